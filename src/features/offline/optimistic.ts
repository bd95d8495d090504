import { type MapStore, map } from 'nanostores'
import { failureIn } from '#src/browser/api.ts'
import { showAlert } from '#src/ui/alerts-store.ts'
import { $intent } from '#src/ui/dialogs/store.ts'
import { failureText } from '#src/ui/failure.ts'
import { type Kind, QUEUED } from './send-or-queue.ts'

const LOGGED_OUT = 401

/** A change of one item's state that is shown before the server responds. */
interface Change<State> {
  /** State of the item before the change. */
  before: State
  /** State of the item that is shown while the call is pending. */
  after: State
  /**
   * Sends the call, with one idempotency key for all attempts.
   * @returns the state of the item on the server.
   */
  send(): Promise<State>
  /** The action to do after a login, if the session has ended, as text of `intentText()`. */
  intent?: string
  /** Text of an error in place of the general text; empty to show no alert. */
  failureOf?(error: unknown): string
}

interface Optimistic<State> {
  /** States by item, for items that have changed since the page was loaded, in this tab or others. */
  $states: MapStore<Record<string, State>>
  /**
   * Shows a change before the server responds, sends it, and then shows the server's state. After a failure the old
   * state is shown again with an alert. A change that was added to the offline queue is still shown. While another
   * change of the item is pending, the new change is ignored.
   * @returns true when the server has made the change.
   */
  change(key: string, change: Change<State>): Promise<boolean>
  /** Makes a change after the pending change of the item has ended: the undo of a change must not be ignored. */
  undo(key: string, change: Change<State>): Promise<boolean>
  /** Shows a state of an item in all tabs that a call outside of this store has set. */
  share(key: string, state: State): void
}

type StateMessage = [name: string, key: string, state: unknown]
const otherTabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('actions')

/**
 * Makes a store for states that clicks change and that are shown before the server responds.
 * @param name tells this store from others in messages between tabs.
 */
export function optimistic<State>(name: string): Optimistic<State> {
  const $states = map<Record<string, State>>({})
  const pending = new Map<string, Promise<boolean>>()
  /**
   * Items that another tab has changed since they were last changed here. A comparison of states could not show that,
   * because both tabs may have set equal states.
   */
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

  const run = async (
    key: string,
    { before, after, send, intent = '', failureOf = failureText }: Change<State>
  ): Promise<boolean> => {
    received.delete(key)
    $states.setKey(key, after)
    try {
      share(key, await send())
      return true
    } catch (error) {
      // A queued change is shown as made until it is sent.
      if (error === QUEUED) return false
      // If another tab has set a state in the meantime, that state is newer and stays.
      if (!received.has(key)) $states.setKey(key, before)
      if (failureIn(error).status === LOGGED_OUT) $intent.set(intent)
      const failure = failureOf(error)
      if (failure) showAlert(failure)
      return false
    }
  }

  const change = (key: string, wanted: Change<State>): Promise<boolean> => {
    if (pending.has(key)) return Promise.resolve(false)
    const result = run(key, wanted).finally(() => pending.delete(key))
    pending.set(key, result)
    return result
  }

  const undo = async (key: string, wanted: Change<State>): Promise<boolean> => {
    await pending.get(key)
    return change(key, wanted)
  }
  return { $states, change, undo, share }
}

/**
 * Makes the functions that show the queued actions of a kind, by the store with their states.
 * @param prefix beginning of each item's key in the queue; the rest of the key is the item's key in the store.
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
