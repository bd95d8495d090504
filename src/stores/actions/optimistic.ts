import { type MapStore, map } from 'nanostores'
import type { Failure } from '#src/api.ts'
import { QUEUED } from '#src/stores/outbox/deliver.ts'
import { showAlert } from '#src/stores/page/alerts.ts'
import { $intent } from '#src/stores/page/dialogs.ts'
import { failureText } from '#src/stores/page/failure.ts'

const LOGGED_OUT = 401

/** A press that changes the state of something. */
interface Change<State> {
  /** As the page shows it. */
  before: State
  /** As it is shown while the call is under way. */
  after: State
  /** Calls the API, once however often it is sent; gives the state as the server has it then. */
  send(): Promise<State>
  /** The action after a login where the session has ended, as intentText() writes it. */
  intent?: string
  /** Message about a failure, where it is not the general one; '': none. */
  sayWhyNot?(error: unknown): string
}

interface Optimistic<State> {
  /** Changes since the page was loaded, here or in another tab, by their target. */
  $states: MapStore<Record<string, State>>
  /**
   * Changes one: seen at once, and then as the server has it; taken back with its reason when the call fails, and left as
   * it is when that waits for the network. While a call of the same is under way nothing is done.
   * @returns whether it was done.
   */
  change(key: string, change: Change<State>): Promise<boolean>
  /** Shows a state that another call has led to, here and in other tabs. */
  tell(key: string, state: State): void
}

type StateMessage = [name: string, key: string, state: unknown]
const otherTabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('actions')

/**
 * State changed by clicks, which the page shows before the server answers.
 * @param name tells it from others in other tabs.
 */
export function optimistic<State>(name: string): Optimistic<State> {
  const $states = map<Record<string, State>>({})
  const busy = new Set<string>()
  /** Targets changed by another tab since their last click here: the other tab's state may equal the click's. */
  const heard = new Set<string>()
  const hear = (key: string, state: State) => {
    heard.add(key)
    $states.setKey(key, state)
  }
  otherTabs?.addEventListener('message', ({ data: [message, key, state] }: MessageEvent<StateMessage>) => {
    if (message === name) hear(key, state as State)
  })

  const tell = (key: string, state: State) => {
    hear(key, state)
    otherTabs?.postMessage([name, key, state] satisfies StateMessage)
  }

  const change = async (
    key: string,
    { before, after, send, intent = '', sayWhyNot = failureText }: Change<State>
  ): Promise<boolean> => {
    if (busy.has(key)) return false
    busy.add(key)
    heard.delete(key)
    $states.setKey(key, after)
    try {
      tell(key, await send())
      return true
    } catch (error) {
      // It is shown as done until it is sent.
      if (error === QUEUED) return false
      // State from another tab is newer than that of this page.
      if (!heard.has(key)) $states.setKey(key, before)
      if ((error as Failure).status === LOGGED_OUT) $intent.set(intent)
      const why = sayWhyNot(error)
      if (why) showAlert(why)
      return false
    } finally {
      busy.delete(key)
    }
  }
  return { $states, change, tell }
}
