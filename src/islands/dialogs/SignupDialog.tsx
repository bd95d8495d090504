import { SignupForm } from '#src/islands/forms/SignupForm.tsx'
import { signupText as text } from '#src/messages/login.ts'
import type { Dialog } from '#src/stores/page/dialogs.ts'
import { Modal } from './Modal.tsx'

/** Makes an account without leaving the page: afterwards it is the new member's own, at the same place. */
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
