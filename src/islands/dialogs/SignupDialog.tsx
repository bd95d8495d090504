import { SignupForm } from '#src/islands/forms/SignupForm.tsx'
import { signupText as text } from '#src/messages/login.ts'
import type { Dialog } from '#src/stores/page/dialogs.ts'
import { Modal } from './Modal.tsx'

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
