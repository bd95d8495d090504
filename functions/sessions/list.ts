import { desc, eq } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { load, type Plan, plan } from '#functions/db/plan.ts'
import { sessions } from '#functions/db/schema/index.ts'
import { member, viewerId } from '#functions/users/viewer.ts'
import { endOthers } from './sessions.ts'

/** Where an account is signed in, as its owner sees it. */
export interface SessionView {
  /** The one that asks. */
  isThis: boolean
  userAgent: string
  createdAt: string
  lastUsedAt: string
}

/** The sessions of the asking member, the last used first. */
export function ownSessions(ctx: Ctx): Plan<SessionView[]> {
  const own = ctx.db
    .select()
    .from(sessions)
    .where(eq(sessions.userId, viewerId(ctx)))
    .orderBy(desc(sessions.lastUsedAt))
    .limit(SHOWN)
  return plan([own], rows =>
    rows.map(({ idHash, userAgent, createdAt, lastUsedAt }) => ({
      isThis: idHash === ctx.auth.key?.hash,
      userAgent: userAgent ?? '',
      createdAt: new Date(createdAt).toISOString(),
      lastUsedAt: new Date(lastUsedAt).toISOString()
    }))
  )
}

/** Nobody looks through more. */
const SHOWN = 50

/**
 * Ends every session of the asking member but this one. Two round trips.
 * @throws AppError not_logged_in.
 */
export async function logOutElsewhere(ctx: Ctx): Promise<void> {
  const { me } = await load(ctx.db, { me: member(ctx) })
  await load(ctx.db, { ended: plan(endOthers(ctx, me.id), () => null) })
}
