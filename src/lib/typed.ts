import { attempt } from './attempt.ts'
import { currentMemberId } from './current-page.ts'

/** The values of a dialog's fields by their names: a text, or whether a box is ticked. */
export type Typed = Record<string, string | boolean>

/** Begins the names under which a tab keeps what was typed in dialogs; an account's by its id, a guest's by none. */
const TYPED = 'typed:'
const nameOf = (about: string, account = currentMemberId()): string => `${TYPED}${account}:${about}`

/** @param about what the dialog is about, as 'report:post:' with an id. */
export const typedAbout = (about: string): Typed | null =>
  attempt(() => JSON.parse(sessionStorage.getItem(nameOf(about)) ?? 'null') as Typed | null) ?? null

/** Keeps it until it is taken or given up: the dialog may be closed by mistake, and a login may come in between. */
export const keepTyped = (about: string, typed: Typed): unknown =>
  attempt(() => sessionStorage.setItem(nameOf(about), JSON.stringify(typed)))

export const dropTyped = (about: string): unknown => attempt(() => sessionStorage.removeItem(nameOf(about)))

const names = (): string[] => (attempt(() => Object.keys(sessionStorage)) ?? []).filter(name => name.startsWith(TYPED))

/** Forgets the typed texts of all accounts. */
export function forgetTyped(): void {
  for (const name of names()) attempt(() => sessionStorage.removeItem(name))
}

/**
 * Gives texts that a guest has typed to the member who has logged in since, and forgets those of other accounts. A guest
 * may be a member whose session has ended: their texts wait for the login, and no dialog of a guest shows them.
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
