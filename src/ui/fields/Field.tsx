import type { ComponentProps, ReactNode } from 'react'
import { INPUT_MAX } from '#functions/contract/limits.ts'
import { FieldNotes, saysOf } from './FieldNotes.tsx'
import { letters } from './limit.ts'

/**
 * Returns the attributes that limit the length of a field, by its type. Passwords and e-mail addresses are not cut at
 * their maximum length, because that would change them unnoticed.
 */
function limitOf(type: string | undefined, max: number) {
  if (type === 'file') return {}
  return type === 'password' || type === 'email' ? { maxLength: 2 * max + 1 } : letters(max)
}

interface Props extends ComponentProps<'input'> {
  label: string
  name: string
  /** Small text beside the label. */
  aside?: string | undefined
  hint?: string | undefined
  error?: string | null | undefined
  /** Button at the end of the field, inside of it. */
  button?: ReactNode
}

/** An input with label, hint and error. Other props become attributes of the input. */
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
