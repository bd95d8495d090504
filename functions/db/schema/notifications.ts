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
    /** Key of the group in which further events of this type are counted; null after the notification was seen. */
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

/** Push messages that are due for delivery; triggers of `notifications` insert them. Stored WITHOUT ROWID. */
export const pushOutbox = sqliteTable(
  'push_outbox',
  {
    /** Hash of the id of the session to which the push subscription belongs. */
    sessionIdHash: text().notNull(),
    notificationId: integer().notNull(),
    /** Number of further events that the notification has counted since this row was inserted. */
    bumps: integer().notNull().default(0),
    /** Number of failed deliveries of this message. */
    attempts: integer().notNull().default(0),
    /** Time from which the next delivery may be tried. */
    dueAt: time().notNull()
  },
  t => [primaryKey({ columns: [t.sessionIdHash, t.notificationId] }), index('push_outbox_due').on(t.dueAt)]
)

/** Announcements of posts, with the progress of their delivery: accounts are notified in the order of their ids. */
export const announcements = sqliteTable(
  'announcements',
  {
    postId: text().primaryKey(),
    /** Id of the admin who announced the post. */
    userId: text().notNull(),
    /**
     * Number of accounts ever made when the announcement started: accounts with a lower userIndex are notified. It is a
     * number instead of a time, because the clocks of servers differ.
     */
    usersBefore: integer().notNull(),
    /** Id of the last account that the delivery has handled; '' at the start. */
    cursor: text().notNull().default(''),
    /** Number of accounts to notify, counted at the start, and number of accounts notified so far. */
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
