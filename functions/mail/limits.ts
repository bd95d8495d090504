import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { mapPlan, type Plan, together } from '#functions/db/plan.ts'
import { countAction } from '#functions/limits/limits.ts'

/**
 * Counts a letter that somebody asks for against the limits of its account and its address.
 * @param account id of the account, or an SQL expression for it.
 * @param unless SQL condition: true when no letter is asked for.
 * @returns the seconds until a letter is allowed; 0 when it is allowed now.
 */
export const countLetter = (ctx: Ctx, account: string | SQL, email: string, unless: SQL = sql`false`): Plan<number> =>
  mapPlan(
    together({
      // An expression is the key as it is, and a text would be hashed: both forms must count in one bucket.
      byAccount: countAction(ctx, 'letterToAccount', sql`${account}`, unless),
      byAddress: countAction(ctx, 'letterToAddress', email.toLowerCase(), unless)
    }),
    ({ byAccount, byAddress }) => Math.max(byAccount, byAddress)
  )
