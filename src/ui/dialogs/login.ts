import { openInstead } from '#src/ui/instead.ts'
import { type LoadDialog, loginPage, openDialog } from './store.ts'

let load: LoadDialog<object> = () => Promise.reject(new TypeError('The page has no login dialog.'))

/** Sets the component of the login dialog, which is a feature's. Without it `askToLogIn` opens the login page. */
export function setLoginDialog(loader: LoadDialog<object>): void {
  load = loader
}

/** Opens the login dialog for a guest, or for a member whose session has ended. */
export const askToLogIn = (): void => openDialog({ load, props: {}, instead: () => openInstead(loginPage('/login')) })
