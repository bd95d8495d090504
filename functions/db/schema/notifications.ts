import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { NotificationType } from '#functions/contract/notifications.ts'
import { flag, time } from './columns.ts'

export const notifications = sqliteTable(
  'notifications',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: text().notNull(),
    type: text().$type<NotificationType>().notNull(),
    /** What further events of the same type are counted in; null once it was seen. */
    groupKey: text(),
    seen: flag().notNull().default(false),
    seenAt: time(),
    createdAt: time().notNull(),
    updatedAt: time().notNull(),
    notif: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull()
  },
  t => [
    index('notifications_order').on(t.userId, t.seen, t.updatedAt, t.id),
    index('notifications_age').on(t.userId, t.id),
    uniqueIndex('notifications_group').on(t.userId, t.type, t.groupKey).where(sql`${t.groupKey} is not null`)
  ]
)

/** Messages that browsers have yet to get, put there by triggers of `notifications`. Stored WITHOUT ROWID. */
export const pushOutbox = sqliteTable(
  'push_outbox',
  {
    /** Of the subscription. */
    sessionIdHash: text().notNull(),
    notificationId: integer().notNull(),
    /** How often its notification counted one more since the row is there. */
    bumps: integer().notNull().default(0),
    /** How often it was tried. */
    attempts: integer().notNull().default(0),
    /** When it is tried next. */
    dueAt: time().notNull()
  },
  t => [primaryKey({ columns: [t.sessionIdHash, t.notificationId] }), index('push_outbox_due').on(t.dueAt)]
)

/** Announcements of posts and how far each has come: accounts are told in the order of their ids. */
export const announcements = sqliteTable(
  'announcements',
  {
    postId: text().primaryKey(),
    /** The admin whose announcement it is. */
    userId: text().notNull(),
    /** Accounts ever made when it began: whoever is told has a lower userIndex. No clock tells, because clocks differ. */
    usersBefore: integer().notNull(),
    /** The id of the last account that was passed; '' at first. */
    cursor: text().notNull().default(''),
    /** How many were to be told when it began, and how many have been. */
    audience: integer().notNull(),
    told: integer().notNull().default(0),
    startedAt: time().notNull(),
    endedAt: time()
  },
  t => [
    index('announcements_order').on(t.startedAt),
    index('announcements_running').on(t.startedAt).where(sql`${t.endedAt} is null`)
  ]
)
