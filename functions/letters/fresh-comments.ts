import { sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import type { LetterType, ToldComment } from '#functions/contract/mail.ts'
import { oneLine } from '#functions/contract/text.ts'
import { firstIdAt } from '#functions/db/id.ts'
import { type Plan, plan } from '#functions/db/plan.ts'
import { comments, communities, notifications, posts, userMutes, users } from '#functions/db/schema/index.ts'
import { excerptOf } from '#functions/markdown/excerpt.ts'
import { renderMarkdown } from '#functions/markdown/markdown.ts'

/** A member, and the time up to which earlier letters have told comments. */
export interface Reader {
  id: string
  since: number
}

/** Unread comments of which a letter tells. */
export interface FreshComments {
  comments: ToldComment[]
  /** Number of further comments. */
  more: number
}

/** Number of comments that a letter shows, and the largest number that it counts. */
const SHOWN_MAX = 10
const COUNTED_MAX = 500
/** Length in characters of a comment's excerpt, and number of characters of its source that are read. */
const EXCERPT_LENGTH = 240
const EXCERPT_SOURCE = 2000

/** The columns of a comment in a letter; `total` is the number of all comments that the letter counts. */
const FIELDS = {
  type: sql<LetterType>`counted.type`,
  id: sql<string>`c.id`,
  body: sql<string>`substr(c.body, 1, ${sql.raw(String(EXCERPT_SOURCE))})`,
  author: sql<string>`u.username`,
  publicId: sql<string>`p.public_id`,
  post: sql<string>`p.title`,
  community: sql<string>`co.name`,
  communityTitle: sql<string | null>`co.title`,
  total: sql<number>`count(*) over ()`
}
type Row = { [Name in keyof typeof FIELDS]: (typeof FIELDS)[Name]['_']['type'] }

/**
 * Lists the comments that a member's unread notifications count, by the rules of these notifications: none of muted,
 * banned or deleted authors, none that is deleted or stands below a deleted post.
 * @param until time up to which comments are told.
 */
export function listFreshComments({ db }: Ctx, { id, since }: Reader, until: number): Plan<FreshComments> {
  const counted = sql`select * from (${repliesTo(id, since)} union ${commentsOnPostsOf(id, since)})
    order by id limit ${COUNTED_MAX}`
  const rows = db
    .select(FIELDS)
    .from(
      sql`(${counted}) counted cross join ${comments} c on c.id = counted.id cross join ${posts} p on p.id = c.post_id
        cross join ${communities} co on co.id = p.community_id cross join ${users} u on u.id = c.user_id`
    )
    .where(
      sql`c.deleted_at is null and c.created_at <= ${until} and c.user_id <> ${id}
        and p.deleted_at is null and u.deleted_at is null and u.banned_at is null
        and not exists (select 1 from ${userMutes} where user_id = ${id} and muted_user_id = c.user_id)`
    )
    .orderBy(sql`c.id`)
    .limit(SHOWN_MAX)
  return plan([rows], found => ({
    comments: found.map(toldComment),
    more: (found[0]?.total ?? 0) - found.length
  }))
}

/**
 * SQL condition: true for comments `r` that a notification `n` counts and no earlier letter has told. Ids begin with
 * the time, so the comments since a time are one range of an index.
 */
const isFresh = (since: number) =>
  sql`r.id >= max(n.notif ->> '$.commentId', ${firstIdAt(since)}) and r.created_at > ${since}`

/** SQL query for the replies to a member's comments: `ancestors` of a reply ends with the answered comment. */
const repliesTo = (id: string, since: number) =>
  sql`select r.id, n.type from ${notifications} n
    cross join ${comments} answered on answered.id = n.notif ->> '$.parentCommentId'
    cross join ${comments} r on r.ancestors = answered.ancestors || answered.id and ${isFresh(since)}
    where n.user_id = ${id} and n.seen = 0 and n.updated_at > ${since} and n.type = 'comment_reply'`

/** SQL query for the comments on a member's posts, without replies to the member's own comments. */
const commentsOnPostsOf = (id: string, since: number) =>
  sql`select r.id, n.type from ${notifications} n
    cross join ${comments} r on r.post_id = n.notif ->> '$.postId' and ${isFresh(since)} and r.deleted_at is null
    where n.user_id = ${id} and n.seen = 0 and n.updated_at > ${since} and n.type = 'new_comment'
      and not exists (select 1 from ${comments} answered where answered.id = r.parent_id and answered.user_id = ${id})`

const toldComment = ({ type, id, body, author, publicId, post, community, communityTitle }: Row): ToldComment => ({
  type,
  author,
  post,
  community: communityTitle ?? community,
  text: oneLine(excerptOf(renderMarkdown(body, 3), EXCERPT_LENGTH)),
  path: `/${community}/post/${publicId}/${id}`
})
