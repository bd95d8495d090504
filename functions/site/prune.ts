import { lt } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { captchaUses, idempotencyKeys, rateLimits, sessions } from '#functions/db/schema/index.ts'

/** A call may be repeated for so long, in milliseconds (api.md 1.1). */
const ANSWERS_KEPT_MS = 24 * 3_600_000

/** Throws away what has run out: sessions, used captchas, buckets that are full again, answers to repeats. One round trip. */
export async function prune({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  const at = now.getTime()
  await db.batch([
    db.delete(sessions).where(lt(sessions.expiresAt, at)),
    db.delete(captchaUses).where(lt(captchaUses.expiresAt, at)),
    db.delete(rateLimits).where(lt(rateLimits.fullAt, at)),
    db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, at - ANSWERS_KEPT_MS))
  ])
}
