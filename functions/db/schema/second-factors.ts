import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { time } from './columns.ts'

/** Second factors of accounts: authenticator apps that make codes (TOTP). An account without a row has none. */
export const secondFactors = sqliteTable('second_factors', {
  userId: text().primaryKey(),
  /** The secret of the app, encrypted with a key of the site (functions/second-factor/sealed.ts). */
  secret: text().notNull(),
  /** The time step of the last accepted code: no code of this step or of an earlier one is accepted again. */
  lastStep: integer().notNull(),
  confirmedAt: time().notNull()
})

/** Recovery codes that are not used yet; each replaces a code of the app once. */
export const recoveryCodes = sqliteTable(
  'recovery_codes',
  {
    userId: text().notNull(),
    /** SHA-256 of the account and the code; the code itself is never stored. */
    codeHash: text().notNull()
  },
  t => [primaryKey({ columns: [t.userId, t.codeHash] })]
)
