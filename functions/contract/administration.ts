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

/** What the site counted of itself in an hour. */
export interface AnalyticsEvent {
  id: number
  name: string
  /** Its version, and the numbers by their names. */
  payload: Record<string, number>
  createdAt: string
}

/** The switches of the site. */
export interface SiteSettings {
  signupsDisabled: boolean
}
