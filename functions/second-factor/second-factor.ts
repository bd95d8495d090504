import { and, type Column, eq, gt, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import { isBlank } from '#functions/contract/text.ts'
import { changedRows } from '#functions/db/client.ts'
import { type Plan, plan, run, type Statements } from '#functions/db/plan.ts'
import { passkeys, recoveryCodes, secondFactors, users } from '#functions/db/schema/index.ts'
import { limited } from '#functions/limits/limits.ts'
import { recoveryHash } from './recovery-codes.ts'
import { unseal } from './sealed.ts'
import { isCode, stepAt, stepOfCode } from './totp.ts'

/** Longest text that is read as a code, in UTF-16 units. */
const TYPED_MAX = 64
/** Steps ahead of the current one above which the step of the last code was stored before the clock was set back. */
const STEPS_AHEAD = 2

/** The second factor of an account: an app that makes codes, or passkeys, or both. */
export interface SecondFactor {
  userId: string
  /** The encrypted secret of the app, and the step of its last accepted code; null for an account with passkeys only. */
  app: { secret: string; lastStep: number } | null
  hasPasskey: boolean
}

/** SQL condition: true for an account with a passkey. */
const hasPasskey = (userId: Column | SQL | string): SQL<number> =>
  sql<number>`exists (select 1 from ${passkeys} where ${passkeys.userId} = ${userId})`

/** SQL condition: true for an account with a second factor. */
export const isProtected = (userId: Column | SQL | string): SQL<number> =>
  sql<number>`(exists (select 1 from ${secondFactors} where ${secondFactors.userId} = ${userId}) or ${hasPasskey(userId)})`

/**
 * The columns of a second factor, for queries that read it beside other data and join second_factors by a left join.
 * @param userId the column with the id of the account.
 */
export const factorFields = (userId: Column) => ({
  factorSecret: secondFactors.secret,
  factorStep: secondFactors.lastStep,
  hasPasskey: hasPasskey(userId)
})

interface FactorRow {
  factorSecret: string | null
  factorStep: number | null
  hasPasskey: number
}

/** Makes the second factor of an account from its columns; null for an account without one. */
export function factorOf(userId: string, { factorSecret, factorStep, hasPasskey }: FactorRow): SecondFactor | null {
  const app = factorSecret === null || factorStep === null ? null : { secret: factorSecret, lastStep: factorStep }
  return app || hasPasskey === 1 ? { userId, app, hasPasskey: hasPasskey === 1 } : null
}

/** Finds the second factor of an account; null for an account without one. */
function findSecondFactor({ db }: Pick<Ctx, 'db'>, userId: string): Plan<SecondFactor | null> {
  const found = db
    .select(factorFields(users.id))
    .from(users)
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(eq(users.id, userId))
  return plan([found], ([row]) => (row ? factorOf(userId, row) : null))
}

/**
 * Accepts a code of the app or a recovery code, each of which is good once: of two calls at once with one code, only
 * one is accepted. Two database round trips, none without a code.
 * @param code the typed code; undefined or blank when the member was not asked yet.
 * @param whenAccepted statements that run at once after the statement that accepts the code; each of them must have the
 * condition `changes() > 0`, which is true when the code was accepted.
 * @throws AppError second_factor_required without a code, wrong_code, too_many_requests.
 */
export async function acceptCode(
  ctx: Ctx,
  factor: SecondFactor,
  code: string | undefined,
  whenAccepted: Statements = []
): Promise<void> {
  if (code === undefined || isBlank(code)) throw new AppError('second_factor_required', { field: 'code' })
  await run(ctx.db, limited(ctx, 'secondFactor', factor.userId))
  const accepting = code.length > TYPED_MAX ? null : accepted(ctx, factor, code)
  const isAccepted = accepting !== null && (await run(ctx.db, plan([accepting, ...whenAccepted], hasChanged)))
  if (!isAccepted) throw new AppError('wrong_code', { field: 'code' })
}

const hasChanged = (result: unknown): boolean => changedRows(result) > 0

/** Statement that changes a row when the code is good; null for a code that is wrong without asking the database. */
function accepted({ db, now, settings }: Ctx, { userId, app }: SecondFactor, code: string) {
  if (!isCode(code)) {
    const isThis = and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, recoveryHash(userId, code)))
    return db.delete(recoveryCodes).where(isThis)
  }
  if (!app) return null
  const { secret, lastStep } = app
  const opened = unseal(settings.SECRET_KEY, 'secret', secret, userId)
  const latest = stepAt(now) + STEPS_AHEAD
  const step = opened && stepOfCode(Buffer.from(opened, 'base64'), code, now, lastStep > latest ? 0 : lastStep)
  if (!step) return null
  const isNew = or(lt(secondFactors.lastStep, step), gt(secondFactors.lastStep, latest))
  return db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.userId, userId), eq(secondFactors.secret, secret), isNew))
}

/**
 * Asks the second factor of an account that is not the viewer's session, such as in the recovery of a password; an
 * account without one needs no code. Three database round trips, one without a factor or a code. A code that was
 * accepted is used up, also when the caller fails afterwards.
 * @throws AppError second_factor_required when the account has a factor and no code was typed, wrong_code,
 * too_many_requests.
 */
export async function verifySecondFactor(ctx: Ctx, userId: string, code: string | undefined): Promise<void> {
  const factor = await run(ctx.db, findSecondFactor(ctx, userId))
  if (factor) await acceptCode(ctx, factor, code)
}
