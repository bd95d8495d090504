import type { User } from './views.ts'

/** An account in the list of all accounts that admins see. */
export interface AdminRow extends User {
  createdAt: string
  lastSeen: string
  lastSeenIP: string | null
  createdIP: string | null
}

/** Names of the hourly statistics of the site, in the order of the admin page. */
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

/** The statistics of one hour. */
export interface HourOfSite {
  id: number
  name: string
  payload: Record<BssNumber | 'version', number>
  createdAt: string
}

/** The statistics of one hour for clients of the API. */
export interface AnalyticsEvent extends Omit<HourOfSite, 'payload'> {
  /** The version and the numbers, as a text of JSON. */
  payload: string
  uniqueKey: null
}

/** Names of the daily statistics, in the order of the admin page. */
export const DAY_NUMBERS = ['signUps', 'activeMembers', 'posts', 'comments', 'votes', 'reports'] as const
export type DayNumber = (typeof DAY_NUMBERS)[number]

/** The statistics of one day. */
export interface AnalyticsDay extends Record<DayNumber, number> {
  /** Time at which the day starts. */
  at: string
}

/**
 * Names of the daily statistics of requests, in the order of the admin page; the last two are durations in
 * milliseconds.
 */
export const REQUEST_NUMBERS = ['requests', 'errors', 'median', 'slow'] as const
export type RequestNumber = (typeof REQUEST_NUMBERS)[number]

/**
 * Statistics of the requests of a day: number of all requests and of failed ones, and the 50th and 95th percentile of
 * the duration.
 */
export interface RequestDay extends Record<RequestNumber, number> {
  /** Time at which the day starts. */
  at: string
}

/** Switches that admins set for the whole site. */
export interface SiteSettings {
  signupsDisabled: boolean
}

/** The switches for clients of the API. */
export interface ClientSettings extends SiteSettings {
  torBlocked: false
}
