import { atom } from 'nanostores'
import type { CallOf } from '#functions/contract/calls.ts'
import type { PageComment } from '#functions/contract/views.ts'
import { type Api, ApiError, isUnreachable, newKey, pageApi } from '#src/browser/api.ts'
import { isOnline } from '#src/browser/online.ts'

/** Time after which a call without a response counts as unanswered, in milliseconds. */
export const ANSWER_MS = 30_000

/** An action of a member: its API call, and the state shown until the response. */
export interface Action<Path extends string = string> {
  kind: 'votes' | 'saves' | 'memberships' | 'comments'
  /** Target of the action: actions on one target are sent one after the other. */
  item: string
  method: 'POST'
  /** Path below /api. */
  path: Path
  body: CallOf<'POST', Path>['body']
  /** State before and after the action, as the store has it; for a comment its text. */
  before?: unknown
  after: unknown
}

/** An action that waits for the network. */
export interface QueuedAction extends Action {
  /** Idempotency-Key of the call. */
  key: string
  /** Reason of the server's refusal, empty when the member gave up: the text must return to its editor. */
  refusal?: string
}

/** The member's queued actions in their order. */
export const $queue = atom<readonly QueuedAction[]>([])

/** Display of the actions of one kind. */
export interface Kind {
  /** State of an item changed since the page was loaded; undefined when unchanged. */
  now(item: string): unknown
  /** Shows a state in this tab. */
  show(item: string, state: unknown): void
  /** Shows a state in all tabs. */
  share(item: string, state: unknown): void
  /** Reads the state from a response. */
  read(answer: unknown, action: QueuedAction): unknown
  failureOf(error: unknown): string
}

/** Registry of the kinds; each store adds its own. */
export const kinds: Partial<Record<Action['kind'], Kind>> = {}

/** The last queued comment that was sent, with its key. */
export const $sent = atom<{ key: string; comment: PageComment } | null>(null)

/** The offline queue (src/features/offline/store.ts), which src/client/outbox/outbox.ts starts. */
interface Outbox {
  /**
   * Adds an action.
   * @returns false when it cannot be stored.
   * @throws ApiError of a comment that was sent and refused at once.
   */
  enqueue(action: Action, key: string): Promise<boolean>
  /** Sends queued actions while the network is available. */
  flush(): Promise<void>
  /**
   * Removes an action.
   * @returns false while it is being sent.
   */
  drop(key: string): Promise<boolean>
}

/** Opens the offline queue; undefined on pages without its script. */
export const outbox: { open?: () => Promise<Outbox> } = {}

/** Thrown for a queued action: the page shows it as done, and its store reports the result later. */
export const QUEUED = new Error('queued')

/**
 * Makes a call once. A call without a response is queued on this device and sent later, and so are later
 * calls for the same item.
 * @returns the response body.
 * @throws QUEUED; ApiError; TypeError when the call failed and could not be queued.
 */
export async function deliver<Path extends string>(
  action: Action<Path>,
  once = newKey(),
  api: Api = pageApi
): Promise<CallOf<'POST', Path>['answer']> {
  const { method, path, body, item } = action
  // Offline the action is queued at once, which its badge shows.
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
