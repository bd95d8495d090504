interface Props {
  /** Id of the field that the notes belong to. */
  id: string
  hint?: string | undefined
  error?: string | null | undefined
}

/**
 * Returns the attributes that refer a field to its hint and its error. The first invalid field of a form that the
 * server has refused gets the focus, so that the error is seen; scripts move the focus themselves.
 */
export const saysOf = ({ id, hint, error }: Props) => ({
  'aria-describedby': [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined,
  'aria-invalid': error ? true : undefined,
  autoFocus: (import.meta.env.SSR && Boolean(error)) || undefined
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
