interface Props {
  /** The button that gives the dialog up. */
  no: string
  onLeave: () => void
  /** The button that goes on: it sends the form around it, unless there is something else to do. */
  yes: string
  onYes?: () => void
  disabled?: boolean
}

/** Ends a dialog. */
export const EndRow = ({ no, onLeave, yes, onYes, disabled }: Props) => (
  <div className="button-row" data-end>
    <button type="button" className="button" data-kind="plain" onClick={onLeave}>
      {no}
    </button>
    <button
      type={onYes ? 'button' : 'submit'}
      className="button"
      data-kind="primary"
      disabled={disabled}
      onClick={onYes}
    >
      {yes}
    </button>
  </div>
)
