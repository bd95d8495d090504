import { currentMemberId } from '#src/browser/current-page.ts'
import { parseStored, readTab, removeTab, tabKeys, takeTab, writeTab } from '#src/browser/storage.ts'

/** Values of a dialog's fields by name: a text, or the state of a checkbox. */
export type Typed = Record<string, string | boolean>

/** Key prefix of typed fields in this tab; followed by the account id, empty for guests. */
const TYPED = 'typed:'
const keyOf = (about: string, account = currentMemberId()) => `${TYPED}${account}:${about}` as const

/**
 * Stored fields of a dialog.
 * @param about storage key of the dialog, such as 'report:post:' with an id.
 */
export const typedAbout = (about: string): Typed | null => parseStored<Typed>(readTab(keyOf(about)))

/**
 * Stores typed fields until they are sent or discarded: a dialog may be closed by mistake, or replaced by the
 * login.
 */
export const keepTyped = (about: string, typed: Typed): unknown => writeTab(keyOf(about), JSON.stringify(typed))

export const dropTyped = (about: string): void => removeTab(keyOf(about))

/** Deletes the typed fields of all accounts. */
export function forgetTyped(): void {
  for (const key of tabKeys(TYPED)) removeTab(key)
}

/**
 * Moves a guest's typed fields to the member who has logged in, and deletes those of other accounts. A guest
 * may be a member whose session has ended: their fields wait for the login and are not shown to guests.
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
