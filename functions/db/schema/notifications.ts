import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, time } from './columns.ts'

export const notifications = sqliteTable(
  'notifications',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: text().notNull(),
    type: text().notNull(),
    /** What further events of the same type are counted into while this one is unseen. */
    groupKey: text(),
    seen: flag().notNull().default(false),
    seenAt: time(),
    createdAt: time().notNull(),
    updatedAt: time().notNull(),
    notif: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull()
  },
  t => [
    index('notifications_order').on(t.userId, t.seen, t.updatedAt, t.id),
    index('notifications_group').on(t.userId, t.type, t.groupKey)
  ]
)
