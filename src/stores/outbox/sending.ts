import { ApiError, errorOf, NO_ANSWER, send } from '#src/api.ts'
import { type Reading, readClocks } from './clock.ts'
import type { Entry } from './entries.ts'

/** A call that is not answered for so long counts as unanswered, in milliseconds. */
const ANSWER_MS = 30_000

/** Whose session this browser has, and the token that is bound to it. */
export interface Session {
  /** '': a guest. */
  account: string
  token: string
  clocks: Reading
}

/** Asks the server. @returns null where it does not answer. */
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
 * Sends what has waited, under the session that was asked about and no other: its token is taken with no other one.
 * @returns the answer's body, or the refusal; null where nobody answered.
 */
export async function sendEntry({ method, path, body, key }: Entry, { token }: Session): Promise<unknown> {
  try {
    const answer = await send({ method, path, body, key, signal: AbortSignal.timeout(ANSWER_MS) }, token)
    if (answer.ok) return await answer.json()
    return answer.status === NO_ANSWER ? null : await errorOf(answer)
  } catch {
    return null
  }
}

export const isRefusal = (result: unknown): result is ApiError => result instanceof ApiError
