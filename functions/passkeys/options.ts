import type { Ctx } from '#functions/context.ts'
import type { PasskeyCreation, PasskeyRequest } from '#functions/contract/passkeys.ts'
import { newChallenge, type Use } from './challenges.ts'

/** Time that the browser waits for the member, in milliseconds. */
const PATIENCE_MS = 5 * 60_000
/** Signature algorithms by their COSE numbers, the preferred one first: Ed25519, ES256, RS256. */
const ALGORITHMS = [-8, -7, -257]

const descriptors = (ids: string[]) => ids.map(id => ({ id, type: 'public-key' as const }))

/**
 * Makes the options with which a browser makes a passkey (WebAuthn, section 5.4).
 * @param known ids of the account's passkeys; no authenticator makes a second one for the account.
 */
export function creationOptions(ctx: Ctx, user: { id: string; username: string }, known: string[]): PasskeyCreation {
  return {
    rp: { id: ctx.hostname, name: ctx.settings.SITE_NAME },
    user: { id: Buffer.from(user.id).toString('base64url'), name: user.username, displayName: user.username },
    challenge: newChallenge(ctx, `add:${user.id}`),
    pubKeyCredParams: ALGORITHMS.map(alg => ({ alg, type: 'public-key' })),
    timeout: PATIENCE_MS,
    excludeCredentials: descriptors(known),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none'
  }
}

/**
 * Makes the options with which a browser uses a passkey (WebAuthn, section 5.5).
 * @param allowed ids of the passkeys among which the member chooses; an empty list: all passkeys for this site.
 */
export const requestOptions = (ctx: Ctx, use: Use, allowed: string[]): PasskeyRequest => ({
  rpId: ctx.hostname,
  challenge: newChallenge(ctx, use),
  timeout: PATIENCE_MS,
  allowCredentials: descriptors(allowed),
  userVerification: 'required'
})
