import { useRef, useState } from 'react'
import { isBlank } from '#functions/contract/text.ts'
import { Field } from '#src/islands/forms/Field.tsx'
import { PasswordField } from '#src/islands/forms/PasswordField.tsx'
import { useSubmit } from '#src/islands/forms/useSubmit.ts'
import { loginText as text } from '#src/messages/login.ts'
import { loginPage } from '#src/stores/page/dialogs.ts'
import { logIn } from '#src/stores/page/session.ts'
import { Modal } from './Modal.tsx'

/** Dialog that logs in and reloads the page for the member. */
export function LoginDialog() {
  const [error, setError] = useState('')
  const password = useRef<HTMLInputElement>(null)
  const { busy, onSubmit } = useSubmit(async form => {
    const field = password.current
    if (!field) return
    const username = String(new FormData(form).get('username'))
    const missing = text.missing(!isBlank(username), field.value !== '')
    setError(missing ?? '')
    if (missing !== null) return
    const { error, isJudged } = await logIn(username, field.value)
    setError(error)
    if (isJudged) field.value = ''
    field.focus()
  })

  return (
    <Modal title={text.title} about="login">
      <form onSubmit={onSubmit} noValidate aria-busy={busy}>
        {error && (
          <p className="error" role="alert">
            {error}
          </p>
        )}
        <Field
          label={text.username}
          name="username"
          id="login-username"
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
        <button type="submit" className="button" data-kind="primary">
          {text.submit}
        </button>
        <p className="small soft">
          {text.newHere}{' '}
          <a className="more-link" data-dialog="signup" href={loginPage('/signup')}>
            {text.signUp}
          </a>
        </p>
      </form>
    </Modal>
  )
}
