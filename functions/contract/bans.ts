import type { UserRef } from './views.ts'

/** Who is banned in a community. */
export interface BannedUser extends UserRef {
  /** When the ban began. */
  createdAt: string
  /** When it ends; null: never. */
  expires: string | null
  reason: string | null
  /** The name of who has banned them; null: the account is gone. */
  bannedBy: string | null
}
