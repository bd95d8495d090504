import type { Ctx } from '#functions/context.ts'
import { seal, unseal } from '#functions/second-factor/sealed.ts'

/** Time from the issue of a challenge to its answer, in milliseconds. */
const CHALLENGE_MS = 30 * 60_000

/**
 * Use of a challenge: a log-in of anybody, a proof within a session (hash of the session), or a new passkey of an
 * account (id of the account). A challenge is accepted for its own use only.
 */
export type Use = 'logIn' | `prove:${string}` | `add:${string}`

/**
 * Issues a challenge in base64url. It is the time of issue, encrypted by the site, so nothing is stored before the
 * answer.
 */
export const newChallenge = ({ settings, now }: Pick<Ctx, 'settings' | 'now'>, use: Use): string =>
  seal(settings.SECRET_KEY, 'passkey', String(now.getTime()), use)

/**
 * Reads the time of issue of a challenge, in milliseconds since 1970.
 * @returns null for a challenge that this site has not issued for this use; `expired` for an old one.
 */
export function issueOf(
  { settings, now }: Pick<Ctx, 'settings' | 'now'>,
  use: Use,
  challenge: string
): number | 'expired' | null {
  const text = unseal(settings.SECRET_KEY, 'passkey', challenge, use)
  if (text === null) return null
  const at = Number(text)
  return Math.abs(now.getTime() - at) > CHALLENGE_MS ? 'expired' : at
}
