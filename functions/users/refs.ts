import { createHmac } from 'node:crypto'
import { type Ctx, viewerOf } from '#functions/context.ts'
import type { UserRef } from '#functions/contract/views.ts'
import { NOBODY } from '#functions/db/id.ts'
import type { StoredImage } from '#functions/db/schema/columns.ts'
import { users } from '#functions/db/schema/users.ts'
import { isoTimeOrNull } from '#functions/db/time.ts'
import { imageOrNull } from '#functions/images/views.ts'
import { PRIVATE } from './users.ts'

/**
 * Selects the columns of the short view of an account (UserRef), from the table of accounts or an alias of the table.
 */
export const refsOf = ({ id, username, proPic, isAdmin, isBot, badges, deletedAt, bannedAt }: typeof users) => ({
  id,
  username,
  proPic,
  isAdmin,
  isBot,
  badges,
  deletedAt,
  bannedAt
})

/** The columns of the short view (UserRef) of an author, from the table of accounts. */
export const refFields = refsOf(users)

/** The row of a short view. The picture is absent where the view is not shown with one. */
export type RefRow = Pick<typeof users.$inferSelect, Exclude<keyof typeof refFields, 'proPic'>> & {
  proPic?: StoredImage | null
}

/**
 * The fields of an account that the short view does not tell: further columns of each author would make reading a
 * thread slower.
 */
const UNTOLD = {
  email: null,
  aboutMe: null,
  points: 0,
  noPosts: 0,
  noComments: 0,
  lastSeen: null,
  lastSeenMonth: '',
  createdAt: null,
  deletedAt: null,
  bannedAt: null,
  embedsOff: false,
  homeFeed: 'all' as const,
  moddingList: null,
  isMuted: false,
  isFollowed: null,
  ...PRIVATE
}

/** The view that clients get in place of any deleted account (api.md 3.4). */
const GHOST: UserRef = {
  id: NOBODY,
  username: 'ghost',
  proPic: null,
  isAdmin: false,
  isBot: false,
  deleted: true,
  isBanned: false,
  badges: [],
  ...UNTOLD
}

/** The viewer and the settings, on which the views of objects depend. */
export type Seen = Pick<Ctx, 'settings' | 'auth'>

/** All that the short view of an account depends on, besides the row. */
export interface RefFacts {
  /** Key of the signatures of pictures. */
  secret: string
  isAdmin: boolean
  /** True for a viewer who hides the pictures of accounts. */
  hidesPictures: boolean
  /** True when the viewer has muted the account. */
  isMuted: boolean
}

/**
 * Finds the facts for the view of an account.
 * @throws Error before the viewer is read.
 */
export function refFacts({ id }: RefRow, { settings, auth }: Seen): RefFacts {
  const viewer = viewerOf(auth)
  return {
    secret: settings.SECRET_KEY,
    isAdmin: viewer?.isAdmin === true,
    hidesPictures: viewer?.hideUserProfilePictures === true,
    isMuted: auth.muted.users.has(id)
  }
}

/**
 * Makes the short view of an account. A deleted account is replaced by GHOST for everybody but admins, and pictures are
 * left out for viewers who hide them.
 */
export function refView(user: RefRow, { secret, isAdmin, hidesPictures, isMuted }: RefFacts): UserRef {
  if (user.deletedAt !== null && !isAdmin) return GHOST
  // The literal begins with a copy of a whole view, which V8 makes several times faster than one in the middle.
  return {
    ...GHOST,
    id: user.id,
    username: user.username,
    proPic: hidesPictures ? null : imageOrNull(user.proPic ?? null, 'avatar', secret),
    isAdmin: user.isAdmin,
    isBot: user.isBot,
    deleted: user.deletedAt !== null,
    isBanned: user.bannedAt !== null,
    badges: user.badges,
    deletedAt: isoTimeOrNull(user.deletedAt),
    bannedAt: isoTimeOrNull(user.bannedAt),
    isMuted
  }
}

/** Makes the short view of an account for the viewer. @throws Error before the viewer is read. */
export const userRef = (user: RefRow, seen: Seen): UserRef => refView(user, refFacts(user, seen))

/**
 * Makes a pseudonym that tells deleted authors apart within a post but not across posts: 8 hex digits of
 * HMAC-SHA-256(key, user id ‖ post id).
 */
export function ghostId(user: RefRow, postId: string, secret: string): string | null {
  if (user.deletedAt === null) return null
  return createHmac('sha256', secret)
    .update(user.id + postId)
    .digest('hex')
    .slice(0, 8)
}
