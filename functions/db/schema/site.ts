import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { HourOfSite } from '#functions/contract/administration.ts'
import { flag, time } from './columns.ts'

/** Table of one row, with id 1: the switches of the site, and totals for every page. */
export const site = sqliteTable('site', {
  id: integer().primaryKey(),
  signupsDisabled: flag().notNull().default(false),
  /** Number of accounts that are not deleted. */
  noUsers: integer().notNull().default(0),
  /** Number of accounts ever made: the next account's userIndex. */
  noUsersEver: integer().notNull().default(0),
  /** Version of the set of IP blocks, changed by each change of a block. */
  ipBlocksVersion: integer().notNull().default(0),
  vapidPublicKey: text().notNull().default(''),
  vapidPrivateKey: text().notNull().default(''),
  /**
   * The posts with the most comments of the last day. The site's scheduled job writes this list; a trigger removes
   * deleted posts (migration 0029).
   */
  discussed: text({ mode: 'json' }).$type<DiscussedPost[]>().notNull().default([]),
  /** The time when the site's scheduled job last started to count the comments for `discussed`. */
  discussedAt: time().notNull().default(0)
})

/**
 * Table of one row, with id 1: the numbers of communities, posts and comments that are not deleted, kept by triggers
 * (migration 0040). They are no columns of `site`, whose long row each new comment would write again.
 */
export const siteCounts = sqliteTable('site_counts', {
  id: integer().primaryKey(),
  communities: integer().notNull().default(0),
  posts: integer().notNull().default(0),
  comments: integer().notNull().default(0)
})

/** A post in `discussed`: the fields of a link to the post, and its author. */
export interface DiscussedPost {
  id: string
  publicId: string
  title: string
  noComments: number
  userId: string
  communityId: string
  community: { name: string; title: string | null }
}

export const analyticsEvents = sqliteTable(
  'analytics_events',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    name: text().notNull(),
    payload: text({ mode: 'json' }).$type<HourOfSite['payload']>().notNull(),
    createdAt: time().notNull()
  },
  t => [index('analytics_events_order').on(t.name, t.createdAt, t.id)]
)

/**
 * Statistics of each day, updated by triggers (migration 0021). A day without a row, after the first row, has zeros.
 */
export const analyticsDays = sqliteTable('analytics_days', {
  /** Number of the day, counted from 1970 in UTC. */
  day: integer().primaryKey(),
  signUps: integer().notNull().default(0),
  /** Number of accounts that were active on this day. */
  activeMembers: integer().notNull().default(0),
  posts: integer().notNull().default(0),
  comments: integer().notNull().default(0),
  /** Number of votes on this day, without the upvotes that authors' own posts and comments get at their creation. */
  votes: integer().notNull().default(0),
  reports: integer().notNull().default(0)
})

/**
 * Statistics of the requests of each day, added up from all isolates. A day without a row, after the first row, has
 * zeros.
 */
export const requestDays = sqliteTable('request_days', {
  /** Number of the day, counted from 1970 in UTC. */
  day: integer().primaryKey(),
  requests: integer().notNull(),
  /** Number of requests with a status of 500 or more. */
  errors: integer().notNull(),
  /**
   * Number of requests that took at most the milliseconds in this column's name, and more than those in the previous
   * column's name.
   */
  within5: integer().notNull(),
  within10: integer().notNull(),
  within25: integer().notNull(),
  within50: integer().notNull(),
  within100: integer().notNull(),
  within250: integer().notNull(),
  within500: integer().notNull(),
  within1000: integer().notNull(),
  within2500: integer().notNull(),
  within5000: integer().notNull()
})
