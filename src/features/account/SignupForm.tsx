import { type FocusEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { loginAddress } from '#functions/contract/intents.ts'
import { trimText } from '#functions/contract/text.ts'
import type { InitialState } from '#functions/contract/views.ts'
import { untilPageLeft } from '#src/browser/current-page.ts'
import { Captcha } from '#src/features/captcha/Captcha.tsx'
import { useCaptcha } from '#src/features/captcha/useCaptcha.ts'
import { goOn } from '#src/ui/arrival.ts'
import { $intent, loginPage } from '#src/ui/dialogs/store.ts'
import { Field } from '#src/ui/fields/Field.tsx'
import { useSubmit } from '#src/ui/fields/useSubmit.ts'
import { loginText, signupText as text } from './login-text.ts'
import { PasswordField } from './PasswordField.tsx'
import {
  SIGNUP_FIELDS,
  type SignupErrors,
  type SignupField,
  type SignupFields,
  signupError
} from './signup-fields-store.ts'
import { isNameTaken, signUp } from './signup-store.ts'

interface Props {
  captcha: InitialState['captcha']
  /** Public key of the captcha, if it has one. */
  siteKey: string | null
  /** Path to open after the sign-up; the current page by default. */
  next?: string
  /** The intended action after the sign-up, as intentText() writes it; dialogs read it from the store. */
  intent?: string
  /** The class of the form. */
  look?: string
  /** CSRF token of the form without script. */
  token?: string
  username?: string
  email?: string
  error?: { field?: string; message: string } | null
}

const isField = (name: string | undefined): name is SignupField => SIGNUP_FIELDS.some(field => field === name)

function fieldsOf(form: HTMLFormElement): SignupFields {
  const data = new FormData(form)
  const text = (name: SignupField) => String(data.get(name) ?? '')
  return { username: text('username'), password: text('password'), repeat: text('repeat'), email: text('email') }
}

/**
 * The sign-up form of the page and of the dialog. Without script the browser submits it; hydrated, it shows
 * errors when a field loses the focus.
 */
export function SignupForm(props: Props) {
  const { captcha: kind, siteKey, next, intent = '', look, token, username = '', email = '', error = null } = props
  const [errors, setErrors] = useState<SignupErrors>(isField(error?.field) ? { [error.field]: error.message } : {})
  const [refusal, setRefusal] = useState(error && !isField(error.field) ? error.message : '')
  const [isHydrated, setIsHydrated] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const lookUps = useRef(0)
  const captcha = useCaptcha(kind, siteKey)
  const onHydrated = useEffectEvent(() => {
    // Native validation messages are for pages without script.
    setIsHydrated(true)
    // The login dialog may open over the page.
    if (intent !== '') $intent.set(intent)
    // The captcha is solved when the form is used, not when the page is loaded.
    void captcha.token()
    // Fields that were filled in and left before hydration.
    if (form.current) checkLeft(form.current)
  })
  useEffect(() => onHydrated(), [])

  const setFieldError = (field: SignupField, message: string | null) =>
    setErrors(errors => ({ ...errors, [field]: message }))
  const check = async (field: SignupField, input: SignupFields) => {
    // An empty field that only loses the focus shows no error.
    if (input[field] === '' && !errors[field]) return
    const wrong = signupError(field, input)
    setFieldError(field, wrong)
    if (field === 'username' && !wrong) await lookUp(trimText(input.username))
  }
  const checkLeft = (left: HTMLFormElement) => {
    const input = fieldsOf(left)
    for (const field of SIGNUP_FIELDS)
      if (left.elements.namedItem(field) !== document.activeElement) void check(field, input)
  }
  const lookUp = async (name: string): Promise<boolean> => {
    lookUps.current += 1
    const turn = lookUps.current
    const exists = await isNameTaken(name)
    const isStillThere = form.current !== null && trimText(fieldsOf(form.current).username) === name
    // A later look-up or the server's answer is newer.
    if (isStillThere && turn === lookUps.current) setFieldError('username', exists ? text.taken(name) : null)
    return exists
  }
  const onBlur = ({ target, currentTarget }: FocusEvent<HTMLFormElement>) => {
    const { name } = target as Element as HTMLInputElement
    if (!isField(name) || busy) return
    const input = fieldsOf(currentTarget)
    void check(name, input)
    // The repeated password depends on both fields.
    if (name === 'password') void check('repeat', input)
  }
  const focus = (field: SignupField | undefined) => {
    const input = field && form.current?.elements.namedItem(field)
    if (input instanceof HTMLElement) input.focus()
  }
  const send = async (input: SignupFields) => {
    setRefusal('')
    const wrong = Object.fromEntries(SIGNUP_FIELDS.map(field => [field, signupError(field, input)])) as SignupErrors
    setErrors(wrong)
    const first = SIGNUP_FIELDS.find(field => wrong[field])
    if (first) return focus(first)
    if (await lookUp(trimText(input.username))) return focus('username')
    const solution = await captcha.token()
    if (solution === null) return
    const refused = await signUp(input, solution)
    if (refused === null) {
      goOn(next)
      return untilPageLeft()
    }
    lookUps.current += 1
    captcha.spend(refused.code)
    if (!isField(refused.field)) return setRefusal(refused.message)
    setFieldError(refused.field, refused.message)
    focus(refused.field)
  }
  const { busy, onSubmit } = useSubmit(form => send(fieldsOf(form)))

  const [agree, terms, and, rules] = text.agree
  /** The home page needs no `next`. In a dialog the current page is kept. */
  const back = next === '/' ? null : next
  const login = back === undefined ? loginPage('/login') : loginAddress('/login', back, intent)
  const password = { autoComplete: 'new-password', required: true, maxLength: 200 } as const
  return (
    <form
      ref={form}
      className={look}
      action="/signup"
      method="post"
      data-signup
      noValidate={isHydrated}
      aria-busy={busy}
      onBlur={onBlur}
      onSubmit={onSubmit}
    >
      {token && <input type="hidden" name="_csrf" value={token} />}
      {back && <input type="hidden" name="next" value={back} />}
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
        hint={text.emailHint}
        error={errors.email}
        defaultValue={email}
        type="email"
        autoComplete="email"
        maxLength={255}
      />
      {kind !== 'off' && <Captcha kind={kind} state={captcha.state} box={captcha.box} />}
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
        <a className="more-link" data-dialog="login" href={login}>
          {text.logIn}
        </a>
      </p>
    </form>
  )
}
