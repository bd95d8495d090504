import { attempt } from './attempt.ts'
import { currentMemberId } from './current-page.ts'

/** Values of a dialog's fields by name: a text, or the state of a checkbox. */
export type Typed = Record<string, string | boolean>

/** Key prefix of typed fields in this tab; followed by the account id, empty for guests. */
const TYPED = 'typed:'
const nameOf = (about: string, account = currentMemberId()): string => `${TYPED}${account}:${about}`

/**
 * Stored fields of a dialog.
 * @param about storage key, such as 'report:post:' with an id.
 */
export const typedAbout = (about: string): Typed | null =>
  attempt(() => JSON.parse(sessionStorage.getItem(nameOf(about)) ?? 'null') as Typed | null) ?? null

/**
 * Stores typed fields until they are sent or discarded: a dialog may be closed by mistake, or replaced by the
 * login.
 */
export const keepTyped = (about: string, typed: Typed): unknown =>
  attempt(() => sessionStorage.setItem(nameOf(about), JSON.stringify(typed)))

export const dropTyped = (about: string): unknown => attempt(() => sessionStorage.removeItem(nameOf(about)))

const names = (): string[] => (attempt(() => Object.keys(sessionStorage)) ?? []).filter(name => name.startsWith(TYPED))

/** Deletes the typed fields of all accounts. */
export function forgetTyped(): void {
  for (const name of names()) attempt(() => sessionStorage.removeItem(name))
}

/**
 * Moves a guest's typed fields to the member who has logged in, and deletes those of other accounts. A guest
 * may be a member whose session has ended: their fields wait for the login and are not shown to guests.
 */
export function claimTyped(): void {
  if (!currentMemberId()) return
  const own = nameOf('')
  const guests = nameOf('', '')
  for (const name of names()) {
    if (name.startsWith(own)) continue
    const typed = attempt(() => sessionStorage.getItem(name))
    attempt(() => sessionStorage.removeItem(name))
    if (name.startsWith(guests) && typed) attempt(() => sessionStorage.setItem(own + name.slice(guests.length), typed))
  }
}
