import { ApiError, errorOf, send } from '#src/browser/api.ts'
import { type Reading, readClocks } from './clock.ts'
import type { Entry } from './entries.ts'
import { ANSWER_MS } from './send-or-queue.ts'

/** The account that is signed in in this browser, with its CSRF token. */
export interface Session {
  /** Id of the account; empty for guests. */
  account: string
  token: string
  clocks: Reading
}

/**
 * Asks the server for the present session.
 * @returns null without a response.
 */
export async function readSession(): Promise<Session | null> {
  try {
    const answer = await fetch('/api/_initial', { signal: AbortSignal.timeout(ANSWER_MS) })
    if (!answer.ok) return null
    const { user } = (await answer.json()) as { user: { id: string } | null }
    const token = answer.headers.get('Csrf-Token') ?? ''
    return { account: user?.id ?? '', token, clocks: readClocks(answer) }
  } catch {
    return null
  }
}

/**
 * Sends a queued action with the CSRF token of the given session, and never with another token.
 * @returns the body of the response, or the error; null without a response.
 */
export async function sendEntry({ method, path, body, key }: Entry, { token }: Session): Promise<unknown> {
  try {
    const answer = await send({ method, path, body, key, signal: AbortSignal.timeout(ANSWER_MS) }, token)
    return answer.ok ? await answer.json() : await errorOf(answer)
  } catch {
    return null
  }
}

export const isRefusal = (result: unknown): result is ApiError => result instanceof ApiError
