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
  vapidPrivateKey: text().notNull().default('')
})

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
