interface Props {
  /** Error of the whole form, or null. */
  alert: string | null
  cancel: string
  /** Handler of the cancel button, or the address of its link on a page. */
  onCancel: (() => void) | string
  submit: string
  /** True while there is nothing to send. */
  disabled?: boolean
}

/** Last rows of a form: its error, and two buttons of equal width. */
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
