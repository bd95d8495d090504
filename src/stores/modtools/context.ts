/** The community whose tools are open, and what their forms send. */
export interface ModtoolsContext {
  id: string
  name: string
  /** The token against forged requests, for forms that are sent without script. */
  token: string
  /** Names this rendering of the page: a form that it sends twice is one act. */
  once: string
  /** The name of who is signed in. */
  me: string
  isAdmin: boolean
}

/** How long a press can be taken back, in milliseconds. */
export const UNDO_MS = 10_000
