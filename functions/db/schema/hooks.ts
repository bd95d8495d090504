import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { time } from './columns.ts'

/** Webhooks of communities: addresses to which the site sends what happens in a community. Stored WITHOUT ROWID. */
export const communityHooks = sqliteTable(
  'community_hooks',
  {
    id: text().primaryKey(),
    communityId: text().notNull(),
    /**
     * Id of the moderator or admin who has added the webhook, given it its address or switched it on last. Nothing is
     * sent any more once this account may not moderate the community. Empty for a webhook whose log entry is missing.
     */
    keeperId: text().notNull().default(''),
    url: text().notNull(),
    /** The secret that signs deliveries, encrypted with a key of the site (functions/second-factor/sealed.ts). */
    secret: text().notNull(),
    /** Sum of the bits of the events that are sent (functions/contract/hooks.ts). */
    events: integer().notNull(),
    createdAt: time().notNull(),
    /** Number of failed tries since the last delivery that succeeded. */
    failures: integer().notNull().default(0),
    /** Time when the webhook was switched off, by a person or by failures; null while it is on. */
    disabledAt: time(),
    /** HTTP status of the last answer; null before the first try, and when there was no answer. */
    lastStatus: integer(),
    /** Time of the last try. */
    lastAt: time(),
    /** Time from which the next delivery may be tried; null while none waits. Triggers set it. */
    dueAt: time()
  },
  t => [
    uniqueIndex('community_hooks_url').on(t.communityId, t.url),
    index('community_hooks_due').on(t.dueAt).where(sql`due_at is not null`)
  ]
)

/** Deliveries of webhooks that wait; triggers of `posts`, `comments` and `reports` insert them. */
export const hookDeliveries = sqliteTable(
  'hook_deliveries',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    hookId: text().notNull(),
    /** Bit of the event. */
    event: integer().notNull(),
    /** Id of the post or comment, or number of the report. */
    targetId: text().notNull(),
    /** Number of failed tries. */
    attempts: integer().notNull().default(0),
    createdAt: time().notNull()
  },
  t => [index('hook_deliveries_order').on(t.hookId, t.id)]
)
