import { createHmac } from 'node:crypto'
import { type Ctx, viewerOf } from '#functions/context.ts'
import type { UserRef } from '#functions/contract/views.ts'
import { NOBODY } from '#functions/db/id.ts'
import { users } from '#functions/db/schema/users.ts'
import { imageOrNull } from '#functions/images/views.ts'

/** The columns of an account's short view, from the table or an alias of it. */
export const refsOf = ({ id, username, proPic, isAdmin, badges, deletedAt, bannedAt }: typeof users) => ({
  id,
  username,
  proPic,
  isAdmin,
  badges,
  deletedAt,
  bannedAt
})

/** The columns of an author's short view. */
export const refFields = refsOf(users)

export type RefRow = Pick<typeof users.$inferSelect, keyof typeof refFields>

/** Stands for all deleted accounts (api.md 3.4). */
const GHOST: UserRef = {
  id: NOBODY,
  username: 'ghost',
  proPic: null,
  isAdmin: false,
  deleted: true,
  isBanned: false,
  badges: []
}

/** The viewer and the settings that a view depends on. */
export type Seen = Pick<Ctx, 'settings' | 'auth'>

/**
 * The short view of an account for the viewer: a deleted account is a ghost for everybody but admins, and pictures are
 * left out for viewers who hide them.
 */
export function userRef(user: RefRow, { settings, auth }: Seen): UserRef {
  const viewer = viewerOf(auth)
  if (user.deletedAt !== null && !viewer?.isAdmin) return GHOST
  return {
    id: user.id,
    username: user.username,
    proPic: viewer?.hideUserProfilePictures ? null : imageOrNull(user.proPic, 'avatar', settings.SECRET_KEY),
    isAdmin: user.isAdmin,
    deleted: user.deletedAt !== null,
    isBanned: user.bannedAt !== null,
    badges: user.badges
  }
}

/** Distinguishes deleted authors within a post but not across posts: 8 hex digits of HMAC-SHA-256(key, user id ‖ post id). */
export function ghostId(user: RefRow, postId: string, secret: string): string | null {
  if (user.deletedAt === null) return null
  return createHmac('sha256', secret)
    .update(user.id + postId)
    .digest('hex')
    .slice(0, 8)
}
