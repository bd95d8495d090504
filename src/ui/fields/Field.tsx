import type { ComponentProps, ReactNode } from 'react'
import { INPUT_MAX } from '#functions/contract/limits.ts'
import { FieldNotes, saysOf } from './FieldNotes.tsx'
import { letters } from './limit.ts'

/**
 * Length limit of a field by its type. Passwords and e-mail addresses are never cut, since that would change
 * them.
 */
function limitOf(type: string | undefined, max: number) {
  if (type === 'file') return {}
  return type === 'password' || type === 'email' ? { maxLength: 2 * max + 1 } : letters(max)
}

interface Props extends ComponentProps<'input'> {
  label: string
  name: string
  /** Small text after the label. */
  aside?: string | undefined
  hint?: string | undefined
  error?: string | null | undefined
  /** Element inside the field, at its end. */
  button?: ReactNode
}

/** A labelled input with its hint and error. Other props are attributes of the input. */
export function Field({ label, name, id = name, aside, hint, error, button, maxLength = INPUT_MAX, ...input }: Props) {
  const field = (
    <input
      className="input"
      id={id}
      name={name}
      {...limitOf(input.type, maxLength)}
      {...saysOf({ id, hint, error })}
      {...input}
    />
  )
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {aside && <span className="soft"> {aside}</span>}
      </label>
      {button ? (
        <div className="with-button">
          {field}
          {button}
        </div>
      ) : (
        field
      )}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}
