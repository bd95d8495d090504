import { eq } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { load, plan } from '#functions/db/plan.ts'
import { sessions } from '#functions/db/schema/index.ts'
import { isEarly } from './token.ts'

/**
 * Decides whether a client that keeps its early id has logged in with it: afterwards `auth.key` names a session, and
 * `auth.early` an id that still waits for its login. One database round trip for clients with early ids, none for all
 * others.
 */
export async function settleEarlyKey(ctx: Ctx): Promise<void> {
  const { key } = ctx.auth
  if (!key || key.earlyAt === null) return
  const { db } = ctx
  const session = db.select({ hash: sessions.idHash }).from(sessions).where(eq(sessions.idHash, key.hash))
  const { isUsed } = await load(db, { isUsed: plan([session], ([row]) => row !== undefined) })
  if (isUsed) return
  ctx.auth = { ...ctx.auth, key: null, early: isEarly(key, ctx.now) ? key : null, viewer: null }
}
