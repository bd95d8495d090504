import { type ApiError, isUnreachable, newKey } from '#src/browser/api.ts'
import { showAlert } from '#src/ui/alerts-store.ts'
import { alertText } from '#src/ui/alerts-text.ts'
import { isYoung } from './clock.ts'
import { type Entry, isUnsent, readEntries, removeEntry, writeEntry } from './entries.ts'
import { bases, correctionOf, kindOf, refusalText } from './kinds.ts'
import { isRefusal, readSession, type Session, sendEntry } from './sending.ts'

const [LOGGED_OUT, TOO_MANY_REQUESTS, SERVER_ERROR] = [401, 429, 500]
/** Maximum of server errors for one action. */
const SERVER_ERRORS_MAX = 6
/** Longest Retry-After that the queue waits for while it holds the lock, in seconds. */
const WAIT_MAX_S = 10

/** Comments that are still in their editor, by key, with the error of a refusal. */
export const inHand = new Map<string, ApiError | null>()

/** Sending has stopped. */
interface Pause {
  /** True when a later attempt may succeed. */
  again: boolean
  /** The server's Retry-After in milliseconds, if any. */
  wait?: number
}
const LATER: Pause = { again: true }
const NEVER: Pause = { again: false }

/** Rest of the queue after sending has stopped. */
export interface Rest extends Pause {
  /** Actions so old that they may count twice, and later actions on the same items. */
  old: Entry[]
}

/**
 * Sends the queue of an account in its order until a call fails.
 * @param changed called after each response.
 */
export async function sendQueue(account: string, changed: () => void): Promise<Rest> {
  const session = await readSession()
  // Actions of another account stay in the queue.
  if (session?.account !== account) return { ...(session ? NEVER : LATER), old: [] }
  for (;;) {
    const entries = readEntries(account).entries.filter(isUnsent)
    const old = heldBack(entries, session)
    const next = entries.find(entry => !old.includes(entry))
    if (!next) return { again: false, old }
    const pause = await applyResponse(account, next, await sendEntry(next, session))
    changed()
    if (pause) return { ...pause, old: [] }
  }
}

/** Old actions, and other actions on the same items. */
function heldBack(entries: Entry[], { clocks }: Session): Entry[] {
  const items = new Set(
    entries.filter(({ at, clocks: before }) => !isYoung({ at, before }, clocks)).map(({ item }) => item)
  )
  return entries.filter(({ item }) => items.has(item))
}

/**
 * Applies a response to the queue.
 * @returns null when the next action may be sent.
 */
async function applyResponse(account: string, entry: Entry, answer: unknown): Promise<Pause | null> {
  if (answer === null) return LATER
  if (isRefusal(answer)) return refused(account, entry, answer)
  const isLast = readEntries(account).entries.filter(({ item }) => item === entry.item).length === 1
  const { share, read } = kindOf(entry)
  const state = read(answer, entry)
  const body = isLast && !entry.isCorrected ? correctionOf(entry, state) : null
  // Without other queued actions the base state is obsolete.
  if (isLast && !body) bases.delete(entry.item)
  else if (entry.kind !== 'comments') bases.set(entry.item, state)
  if (body && writeEntry({ ...entry, body, key: newKey(), isCorrected: true })) return null
  if (isLast || entry.kind === 'comments') share(entry.item, state)
  removeEntry(entry)
  return null
}

async function refused(account: string, entry: Entry, error: ApiError): Promise<Pause | null> {
  const { status, code, retryAfter } = error
  if (status === LOGGED_OUT) {
    showAlert(alertText.loggedOut)
    return NEVER
  }
  // The session has changed meanwhile.
  if (code === 'csrf_failed' || code === 'account_changed' || isUnreachable(status)) return LATER
  if (status === TOO_MANY_REQUESTS) return slowDown(retryAfter)
  if (status >= SERVER_ERROR && entry.faults + 1 < SERVER_ERRORS_MAX) {
    writeEntry({ ...entry, faults: entry.faults + 1 })
    return LATER
  }
  if (inHand.has(entry.key)) {
    inHand.set(entry.key, error)
    removeEntry(entry)
    return null
  }
  const reason = refusalText(entry, error)
  if (entry.kind !== 'comments') showAlert(reason)
  return takeBack(account, entry, reason) ? null : LATER
}

/** Waits for a short Retry-After with the queue locked, so that its order is kept. */
async function slowDown(seconds: number | undefined): Promise<Pause | null> {
  if (!seconds) return LATER
  if (seconds > WAIT_MAX_S) return { again: true, wait: seconds * 1000 }
  await new Promise(resolve => setTimeout(resolve, seconds * 1000))
  return null
}

/**
 * Discards an action with all later ones on the same item, and restores the item's state. A comment returns
 * to its editor (src/features/comments/queued.ts).
 * @param reason the reason; empty when the member gave up.
 * @returns false when this could not be stored.
 */
export function takeBack(account: string, entry: Entry, reason = ''): boolean {
  if (entry.kind === 'comments') return writeEntry({ ...entry, refusal: reason })
  const later = readEntries(account).entries.filter(({ item, name }) => item === entry.item && name >= entry.name)
  for (const each of later) removeEntry(each)
  kindOf(entry).share(entry.item, bases.get(entry.item) ?? entry.before)
  bases.delete(entry.item)
  return true
}
