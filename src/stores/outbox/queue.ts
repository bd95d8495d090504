import { type ApiError, isAway, newKey } from '#src/api.ts'
import { alertText } from '#src/messages/alerts.ts'
import { showAlert } from '#src/stores/page/alerts.ts'
import { isYoung } from './clock.ts'
import { type Entry, readEntries, removeEntry, writeEntry } from './entries.ts'
import { bases, correctionOf, kindOf, refusalText } from './kinds.ts'
import { isRefusal, readSession, type Session, sendEntry } from './sending.ts'

const [LOGGED_OUT, TOO_MANY_REQUESTS, SERVER_FAULT] = [401, 429, 500]
/** How often the server may fail at one act. */
const FAULTS_MAX = 6
/** The longest wait for a rate limit, and the usual one, in seconds. */
const [WAIT_MAX_S, WAIT_S] = [60, 2]

/** Comments that whoever wrote them still has in their box, by their keys; why they were refused. */
export const inHand = new Map<string, ApiError | null>()

/** What is left when no more can be sent. */
export interface Rest {
  /** It may be sent later. */
  again: boolean
  /** Acts so old that they may count twice, and what stands behind them. */
  old: Entry[]
}

/**
 * Sends what waits of an account in its order, as long as that works.
 * @param changed is told after each.
 */
export async function sendAll(account: string, changed: () => void): Promise<Rest> {
  const session = await readSession()
  // What is somebody else's waits for them.
  if (session?.account !== account) return { again: session === null, old: [] }
  for (;;) {
    const entries = readEntries(account).entries.filter(({ isRefused }) => !isRefused)
    const old = heldBack(entries, session)
    const next = entries.find(entry => !old.includes(entry))
    if (!next) return { again: false, old }
    const goesOn = await settle(account, next, await sendEntry(next, session))
    changed()
    if (goesOn !== true) return { again: goesOn === 'later', old: [] }
  }
}

/** What is old, and later acts on the same. */
function heldBack(entries: Entry[], { clocks }: Session): Entry[] {
  const items = new Set(
    entries.filter(({ at, clocks: before }) => !isYoung({ at, before }, clocks)).map(({ item }) => item)
  )
  return entries.filter(({ item }) => items.has(item))
}

/** Does what an answer says. @returns whether the next one may be sent now. */
async function settle(account: string, entry: Entry, answer: unknown): Promise<true | 'later' | 'never'> {
  if (answer === null) return 'later'
  if (isRefusal(answer)) return refused(account, entry, answer)
  const isLast = readEntries(account).entries.filter(({ item }) => item === entry.item).length === 1
  const { tell, read } = kindOf(entry)
  const state = read(answer, entry)
  const body = isLast && !entry.isCorrected ? correctionOf(entry, state) : null
  // What is refused from here on leads back to this.
  if (isLast && !body) bases.delete(entry.item)
  else if (entry.kind !== 'comments') bases.set(entry.item, state)
  if (body && writeEntry({ ...entry, body, key: newKey(), isCorrected: true })) return true
  if (isLast || entry.kind === 'comments') tell(entry.item, state)
  removeEntry(entry)
  return true
}

async function refused(account: string, entry: Entry, error: ApiError): Promise<true | 'later' | 'never'> {
  const { status, code, retryAfter = WAIT_S } = error
  if (status === LOGGED_OUT) {
    showAlert(alertText.loggedOut)
    return 'never'
  }
  // The session is another one meanwhile.
  if (code === 'csrf_failed' || isAway(status)) return 'later'
  if (status === TOO_MANY_REQUESTS) {
    if (retryAfter > WAIT_MAX_S) return 'later'
    await new Promise(resolve => setTimeout(resolve, retryAfter * 1000))
    return true
  }
  if (status >= SERVER_FAULT && entry.faults + 1 < FAULTS_MAX) {
    writeEntry({ ...entry, faults: entry.faults + 1 })
    return 'later'
  }
  if (inHand.has(entry.key)) {
    inHand.set(entry.key, error)
    removeEntry(entry)
    return true
  }
  showAlert(refusalText(entry, error))
  takeBack(account, entry)
  return true
}

/** Takes an act back with all that was done to the same since. A comment is put back where it was written (waiting.ts). */
export function takeBack(account: string, entry: Entry): void {
  if (entry.kind === 'comments') {
    writeEntry({ ...entry, isRefused: true })
    return
  }
  const later = readEntries(account).entries.filter(({ item, name }) => item === entry.item && name >= entry.name)
  for (const each of later) removeEntry(each)
  kindOf(entry).tell(entry.item, bases.get(entry.item) ?? entry.before)
  bases.delete(entry.item)
}
