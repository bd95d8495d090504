import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import { type Ctx, viewerOf } from '#functions/context.ts'
import { bitOf, scopesOf } from '#functions/contract/access-tokens.ts'
import { hasPassed } from '#functions/contract/clock.ts'
import { AppError } from '#functions/contract/errors.ts'
import type { Viewer } from '#functions/contract/views.ts'
import { addressKey } from '#functions/db/ip-key.ts'
import { load, mapPlan, type Plan, type Plans, plan, type Statements, together } from '#functions/db/plan.ts'
import { jsonRow, prepared } from '#functions/db/prepared.ts'
import { accessTokens, communityMutes, sessions, userMutes, users } from '#functions/db/schema/index.ts'
import { isoTime, isoTimeOrNull } from '#functions/db/time.ts'
import { isProtected } from '#functions/second-factor/second-factor.ts'
import { userFields, userView } from '#functions/users/users.ts'
import { lasts, userOfSession, userOfToken, viewerValues } from './credential.ts'
import { SESSION_MS } from './token.ts'

export const viewerFields = {
  ...userFields,
  email: users.email,
  emailConfirmedAt: users.emailConfirmedAt,
  rememberFeedSort: users.rememberFeedSort,
  hideUserProfilePictures: users.hideUserProfilePictures,
  requireAltText: users.requireAltText,
  showMarked: users.showMarked,
  upvoteNotificationsOff: users.upvoteNotificationsOff,
  replyNotificationsOff: users.replyNotificationsOff,
  mentionNotificationsOff: users.mentionNotificationsOff,
  notificationsNewCount: users.notificationsNewCount
}

/** The shortest time between two updates of an account's lastSeenAt, in milliseconds. */
const SEEN_MS = 5 * 60_000
/** The shortest time between two updates of an access token's last use, in milliseconds. */
const TOKEN_SEEN_MS = 3_600_000
/** The time without use after which the next use of a session renews its cookie, in milliseconds. */
const RENEW_MS = 24 * 3_600_000

/**
 * Ids of muted accounts and communities as JSON columns of the query of the account, so that no further statement is
 * needed.
 */
const mutedFields = {
  // The concatenation makes a text of the JSON, which the query would embed otherwise.
  mutedUsers: sql<string>`(select json_group_array(${userMutes.mutedUserId}) || '' from ${userMutes} where ${userMutes.userId} = ${users.id})`,
  mutedCommunities: sql<string>`(select json_group_array(${communityMutes.mutedCommunityId}) || '' from ${communityMutes} where ${communityMutes.userId} = ${users.id})`
}
const NOT_ASKED = { mutedUsers: sql<string>`'[]'`, mutedCommunities: sql<string>`'[]'` }

/** SQL expression: 1 for an account without a second factor; it is read only where the site demands one. */
const hasNoFactor = sql<number>`(not ${isProtected(users.id)})`

const idSet = (json: string): ReadonlySet<string> => new Set(JSON.parse(json) as string[])

/**
 * SQL expression for the id of the viewer; null for guests, for a write from a page that was rendered for another
 * account, and for an access token without the scope that the call needs: statements of the same batch change nothing
 * then.
 */
export function viewerId({ auth, now }: Ctx): SQL<string | null> {
  const { key, bearer, account } = auth
  if (!key) return sql`null`
  if (!bearer) return userOfSession(key.hash, now.getTime(), account)
  const isOfAccount = account === null ? sql`` : sql` and ${accessTokens.userId} = ${account}`
  return userOfToken(key.hash, now.getTime(), sql` and ${accessTokens.scopes} & ${bearer.needed} <> 0${isOfAccount}`)
}

/** The parts of the query of the viewer that are read, beside the account. */
interface Shape {
  mutes: boolean
  /** True where the site demands a second factor. */
  demanded: boolean
}

const fieldsOf = ({ mutes, demanded }: Shape) => ({
  ...viewerFields,
  ...(mutes ? mutedFields : NOT_ASKED),
  notificationsKept: users.notificationsKept,
  hasNoFactor: demanded ? hasNoFactor : sql<number>`0`
})

