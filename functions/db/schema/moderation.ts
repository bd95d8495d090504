import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { LogAction, LogTarget } from '#functions/contract/moderation.ts'
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
    createdAt: time().notNull(),
    /** Description in the reporter's own words. */
    description: text()
  },
  t => [
    uniqueIndex('reports_once').on(t.userId, t.targetType, t.targetId),
    index('reports_all').on(t.communityId, t.id),
    index('reports_queue').on(t.communityId, t.targetType, t.id),
    index('reports_post').on(t.postId),
    index('reports_target').on(t.targetId),
    index('reports_described').on(t.targetId, t.id).where(sql`description is not null`)
  ]
)

/**
 * Posts and comments with open reports. Triggers of `reports` update the rows, so that neither a page of the queue nor
 * the counts of reported items have to read the reports. Stored WITHOUT ROWID.
 */
export const reportedItems = sqliteTable(
  'reported_items',
  {
    targetId: text().primaryKey(),
    targetType: text().$type<TargetType>().notNull(),
    communityId: text().notNull(),
    postId: text().notNull(),
    noReports: integer().notNull(),
    /** Numbers of reports, by the id of their reason. */
    reasons: text({ mode: 'json' }).$type<Record<string, number>>().notNull(),
    /** Id of the newest report of the post or comment. */
    lastId: integer().notNull()
  },
  t => [
    index('reported_items_all').on(t.communityId, t.lastId),
    index('reported_items_kind').on(t.communityId, t.targetType, t.lastId)
  ]
)

/** A decision that resolves reports without removing the post or comment. */
export type Resolution = 'dismiss' | 'lock'

/** Resolved reports. Undoing the decision reopens them, for a limited time. */
export const settledReports = sqliteTable(
  'settled_reports',
  {
    /** Id that the report had while it was open. */
    id: integer().primaryKey(),
    communityId: text().notNull(),
    postId: text().notNull(),
    targetType: text().$type<TargetType>().notNull(),
    targetId: text().notNull(),
    reasonId: integer().notNull(),
    userId: text().notNull(),
    createdAt: time().notNull(),
    act: text().$type<Resolution>().notNull(),
    settledBy: text().notNull(),
    settledAt: time().notNull(),
    description: text()
  },
  t => [index('settled_reports_target').on(t.targetId, t.settledAt), index('settled_reports_age').on(t.settledAt)]
)

/** Actions of moderators and admins. Rows are only added: triggers refuse every other change. */
export const moderationLog = sqliteTable(
  'moderation_log',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    createdAt: time().notNull(),
    actorId: text().notNull(),
    capacity: group().notNull(),
    action: text().$type<LogAction>().notNull(),
    targetType: text().$type<LogTarget>().notNull(),
    targetId: text().notNull(),
    communityId: text(),
    reason: text()
  },
  t => [
    index('moderation_log_community').on(t.communityId, t.id),
    index('moderation_log_action').on(t.communityId, t.action, t.id),
    index('moderation_log_actor').on(t.communityId, t.actorId, t.id),
    index('moderation_log_both').on(t.communityId, t.actorId, t.action, t.id),
    index('moderation_log_target').on(t.targetId),
    index('moderation_log_admins').on(t.id).where(sql`capacity = 'admins'`),
    index('moderation_log_admins_action').on(t.action, t.id).where(sql`capacity = 'admins'`),
    index('moderation_log_admins_actor').on(t.actorId, t.id).where(sql`capacity = 'admins'`),
    index('moderation_log_admins_both').on(t.actorId, t.action, t.id).where(sql`capacity = 'admins'`)
  ]
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
    cancelledAt: time(),
    /**
     * The first blocked address as 32 hex digits, and the number of bits that all addresses of the block share
     * (functions/ip-blocks/address.ts).
     */
    rangeKey: text().notNull().default(''),
    rangeBits: integer().notNull().default(0),
    /**
     * Time when the block was cancelled or expired; null for up to a minute after the expiry, until the site's
     * scheduled job sets it.
     */
    endedAt: time()
  },
  t => [
    index('ip_blocks_range').on(t.rangeKey, t.rangeBits, t.expiresAt).where(sql`ended_at is null`),
    index('ip_blocks_open').on(t.id).where(sql`ended_at is null`),
    index('ip_blocks_expiry').on(t.expiresAt).where(sql`ended_at is null`),
    index('ip_blocks_ended').on(t.id).where(sql`ended_at is not null`),
    index('ip_blocks_names').on(t.endedAt).where(sql`associated_users <> '[]'`),
    index('ip_blocks_maker').on(t.createdBy, t.createdAt)
  ]
)
