import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { MailLinkKind, PendingLetter } from '#functions/contract/mail.ts'
import { time } from './columns.ts'

/** Letters that are to be sent. A row is inserted in the batch of the write that the letter reports. */
export const mailOutbox = sqliteTable(
  'mail_outbox',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** Address of the receiver. */
    email: text().notNull(),
    letter: text({ mode: 'json' }).$type<PendingLetter>().notNull(),
    /** Number of tries so far. */
    attempts: integer().notNull().default(0),
    createdAt: time().notNull(),
    dueAt: time().notNull()
  },
  t => [index('mail_outbox_due').on(t.dueAt)]
)

/** Links in letters that work once. A used link, and one that a newer link replaces, is deleted. */
export const mailLinks = sqliteTable(
  'mail_links',
  {
    /** SHA-256 of the link's token in base64url; the token itself is never stored. */
    tokenHash: text().primaryKey(),
    kind: text().$type<MailLinkKind>().notNull(),
    userId: text().notNull(),
    /** The address that the link confirms, recovers by, or takes back. */
    email: text().notNull(),
    createdAt: time().notNull(),
    expiresAt: time().notNull()
  },
  t => [index('mail_links_user').on(t.userId, t.kind), index('mail_links_expiry').on(t.expiresAt)]
)
