import { dialogText } from '#src/messages/dialogs.ts'
import { Modal } from './Modal.tsx'

interface Props {
  title: string
  text: string
  /** The button that goes on. */
  yes: string
  onYes: () => void
  onNo: () => void
}

/** Asks once before something that cannot be taken back. */
export function Question({ title, text, yes, onYes, onNo }: Props) {
  return (
    <Modal title={title} onClose={onNo}>
      <div className="body">
        <p className="lead">{text}</p>
        <div className="button-row" data-end>
          <button type="button" className="button" data-kind="plain" onClick={onNo}>
            {dialogText.cancel}
          </button>
          <button type="button" className="button" data-kind="primary" onClick={onYes}>
            {yes}
          </button>
        </div>
      </div>
    </Modal>
  )
}
