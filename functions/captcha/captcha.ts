import { type Challenge, createChallenge, type Payload, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import { captchaUses } from '#functions/db/schema/index.ts'
import { verifyTurnstile } from './turnstile.ts'

/** Lifetime of a challenge in milliseconds (api.md 5.1). */
const LIFETIME_MS = 10 * 60_000
/**
 * Work of one challenge: about 256 tries of 3,000 hash rounds each. These tries take half a second on a desktop and a
 * few seconds on a cheap phone; the check takes 1 ms.
 */
const WORK = { algorithm: 'PBKDF2/SHA-256', cost: 3000, keyPrefix: '00' }
/** Upper bound of a solution's length, in characters. */
const TOKEN_MAX = 4000

const secretOf = ({ settings }: Ctx): string => `captcha:${settings.SECRET_KEY}`

/**
 * Makes a proof-of-work challenge and stores nothing.
 * @throws AppError endpoint_not_found when the site uses another captcha or none.
 */
export function newChallenge(ctx: Ctx): Promise<Challenge> {
  if (ctx.settings.CAPTCHA !== 'altcha') throw new AppError('endpoint_not_found')
  const expiresAt = new Date(ctx.now.getTime() + LIFETIME_MS)
  return createChallenge({ ...WORK, deriveKey, expiresAt, hmacSignatureSecret: secretOf(ctx) })
}

/**
 * Verifies a captcha token.
 * @returns the statement that marks it as used, for the caller's batch: a second use fails that batch.
 * @throws AppError captcha_failed.
 */
export async function solvedCaptcha(ctx: Ctx, token: string): Promise<BatchItem<'sqlite'>[]> {
  if (ctx.settings.CAPTCHA === 'altcha') return solvedChallenge(ctx, token)
  if (ctx.settings.CAPTCHA === 'turnstile') await verifyTurnstile(ctx, token)
  return []
}

async function solvedChallenge(ctx: Ctx, token: string): Promise<BatchItem<'sqlite'>[]> {
  const payload = read(token)
  const { expiresAt, nonce } = payload.challenge.parameters
  const { verified } = await verifySolution({ ...payload, deriveKey, hmacSignatureSecret: secretOf(ctx) }).catch(
    () => ({
      verified: false
    })
  )
  if (!verified || !expiresAt) throw new AppError('captcha_failed')
  return [ctx.db.insert(captchaUses).values({ id: nonce, expiresAt: expiresAt * 1000 })]
}

function read(token: string): Payload {
  try {
    const payload = JSON.parse(Buffer.from(token.slice(0, TOKEN_MAX), 'base64').toString()) as Payload
    if (payload.challenge.parameters.algorithm === WORK.algorithm && payload.challenge.parameters.cost === WORK.cost)
      return payload
  } catch {
    // The token is no solution of a challenge.
  }
  throw new AppError('captcha_failed')
}
