import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import type { PasskeyRequest, PasskeyUse } from '#functions/contract/passkeys.ts'
import type { Viewer } from '#functions/contract/views.ts'
import { load, plan } from '#functions/db/plan.ts'
import { passkeys, users } from '#functions/db/schema/index.ts'
import { limited } from '#functions/limits/limits.ts'
import type { Use } from '#functions/passkeys/challenges.ts'
import { requestOptions } from '#functions/passkeys/options.ts'
import { listPasskeys, noteUse, refusalOfUse } from '#functions/passkeys/passkeys.ts'
import { offersPasskeys } from '#functions/passkeys/relying-party.ts'
import { verifyUse } from '#functions/passkeys/verify.ts'
import { limitedMember } from './limited-member.ts'
import { noteProof } from './proof.ts'
import { startSession } from './sessions.ts'
import { loadAsMember, viewerId } from './viewer.ts'

const { id, userId, publicKey, counter } = passkeys
const STORED = { id, userId, publicKey, counter }

/** @throws AppError endpoint_not_found where browsers make no passkeys for the site. */
export function requirePasskeys(ctx: Pick<Ctx, 'hostname' | 'secure'>): void {
  if (!offersPasskeys(ctx)) throw new AppError('endpoint_not_found')
}

/** Makes the options of a log-in with a passkey. No database round trip. @throws AppError endpoint_not_found. */
export function startPasskeyLogIn(ctx: Ctx): PasskeyRequest {
  requirePasskeys(ctx)
  return requestOptions(ctx, 'logIn', [])
}

/**
 * Logs in with a passkey, which replaces name, password and code: its authenticator has verified the member. Two
 * database round trips.
 * @throws AppError endpoint_not_found, too_many_requests, wrong_passkey (also for an unknown or removed one),
 * step_expired, account_suspended.
 */
export async function logInWithPasskey(ctx: Ctx, answer: PasskeyUse): Promise<Viewer> {
  requirePasskeys(ctx)
  const { db } = ctx
  const found = db
    .select({ ...STORED, username: users.username, bannedAt: users.bannedAt })
    .from(passkeys)
    .innerJoin(users, eq(users.id, userId))
    .where(and(eq(id, answer.id), isNull(users.deletedAt)))
  const { passkey } = await load(db, {
    limit: limited(ctx, 'logInByAddress', ctx.network),
    passkey: plan([found], ([row]) => row)
  })
  if (!passkey) throw new AppError('wrong_passkey')
  const verified = await verifyUse(ctx, 'logIn', passkey, answer)
  if (passkey.bannedAt !== null) throw new AppError('account_suspended', { name: passkey.username })
  return startSession(ctx, passkey.userId, [noteUse(ctx, passkey.id, verified)]).catch((error: unknown) => {
    throw refusalOfUse(error)
  })
}

const proofIn = ({ auth }: Pick<Ctx, 'auth'>): Use => `prove:${auth.key?.hash ?? ''}`

/**
 * Makes the options of a proof by one of the viewer's passkeys. One database round trip.
 * @throws AppError endpoint_not_found, not_logged_in.
 */
export async function startPasskeyProof(ctx: Ctx): Promise<PasskeyRequest> {
  requirePasskeys(ctx)
  const { own } = await loadAsMember(ctx, { own: listPasskeys(ctx, viewerId(ctx)) })
  return requestOptions(
    ctx,
    proofIn(ctx),
    own.map(passkey => passkey.id)
  )
}

/**
 * Proves by a passkey that the viewer owns the account; the proof counts as one by a code does. Two database round
 * trips.
 * @throws AppError endpoint_not_found, not_logged_in, too_many_requests, wrong_passkey, step_expired.
 */
export async function proveByPasskey(ctx: Ctx, answer: PasskeyUse): Promise<void> {
  requirePasskeys(ctx)
  const own = ctx.db
    .select(STORED)
    .from(passkeys)
    .where(and(eq(id, answer.id), eq(userId, viewerId(ctx))))
  const { passkey } = await loadAsMember(ctx, {
    limit: limitedMember(ctx, 'secondFactor'),
    passkey: plan([own], ([row]) => row)
  })
  if (!passkey) throw new AppError('wrong_passkey')
  const verified = await verifyUse(ctx, proofIn(ctx), passkey, answer)
  const statements = [noteUse(ctx, passkey.id, verified), noteProof(ctx)]
  await load(ctx.db, { done: plan(statements, () => null) }).catch((error: unknown) => {
    throw refusalOfUse(error)
  })
}
