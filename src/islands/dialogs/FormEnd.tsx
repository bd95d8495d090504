interface Props {
  /** Why the form was refused, where no field of it says so. */
  alert: string | null
  cancel: string
  /** Gives the form up; an address where it stands in a page of its own. */
  onCancel: (() => void) | string
  submit: string
  /** There is nothing yet to be sent. */
  disabled?: boolean
}

/** Ends a form: what is wrong with the whole of it, and two buttons of the same width. */
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
