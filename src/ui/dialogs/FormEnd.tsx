interface Props {
  /** Error of the form as a whole; null without one. */
  alert: string | null
  cancel: string
  /** Function that the cancel button calls, or in a page the address that its link opens. */
  onCancel: (() => void) | string
  submit: string
  /** True while the form has nothing to send. */
  disabled?: boolean
}

/** Last rows of a form: its error, and the two buttons that cancel and submit. */
export const FormEnd = ({ alert, cancel, onCancel, submit, disabled }: Props) => (
  <>
    {alert !== null && (
      <p className="note" data-kind="warn" role="alert">
        {alert}
      </p>
    )}
    <div className="button-row" data-fill>
      {typeof onCancel === 'string' ? (
        <a className="button" href={onCancel}>
          {cancel}
        </a>
      ) : (
        <button type="button" className="button" onClick={onCancel}>
          {cancel}
        </button>
      )}
      <button type="submit" className="button" data-kind="primary" disabled={disabled}>
        {submit}
      </button>
    </div>
  </>
)
