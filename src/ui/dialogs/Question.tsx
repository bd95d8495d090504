import { EndRow } from './EndRow.tsx'
import { Modal } from './Modal.tsx'
import { dialogText } from './text.ts'

interface Props {
  title: string
  text: string
  /** Label of the button that confirms. */
  yes: string
  onYes: () => void
  onNo: () => void
}

/** Dialog that asks before an irreversible action. */
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
