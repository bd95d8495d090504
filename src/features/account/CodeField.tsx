import type { ComponentProps } from 'react'
import { Field } from '#src/ui/fields/Field.tsx'

/**
 * Field for a code of the second factor. It opens the whole keyboard of a phone, because recovery codes have letters,
 * too; phones offer a code of an app or a message because of its `autocomplete`.
 */
export const CodeField = (props: Omit<ComponentProps<typeof Field>, 'name' | 'autoComplete'>) => (
  <Field
    {...props}
    name="code"
    autoComplete="one-time-code"
    autoCapitalize="none"
    autoCorrect="off"
    spellCheck={false}
    maxLength={40}
  />
)
