import type { NewPasskey, PasskeyCreation, PasskeyRequest, PasskeyUse } from '#functions/contract/passkeys.ts'
import { call } from '#src/browser/api.ts'
import { untilPageLeft } from '#src/browser/current-page.ts'
import { goOn } from '#src/ui/arrival.ts'
import { failureText } from '#src/ui/failure.ts'
import { canUsePasskeys } from './can-use-passkeys.ts'
import { passkeyText as text } from './messages/passkeys.ts'

/**
 * Statuses whose text on the server explains the refusal: the answer of the authenticator, the account, or the number
 * of tries.
 */
const WORDED = [400, 403, 503]

/** Lets the member choose a passkey, and the authenticator answer with it. */
async function getPasskey(options: PasskeyRequest): Promise<PasskeyUse> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  const credential = await navigator.credentials.get({ publicKey })
  return (credential as PublicKeyCredential).toJSON() as PasskeyUse
}

/**
 * Runs an action with a passkey.
 * @returns the text about a failure; null after a success.
 */
async function attempt(action: () => Promise<unknown>): Promise<string | null> {
  if (!canUsePasskeys()) return text.unsupported
  try {
    await action()
    return null
  } catch (error) {
    return refusalOf(error)
  }
}

function refusalOf(error: unknown): string {
  if (!(error instanceof DOMException)) return failureText(error, WORDED)
  // The authenticator refuses to make a second passkey for an account.
  return error.name === 'InvalidStateError' ? text.known : text.notChosen
}

/**
 * Logs in with a passkey and reloads the page for the member.
 * @returns the text about a failure; after a login the promise never resolves.
 */
export async function logInWithPasskey(): Promise<string> {
  const refusal = await attempt(async () => {
    const use = await getPasskey(await call('POST', '/_passkey?action=start', {}))
    await call('POST', '/_passkey?action=logIn', use)
    goOn()
    await untilPageLeft()
  })
  return refusal ?? ''
}

/**
 * Logs in by a form, whose page leads on to what the guest wanted.
 * @returns the text about a failure; null when the form is submitted.
 */
export const submitUse = (form: HTMLFormElement): Promise<string | null> =>
  attempt(async () => submitWith(form, await getPasskey(await call('POST', '/_passkey?action=start', {}))))

/** Proves to the session that the member owns the account. @returns the text about a failure; null after a success. */
export const proveByPasskey = (): Promise<string | null> =>
  attempt(async () => {
    const use = await getPasskey(await call('POST', '/_passkey?action=startProof', {}))
    await call('POST', '/_passkey?action=prove', use)
  })

/**
 * Makes a passkey, and submits it by its form.
 * @returns the text about a failure; null when the form is submitted.
 */
export const submitNew = (form: HTMLFormElement): Promise<string | null> =>
  attempt(async () => {
    const options = JSON.parse(form.dataset['options'] ?? '') as PasskeyCreation
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
    const credential = await navigator.credentials.create({ publicKey })
    submitWith(form, (credential as PublicKeyCredential).toJSON() as NewPasskey)
  })

function submitWith(form: HTMLFormElement, passkey: NewPasskey | PasskeyUse): void {
  const field = form.elements.namedItem('passkey') as HTMLInputElement
  field.value = JSON.stringify(passkey)
  form.submit()
}
