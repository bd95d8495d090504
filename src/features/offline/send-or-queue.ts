import { atom } from 'nanostores'
import type { CallOf } from '#functions/contract/calls.ts'
import type { PageComment } from '#functions/contract/views.ts'
import { type Api, ApiError, isUnreachable, newKey, pageApi } from '#src/browser/api.ts'
import { isOnline } from '#src/browser/online.ts'

/** Longest time to wait for the response to a call, in milliseconds. */
export const ANSWER_MS = 30_000

/** An action of a member that may wait for the network: its API call, and the states before and after it. */
export interface Action<Path extends string = string> {
  kind: 'votes' | 'saves' | 'memberships' | 'comments'
  /** Key of the item that is changed. Actions on one item are sent one after another. */
  item: string
  method: 'POST'
  /** Path relative to /api. */
  path: Path
  body: CallOf<'POST', Path>['body']
  /** State of the item before and after the action; for a comment its text instead. */
  before?: unknown
  after: unknown
}

/** An action in the offline queue. */
export interface QueuedAction extends Action {
  /** Value of the Idempotency-Key header. */
  key: string
  /**
   * Set for a refused comment, whose text must return to its editor: the server's reason, or an empty text when the
   * member has discarded the comment.
   */
  refusal?: string
}

/** The member's queued actions, in their order. */
export const $queue = atom<readonly QueuedAction[]>([])

/** Functions that show the actions of one kind. */
export interface Kind {
  /** Present state of an item; undefined when it has not changed since the page was loaded. */
  now(item: string): unknown
  /** Shows the state of an item in this tab. */
  show(item: string, state: unknown): void
  /** Shows the state of an item in all tabs. */
  share(item: string, state: unknown): void
  /** Reads the state of the item from the response to an action. */
  read(answer: unknown, action: QueuedAction): unknown
  failureOf(error: unknown): string
}

/** Functions for each kind of action. The store of a kind adds its functions to this record. */
export const kinds: Partial<Record<Action['kind'], Kind>> = {}

/** The last queued comment that was sent, with its idempotency key. */
export const $sent = atom<{ key: string; comment: PageComment } | null>(null)

/** The offline queue (src/features/offline/store.ts). The script src/client/outbox/outbox.ts starts it. */
interface Outbox {
  /**
   * Adds an action to the queue.
   * @returns false when the action cannot be stored.
   * @throws ApiError for a comment that was sent without delay and refused.
   */
  enqueue(action: Action, key: string): Promise<boolean>
  /** Sends the queued actions, as long as the network is available. */
  flush(): Promise<void>
  /**
   * Removes an action from the queue.
   * @returns false when the action is being sent.
   */
  drop(key: string): Promise<boolean>
}

/** Function that loads the offline queue; undefined on pages without the queue. */
export const outbox: { open?: () => Promise<Outbox> } = {}

/** Thrown when an action was added to the queue. The page shows it as done, and its store shows the result later. */
export const QUEUED = new Error('queued')

/**
 * Makes a call. Without a response the call is added to the offline queue and sent later. If the item has queued
 * actions, the call is added to the queue without an attempt to send it first.
 * @returns the body of the response.
 * @throws QUEUED; ApiError; TypeError when the call failed and could not be queued.
 */
export async function deliver<Path extends string>(
  action: Action<Path>,
  once = newKey(),
  api: Api = pageApi
): Promise<CallOf<'POST', Path>['answer']> {
  const { method, path, body, item } = action
  // Offline the action is queued without an attempt to send it, so that its pending badge appears without delay.
  if (isOnline() && !$queue.get().some(other => other.item === item))
    try {
      return await api.call(method, path, body, { once, signal: AbortSignal.timeout(ANSWER_MS) })
    } catch (error) {
      if (error instanceof ApiError && !isUnreachable(error.status)) throw error
    }
  const isQueued = await outbox.open?.().then(
    ({ enqueue }) => enqueue(action, once),
    () => false
  )
  throw isQueued ? QUEUED : new TypeError('no answer')
}
