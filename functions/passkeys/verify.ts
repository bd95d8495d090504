import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import type { NewPasskey, PasskeyUse } from '#functions/contract/passkeys.ts'
import { issueOf, type Use } from './challenges.ts'

/** The library is loaded with the first passkey, because no other request needs it. */
const library = () => import('@simplewebauthn/server')

/** A passkey as it is stored, for its verification. */
export interface StoredPasskey {
  id: string
  userId: string
  publicKey: string
  counter: number
}

/** A verified answer of an authenticator. */
interface Verified {
  /** The authenticator's count of signatures. */
  counter: number
  /** Time of issue of the answered challenge, in milliseconds since 1970. */
  challengedAt: number
}

/**
 * Verifies a new passkey.
 * @returns the passkey with its public key, a COSE key in base64url.
 * @throws AppError wrong_passkey for a passkey of another site or without the member's verification, step_expired.
 */
export async function verifyNew(
  ctx: Ctx,
  use: Use,
  { id, type, response }: NewPasskey
): Promise<Verified & { id: string; publicKey: string }> {
  const { verifyRegistrationResponse } = await library()
  return verified(ctx, use, async expected => {
    const answer = { id, rawId: id, type, response, clientExtensionResults: {} }
    const { registrationInfo } = await verifyRegistrationResponse({ ...expected, response: answer })
    if (!registrationInfo) return null
    const { publicKey, counter, id: verifiedId } = registrationInfo.credential
    return { id: verifiedId, publicKey: Buffer.from(publicKey).toString('base64url'), counter }
  })
}

/**
 * Verifies the use of a passkey.
 * @throws AppError wrong_passkey for a wrong signature, an answer for another site, a count of signatures that falls,
 * or an answer without the member's verification; step_expired.
 */
export async function verifyUse(ctx: Ctx, use: Use, passkey: StoredPasskey, answer: PasskeyUse): Promise<Verified> {
  const { verifyAuthenticationResponse } = await library()
  const { id, publicKey, counter, userId } = passkey
  const { type, response } = answer
  const { userHandle, ...parts } = response
  if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== userId) throw new AppError('wrong_passkey')
  return verified(ctx, use, async expected => {
    const { verified: isRight, authenticationInfo } = await verifyAuthenticationResponse({
      ...expected,
      response: { id, rawId: id, type, response: parts, clientExtensionResults: {} },
      credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter }
    })
    return isRight ? { counter: authenticationInfo.newCounter } : null
  })
}

/** The facts about the site that an answer must name. */
interface Expected {
  expectedChallenge: (challenge: string) => boolean
  expectedOrigin: string
  expectedRPID: string
  requireUserVerification: true
}

/** Runs a verification of the library, which throws an error for every answer that it refuses. */
async function verified<T extends object>(
  ctx: Ctx,
  use: Use,
  verify: (expected: Expected) => Promise<T | null>
): Promise<T & { challengedAt: number }> {
  let issue: ReturnType<typeof issueOf> = null
  const isOurs = (challenge: string): boolean => {
    issue = issueOf(ctx, use, challenge)
    return typeof issue === 'number'
  }
  const { origin: expectedOrigin, hostname: expectedRPID } = ctx
  const expected = { expectedChallenge: isOurs, expectedOrigin, expectedRPID, requireUserVerification: true } as const
  const result = await verify(expected).catch(() => null)
  const challengedAt = issue as ReturnType<typeof issueOf>
  if (challengedAt === 'expired') throw new AppError('step_expired')
  if (!result || challengedAt === null) throw new AppError('wrong_passkey')
  return { ...result, challengedAt }
}
