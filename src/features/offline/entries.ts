import { newKey } from '#src/browser/api.ts'
import { parseStored, readDevice, type TextKey } from '#src/browser/storage.ts'
import { lastReading, type Reading } from './clock.ts'
import { queuedNames, queuedPrefix } from './queue-keys.ts'
import { forgetText, saveText } from './sealed.ts'
import type { Action, QueuedAction } from './send-or-queue.ts'

/** Version of the storage format: entries of other versions of the site cannot be read. */
const FORM = 1
const DIGITS = 9

/** A stored action. Each has a storage key of its own, so that two tabs never overwrite each other. */
export interface Entry extends QueuedAction {
  form: typeof FORM
  /** Storage key, ordered by the sequence of actions. */
  name: TextKey
  /** Device time of the action in milliseconds, and the last reading of the clocks before it. */
  at: number
  clocks: Reading | null
  /** True for the second call, after a call that toggled a vote the wrong way. */
  isCorrected?: true
  /** Number of server errors. */
  faults: number
}

export const isUnsent = ({ refusal }: QueuedAction): boolean => refusal === undefined

/**
 * Appends an action to the queue.
 * @returns false when storage is full or forbidden.
 */
export function addEntry(account: string, action: Action, key: string): boolean {
  const last = queuedNames(account).at(-1)?.split(':')[2]
  const sequence = String(Number(last ?? 0) + 1).padStart(DIGITS, '0')
  const name = `${queuedPrefix(account)}${sequence}:${newKey()}` as const
  return writeEntry({ ...action, form: FORM, name, key, at: Date.now(), clocks: lastReading(), faults: 0 })
}

export const writeEntry = (entry: Entry): boolean => saveText(entry.name, JSON.stringify(entry))

export const removeEntry = ({ name }: Entry): void => forgetText(name)

/**
 * Queued actions of an account in their order, and the number of unreadable ones, which are deleted. Entries
 * of a newer version of the site are left for that version.
 */
export function readEntries(account: string): { entries: Entry[]; unreadable: number } {
  const entries: Entry[] = []
  let unreadable = 0
  for (const name of queuedNames(account)) {
    const text = readDevice(name)
    // Another tab has just sent the action.
    if (!text) continue
    const stored = parseStored<Partial<Entry>>(text)
    if (isWhole(stored, name)) entries.push(stored)
    else if (!((stored?.form ?? 0) > FORM)) {
      forgetText(name)
      unreadable++
    }
  }
  return { entries, unreadable }
}

const isWhole = (entry: Partial<Entry> | null, name: string): entry is Entry =>
  Boolean(entry?.form === FORM && entry.name === name && entry.key && entry.path && entry.body && entry.item)
