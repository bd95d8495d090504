interface Props {
  /** Label of the cancelling button. */
  no: string
  onLeave: () => void
  /** Label of the confirming button, which submits the form unless `onYes` is given. */
  yes: string
  onYes?: () => void
  disabled?: boolean
}

/** Last row of a dialog, with its two buttons. */
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
