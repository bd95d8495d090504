import { ApiError, errorOf, send } from '#src/api.ts'
import { type Reading, readClocks } from './clock.ts'
import { ANSWER_MS } from './deliver.ts'
import type { Entry } from './entries.ts'

/** The account of this browser's session, and the token bound to it. */
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
    return answer.ok ? await answer.json() : await errorOf(answer)
  } catch {
    return null
  }
}

export const isRefusal = (result: unknown): result is ApiError => result instanceof ApiError
