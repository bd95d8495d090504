import { desc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { load, type Plan, plan } from '#functions/db/plan.ts'
import { sessions } from '#functions/db/schema/index.ts'
import { endOthers } from './sessions.ts'
import { loadAsMember, viewerId } from './viewer.ts'

/** A session in the list of sessions on the page of account settings. */
export interface SessionView {
  /** True for the session of the request. */
  isThis: boolean
  userAgent: string
  createdAt: string
  lastUsedAt: string
}

export interface OwnSessions {
  /** The session of the request first, then the sessions that were used last. */
  newest: SessionView[]
  /** Number of the viewer's sessions that are not in the list. */
  more: number
}

/** Number of sessions that the settings page lists. */
const SHOWN = 20

/** Lists the viewer's sessions, with the number of those that are not shown. */
export function listOwnSessions(ctx: Ctx): Plan<OwnSessions> {
  const isThis = sql<number>`${sessions.idHash} = ${ctx.auth.key?.hash ?? ''}`
  const own = ctx.db
    .select({
      isThis,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
      all: sql<number>`count(*) over ()`
    })
    .from(sessions)
    .where(eq(sessions.userId, viewerId(ctx)))
    .orderBy(desc(isThis), desc(sessions.lastUsedAt))
    .limit(SHOWN)
  return plan([own], rows => ({
    newest: rows.map(({ isThis, userAgent, createdAt, lastUsedAt }) => ({
      isThis: isThis === 1,
      userAgent: userAgent ?? '',
      createdAt: new Date(createdAt).toISOString(),
      lastUsedAt: new Date(lastUsedAt).toISOString()
    })),
    more: (rows[0]?.all ?? 0) - rows.length
  }))
}

/**
 * Ends every session of the viewer except the session of the request. Two database round trips.
 * @throws AppError not_logged_in.
 */
export async function logOutElsewhere(ctx: Ctx): Promise<void> {
  const { me } = await loadAsMember(ctx, {})
  await load(ctx.db, { ended: plan(endOthers(ctx, me.id), () => null) })
}
