import { and, eq, isNull, not, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import { changedRows, type Db } from '#functions/db/client.ts'
import { type Plan, plan, type Statements } from '#functions/db/plan.ts'
import { passkeys, recoveryCodes, secondFactors, users } from '#functions/db/schema/index.ts'
import { newRecoveryCodes, recoveryCodesOf, recoveryHash } from './recovery-codes.ts'
import { seal, unseal } from './sealed.ts'
import { isProtected } from './second-factor.ts'
import { appAddress, base32, newSecret, stepOfCode } from './totp.ts'

/** Time from the start of a set-up to its confirmation, in milliseconds. */
const SETUP_MS = 30 * 60_000

/** A secret that an app is to learn; the site stores it when a code of the app has confirmed it. */
export interface Setup {
  /** The secret in Base32, for typing it into the app. */
  secret: string
  /** The address that the app reads from a QR code. */
  address: string
  /** The secret, encrypted for the account: the confirmation sends it back. */
  ticket: string
}

/** The content of a ticket: the secret in Base64, and the time of its end in milliseconds since 1970. */
interface Pending {
  secret: string
  expiresAt: number
}

/** Makes a secret for an account; nothing is stored. */
export function newSetup({ settings, now }: Ctx, user: { id: string; username: string }): Setup {
  const secret = newSecret()
  const pending: Pending = { secret: secret.toString('base64'), expiresAt: now.getTime() + SETUP_MS }
  return setupOf(settings, user, pending)
}

function setupOf(settings: Ctx['settings'], { id, username }: { id: string; username: string }, pending: Pending) {
  const bytes = Buffer.from(pending.secret, 'base64')
  return {
    secret: base32(bytes),
    address: appAddress(bytes, settings.SITE_NAME, username),
    ticket: seal(settings.SECRET_KEY, 'setup', JSON.stringify(pending), id)
  }
}

/** Continues a set-up by its ticket; null for a ticket that is no longer good, or was made for another account. */
export function continueSetup(ctx: Ctx, user: { id: string; username: string }, ticket: string): Setup | null {
  const pending = readTicket(ctx, user.id, ticket)
  return pending && setupOf(ctx.settings, user, pending)
}

function readTicket({ settings, now }: Ctx, userId: string, ticket: string): Pending | null {
  const text = unseal(settings.SECRET_KEY, 'setup', ticket, userId)
  const pending = text === null ? null : (JSON.parse(text) as Pending)
  return pending && pending.expiresAt > now.getTime() ? pending : null
}

/**
 * Gives the recovery codes of a set-up that was confirmed before, by its ticket.
 * @param app the app of the account.
 * @param stored digests of the recovery codes of the account.
 * @returns null for another set-up than that of the app, and after its codes have been replaced.
 */
export function codesOfSetup(
  ctx: Ctx,
  userId: string,
  ticket: string,
  app: { secret: string },
  stored: readonly string[]
): string[] | null {
  const { SECRET_KEY } = ctx.settings
  const pending = readTicket(ctx, userId, ticket)
  if (pending === null || pending.secret !== unseal(SECRET_KEY, 'secret', app.secret, userId)) return null
  const codes = recoveryCodesOf(SECRET_KEY, userId, pending.secret)
  return codes.some(code => stored.includes(recoveryHash(userId, code))) ? codes : null
}

/** Recovery codes, which are shown once, and the plan that stores them. */
export interface NewCodes {
  codes: string[]
  /** @throws AppError when nothing was stored, because another call has changed the factor meanwhile. */
  stored: Plan<void>
}

/** The part of the caller in the batch that stores a factor. */
interface Storing {
  /** SQL condition of the write, which the caller has checked before. */
  may: SQL
  /**
   * Statements that run at once after the statement that stores the factor; each of them must have the condition
   * `changes() > 0`.
   */
  whenStored: Statements
}

/** Confirms a set-up by a code of the app. @throws AppError step_expired, wrong_code. */
export function confirmedSetup(
  ctx: Ctx,
  userId: string,
  { ticket, code }: { ticket: string; code: string },
  { may, whenStored }: Storing
): NewCodes {
  const { db, now, settings } = ctx
  const pending = readTicket(ctx, userId, ticket)
  if (!pending) throw new AppError('step_expired')
  const lastStep = stepOfCode(Buffer.from(pending.secret, 'base64'), code, now, 0)
  if (lastStep === null) throw new AppError('wrong_code', { field: 'code' })
  const secret = seal(settings.SECRET_KEY, 'secret', pending.secret, userId)
  const row = { secret: sql`${secret}`.as('secret'), lastStep: sql`${lastStep}`.as('last_step') }
  const confirmedAt = sql`${now.getTime()}`.as('confirmed_at')
  const inserted = db
    .insert(secondFactors)
    .select(
      db
        .select({ userId: users.id, ...row, confirmedAt })
        .from(users)
        .where(and(eq(users.id, userId), isNull(users.deletedAt), may))
    )
    .onConflictDoNothing()
  const codes = recoveryCodesOf(settings.SECRET_KEY, userId, pending.secret)
  const statements = replaceCodes(db, userId, codes, hasSecret(userId, secret))
  const stored = plan([inserted, ...whenStored, ...statements], result => {
    if (changedRows(result) === 0) throw new AppError('second_factor_on')
  })
  return { codes, stored }
}

/** SQL condition: true when the app of the account has this secret. */
const hasSecret = (userId: string, secret: string): SQL =>
  sql`exists (select 1 from ${secondFactors} where ${secondFactors.userId} = ${userId} and ${secondFactors.secret} = ${secret})`

/**
 * Makes new recovery codes for an account with a second factor; the earlier codes end.
 * @param may SQL condition of the write, which the caller has checked before.
 */
export function renewedCodes({ db }: Pick<Ctx, 'db'>, userId: string, may: SQL): NewCodes {
  const codes = newRecoveryCodes()
  const statements = replaceCodes(db, userId, codes, sql`${may} and ${isProtected(userId)}`)
  const stored = plan(statements, (...results) => {
    if (changedRows(results.at(-1)) === 0) throw new AppError('second_factor_off')
  })
  return { codes, stored }
}

/**
 * Statements that store new recovery codes; the earlier ones end.
 * @param may SQL condition of the statements.
 */
export function replaceCodes(db: Db, userId: string, codes: readonly string[], may: SQL): Statements {
  const hashes = JSON.stringify(codes.map(code => recoveryHash(userId, code)))
  return [
    db.delete(recoveryCodes).where(and(eq(recoveryCodes.userId, userId), may)),
    db.run(sql`insert into ${recoveryCodes} (user_id, code_hash)
      select ${userId}, value from json_each(${hashes}) where ${may}`)
  ]
}

/**
 * Statements that take the app of an account away.
 * @param userId SQL expression for the id of the account; null changes nothing.
 */
export const withoutApp = (db: Db, userId: SQL): Statements => [
  db.delete(secondFactors).where(eq(secondFactors.userId, userId)),
  withoutIdleCodes(db, userId)
]

/** Statement that deletes the recovery codes of an account that has no second factor any more. */
export const withoutIdleCodes = (db: Db, userId: string | SQL) =>
  db.delete(recoveryCodes).where(and(eq(recoveryCodes.userId, userId), not(isProtected(userId))))

/**
 * Statements that take the app, the passkeys and the recovery codes of an account away.
 * @param userId id of the account, or an SQL expression for it: null changes nothing.
 */
export const withoutSecondFactor = (db: Db, userId: string | SQL): Statements => [
  db.delete(secondFactors).where(eq(secondFactors.userId, userId)),
  db.delete(passkeys).where(eq(passkeys.userId, userId)),
  db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
]
