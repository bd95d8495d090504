interface Props {
  /** Why the form was refused, where no field of it says so. */
  alert: string | null
  cancel: string
  onCancel: () => void
  submit: string
}

/** Ends a form in a dialog: what is wrong with the whole of it, and two buttons of the same width. */
export const FormEnd = ({ alert, cancel, onCancel, submit }: Props) => (
  <>
    {alert !== null && (
      <p className="note" data-kind="warn" role="alert">
        {alert}
      </p>
    )}
    <div className="button-row" data-fill>
      <button type="button" className="button" onClick={onCancel}>
        {cancel}
      </button>
      <button type="submit" className="button" data-kind="primary">
        {submit}
      </button>
    </div>
  </>
)
