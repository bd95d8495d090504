import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { time } from './columns.ts'

/** Buckets of the rate limits. Stored WITHOUT ROWID (see the migration). */
export const rateLimits = sqliteTable(
  'rate_limits',
  {
    /** Key of the bucket: the action, its time window, and the account or network. */
    key: text().primaryKey(),
    /** Time at which the bucket is full again, in milliseconds. */
    fullAt: time().notNull()
  },
  t => [index('rate_limits_age').on(t.fullAt)]
)

/** Captcha challenges whose solution has been used. Stored WITHOUT ROWID (see the migration). */
export const captchaUses = sqliteTable(
  'captcha_uses',
  {
    id: text().primaryKey(),
    expiresAt: time().notNull()
  },
  t => [index('captcha_uses_expiry').on(t.expiresAt)]
)
