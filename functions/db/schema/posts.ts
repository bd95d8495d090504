import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { PostType } from '#functions/contract/views.ts'
import { flag, group, image, type StoredImage, time } from './columns.ts'

/** Conditions of the partial indexes that feeds read: such an index contains only posts that are not deleted. */
const live = sql`deleted_at is null`
const labelled = sql`label_id is not null and deleted_at is null`
const discussed = sql`day_comments > 0 and deleted_at is null`

export const posts = sqliteTable(
  'posts',
  {
    id: text().primaryKey(),
    publicId: text().notNull(),
    type: text().$type<PostType>().notNull(),
    userId: text().notNull(),
    userGroup: group().notNull().default('normal'),
    communityId: text().notNull(),
    title: text().notNull(),
    /** Markdown source; null for a post that never had a text, '' after the content was deleted. */
    body: text(),
    bodyHtml: text(),
    /** The beginning of the body as plain text, for cards and for the description in the page's head. */
    preview: text(),
    rendererVersion: integer().notNull().default(0),
    images: text({ mode: 'json' }).$type<StoredImage[]>().notNull().default([]),
    linkUrl: text(),
    linkHostname: text(),
    /**
     * Key of the linked page (functions/links/link-key.ts); null without a link, and for posts of older versions until a
     * timer makes their keys. A trigger sets it to null when the link is erased.
     */
    linkKey: text(),
    /**
     * Number of the post's document in the search index, in order of creation (functions/search-index). Null before the
     * post is indexed; negative while the index lacks the document, because the text has changed or the post is deleted:
     * the number is not given to another post.
     */
    searchDoc: integer(),
    /** Title of the linked page. */
    linkTitle: text(),
    linkImage: image(),
    upvotes: integer().notNull().default(0),
    downvotes: integer().notNull().default(0),
    /** Number of upvotes minus number of downvotes. */
    score: integer().notNull().default(0),
    /** Rank in the order "hot": hotRank(upvotes, createdAt) of rules.md 1. */
    hot: integer().notNull(),
    /**
     * Age class: 0 younger than a day, 1 a week, 2 a month, 3 a year, 4 older. The site's scheduled job raises the
     * class, so for a while it may be too young for the post's age, but never too old.
     */
    age: integer().notNull().default(0),
    noComments: integer().notNull().default(0),
    /** Number of comments of the last 24 hours that are not deleted; the site's scheduled job counts these comments. */
    dayComments: integer().notNull().default(0),
    createdAt: time().notNull(),
    editedAt: time(),
    lastActivityAt: time().notNull(),
    lockedAt: time(),
    lockedBy: text(),
    lockedByGroup: group(),
    pinnedAt: time(),
    pinnedSiteAt: time(),
    announcedAt: time(),
    /** Capacity of who marked the post as a spoiler, or as unfit for minors; null: the post has no such mark. */
    spoilerAs: group(),
    adultAs: group(),
    /**
     * Label of the post; null: none. The number of a deleted label stays, and means none: numbers are given once
     * (functions/labels/change.ts).
     */
    labelId: integer(),
    /** Number of accounts that mentions in the text, also in earlier versions of it, have told. */
    mentionsTold: integer().notNull().default(0),
    deletedAt: time(),
    deletedBy: text(),
    deletedAs: group(),
    contentDeletedAt: time(),
    contentDeletedAs: group()
  },
  t => [
    uniqueIndex('posts_public_id').on(t.publicId),
    index('posts_hot').on(t.hot, t.id).where(live),
    index('posts_latest').on(t.id).where(live),
    index('posts_activity').on(t.lastActivityAt, t.id).where(live),
    index('posts_top').on(t.score, t.id).where(live),
    index('posts_age_top').on(t.age, t.score, t.id).where(live),
    index('posts_discussed').on(t.dayComments, t.id).where(discussed),
    index('posts_community_hot').on(t.communityId, t.hot, t.id).where(live),
    index('posts_community_latest').on(t.communityId, t.id).where(live),
    index('posts_community_activity').on(t.communityId, t.lastActivityAt, t.id).where(live),
    index('posts_community_top').on(t.communityId, t.score, t.id).where(live),
    index('posts_community_age_top').on(t.communityId, t.age, t.score, t.id).where(live),
    index('posts_community_discussed').on(t.communityId, t.dayComments, t.id).where(discussed),
    index('posts_label_hot').on(t.labelId, t.hot, t.id).where(labelled),
    index('posts_label_latest').on(t.labelId, t.id).where(labelled),
    index('posts_label_activity').on(t.labelId, t.lastActivityAt, t.id).where(labelled),
    index('posts_label_top').on(t.labelId, t.score, t.id).where(labelled),
    index('posts_label_age_top').on(t.labelId, t.age, t.score, t.id).where(labelled),
    index('posts_ageing').on(t.age, t.createdAt).where(sql`age < 4`),
    index('posts_user').on(t.userId, t.id),
    index('posts_pinned').on(t.communityId, t.pinnedAt).where(sql`pinned_at is not null`),
    index('posts_pinned_site').on(t.pinnedSiteAt).where(sql`pinned_site_at is not null`),
    index('posts_community_locked').on(t.communityId, t.id).where(sql`locked_at is not null and deleted_at is null`),
    index('posts_community_deleted').on(t.communityId, t.id).where(sql`deleted_at is not null`),
    index('posts_rendering').on(t.rendererVersion),
    index('posts_link').on(t.linkKey, t.id).where(sql`link_key is not null and deleted_at is null`),
    index('posts_search_doc').on(t.searchDoc).where(sql`search_doc is not null`),
    index('posts_unindexed').on(t.id).where(sql`ifnull(search_doc, -1) < 0 and deleted_at is null`),
    index('posts_link_unkeyed').on(t.id).where(sql`link_url is not null and link_key is null`)
  ]
)

export const postVotes = sqliteTable(
  'post_votes',
  {
    userId: text().notNull(),
    postId: text().notNull(),
    up: flag().notNull(),
    /** False when the voter's account was too new for its vote to give points to the author. */
    countsPoints: flag().notNull().default(true),
    createdAt: time().notNull()
  },
  t => [primaryKey({ columns: [t.userId, t.postId] }), index('post_votes_post').on(t.postId)]
)

export const postVisits = sqliteTable(
  'post_visits',
  {
    userId: text().notNull(),
    postId: text().notNull(),
    visitedAt: time().notNull()
  },
  t => [
    primaryKey({ columns: [t.userId, t.postId] }),
    index('post_visits_age').on(t.visitedAt),
    index('post_visits_recent').on(t.userId, t.visitedAt)
  ]
)

export const hiddenPosts = sqliteTable(
  'hidden_posts',
  {
    userId: text().notNull(),
    postId: text().notNull(),
    createdAt: time().notNull()
  },
  t => [primaryKey({ columns: [t.userId, t.postId] }), index('hidden_posts_age').on(t.userId, t.createdAt)]
)

/** Link posts whose linked page has not been fetched yet. */
export const linkPreviews = sqliteTable('link_previews', {
  postId: text().primaryKey(),
  attempts: integer().notNull().default(0),
  /** Time of the last try to fetch the linked page. */
  fetchedAt: time(),
  createdAt: time().notNull()
})
