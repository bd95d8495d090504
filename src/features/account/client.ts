import { showAlert } from '#src/ui/alerts-store.ts'
import { showBusy } from '#src/ui/busy.ts'
import { opener } from '#src/ui/dialogs/opener.ts'
import { $intent, loginPage } from '#src/ui/dialogs/store.ts'
import { chooseForDevice } from './device-store.ts'
import { passkeyText } from './messages/passkeys.ts'
import { isDark } from './theme.ts'

const NOTHING = {}

/** Opens the login dialog. */
export const openLogin = opener(
  { load: async () => (await import('./LoginDialog.tsx')).LoginDialog, page: () => loginPage('/login') },
  () => NOTHING
)

/** Opens the sign-up dialog, whose component reads the state of the site first. */
export const openSignup = opener(
  {
    load: async () => (await import('./SignupDialog.tsx')).signupDialog(),
    preload: () => import('./SignupDialog.tsx'),
    page: () => loginPage('/signup')
  },
  () => NOTHING
)

/** Opens the dialog for the preferences of the device. */
export const openDevice = opener({ load: async () => (await import('./DeviceDialog.tsx')).DeviceDialog }, () => NOTHING)

/** Asks a guest to sign in, and stores the action of the clicked button, which follows the login. */
export const askSignIn = opener(
  { load: async () => (await import('./SignInDialog.tsx')).SignInDialog, page: () => loginPage('/login') },
  (_element, event) => {
    $intent.set(((event as SubmitEvent).submitter as HTMLButtonElement | null)?.value ?? '')
    return NOTHING
  }
)

/** Switches the device between the dark and the light theme. */
export function switchTheme(event: Event): void {
  event.preventDefault()
  chooseForDevice('theme', isDark() ? 'light' : 'dark')
}

/** Copies the recovery codes or the access token of the page to the clipboard. */
export async function copyCodes(_event: Event, button: HTMLElement): Promise<void> {
  const { copyText } = await import('./copy-codes.ts')
  await copyText(button.dataset['copy'] ?? '')
}

/**
 * Prevents a second submission of a form whose answer shows a secret: the second answer would replace the first one,
 * and nothing shows the secret again. The form may be submitted again when the page comes back, and when the service
 * worker tells that the form could not be sent.
 */
export function submitOnce(event: Event, form: HTMLElement): void {
  const button = (event as SubmitEvent).submitter ?? form
  if (button.ariaBusy === 'true') {
    event.preventDefault()
    return
  }
  button.ariaBusy = 'true'
  const release = () => {
    button.ariaBusy = null
  }
  addEventListener('pageshow', ({ persisted }) => persisted && release())
  navigator.serviceWorker?.addEventListener('message', release)
}

const loadPasskeys = () => import('./passkey-store.ts')

/** Makes the handler of a form, or of a button in it, that submits the form with the answer of an authenticator. */
const passkeyForm =
  (submit: 'submitUse' | 'submitNew') =>
  async (event: Event, element: HTMLElement): Promise<void> => {
    event.preventDefault()
    const control = ((event as SubmitEvent).submitter ?? element) as HTMLButtonElement
    const { form } = control
    if (form) await withPasskey(control, async () => (await loadPasskeys())[submit](form))
  }

/** Runs an action of a control, unless it runs already. An alert shows a failure. @returns true after a success. */
async function withPasskey(control: HTMLElement, action: () => Promise<string | null>): Promise<boolean> {
  if (control.ariaBusy === 'true') return false
  const refusal = await showBusy(control, action())
  if (refusal !== null) showAlert(refusal, { id: 'passkey' })
  return refusal === null
}

/** Logs in with a passkey by a form of the login page. */
export const logInWithPasskey = passkeyForm('submitUse')

/** Makes a passkey, and adds it to the account by its form. */
export const addPasskey = passkeyForm('submitNew')

/**
 * Proves by a passkey that the member owns the account, in place of a code: the fields for a code go away, on the whole
 * page, because the proof counts for all of its forms.
 */
export async function proveByPasskey(_event: Event, button: HTMLElement): Promise<void> {
  const own = button.closest<HTMLElement>('[data-proof]')
  if (!(await withPasskey(button, async () => (await loadPasskeys()).proveByPasskey()))) return
  if (own?.dataset['proof'] === 'reload') return location.reload()
  for (const proof of document.querySelectorAll<HTMLElement>('[data-proof]')) {
    const said = document.createElement('p')
    Object.assign(said, { className: 'note', role: 'status', tabIndex: -1, textContent: passkeyText.proven })
    proof.replaceChildren(said)
    if (proof === own) said.focus()
  }
}
