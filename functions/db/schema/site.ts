import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { AnalyticsEvent } from '#functions/contract/administration.ts'
import { flag, time } from './columns.ts'

/** One row, id 1: the switches of the site and the totals that every page shows. */
export const site = sqliteTable('site', {
  id: integer().primaryKey(),
  signupsDisabled: flag().notNull().default(false),
  /** Accounts that are not deleted. */
  noUsers: integer().notNull().default(0),
  /** Accounts ever made: the next user's userIndex. */
  noUsersEver: integer().notNull().default(0),
  /** Another number after each change of the blocks of addresses. */
  ipBlocksVersion: integer().notNull().default(0),
  vapidPublicKey: text().notNull().default(''),
  vapidPrivateKey: text().notNull().default(''),
  /** The posts with the most comments of the last day: written by the timer, and a trigger takes deleted ones out (migration 0029). */
  discussed: text({ mode: 'json' }).$type<DiscussedPost[]>().notNull().default([]),
  /** The time when the timer last counted these posts. */
  discussedAt: time().notNull().default(0)
})

/** A post as the row of the site keeps it: all that a link to it shows, and whose it is. */
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
    payload: text({ mode: 'json' }).$type<AnalyticsEvent['payload']>().notNull(),
    createdAt: time().notNull()
  },
  t => [index('analytics_events_order').on(t.name, t.createdAt, t.id)]
)

/** What happened on each day, kept by triggers (migration 0021). A day without a row after the first one was quiet. */
export const analyticsDays = sqliteTable('analytics_days', {
  /** Days since 1970, as UTC counts them. */
  day: integer().primaryKey(),
  signUps: integer().notNull().default(0),
  /** Accounts that were seen on it. */
  activeMembers: integer().notNull().default(0),
  posts: integer().notNull().default(0),
  comments: integer().notNull().default(0),
  /** Votes that were given, but those that posts and comments get from their authors as they are made. */
  votes: integer().notNull().default(0),
  reports: integer().notNull().default(0)
})

/** The requests of each day, added up from all isolates. A day without a row after the first one had none. */
export const requestDays = sqliteTable('request_days', {
  /** Days since 1970, as UTC counts them. */
  day: integer().primaryKey(),
  requests: integer().notNull(),
  /** Those that were answered by a status of 500 or more. */
  errors: integer().notNull(),
  /** Answered in more milliseconds than the column before says, and at most so many. */
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
