import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, group, image, time } from './columns.ts'

export const comments = sqliteTable(
  'comments',
  {
    id: text().primaryKey(),
    postId: text().notNull(),
    communityId: text().notNull(),
    userId: text().notNull(),
    userGroup: group().notNull().default('normal'),
    parentId: text(),
    depth: integer().notNull().default(0),
    /** Ids of the ancestors, from the root of the branch to the parent, 24 characters each, without separators. */
    ancestors: text().notNull().default(''),
    body: text().notNull(),
    bodyHtml: text().notNull(),
    rendererVersion: integer().notNull().default(0),
    image: image(),
    /** Number of accounts that mentions in the text, also in earlier versions of it, have told. */
    mentionsTold: integer().notNull().default(0),
    upvotes: integer().notNull().default(0),
    downvotes: integer().notNull().default(0),
    /**
     * Time of creation or of the last upvote. A comment that got an upvote after a reader loaded a batch may now come
     * before the reader's cursor.
     */
    raisedAt: integer().notNull().default(0),
    noReplies: integer().notNull().default(0),
    noRepliesDirect: integer().notNull().default(0),
    createdAt: time().notNull(),
    editedAt: time(),
    /** Time of the lock: a locked comment and the comments below it take no replies. */
    lockedAt: time(),
    lockedBy: text(),
    lockedByGroup: group(),
    deletedAt: time(),
    deletedBy: text(),
    deletedAs: group(),
    /** Number of the comment's document in the search index, as `searchDoc` of posts; 0 below a deleted post. */
    searchDoc: integer()
  },
  t => [
    index('comments_order').on(t.postId, t.upvotes, t.id),
    // Orders of comments by time, and by the number of direct replies.
    index('comments_time').on(t.postId, t.id),
    index('comments_replies').on(t.postId, t.noRepliesDirect, t.upvotes, t.id),
    index('comments_raised').on(t.postId, t.raisedAt),
    // A comment's replies at all levels are one range of this index, because their ancestors begin with the same ids.
    index('comments_branch').on(t.ancestors),
    index('comments_user').on(t.userId, t.id),
    // Ids begin with the time, so a post's comments since a reader's visit are one range of this covering index.
    index('comments_new').on(t.postId, t.id, t.userId, t.createdAt, t.deletedAt).where(sql`deleted_at is null`),
    index('comments_rendering').on(t.rendererVersion),
    index('comments_search_doc').on(t.searchDoc).where(sql`search_doc is not null`),
    index('comments_unindexed').on(t.id).where(sql`ifnull(search_doc, -1) < 0 and deleted_at is null`),
    index('comments_locked').on(t.id).where(sql`locked_at is not null`)
  ]
)

export const commentVotes = sqliteTable(
  'comment_votes',
  {
    userId: text().notNull(),
    commentId: text().notNull(),
    up: flag().notNull(),
    countsPoints: flag().notNull().default(true),
    createdAt: time().notNull()
  },
  t => [primaryKey({ columns: [t.userId, t.commentId] }), index('comment_votes_comment').on(t.commentId)]
)
