import type { ComponentProps } from 'react'
import { INPUT_MAX } from '#functions/contract/limits.ts'
import { FieldNotes } from './FieldNotes.tsx'

interface Props extends ComponentProps<'input'> {
  label: string
  name: string
  /** Said after the label in small print. */
  aside?: string | undefined
  hint?: string | undefined
  error?: string | null | undefined
}

/** A labelled input with its hint and its error. Other attributes are the input's own. */
export function Field({ label, name, id = name, aside, hint, error, maxLength = INPUT_MAX, ...input }: Props) {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {aside && <span className="soft"> {aside}</span>}
      </label>
      <input
        className="input"
        id={id}
        name={name}
        maxLength={input.type === 'file' ? undefined : maxLength}
        aria-describedby={described || undefined}
        aria-invalid={error ? true : undefined}
        {...input}
      />
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}
