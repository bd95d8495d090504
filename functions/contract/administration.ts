/** An account as the admins' list shows it. */
export interface AdminRow {
  id: string
  username: string
  isBanned: boolean
  bannedAt: string | null
  deleted: boolean
  deletedAt: string | null
  createdAt: string
  points: number
  isAdmin: boolean
  email: string | null
  lastSeen: string
  lastSeenIP: string | null
  createdIP: string | null
}

/** What the site counts of itself, in the order in which it is shown. */
export const BSS_NUMBERS = [
  'signups',
  'pwa_installs',
  'notifications_enabled',
  'users_day',
  'users_week',
  'users_month',
  'return_users_day',
  'return_users_week',
  'return_users_month',
  'posts_day',
  'posts_week',
  'comments_day',
  'comments_week'
] as const
export type BssNumber = (typeof BSS_NUMBERS)[number]

/** What the site counted of itself in an hour. */
export interface AnalyticsEvent {
  id: number
  name: string
  payload: Record<BssNumber | 'version', number>
  createdAt: string
}

/** What is counted of each day, in the order in which it is shown. */
export const DAY_NUMBERS = ['signUps', 'activeMembers', 'posts', 'comments', 'votes', 'reports'] as const
export type DayNumber = (typeof DAY_NUMBERS)[number]

/** What happened on a day. */
export interface AnalyticsDay extends Record<DayNumber, number> {
  /** Its first moment. */
  at: string
}

/** What is counted of the requests of each day, in the order in which it is shown; the last two are milliseconds. */
export const REQUEST_NUMBERS = ['requests', 'errors', 'median', 'slow'] as const
export type RequestNumber = (typeof REQUEST_NUMBERS)[number]

/** The requests of a day: how many, how many of them failed, and how long half and 95 of 100 took at most. */
export interface RequestDay extends Record<RequestNumber, number> {
  /** Its first moment. */
  at: string
}

/** The switches of the site. */
export interface SiteSettings {
  signupsDisabled: boolean
}
