import { newKey } from '#src/browser/api.ts'
import { currentMemberId } from '#src/browser/current-page.ts'
import { isOnline, RESTORE_MS, whenBackOnline } from '#src/browser/online.ts'
import { whenShown } from '#src/browser/shown.ts'
import { showAlert } from '#src/ui/alerts-store.ts'
import { alertText } from '#src/ui/messages/alerts.ts'
import { lastReading, needsReading, readClocks } from './clock.ts'
import { addEntry, type Entry, isUnsent, readEntries, removeEntry, writeEntry } from './entries.ts'
import { outboxText as text } from './messages/outbox.ts'
import { queuedPrefix } from './queue-keys.ts'
import { $queue, type Action } from './send-or-queue.ts'
import { inHand, type Rest, sendQueue, takeBack } from './send-queue.ts'

/** Time in which a second click belongs to a double click, in milliseconds. */
const DOUBLE_MS = 500
/**
 * Delays before another attempt to send the queue, in milliseconds: the first and the longest. Each delay is twice the
 * previous one.
 */
const FIRST_PAUSE_MS = RESTORE_MS
const LAST_PAUSE_MS = 300_000

const account = currentMemberId()
let pause = FIRST_PAUSE_MS
let timer: ReturnType<typeof setTimeout> | undefined
let flushing: Promise<void> | null = null
let askOld: (old: Entry[]) => void = () => undefined

const isQueued = (key: string): boolean => $queue.get().some(other => other.key === key)

/** Reads the queue from storage, where other tabs may have changed it. */
function refresh(): void {
  const { entries, unreadable } = readEntries(account)
  $queue.set(entries)
  if (unreadable > 0) showAlert(text.unreadable)
}

/**
 * Runs an action unless another tab is running one. Browsers without locks may send an action from two tabs, which
 * counts once by its idempotency key.
 * @returns undefined when another tab has the lock.
 */
const alone = async <T>(action: () => Promise<T>): Promise<T | undefined> =>
  navigator.locks
    ? navigator.locks.request('outbox', { ifAvailable: true }, lock => (lock ? action() : undefined))
    : action()

/** Sends the queued actions in their order. */
export function flush(): Promise<void> {
  clearTimeout(timer)
  flushing ??= alone(() => sendQueue(account, refresh))
    .then(goOn)
    .finally(() => {
      flushing = null
    })
  return flushing
}

/**
 * Updates the page after sending, and plans the next attempt.
 * @param rest result of sending; undefined when another tab is sending.
 */
function goOn(rest?: Rest): void {
  refresh()
  if (!$queue.get().some(isUnsent)) pause = FIRST_PAUSE_MS
  else if (!rest || rest.again) {
    later(rest?.wait)
    pause = Math.min(pause * 2, LAST_PAUSE_MS)
  }
  if (rest?.old.length) askOld(rest.old)
}

/**
 * Plans the next attempt to send the queue.
 * @param wait time of the server's Retry-After header, in milliseconds.
 */
function later(wait = 0): void {
  clearTimeout(timer)
  timer = setTimeout(flush, Math.max(pause, wait))
}

function comeBack(): void {
  pause = FIRST_PAUSE_MS
  if ($queue.get().length > 0) void flush()
  whenBackOnline(comeBack)
}

/** Reads the queue of the page's member, and follows its changes in other tabs. Nothing is sent. */
export function open(): void {
  refresh()
  addEventListener('storage', ({ key }) => {
    if (key === null || key.startsWith(queuedPrefix(account))) refresh()
  })
}

/**
 * Sends the queue now, and whenever the network is back.
 * @param ask asks the member about old actions.
 */
export function start(ask: (old: Entry[]) => void): void {
  askOld = ask
  // A planned attempt is cancelled when the network returns: the queue is sent two seconds later.
  addEventListener('online', () => clearTimeout(timer))
  whenBackOnline(comeBack)
  whenShown(() => {
    // A page in the back/forward cache gets no storage events.
    refresh()
    if ($queue.get().length > 0) void flush()
  })
  if ($queue.get().length > 0) void flush()
  else if (needsReading()) void fetch('/healthz', { method: 'HEAD' }).then(readClocks, () => undefined)
}

/**
 * Adds an action to the queue.
 * @returns false when the action cannot be stored.
 * @throws ApiError for a comment that was sent without delay and refused: its editor still has the text.
 */
export async function enqueue(action: Action, key: string): Promise<boolean> {
  const isBehind = $queue.get().some(({ item }) => item === action.item)
  if (account === '' || !addEntry(account, action, key)) return false
  refresh()
  if (isBehind && isOnline()) await sendNow(action, key)
  else later()
  if (isQueued(key)) showAlert(alertText.offline)
  await new Promise(resolve => setTimeout(resolve, DOUBLE_MS))
  return true
}

async function sendNow({ kind }: Action, key: string): Promise<void> {
  if (kind === 'comments') inHand.set(key, null)
  await flush().catch(() => undefined)
  const refusal = inHand.get(key)
  inHand.delete(key)
  if (refusal) throw refusal
}

/**
 * Removes an action from the queue, unless it is being sent.
 * @returns true when the action was in the queue.
 */
export async function drop(key: string): Promise<boolean> {
  const find = () => readEntries(account).entries.find(each => each.key === key)
  const remove = async () => {
    const entry = find()
    if (entry) removeEntry(entry)
    refresh()
    return entry !== undefined
  }
  const entry = find()
  // A refused action is not sent again, so it is removed without the lock.
  return (await (entry && !isUnsent(entry) ? remove() : alone(remove))) ?? false
}

/**
 * Returns those of the given old actions that are still in the queue. Another tab may have sent or removed some of
 * them.
 */
const stillOf = (old: Entry[]): Entry[] =>
  readEntries(account).entries.filter(
    entry => isUnsent(entry) && old.some(({ name, key }) => name === entry.name && key === entry.key)
  )

/** Sends old actions with new idempotency keys. */
export function sendAnew(old: Entry[]): void {
  for (const entry of stillOf(old))
    writeEntry({ ...entry, key: newKey(), at: Date.now(), clocks: lastReading(), faults: 0 })
  void flush()
}

/** Discards old actions after the member has decided so. */
export function giveUp(old: Entry[]): void {
  for (const entry of stillOf(old)) takeBack(account, entry)
  refresh()
}
