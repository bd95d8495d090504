interface Props {
  /** Id of the field that the notes belong to. */
  id: string
  hint?: string | undefined
  error?: string | null | undefined
}

/** Returns the ARIA attributes that refer a field to its hint and its error. */
export const saysOf = ({ id, hint, error }: Props) => ({
  'aria-describedby': [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined,
  'aria-invalid': error ? true : undefined
})

/** Hint and error below a field. */
export function FieldNotes({ id, hint, error }: Props) {
  return (
    <>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </>
  )
}
