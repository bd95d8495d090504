import { createHmac } from 'node:crypto'
import type { UserRef } from '#functions/contract/views.ts'
import { NOBODY } from '#functions/db/id.ts'
import { users } from '#functions/db/schema/users.ts'
import { imageOrNull } from '#functions/images/views.ts'

/** What is read of a person beside something they wrote. */
export const refFields = {
  id: users.id,
  username: users.username,
  proPic: users.proPic,
  isAdmin: users.isAdmin,
  badges: users.badges,
  deletedAt: users.deletedAt,
  bannedAt: users.bannedAt
}

export type RefRow = Pick<typeof users.$inferSelect, keyof typeof refFields>

/** Stands for every deleted account (api.md 3.4). */
const GHOST: UserRef = {
  id: NOBODY,
  username: 'ghost',
  proPic: null,
  isAdmin: false,
  deleted: true,
  isBanned: false,
  badges: []
}

/** A person as others see them; a deleted account is a ghost. */
export function userRef(user: RefRow, secret: string): UserRef {
  if (user.deletedAt !== null) return GHOST
  return {
    id: user.id,
    username: user.username,
    proPic: imageOrNull(user.proPic, 'avatar', secret),
    isAdmin: user.isAdmin,
    deleted: false,
    isBanned: user.bannedAt !== null,
    badges: user.badges
  }
}

/** Tells one ghost from another within a post, and never across posts: 8 hex digits of HMAC-SHA-256(key, user id ‖ post id). */
export function ghostId(user: RefRow, postId: string, secret: string): string | null {
  if (user.deletedAt === null) return null
  return createHmac('sha256', secret)
    .update(user.id + postId)
    .digest('hex')
    .slice(0, 8)
}
