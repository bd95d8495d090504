import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { FollowType } from '#functions/contract/follows.ts'
import { time } from './columns.ts'

/** Posts and accounts of which members want to be told. An author's own post has no row: its author is told anyway. */
export const follows = sqliteTable(
  'follows',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: text().notNull(),
    targetType: text().$type<FollowType>().notNull(),
    targetId: text().notNull(),
    createdAt: time().notNull()
  },
  t => [
    uniqueIndex('follows_target').on(t.targetType, t.targetId, t.userId),
    index('follows_own').on(t.userId, t.targetType, t.id)
  ]
)
