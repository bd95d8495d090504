import { Modal } from '#src/ui/dialogs/Modal.tsx'
import { loginPage } from '#src/ui/dialogs/store.ts'
import { dialogText } from '#src/ui/dialogs/text.ts'

/** Dialog that offers login and sign-up to a guest whose action needs an account. */
export function SignInDialog() {
  return (
    <Modal title={dialogText.signIn}>
      <div className="body">
        <p className="lead">{dialogText.signInLead}</p>
        <div className="button-row" data-fill>
          <a className="button" data-do="account.openLogin" href={loginPage('/login')}>
            {dialogText.logIn}
          </a>
          <a className="button" data-kind="primary" data-do="account.openSignup" href={loginPage('/signup')}>
            {dialogText.signUp}
          </a>
        </div>
      </div>
    </Modal>
  )
}
