import { dialogText } from '#src/messages/dialogs.ts'
import { closeDialog, type Dialog } from '#src/stores/dialogs.ts'
import { Modal } from './Modal.tsx'

/** Asks once before something that cannot be taken back. */
export function ConfirmDialog({ title, text, yes, go }: Extract<Dialog, { kind: 'confirm' }>) {
  const confirmed = () => {
    closeDialog()
    go()
  }
  return (
    <Modal title={title}>
      <div className="body">
        <p className="lead">{text}</p>
        <div className="button-row" data-end>
          <button type="button" className="button" data-kind="plain" onClick={closeDialog}>
            {dialogText.cancel}
          </button>
          <button type="button" className="button" data-kind="primary" onClick={confirmed}>
            {yes}
          </button>
        </div>
      </div>
    </Modal>
  )
}
