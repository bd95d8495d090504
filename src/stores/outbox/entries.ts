import { newKey } from '#src/api.ts'
import { attempt } from '#src/lib/attempt.ts'
import { waitingNames, waitingOf } from '#src/lib/waiting.ts'
import { lastReading, type Reading } from './clock.ts'
import type { Act, Waiting } from './deliver.ts'

/** The form in which acts are kept: what another version of the site has kept in another one cannot be read. */
const FORM = 1
/** What nobody has sent for so long is forgotten, as drafts are, in milliseconds. */
const KEPT_MS = 30 * 24 * 3_600_000
const DIGITS = 9

/** An act as this device keeps it: each under a name of its own, so that two tabs never write over each other. */
export interface Entry extends Waiting {
  form: typeof FORM
  /** Where it is kept: names are in the order of acts. */
  name: string
  /** When it was done by the device's clock, in milliseconds, and the last reading of clocks before that. */
  at: number
  clocks: Reading | null
  /** How often the server has answered that it could not. */
  faults: number
}

/** Keeps an act as the last one. @returns false where there is no room, or storage is forbidden. */
export function addEntry(account: string, act: Act, key: string): boolean {
  const last = waitingNames(account).at(-1)?.split(':')[2]
  const place = String(Number(last ?? 0) + 1).padStart(DIGITS, '0')
  const name = `${waitingOf(account)}${place}:${newKey()}`
  return writeEntry({ ...act, form: FORM, name, key, at: Date.now(), clocks: lastReading(), faults: 0 })
}

export const writeEntry = (entry: Entry): boolean =>
  attempt(() => localStorage.setItem(entry.name, JSON.stringify(entry)) === undefined) ?? false

export const removeEntry = ({ name }: Entry): unknown => attempt(() => localStorage.removeItem(name))

/** What waits of an account in its order, and how much of it could not be read: that is forgotten. */
export function readEntries(account: string): { entries: Entry[]; unreadable: number } {
  const names = waitingNames(account)
  const entries = names.flatMap(name => readEntry(name) ?? [])
  const read = new Set(entries.map(({ name }) => name))
  // One that another tab has just sent is not lost.
  const lost = names.filter(name => !read.has(name) && attempt(() => localStorage.getItem(name)))
  for (const name of lost) attempt(() => localStorage.removeItem(name))
  return { entries, unreadable: lost.length }
}

function readEntry(name: string): Entry | null {
  const found = attempt(() => JSON.parse(localStorage.getItem(name) ?? '') as Partial<Entry> | null)
  const isWhole = found?.form === FORM && found.name === name && found.key && found.path && found.body && found.item
  return isWhole && Math.abs(Date.now() - Number(found.at)) < KEPT_MS ? (found as Entry) : null
}
