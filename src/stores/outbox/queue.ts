import { type ApiError, isUnreachable, newKey } from '#src/api.ts'
import { alertText } from '#src/messages/alerts.ts'
import { showAlert } from '#src/stores/page/alerts.ts'
import { isYoung } from './clock.ts'
import { type Entry, isUnsent, readEntries, removeEntry, writeEntry } from './entries.ts'
import { bases, correctionOf, kindOf, refusalText } from './kinds.ts'
import { isRefusal, readSession, type Session, sendEntry } from './sending.ts'

const [LOGGED_OUT, TOO_MANY_REQUESTS, SERVER_FAULT] = [401, 429, 500]
/** How often the server may fail at one act. */
const FAULTS_MAX = 6
/** The longest wait for a rate limit with the queue in hand, in seconds. */
const WAIT_MAX_S = 10

/** Comments that whoever wrote them still has in their box, by their keys; why they were refused. */
export const inHand = new Map<string, ApiError | null>()

/** Nothing can be sent now. */
interface Pause {
  /** It may be sent later. */
  again: boolean
  /** How long the server asks to wait, in milliseconds; absent: it does not say. */
  wait?: number
}
const LATER: Pause = { again: true }
const NEVER: Pause = { again: false }

/** Rest of the queue when no more can be sent. */
export interface Rest extends Pause {
  /** Acts so old that they may count twice, and what stands behind them. */
  old: Entry[]
}

/**
 * Sends what waits of an account in its order, as long as that works.
 * @param changed is told after each.
 */
export async function sendAll(account: string, changed: () => void): Promise<Rest> {
  const session = await readSession()
  // Actions of another account stay in the queue.
  if (session?.account !== account) return { ...(session ? NEVER : LATER), old: [] }
  for (;;) {
    const entries = readEntries(account).entries.filter(isUnsent)
    const old = heldBack(entries, session)
    const next = entries.find(entry => !old.includes(entry))
    if (!next) return { again: false, old }
    const pause = await settle(account, next, await sendEntry(next, session))
    changed()
    if (pause) return { ...pause, old: [] }
  }
}

/** Old actions, and later actions on the same target. */
function heldBack(entries: Entry[], { clocks }: Session): Entry[] {
  const items = new Set(
    entries.filter(({ at, clocks: before }) => !isYoung({ at, before }, clocks)).map(({ item }) => item)
  )
  return entries.filter(({ item }) => items.has(item))
}

/** Does what an answer says. @returns null: the next one may be sent now. */
async function settle(account: string, entry: Entry, answer: unknown): Promise<Pause | null> {
  if (answer === null) return LATER
  if (isRefusal(answer)) return refused(account, entry, answer)
  const isLast = readEntries(account).entries.filter(({ item }) => item === entry.item).length === 1
  const { tell, read } = kindOf(entry)
  const state = read(answer, entry)
  const body = isLast && !entry.isCorrected ? correctionOf(entry, state) : null
  // Later refusals link to this page.
  if (isLast && !body) bases.delete(entry.item)
  else if (entry.kind !== 'comments') bases.set(entry.item, state)
  if (body && writeEntry({ ...entry, body, key: newKey(), isCorrected: true })) return null
  if (isLast || entry.kind === 'comments') tell(entry.item, state)
  removeEntry(entry)
  return null
}

async function refused(account: string, entry: Entry, error: ApiError): Promise<Pause | null> {
  const { status, code, retryAfter } = error
  if (status === LOGGED_OUT) {
    showAlert(alertText.loggedOut)
    return NEVER
  }
  // The session is another one meanwhile.
  if (code === 'csrf_failed' || code === 'account_changed' || isUnreachable(status)) return LATER
  if (status === TOO_MANY_REQUESTS) return slowDown(retryAfter)
  if (status >= SERVER_FAULT && entry.faults + 1 < FAULTS_MAX) {
    writeEntry({ ...entry, faults: entry.faults + 1 })
    return LATER
  }
  if (inHand.has(entry.key)) {
    inHand.set(entry.key, error)
    removeEntry(entry)
    return null
  }
  const why = refusalText(entry, error)
  if (entry.kind !== 'comments') showAlert(why)
  return takeBack(account, entry, why) ? null : LATER
}

/** Short waits keep what stands behind in its order; nothing can be taken back meanwhile. */
async function slowDown(seconds: number | undefined): Promise<Pause | null> {
  if (!seconds) return LATER
  if (seconds > WAIT_MAX_S) return { again: true, wait: seconds * 1000 }
  await new Promise(resolve => setTimeout(resolve, seconds * 1000))
  return null
}

/**
 * Takes an act back with all that was done to the same since. A comment is put back where it was written (waiting.ts).
 * @param why it was refused; '': its member has given it up.
 * @returns false where that could not be noted: it waits as it did.
 */
export function takeBack(account: string, entry: Entry, why = ''): boolean {
  if (entry.kind === 'comments') return writeEntry({ ...entry, refusal: why })
  const later = readEntries(account).entries.filter(({ item, name }) => item === entry.item && name >= entry.name)
  for (const each of later) removeEntry(each)
  kindOf(entry).tell(entry.item, bases.get(entry.item) ?? entry.before)
  bases.delete(entry.item)
  return true
}
