import { and, eq, gt, isNull, notExists, or, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Ctx } from '#functions/context.ts'
import {
  type AccessToken,
  bitsOf,
  type MadeAccessToken,
  type Scope,
  scopesOf
} from '#functions/contract/access-tokens.ts'
import { AppError } from '#functions/contract/errors.ts'
import { TOKEN_NAME_MAX, TOKENS_MAX } from '#functions/contract/limits.ts'
import { isLonger, trimText } from '#functions/contract/text.ts'
import { changedRows } from '#functions/db/client.ts'
import { newId } from '#functions/db/id.ts'
import { load, type Plan, plan, run } from '#functions/db/plan.ts'
import { accessTokens, idempotencyKeys } from '#functions/db/schema/index.ts'
import { isoTime, isoTimeOrNull } from '#functions/db/time.ts'
import { type CallKey, isOfKey } from '#functions/idempotency/key.ts'
import { scheduleLetters } from '#functions/mail/outbox.ts'
import { tellOwner } from '#functions/mail/tell-owner.ts'
import { newToken, tokenHash } from '#functions/sessions/access-token.ts'
import { limitedMember } from '#functions/sessions/limited-member.ts'
import { getProof, requireProof } from '#functions/sessions/proof.ts'
import { loadAsMember, viewerId } from '#functions/sessions/viewer.ts'

export interface NewToken {
  name: string
  scopes: Scope[]
  /** Time of the end; null for a token without one. */
  expiresAt: string | null
  /** Code of the second factor. */
  code: string | null
}

/** Matches a date or a time in ISO 8601; a time without a zone is refused, because it would have several meanings. */
const ISO = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d))?$/

/** Lists the access tokens of the viewer, the newest first. */
export function listTokens(ctx: Ctx): Plan<AccessToken[]> {
  const { id, name, scopes, createdAt, expiresAt, lastUsedAt } = accessTokens
  const own = ctx.db
    .select({ id, name, scopes, createdAt, expiresAt, lastUsedAt })
    .from(accessTokens)
    .where(eq(accessTokens.userId, viewerId(ctx)))
    .orderBy(sql`${id} desc`)
  return plan([own], rows => rows.map(tokenView))
}

type Row = Omit<typeof accessTokens.$inferSelect, 'tokenHash' | 'userId'>

const tokenView = ({ id, name, scopes, createdAt, expiresAt, lastUsedAt }: Row): AccessToken => ({
  id,
  name,
  scopes: scopesOf(scopes),
  createdAt: isoTime(createdAt),
  expiresAt: isoTimeOrNull(expiresAt),
  lastUsedAt: isoTimeOrNull(lastUsedAt)
})

/**
 * Makes an access token of the viewer, which no later answer shows again, and tells the address of the account. Two
 * database round trips, four with a code.
 * @param key a repeat with this key makes no second token, and is refused, because nothing can show the token again.
 * @throws AppError invalid_value, too_long, invalid_expiry, not_logged_in, too_many_requests, second_factor_required,
 * wrong_code, limit_reached, idempotency_key_reused.
 */
export async function makeToken(
  ctx: Ctx,
  { name, scopes, expiresAt, code }: NewToken,
  key: CallKey | null
): Promise<MadeAccessToken> {
  if (scopes.length === 0) throw new AppError('invalid_value', { field: 'scopes' })
  const fields = { name: nameOf(name), scopes: bitsOf(scopes), expiresAt: endOf(ctx.now, expiresAt) }
  const { me, proof } = await loadAsMember(ctx, { limit: limitedMember(ctx, 'settings'), proof: getProof(ctx) })
  await requireProof(ctx, proof, code ?? undefined)
  const token = newToken(ctx.settings.SECRET_KEY)
  const row = { id: newId(ctx.now), ...fields, createdAt: ctx.now.getTime(), lastUsedAt: null }
  const letters = tellOwner(ctx, me, { kind: 'tokenMade', token: row.name })
  const isMade = await run(
    ctx.db,
    plan(
      [inserted(ctx, me.id, { hash: tokenHash(token), row, key }), ...letters, ...keyed(ctx, me.id, row, key)],
      result => changedRows(result) > 0
    )
  )
  if (!isMade) await refuse(ctx, key)
  if (letters.length > 0) scheduleLetters(ctx)
  return { ...tokenView(row), token }
}

