import { lt } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { captchaUses, rateLimits, sessions } from '#functions/db/schema/index.ts'

/** Throws away what has run out: sessions, used captchas, buckets that are full again. One round trip. */
export async function prune({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  const at = now.getTime()
  await db.batch([
    db.delete(sessions).where(lt(sessions.expiresAt, at)),
    db.delete(captchaUses).where(lt(captchaUses.expiresAt, at)),
    db.delete(rateLimits).where(lt(rateLimits.fullAt, at))
  ])
}
