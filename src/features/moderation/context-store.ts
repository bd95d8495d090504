/** The community whose moderator tools are open, with values that their forms need. */
export interface ModtoolsContext {
  id: string
  name: string
  /** CSRF token, for forms submitted without script. */
  token: string
  /** Idempotency key of this rendering of the page: a form that is submitted twice counts once. */
  once: string
  /** Name of the signed-in moderator or admin. */
  me: string
  isAdmin: boolean
}

/** Time during which an alert offers to undo an action, in milliseconds. */
export const UNDO_MS = 10_000
