import type { ComponentProps, ReactNode } from 'react'
import { INPUT_MAX } from '#functions/contract/limits.ts'
import { letters } from '#src/lib/limit.ts'
import { FieldNotes, saysOf } from './FieldNotes.tsx'

/** A limit for a field of this type. Passwords and addresses are never cut: they would be other ones. */
function limitOf(type: string | undefined, max: number) {
  if (type === 'file') return {}
  return type === 'password' || type === 'email' ? { maxLength: 2 * max + 1 } : letters(max)
}

interface Props extends ComponentProps<'input'> {
  label: string
  name: string
  /** Said after the label in small print. */
  aside?: string | undefined
  hint?: string | undefined
  error?: string | null | undefined
  /** Stands in the field, at its end. */
  button?: ReactNode
}

/** A labelled input with its hint and its error. Other attributes are the input's own. */
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
