import { map } from 'nanostores'
import { trimText } from '#functions/contract/text.ts'
import { type Api, ApiError, pageApi } from '#src/browser/api.ts'
import { failureText } from '#src/ui/failure.ts'
import { signupText as text } from './messages/login.ts'
import {
  isSignupField,
  SIGNUP_FIELDS,
  type SignupErrors,
  type SignupField,
  type SignupFields,
  signupError,
  signupErrors
} from './signup-fields-store.ts'

/** Reads whether the site accepts no new accounts, and how a sign-up proves that it is no robot. */
export async function readSignup(api: Api = pageApi) {
  const { captcha, captchaSiteKey: siteKey, signupsDisabled: isClosed } = await api.read('/_initial')
  return { captcha, siteKey, isClosed }
}

const UNAVAILABLE = 503

/** Refusal of a sign-up, with the name of the refused field, if there is one. */
interface SignupRefusal {
  code: string
  field: string | undefined
  message: string
}

function refusalOf(error: unknown): SignupRefusal {
  const { status = 0, code = '', field, message = '' } = error as Partial<ApiError>
  // A response with status 503 has a text of the server that is shown too: the captcha is unavailable, or too many
  // password checks are pending.
  const isAnswer = status < 500 || status === UNAVAILABLE
  const isOwn = error instanceof ApiError && isAnswer && code !== 'network_error'
  return { code, field, message: isOwn && message ? message : failureText(error) }
}

interface SignupState {
  errors: SignupErrors
  /** Error of the form as a whole; empty without one. */
  refusal: string
  isBusy: boolean
  /** Field to focus; null when no field was to be focused yet. */
  wanted: { field: SignupField } | null
}

interface Parts {
  /** Error of the form, when it was submitted without script and refused. */
  error: { field?: string; message: string } | null
  /** Reads the present values of the form; null when the form is no longer in the page. */
  read(): SignupFields | null
  captcha: { token(): Promise<string | null>; spend(code: string): void }
  /** Reloads the page, or opens another page, for the new member. The form is busy until the promise resolves. */
  goOn(): Promise<unknown>
}

/**
 * Makes the state of a sign-up form. A field is checked when it loses the focus, and all fields before the account is
 * created.
 */
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

  /**
   * True when an account has the name. A failed look-up gives false, because the server checks the name again at the
   * sign-up.
   */
  const lookUp = async (name: string): Promise<boolean> => {
    lookUps += 1
    const turn = lookUps
    const exists = await api.read(`/users/${encodeURIComponent(name)}`).then(
      () => true,
      () => false
    )
    // The answer is ignored after a later look-up, a change of the name or an answer to the sign-up itself.
    if (turn === lookUps && trimText(read()?.username ?? '') === name)
      setError('username', exists ? text.taken(name) : null)
    return exists
  }
  const check = async (field: SignupField, input: SignupFields) => {
    // An empty field that only loses the focus gets no error.
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
    const username = trimText(input.username)
    const { username: said } = $form.get().errors
    const errors = signupErrors(input)
    // Beside another error, a name that was found to be taken keeps its own; else it is looked up again.
    if (said === text.taken(username) && SIGNUP_FIELDS.some(field => errors[field])) errors.username = said
    $form.setKey('errors', errors)
    const first = SIGNUP_FIELDS.find(field => errors[field])
    if (first) return focus(first)
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
     * Called at the first use of the form: checks the fields that were filled in before hydration, and starts to solve
     * the captcha.
     * @param focused name of the focused field, which is not checked yet.
     */
    begin(focused: string | undefined): void {
      void captcha.token()
      checkAll(SIGNUP_FIELDS.filter(field => field !== focused))
    },
    /** Checks a field that loses the focus. A change of the password also checks its repetition. */
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
