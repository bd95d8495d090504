interface Props {
  /** Id of the field. */
  id: string
  hint?: string | undefined
  error?: string | null | undefined
}

/** ARIA attributes that describe a field by its notes. */
export const saysOf = ({ id, hint, error }: Props) => ({
  'aria-describedby': [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined,
  'aria-invalid': error ? true : undefined
})

/** Notes below a field. */
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
