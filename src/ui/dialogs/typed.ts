import { currentMemberId } from '#src/browser/current-page.ts'
import { parseStored, readTab, removeTab, tabKeys, takeTab, writeTab } from '#src/browser/storage.ts'

/** Values of the fields in a dialog by name: a text, or true and false for a checkbox. */
export type Typed = Record<string, string | boolean>

/** Beginning of the storage keys of typed values. An account's id follows, or nothing for guests. */
const TYPED = 'typed:'
const keyOf = (about: string, account = currentMemberId()) => `${TYPED}${account}:${about}` as const

/**
 * Returns the stored values of the fields in a dialog; null without any.
 * @param about key of the dialog, such as 'report:post:' with an id.
 */
export const typedAbout = (about: string): Typed | null => parseStored<Typed>(readTab(keyOf(about)))

/**
 * Stores the values of a dialog in the tab until they are sent or discarded: the dialog may be closed by mistake, or
 * replaced by the login.
 */
export const keepTyped = (about: string, typed: Typed): unknown => writeTab(keyOf(about), JSON.stringify(typed))

export const dropTyped = (about: string): void => removeTab(keyOf(about))

/** Deletes the stored values of all accounts. */
export function forgetTyped(): void {
  for (const key of tabKeys(TYPED)) removeTab(key)
}

/**
 * Gives values that were typed as a guest to the member who has logged in, and deletes the values of other accounts.
 * Such a guest may be a member whose session has ended: the values are stored until the login.
 */
export function claimTyped(): void {
  if (!currentMemberId()) return
  const own = keyOf('')
  const guests = keyOf('', '')
  for (const key of tabKeys(TYPED)) {
    if (key.startsWith(own)) continue
    const typed = takeTab(key)
    if (key.startsWith(guests) && typed) writeTab(keyOf(key.slice(guests.length)), typed)
  }
}
