import { useRef, useState } from 'react'
import { isBlank } from '#functions/contract/text.ts'
import { siteSendsMail } from '#src/browser/mail.ts'
import { Modal } from '#src/ui/dialogs/Modal.tsx'
import { loginPage } from '#src/ui/dialogs/store.ts'
import { failureText } from '#src/ui/failure.ts'
import { Field } from '#src/ui/fields/Field.tsx'
import { useSubmit } from '#src/ui/fields/useSubmit.ts'
import { CodeField } from './CodeField.tsx'
import { canUsePasskeys } from './can-use-passkeys.ts'
import { loginText as text } from './messages/login.ts'
import { passkeyText } from './messages/passkeys.ts'
import { PasswordField } from './PasswordField.tsx'
import { type LoginFields, logIn } from './session-store.ts'

/** The field for a code gets the focus when it appears. */
const CARET = { autoFocus: true }

/** Returns the error text for empty fields; null when all fields are filled in. */
const missingIn = ({ username, password, code }: LoginFields, isCodeAsked: boolean): string | null =>
  text.missing(!isBlank(username), password !== '') ?? (isCodeAsked && isBlank(code) ? text.missingCode : null)

/**
 * Dialog with the login form. A field for a code appears after the right password of an account with a second factor.
 * After the login the page is reloaded for the member.
 */
export function LoginDialog() {
  const [error, setError] = useState('')
  const [isCodeAsked, setCodeAsked] = useState(false)
  const password = useRef<HTMLInputElement>(null)
  const code = useRef<HTMLInputElement>(null)
  const { busy, onSubmit } = useSubmit(async form => {
    const field = password.current
    if (!field) return
    const fields = {
      username: String(new FormData(form).get('username')),
      password: field.value,
      code: code.current?.value ?? ''
    }
    const missing = missingIn(fields, isCodeAsked)
    setError(missing ?? '')
    if (missing !== null) return
    const { error, isJudged, asksCode } = await logIn(fields)
    setError(error)
    setCodeAsked(asksCode || isCodeAsked)
    if (isJudged) field.value = ''
    if (code.current) code.current.value = ''
    if (asksCode) code.current?.focus()
    else field.focus()
  })

  const [isPasskeyBusy, setPasskeyBusy] = useState(false)
  const usePasskey = async () => {
    if (busy || isPasskeyBusy) return
    setPasskeyBusy(true)
    setError('')
    try {
      const { logInWithPasskey } = await import('./passkey-store.ts')
      setError(await logInWithPasskey())
    } catch (error) {
      setError(failureText(error))
    }
    setPasskeyBusy(false)
  }

  return (
    <Modal title={text.title} about="login">
      <form onSubmit={onSubmit} noValidate aria-busy={busy || isPasskeyBusy}>
        {error && (
          <p className="error" role="alert">
            {error}
          </p>
        )}
        <Field
          label={text.username}
          name="username"
          id="login-username"
          onInput={() => setCodeAsked(false)}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={21}
        />
        <PasswordField
          label={text.password}
          name="password"
          id="login-password"
          ref={password}
          autoComplete="current-password"
          maxLength={200}
        />
        {isCodeAsked && <CodeField {...CARET} id="login-code" ref={code} label={text.code} />}
        <button type="submit" className="button" data-kind="primary">
          {text.submit}
        </button>
        {canUsePasskeys() && (
          <button type="button" className="button" aria-busy={isPasskeyBusy} onClick={usePasskey}>
            {passkeyText.logIn}
          </button>
        )}
        {siteSendsMail() && (
          <p className="small">
            <a className="more-link" href="/-/recover">
              {text.forgot}
            </a>
          </p>
        )}
        <p className="small soft">
          {text.newHere}{' '}
          <a className="more-link" data-do="account.openSignup" href={loginPage('/signup')}>
            {text.signUp}
          </a>
        </p>
      </form>
    </Modal>
  )
}
