import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
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

/**
 * Passkeys of accounts (WebAuthn). A passkey logs its member in without a password and a code, and an account with one
 * has a second factor.
 */
export const passkeys = sqliteTable(
  'passkeys',
  {
    /** Id of the credential, which the authenticator has chosen, in base64url. */
    id: text().primaryKey(),
    userId: text().notNull(),
    /** The public key as a COSE key (RFC 9052) in base64url. */
    publicKey: text().notNull(),
    /**
     * The authenticator's count of signatures at the last use. Passkeys that are synchronized among devices have no
     * such count: theirs stays 0.
     */
    counter: integer().notNull(),
    /** Time of issue of the last accepted challenge: no challenge of this time or before is accepted again. */
    challengedAt: time().notNull(),
    /** Name that the member knows the passkey by. */
    name: text().notNull(),
    createdAt: time().notNull(),
    /** Time of the last use; null for a passkey that was not used yet. */
    lastUsedAt: time()
  },
  t => [index('passkeys_user').on(t.userId)]
)

/** Recovery codes that are not used yet; each replaces a code of the app or a passkey once. */
export const recoveryCodes = sqliteTable(
  'recovery_codes',
  {
    userId: text().notNull(),
    /** SHA-256 of the account and the code; the code itself is never stored. */
    codeHash: text().notNull()
  },
  t => [primaryKey({ columns: [t.userId, t.codeHash] })]
)
