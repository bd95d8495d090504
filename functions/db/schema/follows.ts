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

/**
 * Texts of which many followers are being told: a comment to a followed post, or a post of a followed account. A row
 * stands until all are told, so that a timer goes on when a message of the queue was lost.
 */
export const followerDeliveries = sqliteTable(
  'follower_deliveries',
  {
    textId: text().primaryKey(),
    /** Kind of the followed target: the post of the comment `textId`, or the author of the post `textId`. */
    targetType: text().$type<FollowType>().notNull(),
    /** Id of the last follower that was told; '' at the start. */
    cursor: text().notNull().default(''),
    startedAt: time().notNull()
  },
  t => [index('follower_deliveries_order').on(t.startedAt)]
)
