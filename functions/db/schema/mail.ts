import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { MailLinkKind, PendingLetter, WantedKind } from '#functions/contract/mail.ts'
import { flag, time } from './columns.ts'

/** Letters that are to be sent. A row is inserted in the batch of the write that the letter reports. */
export const mailOutbox = sqliteTable(
  'mail_outbox',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** Address of the receiver. */
    email: text().notNull(),
    letter: text({ mode: 'json' }).$type<PendingLetter>().notNull(),
    /** True for a letter of a digest, which waits behind all other letters. */
    bulk: flag().notNull().default(false),
    /** Number of tries so far. */
    attempts: integer().notNull().default(0),
    createdAt: time().notNull(),
    dueAt: time().notNull()
  },
  t => [index('mail_outbox_due').on(t.bulk, t.dueAt)]
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

/** Letters that members have asked for; a kind without a row is off. Stored WITHOUT ROWID. */
export const wantedLetters = sqliteTable(
  'wanted_letters',
  {
    kind: text().$type<WantedKind>().notNull(),
    userId: text().notNull(),
    createdAt: time().notNull(),
    /** The time up to which the last letter about replies has told comments; at first the time of the wish. */
    toldUntil: time().notNull(),
    /** The time from which the next letter about replies is written; null while no reply waits. Triggers set it. */
    dueAt: time()
  },
  t => [
    primaryKey({ columns: [t.kind, t.userId] }),
    index('wanted_letters_due').on(t.dueAt).where(sql`${t.dueAt} is not null`)
  ]
)

/** Digests of each week, with the progress of their two parts: communities and members in the order of their ids. */
export const digests = sqliteTable('digests', {
  /** The time from which the digest of the week is written. */
  week: time().primaryKey(),
  /** Id of the last community whose best posts are found; '' at the start. */
  communityCursor: text().notNull().default(''),
  /** The time when the best posts of all communities were found. */
  foundAt: time(),
  /** Id of the last member whose digest is written; '' at the start. */
  memberCursor: text().notNull().default(''),
  /** Number of letters written so far. */
  letters: integer().notNull().default(0),
  endedAt: time()
})

/** The best posts of each community in the present digest. Stored WITHOUT ROWID. */
export const digestPosts = sqliteTable(
  'digest_posts',
  {
    communityId: text().notNull(),
    postId: text().notNull(),
    authorId: text().notNull(),
    score: integer().notNull()
  },
  t => [primaryKey({ columns: [t.communityId, t.postId] })]
)
