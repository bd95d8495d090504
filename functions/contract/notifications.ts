/** Kinds of notifications: rules.md 8. */
const NOTIFICATION_TYPES = [
  'new_comment',
  'comment_reply',
  'new_votes',
  'deleted_post',
  'deleted_comment',
  'mod_add',
  'new_badge',
  'welcome',
  'announcement',
  'denied_comm',
  'created_comm'
] as const
export type NotificationType = (typeof NOTIFICATION_TYPES)[number]

export const isNotificationType = (text: string): text is NotificationType =>
  (NOTIFICATION_TYPES as readonly string[]).includes(text)

/** A notification as people read it. */
export interface Notification {
  id: number
  version: 1
  type: NotificationType
  textFormat: 'html' | 'text'
  /** In HTML all but <b> is escaped. */
  title: string
  /** Why something was removed; in HTML it is escaped. */
  body: string
  /** The beginning of the comment that it tells of; '' where there is none, or more than one; in HTML it is escaped. */
  excerpt: string
  /** One address. */
  icons: string[]
  toURL: string
  seen: boolean
  seenAt: string | null
  createdAt: string
  updatedAt: string
}

/** The same as it is kept. */
export interface RawNotification {
  id: number
  type: NotificationType
  seen: boolean
  seenAt: string | null
  createdAt: string
  /** Ids, and what they name now. */
  notif: Record<string, unknown>
}

export interface Notifications<Item = Notification | RawNotification> {
  /** All that the viewer has. */
  count: number
  newCount: number
  items: Item[]
  next: string | null
}

/** How far an announcement has come; for admins. */
export interface Announcement {
  postId: string
  postPublicId: string
  communityName: string
  title: string
  /** The name of who announced it. */
  by: string
  /** Accounts that were there when it began, without that of `by`. */
  audience: number
  /** Those who have been told; deleted and banned ones are not. */
  told: number
  startedAt: string
  /** Null while it goes on. */
  endedAt: string | null
}
