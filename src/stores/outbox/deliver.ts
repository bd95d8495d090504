import { atom } from 'nanostores'
import type { PageComment } from '#functions/contract/views.ts'
import { ApiError, type CallOf, call, isUnreachable, newKey } from '#src/api.ts'

/** A call that is not answered for so long counts as unanswered, in milliseconds. */
export const ANSWER_MS = 30_000

/** Something that a member does: its call, and what is shown of it until the server answers. */
export interface Action<Path extends string = string> {
  kind: 'votes' | 'saves' | 'memberships' | 'comments'
  /** Target of the action: actions on one target are sent one after the other. */
  item: string
  method: 'POST'
  /** Below /api. */
  path: Path
  body: CallOf<'POST', Path>['body']
  /** The state before it and the one that it leads to, as its store has them; of a comment what was written. */
  before?: unknown
  after: unknown
}

/** An act that waits for the network. */
export interface QueuedAction extends Action {
  /** Its Idempotency-Key. */
  key: string
  /** Why the server has refused it, '' where its member has given it up: what was written is to be put back. */
  refusal?: string
}

/** Queued actions of the member, in their order. */
export const $queue = atom<readonly QueuedAction[]>([])

/** How acts of a kind are shown. */
export interface Kind {
  /** The state of an item since the page came; undefined: as the page came with it. */
  now(item: string): unknown
  /** Shows a state of the item in this page. */
  show(item: string, state: unknown): void
  /** Shows it in all tabs. */
  tell(item: string, state: unknown): void
  /** The state that an answer says. */
  read(answer: unknown, action: QueuedAction): unknown
  sayWhyNot(error: unknown): string
}

/** Each stands with its store. */
export const kinds: Partial<Record<Action['kind'], Kind>> = {}

/** The comment that was sent last of those that waited, by its key. */
export const $sent = atom<{ key: string; comment: PageComment } | null>(null)

/** Where acts wait (outbox.ts). */
interface Outbox {
  /** @returns false where it cannot be kept. @throws ApiError of a comment that was sent and refused at once. */
  enqueue(action: Action, key: string): Promise<boolean>
  /** Sends what waits, where there is a network. */
  flush(): Promise<void>
  /** Forgets one. @returns false where it is being sent. */
  drop(key: string): Promise<boolean>
}

/** Opens it; absent on pages whose scripts know of none. */
export const outbox: { open?: () => Promise<Outbox> } = {}

/** Thrown of an act that waits: it is shown as done, and whoever waits for it is told by its store. */
export const QUEUED = new Error('queued')

/**
 * Makes a call once. One that nobody answers waits on this device and is sent later, as is one behind it.
 * @returns the answer's body.
 * @throws KEPT; ApiError; TypeError where no answer came and it could not be kept.
 */
export async function deliver<Path extends string>(
  action: Action<Path>,
  once = newKey()
): Promise<CallOf<'POST', Path>['answer']> {
  const { method, path, body, item } = action
  // Without a network the act waits at once, and its mark shows that.
  if (navigator.onLine && !$queue.get().some(other => other.item === item))
    try {
      return await call(method, path, body, { once, signal: AbortSignal.timeout(ANSWER_MS) })
    } catch (error) {
      if (error instanceof ApiError && !isUnreachable(error.status)) throw error
    }
  const isQueued = await outbox.open?.().then(
    ({ enqueue }) => enqueue(action, once),
    () => false
  )
  throw isQueued ? QUEUED : new TypeError('no answer')
}
