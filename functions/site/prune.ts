import { lt } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { captchaUses, idempotencyKeys, postVisits, rateLimits, sessions } from '#functions/db/schema/index.ts'

/** A call may be repeated for so long, in milliseconds (api.md 1.1). */
const ANSWERS_KEPT_MS = 24 * 3_600_000

/** What is new since a visit is told for so long, in milliseconds (rules.md 14). */
const VISITS_KEPT_MS = 90 * 24 * 3_600_000

/**
 * Throws away what has run out: sessions, used captchas, buckets that are full again, answers to repeats, old visits.
 * One round trip.
 */
export async function prune({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  const at = now.getTime()
  await db.batch([
    db.delete(sessions).where(lt(sessions.expiresAt, at)),
    db.delete(captchaUses).where(lt(captchaUses.expiresAt, at)),
    db.delete(rateLimits).where(lt(rateLimits.fullAt, at)),
    db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, at - ANSWERS_KEPT_MS)),
    db.delete(postVisits).where(lt(postVisits.visitedAt, at - VISITS_KEPT_MS))
  ])
}
