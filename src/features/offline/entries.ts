import { newKey } from '#src/browser/api.ts'
import { parseStored, readDevice, type TextKey } from '#src/browser/storage.ts'
import { lastReading, type Reading } from './clock.ts'
import { queuedNames, queuedPrefix } from './queue-keys.ts'
import { forgetText, saveText } from './sealed.ts'
import type { Action, QueuedAction } from './send-or-queue.ts'

/** Version of the storage format. Actions that another version of the site has stored cannot be read. */
const FORM = 1
const DIGITS = 9

/**
 * An action in the offline queue, as it is stored. Each action has its own storage key, so that two tabs cannot
 * overwrite each other.
 */
export interface Entry extends QueuedAction {
  form: typeof FORM
  /** Storage key. The keys are in the order of the actions. */
  name: TextKey
  /** Time of the action by the device's clock in milliseconds, and the last comparison of the clocks before it. */
  at: number
  clocks: Reading | null
  /** True when a second call corrects a vote that the first call has toggled the wrong way. */
  isCorrected?: true
  /** Number of attempts that ended with a server error. */
  faults: number
}

export const isUnsent = ({ refusal }: QueuedAction): boolean => refusal === undefined

/**
 * Adds an action at the end of the queue.
 * @returns false when the storage is full or forbidden.
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
 * Reads the queued actions of an account in their order. Actions that cannot be read are deleted and counted, except
 * those of a newer version of the site.
 */
export function readEntries(account: string): { entries: Entry[]; unreadable: number } {
  const entries: Entry[] = []
  let unreadable = 0
  for (const name of queuedNames(account)) {
    const text = readDevice(name)
    // Another tab has sent the action in the meantime.
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