/** SQL condition: true for an account that is there and not banned. */
const mayEnter = and(isNull(users.deletedAt), isNull(users.bannedAt))

/** The query of the viewer by a session. */
const viewerBySession = prepared((db, shape: Shape) => {
  const fields = { ...fieldsOf(shape), usedAt: sessions.lastUsedAt }
  const select = db
    .select(jsonRow(fields))
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(eq(sessions.idHash, sql.placeholder('session')), gt(sessions.expiresAt, sql.placeholder('now')), mayEnter)
    )
  return { fields, select }
})

/** The query of the viewer by an access token, with the bits of its scopes. */
const viewerByToken = prepared((db, shape: Shape) => {
  const fields = { ...fieldsOf(shape), usedAt: accessTokens.lastUsedAt, scopes: accessTokens.scopes }
  const select = db
    .select(jsonRow(fields))
    .from(accessTokens)
    .innerJoin(users, eq(users.id, accessTokens.userId))
    .where(and(eq(accessTokens.tokenHash, sql.placeholder('session')), lasts(sql.placeholder('now')), mayEnter))
  return { fields, select }
})

/**
 * Reads the viewer; null for guests, without a query. Updates lastSeenAt after the response. This read is only for
 * calls that read nothing else; all other calls use `loadAs`.
 * @throws AppError account_changed when the page of a write was rendered for another account.
 */
const findViewer = (ctx: Ctx): Plan<Viewer | null> => asker(ctx, false)

/** Reads the viewer, who must be a member. @throws AppError not_logged_in. */
export const getMember = (ctx: Ctx): Plan<Viewer> => mapPlan(findViewer(ctx), signedIn)

function asker(ctx: Ctx, mutes: boolean): Plan<Viewer | null> {
  const { auth, settings } = ctx
  if (!auth.key) return plan([], () => null)
  const shape = { mutes, demanded: settings.SECOND_FACTOR !== 'optional' }
  if (auth.bearer) return mapPlan(viewerByToken(shape, viewerValues(ctx)), ([row]) => askedByToken(ctx, row))
  return mapPlan(viewerBySession(shape, viewerValues(ctx)), ([row]) => {
    if (!row) {
      auth.viewer = null
      return null
    }
    const { lastSeenAt, usedAt } = row
    const isLater = (at: number, ms: number) => hasPassed(at, ms, ctx.now.getTime())
    if (isLater(usedAt, RENEW_MS)) auth.changed = true
    if (isLater(usedAt, SEEN_MS) || isLater(lastSeenAt, SEEN_MS)) ctx.later(markSeen(ctx, row.id))
    return askedBy(ctx, row)
  })
}

/**
 * Notes the viewer of a request with an access token.
 * @throws AppError invalid_token when the token has ended or its owner is gone, scope_missing, account_changed.
 */
function askedByToken(ctx: Ctx, row: (AskerRow & { usedAt: number | null; scopes: number }) | undefined): Viewer {
  const { auth, now } = ctx
  if (!row) throw new AppError('invalid_token')
  const needed = auth.bearer?.needed ?? 0
  if ((row.scopes & needed) === 0) throw new AppError('scope_missing', { name: scopesOf(needed).join() })
  auth.lacksScope = (row.scopes & bitOf('moderate')) === 0
  if (hasPassed(row.usedAt ?? 0, TOKEN_SEEN_MS, now.getTime())) ctx.later(markSeen(ctx, row.id))
  return askedBy(ctx, row)
}

/** Notes the viewer of a request. @throws AppError account_changed. */
function askedBy({ auth, settings }: Ctx, row: AskerRow): Viewer {
  auth.muted = { users: idSet(row.mutedUsers), communities: idSet(row.mutedCommunities) }
  const viewer = viewerView(row, settings.SECRET_KEY)
  auth.viewer = viewer
  auth.notificationsKept = row.notificationsKept
  const isMeant = row.isAdmin || (settings.SECOND_FACTOR === 'moderators' && row.modding.length > 0)
  auth.lacksFactor = row.hasNoFactor === 1 && isMeant
  if (auth.account !== null && auth.account !== row.id) throw new AppError('account_changed')
  return viewer
}

