import { Modal } from '#src/ui/dialogs/Modal.tsx'
import type { Dialog } from '#src/ui/dialogs/store.ts'
import { signupText as text } from './messages/login.ts'
import { SignupForm } from './SignupForm.tsx'

/** Dialog that creates an account and reloads the page for the new member. */
export function SignupDialog({ captcha, siteKey, disabled }: Extract<Dialog, { kind: 'signup' }>) {
  return (
    <Modal title={text.title} about="signup">
      {disabled ? (
        <div className="body">
          <p className="note" data-kind="warn">
            {text.disabled}
          </p>
        </div>
      ) : (
        <SignupForm captcha={captcha} siteKey={siteKey} />
      )}
    </Modal>
  )
}
