import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Badge, HomeFeed } from '#functions/contract/views.ts'
import { flag, image, type StoredImage, time } from './columns.ts'

/** A community that an account moderates, with the fields that every page shows. */
export interface StoredModeratorship {
  id: string
  name: string
  title: string | null
  proPic: StoredImage | null
}

/**
 * Accounts. The table is stored WITHOUT ROWID (see the first migration), so that reading an author costs one row read
 * instead of two.
 */
export const users = sqliteTable(
  'users',
  {
    id: text().primaryKey(),
    username: text().notNull(),
    email: text(),
    /** The time when the address was confirmed by a link in a letter; null for an address that is not confirmed. */
    emailConfirmedAt: time(),
    passwordHash: text(),
    aboutMe: text(),
    aboutMeHtml: text(),
    rendererVersion: integer().notNull().default(0),
    points: integer().notNull().default(0),
    isAdmin: flag().notNull().default(false),
    /** True for an account whose member says that a program writes for it. */
    isBot: flag().notNull().default(false),
    proPic: image(),
    badges: text({ mode: 'json' }).$type<Badge[]>().notNull().default([]),
    noPosts: integer().notNull().default(0),
    noComments: integer().notNull().default(0),
    homeFeed: text().$type<HomeFeed>().notNull().default('all'),
    rememberFeedSort: flag().notNull().default(false),
    embedsOff: flag().notNull().default(false),
    hideUserProfilePictures: flag().notNull().default(false),
    requireAltText: flag().notNull().default(false),
    /** True when posts marked as spoilers or 18+ are shown to the member without a cover. */
    showMarked: flag().notNull().default(false),
    upvoteNotificationsOff: flag().notNull().default(false),
    replyNotificationsOff: flag().notNull().default(false),
    mentionNotificationsOff: flag().notNull().default(false),
    notificationsNewCount: integer().notNull().default(0),
    /**
     * Number of all notifications and number of unseen notifications of the account; triggers update both numbers
     * (migrations 0007 and 0017).
     */
    notificationsKept: integer().notNull().default(0),
    notificationsUnseen: integer().notNull().default(0),
    /**
     * Communities that the account moderates, the one moderated longest first; triggers update this list (migration
     * 0022).
     */
    modding: text({ mode: 'json' }).$type<StoredModeratorship[]>().notNull().default([]),
    userIndex: integer().notNull(),
    createdAt: time().notNull(),
    createdIp: text(),
    lastSeenAt: time().notNull(),
    lastSeenIp: text(),
    /**
     * Address from which the account was last seen, in the form in which IP blocks compare addresses
     * (functions/ip-blocks/address.ts).
     */
    lastSeenKey: text(),
    welcomedAt: time(),
    deletedAt: time(),
    bannedAt: time()
  },
  t => [
    uniqueIndex('users_username').on(sql`${t.username} collate nocase`),
    index('users_email').on(sql`${t.email} collate nocase`).where(sql`${t.email} is not null`),
    index('users_rendering').on(t.rendererVersion).where(sql`${t.aboutMe} is not null`),
    index('users_unwelcomed').on(t.createdAt).where(sql`${t.welcomedAt} is null`),
    index('users_last_seen').on(t.lastSeenAt),
    index('users_last_seen_key').on(t.lastSeenKey)
  ]
)

export const sessions = sqliteTable(
  'sessions',
  {
    /** SHA-256 of the session id in the cookie; the id itself is never stored. */
    idHash: text().primaryKey(),
    userId: text().notNull(),
    createdAt: time().notNull(),
    lastUsedAt: time().notNull(),
    expiresAt: time().notNull(),
    /**
     * The last time at which the member proved in this session to be the owner of the account, by a second factor, or by
     * the password of an account without one; null when the proof is no longer valid.
     */
    provenAt: time(),
    ip: text(),
    userAgent: text(),
    pwaUsedAt: time()
  },
  t => [
    index('sessions_user').on(t.userId),
    index('sessions_expiry').on(t.expiresAt),
    index('sessions_pwa').on(t.pwaUsedAt).where(sql`pwa_used_at is not null`)
  ]
)

/**
 * Devices from which an account has logged in: a login from another one is told to the account's address. Stored
 * WITHOUT ROWID (see the migration).
 */
export const knownDevices = sqliteTable(
  'known_devices',
  {
    userId: text().notNull(),
    /** Digest of browser, system and network, made with SECRET_KEY. */
    key: text().notNull(),
    firstSeenAt: time().notNull(),
    lastSeenAt: time().notNull()
  },
  t => [primaryKey({ columns: [t.userId, t.key] }), index('known_devices_age').on(t.lastSeenAt)]
)

export const pushSubscriptions = sqliteTable(
  'push_subscriptions',
  {
    sessionIdHash: text().primaryKey(),
    userId: text().notNull(),
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: time().notNull()
  },
  t => [index('push_subscriptions_user').on(t.userId), index('push_subscriptions_endpoint').on(t.endpoint)]
)

export const userMutes = sqliteTable(
  'user_mutes',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: text().notNull(),
    mutedUserId: text().notNull(),
    createdAt: time().notNull()
  },
  t => [uniqueIndex('user_mutes_pair').on(t.userId, t.mutedUserId), index('user_mutes_muted').on(t.mutedUserId)]
)

export const communityMutes = sqliteTable(
  'community_mutes',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: text().notNull(),
    mutedCommunityId: text().notNull(),
    createdAt: time().notNull()
  },
  t => [uniqueIndex('community_mutes_pair').on(t.userId, t.mutedCommunityId)]
)

/** Idempotency keys, stored for a day. */
export const idempotencyKeys = sqliteTable(
  'idempotency_keys',
  {
    userId: text().notNull(),
    key: text().notNull(),
    /** A digest of the call's content; '' when the key alone identifies the call. */
    call: text().notNull().default(''),
    answer: text().notNull(),
    createdAt: time().notNull()
  },
  t => [primaryKey({ columns: [t.userId, t.key] }), index('idempotency_keys_age').on(t.createdAt)]
)
