/** Types of notifications: rules.md 8. */
export const NOTIFICATION_TYPES = [
  'new_comment',
  'comment_reply',
  'new_comment_followed',
  'new_post_followed',
  'mention',
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

/** A notification with its texts, for pages. */
export interface Notification {
  id: number
  version: 1
  type: NotificationType
  textFormat: 'html' | 'text'
  /** Title; in HTML, all markup except <b> is escaped. */
  title: string
  /** The reason for the removal of a post or comment; in HTML it is escaped. */
  body: string
  /** The beginning of the comment; '' when the notification has no comment or several; in HTML it is escaped. */
  excerpt: string
  /** Addresses of icons: always exactly one. */
  icons: string[]
  toURL: string
  seen: boolean
  seenAt: string | null
  createdAt: string
  updatedAt: string
}

/** A notification as stored, for clients of the API. */
export interface RawNotification {
  id: number
  type: NotificationType
  seen: boolean
  seenAt: string | null
  createdAt: string
  /** The stored ids of the objects, with their present names. */
  notif: Record<string, unknown>
}

export interface Notifications<Item = Notification | RawNotification> {
  /** Number of all notifications of the viewer. */
  count: number
  newCount: number
  items: Item[]
  next: string | null
}

/** An announcement with its progress, for admins. */
export interface Announcement {
  postId: string
  postPublicId: string
  communityName: string
  title: string
  /** Name of the admin who announced the post. */
  by: string
  /** Number of accounts that existed at the start of the delivery, without the account of `by`. */
  audience: number
  /** Number of accounts that have got a notification; deleted and banned accounts get none. */
  told: number
  startedAt: string
  /** End of the delivery; null while the delivery is running. */
  endedAt: string | null
}
