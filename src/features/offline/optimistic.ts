import { type MapStore, map } from 'nanostores'
import type { Failure } from '#src/browser/api.ts'
import { showAlert } from '#src/ui/alerts-store.ts'
import { $intent } from '#src/ui/dialogs/store.ts'
import { failureText } from '#src/ui/failure.ts'
import { type Kind, QUEUED } from './send-or-queue.ts'

const LOGGED_OUT = 401

/** An optimistic change of one target's state. */
interface Change<State> {
  /** State that the page shows before the change. */
  before: State
  /** State that is shown while the call is pending. */
  after: State
  /**
   * Calls the API with one idempotency key for all attempts.
   * @returns the state on the server.
   */
  send(): Promise<State>
  /** The action after a login where the session has ended, as intentText() writes it. */
  intent?: string
  /** Text of a failure in place of the general one; empty for no alert. */
  failureOf?(error: unknown): string
}

interface Optimistic<State> {
  /** States changed since the page was loaded, in any tab, by target. */
  $states: MapStore<Record<string, State>>
  /**
   * Shows a change at once and then the server's state. A failure restores the old state with an alert; a
   * queued call keeps the new one. While a call for the same target is pending nothing is done.
   * @returns true when the server has done it.
   */
  change(key: string, change: Change<State>): Promise<boolean>
  /** Shows a state that another call has led to, in all tabs. */
  share(key: string, state: State): void
}

type StateMessage = [name: string, key: string, state: unknown]
const otherTabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('actions')

/**
 * State changed by clicks, shown before the server responds.
 * @param name tells it from other stores in messages between tabs.
 */
export function optimistic<State>(name: string): Optimistic<State> {
  const $states = map<Record<string, State>>({})
  const busy = new Set<string>()
  /** Targets changed by another tab since their last click here: the other tab's state may equal the click's. */
  const received = new Set<string>()
  const receive = (key: string, state: State) => {
    received.add(key)
    $states.setKey(key, state)
  }
  otherTabs?.addEventListener('message', ({ data: [message, key, state] }: MessageEvent<StateMessage>) => {
    if (message === name) receive(key, state as State)
  })

  const share = (key: string, state: State) => {
    receive(key, state)
    otherTabs?.postMessage([name, key, state] satisfies StateMessage)
  }

  const change = async (
    key: string,
    { before, after, send, intent = '', failureOf = failureText }: Change<State>
  ): Promise<boolean> => {
    if (busy.has(key)) return false
    busy.add(key)
    received.delete(key)
    $states.setKey(key, after)
    try {
      share(key, await send())
      return true
    } catch (error) {
      // A queued change is shown as done until it is sent.
      if (error === QUEUED) return false
      // State from another tab is newer than that of this page.
      if (!received.has(key)) $states.setKey(key, before)
      if ((error as Failure).status === LOGGED_OUT) $intent.set(intent)
      const failure = failureOf(error)
      if (failure) showAlert(failure)
      return false
    } finally {
      busy.delete(key)
    }
  }
  return { $states, change, share }
}

/**
 * Display of actions that may wait in the offline queue, by the store with their states.
 * @param prefix begins the name of each item in the queue; the rest of the name is the target.
 */
export function queuedKind<State>(
  { $states, share }: Optimistic<State>,
  prefix: string,
  rest: Pick<Kind, 'read' | 'failureOf'>
): Kind {
  const targetOf = (item: string): string => item.slice(prefix.length)
  return {
    now: item => $states.get()[targetOf(item)],
    show: (item, state) => $states.setKey(targetOf(item), state as State),
    share: (item, state) => share(targetOf(item), state as State),
    ...rest
  }
}
