import { picturesText as text } from '#src/messages/pictures.ts'

interface Props {
  busy: boolean
  onLeave(): void
}

/** Ends the form of a dialog about pictures: gives it up, or saves. */
export const SaveRow = ({ busy, onLeave }: Props) => (
  <div className="button-row" data-end>
    <button type="button" className="button" data-kind="plain" onClick={onLeave}>
      {text.leave}
    </button>
    <button type="submit" className="button" data-kind="primary" disabled={busy}>
      {text.save}
    </button>
  </div>
)
