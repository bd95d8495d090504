import { and, eq, gt, lt, or, type SQL } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import { isBlank } from '#functions/contract/text.ts'
import { changedRows } from '#functions/db/client.ts'
import { type Plan, plan, run, type Statements } from '#functions/db/plan.ts'
import { recoveryCodes, secondFactors } from '#functions/db/schema/index.ts'
import { limited } from '#functions/limits/limits.ts'
import { recoveryHash } from './recovery-codes.ts'
import { unseal } from './sealed.ts'
import { isCode, stepAt, stepOfCode } from './totp.ts'

/** Longest text that is read as a code, in UTF-16 units. */
const TYPED_MAX = 64
/** Steps ahead of the current one above which the step of the last code was stored before the clock was set back. */
const STEPS_AHEAD = 2

/** The second factor of an account, as it is stored. */
export interface SecondFactor {
  userId: string
  /** The encrypted secret of the app. */
  secret: string
  lastStep: number
}

/** The columns of a second factor, for queries that read it beside other data. */
export const factorFields = {
  userId: secondFactors.userId,
  secret: secondFactors.secret,
  lastStep: secondFactors.lastStep
}

/** Finds the second factor of an account; null for an account without one. */
const findSecondFactor = ({ db }: Pick<Ctx, 'db'>, userId: string | SQL): Plan<SecondFactor | null> =>
  plan([db.select(factorFields).from(secondFactors).where(eq(secondFactors.userId, userId))], ([row]) => row ?? null)

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
function accepted({ db, now, settings }: Ctx, { userId, secret, lastStep }: SecondFactor, code: string) {
  if (!isCode(code)) {
    const isThis = and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, recoveryHash(userId, code)))
    return db.delete(recoveryCodes).where(isThis)
  }
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