interface Stored {
  hash: string
  row: Row
  key: CallKey | null
}

/**
 * Statement that stores a token while the session lasts, unless the key was used before or the account has as many
 * tokens as it may have. Expired tokens do not count.
 */
function inserted(ctx: Ctx, userId: string, { hash, row, key }: Stored): BatchItem<'sqlite'> {
  const { id, name, scopes, createdAt, expiresAt } = row
  const isNew = key ? notExists(callWith(ctx, key)) : sql`true`
  const isLive = or(isNull(accessTokens.expiresAt), gt(accessTokens.expiresAt, ctx.now.getTime()))
  const count = sql`(select count(*) from ${accessTokens} where ${accessTokens.userId} = ${userId} and ${isLive})`
  return ctx.db.run(sql`insert into ${accessTokens} (token_hash, id, user_id, name, scopes, created_at, expires_at)
    select ${hash}, ${id}, ${userId}, ${name}, ${scopes}, ${createdAt}, ${expiresAt}
    where ${count} < ${TOKENS_MAX} and ${viewerId(ctx)} = ${userId} and ${isNew}`)
}

/** Statement that stores the key of a stored token; none without a key. */
function keyed(ctx: Ctx, userId: string, { id }: Row, key: CallKey | null): BatchItem<'sqlite'>[] {
  if (!key) return []
  return [
    ctx.db.run(sql`insert into ${idempotencyKeys} (user_id, key, call, answer, created_at)
      select user_id, ${key.name}, ${key.call()}, id, created_at from ${accessTokens}
      where ${accessTokens.userId} = ${userId} and ${accessTokens.id} = ${id}`)
  ]
}

const callWith = (ctx: Ctx, key: CallKey) =>
  ctx.db.select({ key: idempotencyKeys.key }).from(idempotencyKeys).where(isOfKey(ctx, key))

/**
 * Refuses a token that was not stored, because the session has ended, the key was used before or the account has too
 * many tokens.
 */
async function refuse(ctx: Ctx, key: CallKey | null): Promise<never> {
  const isRepeat = key ? plan([callWith(ctx, key)], calls => calls.length > 0) : plan([], () => false)
  if ((await loadAsMember(ctx, { isRepeat })).isRepeat) throw new AppError('idempotency_key_reused')
  throw new AppError('limit_reached', { status: 400, full: 'tokens' })
}

/** Checks the name of a token. @throws AppError invalid_value, too_long. */
function nameOf(typed: string): string {
  const name = trimText(typed)
  if (name === '') throw new AppError('invalid_value', { field: 'name' })
  if (isLonger(name, TOKEN_NAME_MAX)) throw new AppError('too_long', { field: 'name' })
  return name
}

/** Reads the end of a token, which must lie in the future. @throws AppError invalid_expiry. */
function endOf(now: Date, text: string | null): number | null {
  if (text === null) return null
  const at = ISO.test(text) && isDay(text.slice(0, 10)) ? Date.parse(text) : Number.NaN
  // A text that is no date gives NaN, which is not greater either.
  if (!(at > now.getTime())) throw new AppError('invalid_expiry', { field: 'expiresAt' })
  return at
}

/** True for a day of the calendar: JavaScript reads 30 February as 2 March. */
const isDay = (day: string): boolean => {
  const at = new Date(day)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)
}

/**
 * Ends an access token of the viewer; a token that has ended already, or of another account, changes nothing. It asks
 * for no proof, because it only takes access away. Two database round trips.
 * @throws AppError not_logged_in, too_many_requests.
 */
export async function endToken(ctx: Ctx, id: string): Promise<void> {
  const { me } = await loadAsMember(ctx, { limit: limitedMember(ctx, 'settings') })
  const isIt = and(eq(accessTokens.userId, me.id), eq(accessTokens.id, id))
  await load(ctx.db, { ended: plan([ctx.db.delete(accessTokens).where(isIt)], () => null) })
}
