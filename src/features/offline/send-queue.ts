import { type ApiError, isUnreachable, newKey } from '#src/browser/api.ts'
import { showAlert } from '#src/ui/alerts-store.ts'
import { alertText } from '#src/ui/messages/alerts.ts'
import { isYoung } from './clock.ts'
import { type Entry, isUnsent, readEntries, removeEntry, writeEntry } from './entries.ts'
import { bases, correctionOf, kindOf, refusalText } from './kinds.ts'
import { isRefusal, readSession, type Session, sendEntry } from './sending.ts'

const [LOGGED_OUT, TOO_MANY_REQUESTS, SERVER_ERROR] = [401, 429, 500]
/** Maximum number of server errors for an action. */
const SERVER_ERRORS_MAX = 6
/** Maximum of the Retry-After header, in seconds, for which the queue waits without releasing its lock. */
const WAIT_MAX_S = 10

/**
 * Comments that are being sent while their editor still has the text, by idempotency key. The value is the error of a
 * refusal, or null.
 */
export const inHand = new Map<string, ApiError | null>()

/** State of a queue that has stopped sending. */
interface Pause {
  /** True when another attempt may succeed. */
  again: boolean
  /** Time of the server's Retry-After header in milliseconds, if it has sent one. */
  wait?: number
}
const LATER: Pause = { again: true }
const NEVER: Pause = { again: false }

/** Result of sending the queue. */
export interface Rest extends Pause {
  /** Actions that are so old that the server may count them twice, and all other actions on their items. */
  old: Entry[]
}

/**
 * Sends the queue of an account in its order until a call fails.
 * @param changed called after each response.
 */
export async function sendQueue(account: string, changed: () => void): Promise<Rest> {
  const session = await readSession()
  // The session is of another account, so the actions stay in the queue.
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

/**
 * Finds the actions that are sent only after the member was asked: actions that are too old, and all other actions on
 * the items of these old actions.
 */
function heldBack(entries: Entry[], { clocks }: Session): Entry[] {
  const items = new Set(
    entries.filter(({ at, clocks: before }) => !isYoung({ at, before }, clocks)).map(({ item }) => item)
  )
  return entries.filter(({ item }) => items.has(item))
}

/**
 * Updates the queue after a response.
 * @returns null when the next action may be sent, otherwise the reason to stop.
 */
async function applyResponse(account: string, entry: Entry, answer: unknown): Promise<Pause | null> {
  if (answer === null) return LATER
  if (isRefusal(answer)) return refused(account, entry, answer)
  const isLast = readEntries(account).entries.filter(({ item }) => item === entry.item).length === 1
  const { share, read } = kindOf(entry)
  const state = read(answer, entry)
  const body = isLast && !entry.isCorrected ? correctionOf(entry, state) : null
  // The state before the queued actions is needed only while the queue has further actions on the item.
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
  // The session has changed since sending began, or the site is unreachable.
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

/** Waits for the time of a short Retry-After header. The queue is still locked then, so that its order is kept. */
async function slowDown(seconds: number | undefined): Promise<Pause | null> {
  if (!seconds) return LATER
  if (seconds > WAIT_MAX_S) return { again: true, wait: seconds * 1000 }
  await new Promise(resolve => setTimeout(resolve, seconds * 1000))
  return null
}

/**
 * Discards an action with all later actions on its item, and shows the state before them. The text of a comment returns
 * to its editor (src/features/comments/queued.ts).
 * @param reason reason of the refusal; empty when the member has discarded the action.
 * @returns false when the storage is full or forbidden.
 */
export function takeBack(account: string, entry: Entry, reason = ''): boolean {
  if (entry.kind === 'comments') return writeEntry({ ...entry, refusal: reason })
  const later = readEntries(account).entries.filter(({ item, name }) => item === entry.item && name >= entry.name)
  for (const each of later) removeEntry(each)
  kindOf(entry).share(entry.item, bases.get(entry.item) ?? entry.before)
  bases.delete(entry.item)
  return true
}
