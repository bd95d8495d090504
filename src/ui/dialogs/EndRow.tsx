interface Props {
  /** Label of the button that cancels. */
  no: string
  onLeave: () => void
  /** Label of the button that confirms. It submits the form, unless `onYes` is given. */
  yes: string
  onYes?: () => void
  disabled?: boolean
}

/** Last row of a dialog, with a button that cancels and one that confirms. */
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
