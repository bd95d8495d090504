import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
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
