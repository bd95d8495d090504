import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { LabelColor } from '#functions/contract/labels.ts'
import { flag, image, time } from './columns.ts'

/** Communities. The table is stored WITHOUT ROWID (see the first migration). */
export const communities = sqliteTable(
  'communities',
  {
    id: text().primaryKey(),
    userId: text().notNull(),
    name: text().notNull(),
    /** Title that the interface shows in place of the name; addresses and the API use the name. */
    title: text(),
    /**
     * Folded name and title, in which a search looks for its text; null until a timer folds them
     * (functions/communities/search-text.ts). A trigger sets it to null when code of an older version changes the title.
     */
    searchText: text(),
    about: text(),
    aboutHtml: text(),
    rendererVersion: integer().notNull().default(0),
    noMembers: integer().notNull().default(0),
    /** Number of posts that are not deleted: numbered pages need this total without counting rows. */
    noPosts: integer().notNull().default(0),
    /**
     * Number of deleted posts, and number of locked posts that are not deleted; triggers of `posts` update both
     * numbers.
     */
    noDeletedPosts: integer().notNull().default(0),
    noLockedPosts: integer().notNull().default(0),
    /**
     * Number of open reports of posts, then of comments, and number of reported posts and comments; triggers of
     * `reports` and `reported_items` update these columns.
     */
    noPostReports: integer().notNull().default(0),
    noCommentReports: integer().notNull().default(0),
    noReportedPosts: integer().notNull().default(0),
    noReportedComments: integer().notNull().default(0),
    proPic: image(),
    bannerImage: image(),
    isDefault: flag().notNull().default(false),
    postingRestricted: flag().notNull().default(false),
    /** True when the community has no moderator; triggers of `community_mods` update it. */
    isUnmoderated: flag().notNull().default(true),
    /** True when everybody may read the community's moderation log. */
    modlogPublic: flag().notNull().default(false),
    /**
     * The community's labels by their ids, as a JSON object; triggers of `community_labels` write it. Feeds read the
     * labels of their posts from here, because they read the row of the community anyway.
     */
    labels: text().notNull().default('{}'),
    /** True when a new post needs a label, if its author may choose any. */
    labelRequired: flag().notNull().default(false),
    /** True when comments may have a picture. */
    commentImages: flag().notNull().default(false),
    createdAt: time().notNull(),
    deletedAt: time()
  },
  t => [
    uniqueIndex('communities_name').on(sql`${t.name} collate nocase`),
    index('communities_size').on(t.noMembers, t.id),
    index('communities_rendering').on(t.rendererVersion),
    index('communities_unfolded').on(t.id).where(sql`search_text is null`),
    index('communities_default').on(t.noMembers, t.id).where(sql`is_default = 1`),
    index('communities_unmoderated').on(t.noMembers, t.id).where(sql`is_unmoderated = 1`)
  ]
)

export const communityMembers = sqliteTable(
  'community_members',
  {
    communityId: text().notNull(),
    userId: text().notNull(),
    joinedAt: time().notNull()
  },
  t => [primaryKey({ columns: [t.userId, t.communityId] }), index('community_members_community').on(t.communityId)]
)

export const communityMods = sqliteTable(
  'community_mods',
  {
    communityId: text().notNull(),
    userId: text().notNull(),
    /**
     * Position among the moderators: 0 is the senior moderator; after each change of moderators the positions are
     * renumbered without gaps.
     */
    position: integer().notNull(),
    addedBy: text(),
    createdAt: time().notNull()
  },
  t => [
    primaryKey({ columns: [t.communityId, t.userId] }),
    index('community_mods_user').on(t.userId, t.createdAt, t.communityId)
  ]
)

export const communityRules = sqliteTable(
  'community_rules',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    communityId: text().notNull(),
    rule: text().notNull(),
    description: text(),
    zIndex: integer().notNull(),
    createdBy: text().notNull(),
    createdAt: time().notNull()
  },
  t => [index('community_rules_order').on(t.communityId, t.zIndex)]
)

export const communityLabels = sqliteTable(
  'community_labels',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    communityId: text().notNull(),
    name: text().notNull(),
    /** The folded name, by which names are compared. */
    nameKey: text().notNull(),
    color: text().$type<LabelColor>().notNull(),
    modsOnly: flag().notNull().default(false),
    zIndex: integer().notNull(),
    createdBy: text().notNull(),
    createdAt: time().notNull()
  },
  t => [uniqueIndex('community_labels_name').on(t.communityId, t.nameKey)]
)

export const communityBans = sqliteTable(
  'community_bans',
  {
    communityId: text().notNull(),
    userId: text().notNull(),
    bannedBy: text().notNull(),
    reason: text(),
    createdAt: time().notNull(),
    expiresAt: time()
  },
  t => [
    primaryKey({ columns: [t.communityId, t.userId] }),
    index('community_bans_user').on(t.userId),
    index('community_bans_newest').on(t.communityId, t.createdAt),
    index('community_bans_ending').on(t.expiresAt).where(sql`expires_at is not null`)
  ]
)

export const communityRequests = sqliteTable(
  'community_requests',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: text().notNull(),
    communityName: text().notNull(),
    note: text(),
    createdAt: time().notNull(),
    deniedAt: time(),
    deniedBy: text(),
    deniedNote: text()
  },
  t => [
    index('community_requests_name').on(sql`${t.communityName} collate nocase`),
    index('community_requests_age').on(t.createdAt),
    index('community_requests_open').on(t.createdAt).where(sql`denied_at is null`)
  ]
)
