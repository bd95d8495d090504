import { and, eq, gt, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import type { Viewer } from '#functions/contract/views.ts'
import { load, mapPlan, type Plan, type Plans, plan, together } from '#functions/db/plan.ts'
import { communityMutes, sessions, userMutes, users } from '#functions/db/schema/index.ts'
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

/** Ids of what the account has muted, as JSON: in its own row they cost no statement. */
const mutedFields = {
  mutedUsers: sql<string>`(select json_group_array(${userMutes.mutedUserId}) from ${userMutes} where ${userMutes.userId} = ${users.id})`,
  mutedCommunities: sql<string>`(select json_group_array(${communityMutes.mutedCommunityId}) from ${communityMutes} where ${communityMutes.userId} = ${users.id})`
}
const NOT_ASKED = { mutedUsers: sql<string>`'[]'`, mutedCommunities: sql<string>`'[]'` }

const idSet = (json: string): ReadonlySet<string> => new Set(JSON.parse(json) as string[])

/** The account of a session, as an expression that gives its id. */
export const userOfSession = (hash: string | Placeholder, now: number | Placeholder): SQL<string | null> =>
  sql`(select ${sessions.userId} from ${sessions} where ${sessions.idHash} = ${hash} and ${sessions.expiresAt} > ${now})`

/** The same for the request's own session; null for guests. */
export const viewerId = ({ auth, now }: Ctx): SQL<string | null> =>
  auth.key ? userOfSession(auth.key.hash, now.getTime()) : sql`null`

/**
 * Who is asking: a part of every batch that answers a member. Guests cost nothing. It also writes down, behind the
 * answer, that the member was here.
 */
export const viewer = (ctx: Ctx): Plan<Viewer | null> => asker(ctx, NOT_ASKED)

/** The same for whatever shows what people wrote: it also finds out what the asking member has muted. */
export const reader = (ctx: Ctx): Plan<Viewer | null> => asker(ctx, mutedFields)

function asker(ctx: Ctx, muted: typeof mutedFields): Plan<Viewer | null> {
  const { db, auth, now, settings } = ctx
  const { key } = auth
  if (!key) return plan([], () => null)
  const found = db
    .select({ ...viewerFields, ...muted, usedAt: sessions.lastUsedAt })
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
    auth.muted = { users: idSet(row.mutedUsers), communities: idSet(row.mutedCommunities) }
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
export const member = (ctx: Ctx): Plan<Viewer> => mapPlan(viewer(ctx), signedIn)
/** The same for what only members may read. @throws AppError not_logged_in. */
export const memberReader = (ctx: Ctx): Plan<Viewer> => mapPlan(reader(ctx), signedIn)

function signedIn(found: Viewer | null): Viewer {
  if (!found) throw new AppError('not_logged_in')
  return found
}

/** Runs plans whose outcome depends on who asks, in one round trip. */
export async function loadAs<T extends object>(ctx: Ctx, plans: Plans<T>): Promise<T> {
  return (await load(ctx.db, { asker: reader(ctx), wanted: together(plans) })).wanted
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
