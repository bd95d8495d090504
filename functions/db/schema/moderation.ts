import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { TargetType } from '#functions/contract/views.ts'
import { group, time } from './columns.ts'

export const reports = sqliteTable(
  'reports',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    communityId: text().notNull(),
    postId: text().notNull(),
    targetType: text().$type<TargetType>().notNull(),
    targetId: text().notNull(),
    reasonId: integer().notNull(),
    userId: text().notNull(),
    createdAt: time().notNull()
  },
  t => [
    uniqueIndex('reports_once').on(t.userId, t.targetType, t.targetId),
    index('reports_queue').on(t.communityId, t.targetType, t.id),
    index('reports_post').on(t.postId),
    index('reports_target').on(t.targetId)
  ]
)

export const moderationLog = sqliteTable(
  'moderation_log',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    createdAt: time().notNull(),
    actorId: text().notNull(),
    capacity: group().notNull(),
    action: text().notNull(),
    targetType: text().notNull(),
    targetId: text().notNull(),
    communityId: text(),
    reason: text()
  },
  t => [index('moderation_log_community').on(t.communityId, t.id), index('moderation_log_target').on(t.targetId)]
)

export const ipBlocks = sqliteTable(
  'ip_blocks',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    ip: text().notNull(),
    maskedBits: integer().notNull(),
    note: text(),
    associatedUsers: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
    createdBy: text().notNull(),
    createdAt: time().notNull(),
    expiresAt: time(),
    cancelledAt: time()
  },
  t => [index('ip_blocks_effect').on(t.cancelledAt, t.expiresAt)]
)
