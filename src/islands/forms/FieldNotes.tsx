interface Props {
  /** Of the field. */
  id: string
  hint?: string | undefined
  error?: string | null | undefined
}

/** What stands below a field; the field names both as its description. */
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
