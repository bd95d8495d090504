import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import type { User } from '#functions/contract/views.ts'
import { NOBODY } from '#functions/db/id.ts'
import { type Plan, plan } from '#functions/db/plan.ts'
import { users } from '#functions/db/schema/index.ts'
import { isoTime, isoTimeOrNull } from '#functions/db/time.ts'
import { imageOrNull } from '#functions/images/views.ts'
import { monthText } from '#functions/messages/months.ts'
import { followedUser } from '#functions/viewer-fields/follows.ts'
import { seesPrivate } from './rules.ts'

/** The profile that the page of an account shows, with the rendered self-description. */
export interface ProfilePage extends User {
  aboutMeHtml: string | null
}

/** SQL condition on users: true for the account with this name, in any case. */
export const isNamed = (username: string): SQL => sql`${users.username} = ${username} collate nocase`

/** Columns of an account for everybody. */
export const userFields = {
  id: users.id,
  username: users.username,
  aboutMe: users.aboutMe,
  points: users.points,
  isAdmin: users.isAdmin,
  isBot: users.isBot,
  proPic: users.proPic,
  badges: users.badges,
  noPosts: users.noPosts,
  noComments: users.noComments,
  homeFeed: users.homeFeed,
  embedsOff: users.embedsOff,
  createdAt: users.createdAt,
  lastSeenAt: users.lastSeenAt,
  deletedAt: users.deletedAt,
  bannedAt: users.bannedAt,
  modding: users.modding
}
const profileFields = { ...userFields, aboutMeHtml: users.aboutMeHtml }

type UserRow = Pick<typeof users.$inferSelect, keyof typeof userFields>

/**
 * Reads the profile of an account as the viewer may see it, with the communities that it moderates, the one moderated
 * longest first. The viewer must be read earlier in the same batch.
 * @param username a name in any case.
 * @param asker expression for the viewer's id; absent: the profile does not tell whether the viewer follows the account.
 * @throws AppError user_not_found.
 */
export function getProfile(ctx: Ctx, username: string, asker?: SQL): Plan<ProfilePage> {
  const secret = ctx.settings.SECRET_KEY
  const user = ctx.db
    .select({ ...profileFields, email: users.email, followed: asker ? followedUser(asker) : sql<null>`null` })
    .from(users)
    .where(isNamed(username))
  return plan([user], ([row]) => {
    if (!row) throw new AppError('user_not_found')
    const { viewer } = ctx.auth
    if (row.deletedAt !== null && !viewer?.isAdmin) return goneView(row, username)
    const all = {
      ...userView(row, secret),
      aboutMeHtml: row.aboutMeHtml,
      isMuted: ctx.auth.muted.users.has(row.id),
      isFollowed: row.followed === null ? null : row.followed === 1
    }
    const visible = viewer?.hideUserProfilePictures ? { ...all, proPic: null } : all
    const isPrivate = seesPrivate(viewer, row.id) && (viewer?.id === row.id || !ctx.auth.lacksScope)
    return isPrivate ? { ...visible, email: row.email, lastSeen: isoTime(row.lastSeenAt) } : visible
  })
}

/** Converts a profile to the form in which the API sends it. */
export const withoutHtml = ({ aboutMeHtml: _html, ...user }: ProfilePage): User => user

/** Values that everybody but the account's member gets in place of its settings and counts. */
export const PRIVATE = {
  emailConfirmedAt: null,
  rememberFeedSort: false,
  hideUserProfilePictures: false,
  requireAltText: false,
  upvoteNotificationsOff: false,
  replyNotificationsOff: false,
  notificationsNewCount: 0
}

/** Makes the view of an account as everybody sees it. */
export function userView(row: UserRow, secret: string): User {
  return {
    id: row.id,
    username: row.username,
    email: null,
    aboutMe: row.aboutMe,
    points: row.points,
    isAdmin: row.isAdmin,
    isBot: row.isBot,
    proPic: imageOrNull(row.proPic, 'avatar', secret),
    badges: row.badges,
    noPosts: row.noPosts,
    noComments: row.noComments,
    lastSeen: null,
    lastSeenMonth: monthText(new Date(row.lastSeenAt)),
    createdAt: isoTime(row.createdAt),
    deleted: row.deletedAt !== null,
    deletedAt: isoTimeOrNull(row.deletedAt),
    isBanned: row.bannedAt !== null,
    bannedAt: isoTimeOrNull(row.bannedAt),
    embedsOff: row.embedsOff,
    homeFeed: row.homeFeed,
    moddingList: row.modding.map(({ proPic, ...community }) => ({
      ...community,
      proPic: imageOrNull(proPic, 'icon', secret)
    })),
    isMuted: false,
    isFollowed: null,
    ...PRIVATE
  }
}

/** Makes the view of a deleted account (api.md 3.3). */
function goneView(row: UserRow, username: string): ProfilePage {
  return {
    id: NOBODY,
    username,
    email: null,
    aboutMe: null,
    aboutMeHtml: null,
    points: 0,
    isAdmin: false,
    isBot: false,
    proPic: null,
    badges: [],
    noPosts: 0,
    noComments: 0,
    lastSeen: null,
    lastSeenMonth: monthText(new Date(row.lastSeenAt)),
    createdAt: null,
    deleted: true,
    deletedAt: isoTimeOrNull(row.deletedAt),
    isBanned: row.bannedAt !== null,
    bannedAt: isoTimeOrNull(row.bannedAt),
    embedsOff: false,
    homeFeed: 'all',
    moddingList: [],
    isMuted: false,
    isFollowed: null,
    ...PRIVATE
  }
}
