import type { UserRef } from './views.ts'

/** A member who is banned in a community. */
export interface BannedUser extends UserRef {
  /** Time when the ban began, in place of the time when the account was made. */
  createdAt: string
  /** The end of the ban; null: no end. */
  expires: string | null
  reason: string | null
  /** Name of the moderator or admin who made the ban; null: their account is deleted. */
  bannedBy: string | null
}