type ViewerRow = Pick<typeof users.$inferSelect, keyof typeof viewerFields>

/** The viewer with the data of the request that come with it. */
interface AskerRow extends ViewerRow {
  mutedUsers: string
  mutedCommunities: string
  notificationsKept: number
  hasNoFactor: number
}

/** Makes the view of an account for the account's own member. */
export const viewerView = (row: ViewerRow, secret: string): Viewer => ({
  ...userView(row, secret),
  email: row.email,
  lastSeen: isoTime(row.lastSeenAt),
  emailConfirmedAt: isoTimeOrNull(row.emailConfirmedAt),
  rememberFeedSort: row.rememberFeedSort,
  hideUserProfilePictures: row.hideUserProfilePictures,
  requireAltText: row.requireAltText,
  showMarked: row.showMarked,
  upvoteNotificationsOff: row.upvoteNotificationsOff,
  replyNotificationsOff: row.replyNotificationsOff,
  mentionNotificationsOff: row.mentionNotificationsOff,
  notificationsNewCount: row.notificationsNewCount
})

function signedIn(result: Viewer | null): Viewer {
  if (!result) throw new AppError('not_logged_in')
  return result
}

/** Requires that a member is an admin. @throws AppError not_admin. */
export function requireAdmin(me: Viewer): Viewer {
  if (!me.isAdmin) throw new AppError('not_admin')
  return me
}

/**
 * Sends reads (plans) whose result depends on the viewer, in one database round trip: the viewer and the viewer's mutes
 * are read before the plans, whatever the order of the plans.
 * @param first statements of the same batch that run before the reads, such as a write whose result is read.
 */
export async function loadAs<T extends object>(ctx: Ctx, plans: Plans<T>, first: Statements = []): Promise<T> {
  const parts = { done: plan(first, () => null), asker: asker(ctx, true), wanted: together(plans) }
  return (await load(ctx.db, parts)).wanted
}

/** Sends one read (plan) whose result depends on the viewer, in one database round trip. */
export async function runAs<T>(ctx: Ctx, only: Plan<T>): Promise<T> {
  return (await loadAs(ctx, { only })).only
}

const loadBy =
  (allowed: (asker: Viewer | null) => Viewer) =>
  async <T extends object>(ctx: Ctx, plans: Plans<T>, first: Statements = []): Promise<T & { me: Viewer }> => {
    const me = plan([], () => allowed(viewerOf(ctx.auth)))
    const { result, ...rest } = await loadAs(ctx, { me, result: together(plans) }, first)
    return { ...result, ...rest }
  }

/**
 * Sends reads (plans) for members, with the viewer as `me` in the result.
 * @throws AppError not_logged_in, which precedes the errors of the reads.
 */
export const loadAsMember = loadBy(signedIn)
/**
 * Sends reads (plans) for admins, with the viewer as `me` in the result.
 * @throws AppError not_logged_in, not_admin, which precede the errors of the reads.
 */
export const loadAsAdmin = loadBy(asker => requireAdmin(signedIn(asker)))

/** Notes the use of an account and of the session or access token of the request. */
async function markSeen({ db, auth, now, ip }: Ctx, id: string): Promise<void> {
  const at = now.getTime()
  if (!auth.key) return
  const { hash } = auth.key
  const used = auth.bearer
    ? db.update(accessTokens).set({ lastUsedAt: at }).where(eq(accessTokens.tokenHash, hash))
    : db
        .update(sessions)
        .set({ lastUsedAt: at, expiresAt: at + SESSION_MS })
        .where(eq(sessions.idHash, hash))
  await db.batch([
    db
      .update(users)
      .set({ lastSeenAt: at, lastSeenIp: ip, lastSeenKey: addressKey(ip) })
      .where(eq(users.id, id)),
    used
  ])
}
