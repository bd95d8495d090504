import { opener } from '#src/ui/dialogs/opener.ts'
import { $intent, loginPage } from '#src/ui/dialogs/store.ts'
import { chooseForDevice } from './device-store.ts'
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

/** Copies the recovery codes of the page to the clipboard. */
export async function copyCodes(_event: Event, button: HTMLElement): Promise<void> {
  const { copyText } = await import('./copy-codes.ts')
  await copyText(button.dataset['copy'] ?? '')
}
