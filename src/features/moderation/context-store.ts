/** Context of the open moderator tools, and the common fields of their forms. */
export interface ModtoolsContext {
  id: string
  name: string
  /** CSRF token, for forms that are submitted without script. */
  token: string
  /** Idempotency key of this rendering: a form submitted twice counts once. */
  once: string
  /** Name of the signed-in member. */
  me: string
  isAdmin: boolean
}

/** Time during which an action can be undone, in milliseconds. */
export const UNDO_MS = 10_000
