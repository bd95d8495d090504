import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import type { NewPasskey } from '#functions/contract/passkeys.ts'
import { cutText, trimText } from '#functions/contract/text.ts'
import { changedRows } from '#functions/db/client.ts'
import { load, plan, type Statements } from '#functions/db/plan.ts'
import { mailLinks, passkeys, users } from '#functions/db/schema/index.ts'
import { browserOf } from '#functions/devices/user-agent.ts'
import { scheduleLetters } from '#functions/mail/outbox.ts'
import { tellOwner } from '#functions/mail/tell-owner.ts'
import { listPasskeys, PASSKEYS_MAX } from '#functions/passkeys/passkeys.ts'
import { verifyNew } from '#functions/passkeys/verify.ts'
import { newRecoveryCodes } from '#functions/second-factor/recovery-codes.ts'
import { replaceCodes, withoutIdleCodes } from '#functions/second-factor/setup.ts'
import { limitedMember } from '#functions/sessions/limited-member.ts'
import { requirePasskeys } from '#functions/sessions/passkeys.ts'
import { endOtherProofs, getProof, noteProof } from '#functions/sessions/proof.ts'
import { loadAsMember, viewerId } from '#functions/sessions/viewer.ts'
import { type OwnerProof, requireOwner } from './owner.ts'
import { getStoredPassword } from './settings.ts'

/** Longest name of a passkey in characters; a longer one is cut. */
export const PASSKEY_NAME_MAX = 40

/** Reads what every change of the passkeys needs. */
const loadState = (ctx: Ctx) =>
  loadAsMember(ctx, {
    limit: limitedMember(ctx, 'settings'),
    proof: getProof(ctx),
    stored: getStoredPassword(ctx),
    own: listPasskeys(ctx, viewerId(ctx))
  })

/**
 * Proves that the viewer owns the account: by a code where the account has a second factor, else by the password. For
 * the next 15 minutes the session may change the passkeys. Two database round trips, three with a code.
 * @throws AppError not_logged_in, too_many_requests, wrong_password, second_factor_required, wrong_code, unavailable
 * when too many passwords are pending.
 */
export async function proveOwner(ctx: Ctx, { password, code }: OwnerProof): Promise<void> {
  const { proof, stored } = await loadState(ctx)
  if (proof.isFresh) return
  // A code notes the proof by itself.
  await requireOwner(ctx, { proof, stored: proof.factor ? null : stored }, { password, code }, 403)
  if (!proof.factor) await load(ctx.db, { done: plan([noteProof(ctx, sql`true`)], () => null) })
}

/**
 * Adds a passkey to the viewer's account. Two database round trips.
 * @param name name for the member's list; empty: the names of the browser and its system.
 * @returns the recovery codes when the passkey is the account's first second factor, else null.
 * @throws AppError endpoint_not_found, not_logged_in, too_many_requests, proof_required, passkey_limit, wrong_passkey,
 * step_expired, passkey_exists.
 */
export async function addPasskey(ctx: Ctx, answer: NewPasskey, name: string): Promise<string[] | null> {
  requirePasskeys(ctx)
  const { me, proof, own } = await loadState(ctx)
  if (!proof.isFresh) throw new AppError('proof_required')
  if (own.length >= PASSKEYS_MAX) throw new AppError('passkey_limit')
  const { id, publicKey, counter, challengedAt } = await verifyNew(ctx, `add:${me.id}`, answer)
  const passkey = cutText(trimText(name), PASSKEY_NAME_MAX) || browserOf(ctx.userAgent) || answer.id.slice(0, 8)
  const still = sql`${viewerId(ctx)} = ${me.id}`
  const inserted = ctx.db.run(sql`insert into ${passkeys}
    (id, user_id, public_key, counter, challenged_at, name, created_at)
    select ${id}, ${me.id}, ${publicKey}, ${counter}, ${challengedAt}, ${passkey}, ${ctx.now.getTime()} where ${still}
    on conflict do nothing`)
  const isStored = sql`${still} and exists (select 1 from ${passkeys}
    where ${passkeys.id} = ${id} and ${passkeys.userId} = ${me.id})`
  const codes = proof.factor ? null : newRecoveryCodes()
  const letters = tellOwner(ctx, me, { kind: 'passkeyAdded', passkey })
  const statements = [
    inserted,
    ...letters,
    ...(proof.factor ? [] : [endOtherProofs(ctx, me.id)]),
    ...(codes ? replaceCodes(ctx.db, me.id, codes, isStored) : [])
  ]
  const { isAdded } = await loadAsMember(ctx, { isAdded: plan(statements, result => changedRows(result) > 0) })
  if (!isAdded) throw new AppError('passkey_exists')
  if (letters.length > 0) scheduleLetters(ctx)
  return codes
}

/**
 * Removes a passkey of the viewer's account, and the recovery codes when no second factor is left. A passkey that is
 * removed already changes nothing. Two database round trips.
 * @throws AppError not_logged_in, too_many_requests, proof_required, last_passkey for the only way to log in.
 */
export async function removePasskey(ctx: Ctx, id: string): Promise<void> {
  const { me, proof, stored, own } = await loadState(ctx)
  if (!proof.isFresh) throw new AppError('proof_required')
  const passkey = own.find(one => one.id === id)
  if (!passkey) return
  if (stored === null && own.length === 1) throw new AppError('last_passkey')
  const letters = tellOwner(ctx, me, { kind: 'passkeyRemoved', passkey: passkey.name })
  const staysOpen = sql`((select count(*) from ${passkeys} other where other.user_id = ${me.id}) > 1
    or exists (select 1 from ${users} where ${users.id} = ${me.id} and ${users.passwordHash} is not null))`
  const statements = [
    ctx.db.delete(passkeys).where(and(eq(passkeys.id, id), eq(passkeys.userId, viewerId(ctx)), staysOpen)),
    ...letters,
    withoutIdleCodes(ctx.db, viewerId(ctx))
  ]
  await loadAsMember(ctx, {}, statements)
  if (letters.length > 0) scheduleLetters(ctx)
}

/**
 * Removes the password of the viewer's account, so that its passkeys are the only way to log in. Links that recover the
 * account end. Two database round trips.
 * @throws AppError not_logged_in, too_many_requests, proof_required, last_passkey for an account without a passkey.
 */
export async function removePassword(ctx: Ctx): Promise<void> {
  const { me, proof, stored, own } = await loadState(ctx)
  if (!proof.isFresh) throw new AppError('proof_required')
  if (own.length === 0) throw new AppError('last_passkey')
  if (stored === null) return
  const letters = tellOwner(ctx, me, { kind: 'passwordRemoved' })
  const hasPasskey = sql`exists (select 1 from ${passkeys} where ${passkeys.userId} = ${me.id})`
  const recoveries = and(eq(mailLinks.userId, viewerId(ctx)), eq(mailLinks.kind, 'recover'))
  const statements: Statements = [
    ctx.db
      .update(users)
      .set({ passwordHash: null })
      .where(and(eq(users.id, viewerId(ctx)), hasPasskey)),
    ...letters,
    ctx.db.delete(mailLinks).where(recoveries)
  ]
  await loadAsMember(ctx, {}, statements)
  if (letters.length > 0) scheduleLetters(ctx)
}
