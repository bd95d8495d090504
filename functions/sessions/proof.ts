import { and, eq, gt, ne, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { hasPassed } from '#functions/contract/clock.ts'
import { type Plan, plan } from '#functions/db/plan.ts'
import { secondFactors, sessions } from '#functions/db/schema/index.ts'
import { acceptCode, factorFields, factorOf, type SecondFactor } from '#functions/second-factor/second-factor.ts'

/** Time for which a proof of a session counts, in milliseconds. */
const PROOF_MS = 15 * 60_000

/** The last proof of the session of the request. */
export interface Proof {
  /** True when the member has proved within the last 15 minutes to be the owner of the account. */
  isFresh: boolean
  /** The second factor of the account; null for an account without one. */
  factor: SecondFactor | null
}

/** Reads the last proof of the session of the request, and the second factor of its account. */
export function getProof({ db, auth, now }: Ctx): Plan<Proof> {
  const own = db
    .select({ userId: sessions.userId, provenAt: sessions.provenAt, ...factorFields(sessions.userId) })
    .from(sessions)
    .leftJoin(secondFactors, eq(secondFactors.userId, sessions.userId))
    .where(and(eq(sessions.idHash, auth.key?.hash ?? ''), gt(sessions.expiresAt, now.getTime())))
  return plan([own], ([row]) => ({
    isFresh: typeof row?.provenAt === 'number' && !hasPassed(row.provenAt, PROOF_MS, now.getTime()),
    factor: row ? factorOf(row.userId, row) : null
  }))
}

/**
 * Asks for the second factor before a change of the password, the address, the factor or the whole account, unless the
 * session has proved it within the last 15 minutes. An account without a factor is not asked. No database round trip
 * when nothing is asked, else two.
 * @param proof read by getProof in the batch that reads the data of the change.
 * @throws AppError second_factor_required without a code, wrong_code, too_many_requests.
 */
export async function requireProof(ctx: Ctx, { factor, isFresh }: Proof, code: string | undefined): Promise<void> {
  if (factor && !isFresh) await acceptCode(ctx, factor, code, [noteProof(ctx)])
}

/**
 * Statement that notes a proof in the session of the request.
 * @param condition SQL condition; by default that the statement before it has changed a row.
 */
export const noteProof = ({ db, auth, now }: Ctx, condition: SQL = sql`changes() > 0`) =>
  db
    .update(sessions)
    .set({ provenAt: now.getTime() })
    .where(and(eq(sessions.idHash, auth.key?.hash ?? ''), condition))

/**
 * Statement that ends the proofs of an account's sessions except the session of the request, when the statement before
 * it has changed a row: proofs by the password alone do not count for an account with a second factor.
 */
export const endOtherProofs = ({ db, auth }: Ctx, userId: string) =>
  db
    .update(sessions)
    .set({ provenAt: null })
    .where(and(eq(sessions.userId, userId), ne(sessions.idHash, auth.key?.hash ?? ''), sql`changes() > 0`))
