import { map } from 'nanostores'
import { trimText } from '#functions/contract/text.ts'
import { type Api, ApiError, pageApi, read } from '#src/browser/api.ts'
import { loginPage, openDialog } from '#src/ui/dialogs/store.ts'
import { failureText } from '#src/ui/failure.ts'
import { openInstead } from '#src/ui/instead.ts'
import { signupText as text } from './login-text.ts'
import {
  isSignupField,
  SIGNUP_FIELDS,
  type SignupErrors,
  type SignupField,
  type SignupFields,
  signupError,
  signupErrors
} from './signup-fields-store.ts'

/**
 * Opens the sign-up dialog; without its code or data, the sign-up page.
 * @param fetchForm loads the dialog's code.
 */
export async function openSignup(fetchForm: () => Promise<unknown>): Promise<void> {
  try {
    const [state] = await Promise.all([read('/_initial'), fetchForm()])
    const { captcha, captchaSiteKey: siteKey, signupsDisabled: disabled } = state
    openDialog({ kind: 'signup', captcha, siteKey, disabled })
  } catch {
    openInstead(loginPage('/signup'))
  }
}

const UNAVAILABLE = 503

/** Refusal of a sign-up, with the field that it is about, if any. */
interface SignupRefusal {
  code: string
  field: string | undefined
  message: string
}

function refusalOf(error: unknown): SignupRefusal {
  const { status = 0, code = '', field, message = '' } = error as Partial<ApiError>
  // Status 503 also has the server's text: captcha unavailable, or too many pending password checks.
  const isAnswer = status < 500 || status === UNAVAILABLE
  const isOwn = error instanceof ApiError && isAnswer && code !== 'network_error'
  return { code, field, message: isOwn && message ? message : failureText(error) }
}

interface SignupState {
  errors: SignupErrors
  /** Error that belongs to no field. */
  refusal: string
  isBusy: boolean
  /** Field that must get the focus; null before any. */
  wanted: { field: SignupField } | null
}

interface Parts {
  /** Error of the form that was sent without script. */
  error: { field?: string; message: string } | null
  /** The present input; null when the form is gone. */
  read(): SignupFields | null
  captcha: { token(): Promise<string | null>; spend(code: string): void }
  /** Continues in the session of the new member; the form stays busy until its promise resolves. */
  goOn(): Promise<unknown>
}

/** Sign-up form: checks a field when it is left, and all of them before it creates the account. */
export function createSignUp({ error, read, captcha, goOn }: Parts, api: Api = pageApi) {
  const isOfField = error !== null && isSignupField(error.field)
  const $form = map<SignupState>({
    errors: isOfField ? { [error.field ?? '']: error.message } : {},
    refusal: error && !isOfField ? error.message : '',
    isBusy: false,
    wanted: null
  })
  let lookUps = 0

  const setError = (field: SignupField, message: string | null) =>
    $form.setKey('errors', { ...$form.get().errors, [field]: message })
  const focus = (field: SignupField) => $form.setKey('wanted', { field })

  /** True when an account has the name; false when unknown, since the server checks again at sign-up. */
  const lookUp = async (name: string): Promise<boolean> => {
    lookUps += 1
    const turn = lookUps
    const exists = await api.read(`/users/${encodeURIComponent(name)}`).then(
      () => true,
      () => false
    )
    // A later look-up, another name or the server's answer is newer.
    if (turn === lookUps && trimText(read()?.username ?? '') === name)
      setError('username', exists ? text.taken(name) : null)
    return exists
  }
  const check = async (field: SignupField, input: SignupFields) => {
    // An empty field that only loses the focus shows no error.
    if (input[field] === '' && !$form.get().errors[field]) return
    const wrong = signupError(field, input)
    setError(field, wrong)
    if (field === 'username' && !wrong) await lookUp(trimText(input.username))
  }
  const checkAll = (fields: readonly SignupField[]) => {
    const input = read()
    if (input) for (const field of fields) void check(field, input)
  }
  const send = async (input: SignupFields): Promise<unknown> => {
    $form.setKey('refusal', '')
    const errors = signupErrors(input)
    $form.setKey('errors', errors)
    const first = SIGNUP_FIELDS.find(field => errors[field])
    if (first) return focus(first)
    const username = trimText(input.username)
    if (await lookUp(username)) return focus('username')
    const captchaToken = await captcha.token()
    if (captchaToken === null) return
    const { password, email } = input
    try {
      await api.call('POST', '/_signup', { username, password, email: trimText(email), captchaToken })
    } catch (error) {
      return refuse(refusalOf(error))
    }
    return goOn()
  }
  const refuse = ({ code, field, message }: SignupRefusal) => {
    lookUps += 1
    captcha.spend(code)
    if (!isSignupField(field)) return $form.setKey('refusal', message)
    setError(field, message)
    focus(field)
  }
  return {
    $form,
    /**
     * Checks fields that were filled in and left before hydration, and solves the captcha: when the form is
     * used, not when the page is loaded.
     * @param focused name of the focused field.
     */
    begin(focused: string | undefined): void {
      void captcha.token()
      checkAll(SIGNUP_FIELDS.filter(field => field !== focused))
    },
    /** Checks a field that loses the focus. The repeated password depends on both passwords. */
    leave(field: string): void {
      if (!isSignupField(field) || $form.get().isBusy) return
      checkAll(field === 'password' ? ['password', 'repeat'] : [field])
    },
    async submit(): Promise<void> {
      const input = read()
      if (!input || $form.get().isBusy) return
      $form.setKey('isBusy', true)
      await send(input)
      $form.setKey('isBusy', false)
    }
  }
}
