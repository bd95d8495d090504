import { dialogText } from '#src/messages/dialogs.ts'
import { EndRow } from './EndRow.tsx'
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
        <EndRow no={dialogText.cancel} onLeave={onNo} yes={yes} onYes={onYes} />
      </div>
    </Modal>
  )
}
