import { hereAddress } from '#src/lib/here.ts'
import { dialogText } from '#src/messages/dialogs.ts'
import { Modal } from './Modal.tsx'

/** What a guest sees who tries what needs an account. */
export function SignInDialog() {
  const next = encodeURIComponent(hereAddress())
  return (
    <Modal title={dialogText.signIn}>
      <div className="body">
        <p className="lead">{dialogText.signInLead}</p>
        <div className="button-row" data-fill>
          <a className="button" data-dialog="login" href={`/login?next=${next}`}>
            {dialogText.logIn}
          </a>
          <a className="button" data-kind="primary" data-dialog="signup" href={`/signup?next=${next}`}>
            {dialogText.signUp}
          </a>
        </div>
      </div>
    </Modal>
  )
}
