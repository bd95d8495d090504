import { useStore } from '@nanostores/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { InitialState } from '#functions/contract/initial-state.ts'
import { loginAddress } from '#functions/contract/intents.ts'
import { untilPageLeft } from '#src/browser/current-page.ts'
import { Captcha } from '#src/features/captcha/Captcha.tsx'
import { useCaptcha } from '#src/features/captcha/useCaptcha.ts'
import { goOn } from '#src/ui/arrival.ts'
import { $intent, loginPage } from '#src/ui/dialogs/store.ts'
import { Field } from '#src/ui/fields/Field.tsx'
import { whileLocked } from '#src/ui/fields/while-locked.ts'
import { loginText, signupText as text } from './messages/login.ts'
import { PasswordField } from './PasswordField.tsx'
import type { SignupField, SignupFields } from './signup-fields-store.ts'
import { createSignUp } from './signup-store.ts'

interface Props {
  captcha: InitialState['captcha']
  /** Public key of the captcha; null for a captcha without one. */
  siteKey: string | null
  /** Path of the page to open after the sign-up; the current page when absent. */
  next?: string
  /**
   * Action that the guest wanted and that is done after the sign-up, encoded by `intentText()`. Absent in dialogs,
   * which read the action from the store `$intent`.
   */
  intent?: string
  /** True when the site sends letters. */
  sendsMail: boolean
  /** CSS class of the form. */
  look?: string
  /** CSRF token, for submission without script. */
  token?: string
  username?: string
  email?: string
  error?: { field?: string; message: string } | null
}

function fieldsOf(form: HTMLFormElement): SignupFields {
  const data = new FormData(form)
  const text = (name: SignupField) => String(data.get(name) ?? '')
  return { username: text('username'), password: text('password'), repeat: text('repeat'), email: text('email') }
}

/**
 * The sign-up form, used by the page and by the dialog. Without script the browser submits the form. After hydration
 * the form shows the error of a field when the field loses the focus.
 */
export function SignupForm(props: Props) {
  const {
    captcha: kind,
    siteKey,
    sendsMail,
    next,
    intent = '',
    look,
    token,
    username = '',
    email = '',
    error = null
  } = props
  const [isHydrated, setIsHydrated] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { captcha, box } = useCaptcha(kind, siteKey)
  const [store] = useState(() =>
    createSignUp({
      error,
      read: () => form.current && fieldsOf(form.current),
      captcha,
      goOn() {
        goOn(next)
        return untilPageLeft()
      }
    })
  )
  const { errors, refusal, isBusy, wanted } = useStore(store.$form)
  const captchaState = useStore(captcha.$state)
  const onHydrated = useEffectEvent(() => {
    // The browser's own validation messages serve pages without script only; `noValidate` switches them off.
    setIsHydrated(true)
    // A login dialog may open over this page and reads the action from the store.
    if (intent !== '') $intent.set(intent)
    store.begin(document.activeElement?.getAttribute('name') ?? undefined)
  })
  useEffect(() => onHydrated(), [])
  useEffect(() => {
    const input = wanted && form.current?.elements.namedItem(wanted.field)
    if (input instanceof HTMLElement) input.focus()
  }, [wanted])

  const [agree, terms, and, rules] = text.agree
  /**
   * Address of the page to open after the sign-up: null for the home page, which the server opens by default; undefined
   * in a dialog, because the page around the dialog stays open.
   */
  const returnTo = next === '/' ? null : next
  const login = returnTo === undefined ? loginPage('/login') : loginAddress('/login', returnTo, intent)
  const password = { autoComplete: 'new-password', required: true, maxLength: 200 } as const
  return (
    <form
      ref={form}
      className={look}
      action="/signup"
      method="post"
      data-signup
      noValidate={isHydrated}
      aria-busy={isBusy}
      onBlur={({ target }) => store.leave(target.getAttribute('name') ?? '')}
      onSubmit={event => {
        event.preventDefault()
        void whileLocked(event.currentTarget, store.submit())
      }}
    >
      {token && <input type="hidden" name="_csrf" value={token} />}
      {returnTo && <input type="hidden" name="next" value={returnTo} />}
      {intent && <input type="hidden" name="do" value={intent} />}
      {refusal && (
        <p className="note" data-kind="bad" role="alert">
          {refusal}
        </p>
      )}
      <Field
        label={loginText.username}
        name="username"
        id="signup-username"
        hint={text.usernameHint}
        error={errors.username}
        defaultValue={username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        minLength={4}
        maxLength={21}
        pattern="\w+"
      />
      <PasswordField
        label={loginText.password}
        name="password"
        id="signup-password"
        hint={text.passwordHint}
        error={errors.password}
        minLength={8}
        {...password}
      />
      <PasswordField label={text.repeat} name="repeat" id="signup-repeat" error={errors.repeat} {...password} />
      <Field
        label={text.email}
        name="email"
        id="signup-email"
        aside={text.optional}
        hint={text.emailHint(sendsMail)}
        error={errors.email}
        defaultValue={email}
        type="email"
        autoComplete="email"
        maxLength={255}
      />
      {kind !== 'off' && <Captcha kind={kind} state={captchaState} box={box} />}
      <p className="tiny">
        {agree}{' '}
        <a className="more-link" href="/terms">
          {terms}
        </a>{' '}
        {and}{' '}
        <a className="more-link" href="/guidelines">
          {rules}
        </a>
        .
      </p>
      <button className="button" type="submit" data-kind="primary">
        {text.submit}
      </button>
      <p className="small soft">
        {text.haveAccount}{' '}
        <a className="more-link" data-do="account.openLogin" href={login}>
          {text.logIn}
        </a>
      </p>
    </form>
  )
}
