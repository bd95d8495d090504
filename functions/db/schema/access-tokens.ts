import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { time } from './columns.ts'

/** Access tokens by which scripts act as their owner. Stored WITHOUT ROWID (see the migration). */
export const accessTokens = sqliteTable(
  'access_tokens',
  {
    /** SHA-256 of the token; the token itself is never stored. */
    tokenHash: text().primaryKey(),
    /** Id by which the owner ends the token; it gives no access. */
    id: text().notNull(),
    userId: text().notNull(),
    /** Name that the owner knows the token by. */
    name: text().notNull(),
    /** Sum of the bits of the scopes (functions/contract/access-tokens.ts). */
    scopes: integer().notNull(),
    createdAt: time().notNull(),
    /** Time of the end; null for a token without one. */
    expiresAt: time(),
    /** Time of the last use, accurate to an hour; null for a token that was not used yet. */
    lastUsedAt: time()
  },
  t => [index('access_tokens_user').on(t.userId), index('access_tokens_expiry').on(t.expiresAt)]
)
