import type { ComponentType } from 'react'
import { siteSendsMail } from '#src/browser/mail.ts'
import { Modal } from '#src/ui/dialogs/Modal.tsx'
import { signupText as text } from './messages/login.ts'
import { SignupForm } from './SignupForm.tsx'
import { readSignup } from './signup-store.ts'

/**
 * Reads whether the site accepts new accounts and how a sign-up proves that it is no robot.
 * @returns the component of the dialog that creates an account and reloads the page for the new member.
 */
export async function signupDialog(): Promise<ComponentType> {
  const { captcha, siteKey, isClosed } = await readSignup()
  return () => (
    <Modal title={text.title} about="signup">
      {isClosed ? (
        <div className="body">
          <p className="note" data-kind="warn">
            {text.disabled}
          </p>
        </div>
      ) : (
        <SignupForm captcha={captcha} siteKey={siteKey} sendsMail={siteSendsMail()} />
      )}
    </Modal>
  )
}
