import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import type { Viewer } from '#functions/contract/views.ts'
import { load, mapPlan, type Plan, type Plans, plan, together } from '#functions/db/plan.ts'
import { sessions, users } from '#functions/db/schema/index.ts'
import { isoTime } from '#functions/db/time.ts'
import { SESSION_MS } from '#functions/sessions/token.ts'
import { moddedBy, moddingView, profileFields, userView, withoutHtml } from './users.ts'

const viewerFields = {
  ...profileFields,
  email: users.email,
  rememberFeedSort: users.rememberFeedSort,
  hideUserProfilePictures: users.hideUserProfilePictures,
  requireAltText: users.requireAltText,
  upvoteNotificationsOff: users.upvoteNotificationsOff,
  replyNotificationsOff: users.replyNotificationsOff,
  notificationsNewCount: users.notificationsNewCount
}

/** A sign of life is written down at most so often, in milliseconds. */
const SEEN_MS = 5 * 60_000
/** A session's cookie is renewed when it was last used so long ago, in milliseconds. */
const RENEW_MS = 24 * 3_600_000

/** The account of the request's session, as an expression that gives its id; null for guests. */
export const viewerId = ({ auth, now }: Ctx): SQL<string | null> =>
  auth.key
    ? sql`(select ${sessions.userId} from ${sessions} where ${sessions.idHash} = ${auth.key.hash} and ${sessions.expiresAt} > ${now.getTime()})`
    : sql`null`

/**
 * Who is asking: a part of every batch that answers a member. Guests cost nothing. It also writes down, behind the
 * answer, that the member was here.
 */
export function viewer(ctx: Ctx): Plan<Viewer | null> {
  const { db, auth, now, settings } = ctx
  const { key } = auth
  if (!key) return plan([], () => null)
  const found = db
    .select({ ...viewerFields, usedAt: sessions.lastUsedAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.idHash, key.hash),
        gt(sessions.expiresAt, now.getTime()),
        isNull(users.deletedAt),
        isNull(users.bannedAt)
      )
    )
  return plan([found, moddedBy(db, viewerId(ctx))], ([row], modded) => {
    if (!row) {
      auth.viewer = null
      return null
    }
    const { email, lastSeenAt, usedAt } = row
    auth.viewer = {
      ...withoutHtml(userView(row, moddingView(modded, settings.SECRET_KEY), settings.SECRET_KEY)),
      email,
      lastSeen: isoTime(lastSeenAt),
      rememberFeedSort: row.rememberFeedSort,
      hideUserProfilePictures: row.hideUserProfilePictures,
      requireAltText: row.requireAltText,
      upvoteNotificationsOff: row.upvoteNotificationsOff,
      replyNotificationsOff: row.replyNotificationsOff,
      notificationsNewCount: row.notificationsNewCount
    }
    if (now.getTime() - usedAt > RENEW_MS) auth.changed = true
    if (now.getTime() - Math.min(usedAt, lastSeenAt) > SEEN_MS) ctx.later(markSeen(ctx, row.id))
    return auth.viewer
  })
}

/** The same for what only members may do. @throws AppError not_logged_in. */
export const member = (ctx: Ctx): Plan<Viewer> =>
  mapPlan(viewer(ctx), found => {
    if (!found) throw new AppError('not_logged_in')
    return found
  })

/** Runs plans whose outcome depends on who asks, in one round trip. */
export async function loadAs<T extends object>(ctx: Ctx, plans: Plans<T>): Promise<T> {
  return (await load(ctx.db, { asker: viewer(ctx), wanted: together(plans) })).wanted
}

/** Runs one such plan. */
export async function runAs<T>(ctx: Ctx, only: Plan<T>): Promise<T> {
  return (await loadAs(ctx, { only })).only
}

async function markSeen({ db, auth, now, ip }: Ctx, id: string): Promise<void> {
  const at = now.getTime()
  if (!auth.key) return
  await db.batch([
    db.update(users).set({ lastSeenAt: at, lastSeenIp: ip }).where(eq(users.id, id)),
    db
      .update(sessions)
      .set({ lastUsedAt: at, expiresAt: at + SESSION_MS })
      .where(eq(sessions.idHash, auth.key.hash))
  ])
}
