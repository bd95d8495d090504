import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import type { LetterType, ToldComment } from '#functions/contract/mail.ts'
import { oneLine } from '#functions/contract/text.ts'
import { firstIdAt } from '#functions/db/id.ts'
import { type Plan, plan } from '#functions/db/plan.ts'
import {
  comments,
  communities,
  communityMutes,
  notifications,
  posts,
  userMutes,
  users
} from '#functions/db/schema/index.ts'
import { EXCERPT_SOURCE, excerptOfSource } from '#functions/markdown/excerpt-source.ts'

/** A member, and the time up to which earlier letters have told comments. */
export interface Reader {
  id: string
  since: number
  /** True for a member who wants no notifications of replies and of followed things, then of mentions. */
  repliesOff: boolean
  mentionsOff: boolean
}

/** Unread comments and posts of which a letter tells. */
export interface FreshComments {
  comments: ToldComment[]
  /** Number of further ones. */
  more: number
  /** True when some are no replies. */
  isMixed: boolean
}

/** Number of comments that a letter shows, and the largest number that it counts. */
const SHOWN_MAX = 10
const COUNTED_MAX = 500
/** Length in characters of the excerpt of a comment or post. */
const EXCERPT_LENGTH = 240

/**
 * The columns of a comment or post in a letter; `total` is the number of all that the letter counts, `others` the number
 * of those that are no replies.
 */
const FIELDS = {
  type: sql<LetterType>`counted.type`,
  comment: sql<string | null>`c.id`,
  // A letter shows the title alone of a post with a mark, as everything outside the site's pages does.
  body: sql<string>`substr(
    case when c.id is not null then c.body when coalesce(p.spoiler_as, p.adult_as) is null then coalesce(p.body, '') else '' end,
    1, ${sql.raw(String(EXCERPT_SOURCE))})`,
  author: sql<string>`u.username`,
  publicId: sql<string>`p.public_id`,
  post: sql<string>`p.title`,
  community: sql<string>`co.name`,
  communityTitle: sql<string | null>`co.title`,
  total: sql<number>`count(*) over ()`,
  others: sql<number>`sum(counted.type not in ('new_comment', 'comment_reply')) over ()`
}
type Row = { [Name in keyof typeof FIELDS]: (typeof FIELDS)[Name]['_']['type'] }

/**
 * Lists the comments and posts that a member's unread notifications count, by the rules of these notifications: none of
 * muted, banned or deleted authors, none that is deleted or stands below a deleted post, none of a kind that the member
 * has switched off, and nothing followed in a muted community or of a muted author.
 * @param until time up to which comments are told.
 */
export function listFreshComments({ db }: Ctx, reader: Reader, until: number): Plan<FreshComments> {
  const { id } = reader
  const rows = db
    .select(FIELDS)
    .from(
      sql`(${countedFor(reader, until)}) counted left join ${comments} c on c.id = counted.id
        cross join ${posts} p on p.id = coalesce(c.post_id, counted.id)
        cross join ${communities} co on co.id = p.community_id
        cross join ${users} u on u.id = coalesce(c.user_id, p.user_id)`
    )
    .where(
      sql`c.deleted_at is null and coalesce(c.created_at, p.created_at) <= ${until} and u.id <> ${id}
        and p.deleted_at is null and u.deleted_at is null and u.banned_at is null and not ${isMuted(id, sql`u.id`)}
        and (counted.type not in ('new_comment_followed', 'new_post_followed') or not (${isMuted(id, sql`p.user_id`)}
          or exists (select 1 from ${communityMutes} where user_id = ${id} and muted_community_id = p.community_id)))`
    )
    .orderBy(sql`counted.id`)
    .limit(SHOWN_MAX)
  return plan([rows], found => ({
    comments: found.map(toldComment),
    more: (found[0]?.total ?? 0) - found.length,
    isMixed: (found[0]?.others ?? 0) > 0
  }))
}

const isMuted = (id: string, author: SQL): SQL =>
  sql`exists (select 1 from ${userMutes} where user_id = ${id} and muted_user_id = ${author})`

/** SQL query for the ids of all that the notifications of a member count, with their types; each comment once. */
function countedFor({ id, since, repliesOff, mentionsOff }: Reader, until: number): SQL {
  const replies = [
    repliesTo(id, since),
    commentsOnPostsOf(id, since),
    commentsOnFollowed(id, since),
    postsOfFollowed(id, since, until)
  ]
  const queries = [...(repliesOff ? [] : replies), ...(mentionsOff ? [] : [mentionsOf(id, since, until)])]
  if (queries.length === 0) return sql`select null id, null type where false`
  return sql`select * from (${sql.join(queries, sql` union `)}) order by id limit ${COUNTED_MAX}`
}

/**
 * SQL condition: true for comments `r` that a notification `n` counts and no earlier letter has told. Ids begin with
 * the time, so the comments since a time are one range of an index.
 */
const isFresh = (since: number) =>
  sql`r.id >= max(n.notif ->> '$.commentId', ${firstIdAt(since)}) and r.created_at > ${since}`

/**
 * SQL condition: true for comments `r` on a followed post that a notification `n` counts and no earlier letter has told.
 * The queue may tell many followers later than the comment was written, so the first comment of a notification that was
 * created since an earlier letter is told whatever its age.
 */
const isFreshFollowed = (since: number) =>
  sql`r.id >= iif(n.created_at > ${since}, n.notif ->> '$.commentId', max(n.notif ->> '$.commentId', ${firstIdAt(since)}))
    and (r.created_at > ${since} or (n.created_at > ${since} and r.id = n.notif ->> '$.commentId'))`

/** SQL condition: true for a member's unread notification `n` of a type, which has changed since an earlier letter. */
const isUnread = (id: string, since: number, type: LetterType) =>
  sql`n.user_id = ${id} and n.seen = 0 and n.updated_at > ${since} and n.type = ${type}`

/** SQL query for the replies to a member's comments: `ancestors` of a reply ends with the answered comment. */
const repliesTo = (id: string, since: number) =>
  sql`select r.id, n.type from ${notifications} n
    cross join ${comments} answered on answered.id = n.notif ->> '$.parentCommentId'
    cross join ${comments} r on r.ancestors = answered.ancestors || answered.id and ${isFresh(since)}
    where ${isUnread(id, since, 'comment_reply')}`

/** SQL condition: true for a comment `r` that answers the member, who is told of it as of a reply. */
const answers = (id: string) =>
  sql`exists (select 1 from ${comments} answered where answered.id = r.parent_id and answered.user_id = ${id})`

/** SQL query for the comments on a member's posts, without replies to the member's own comments. */
const commentsOnPostsOf = (id: string, since: number) =>
  sql`select r.id, n.type from ${notifications} n
    cross join ${comments} r on r.post_id = n.notif ->> '$.postId' and ${isFresh(since)} and r.deleted_at is null
    where ${isUnread(id, since, 'new_comment')} and not ${answers(id)}`

/** SQL query for the comments on followed posts, without those that are told as replies or mentions. */
const commentsOnFollowed = (id: string, since: number) =>
  sql`select r.id, n.type from ${notifications} n
    cross join ${comments} r on r.post_id = n.notif ->> '$.postId' and ${isFreshFollowed(since)} and r.deleted_at is null
    where ${isUnread(id, since, 'new_comment_followed')} and not ${answers(id)}
      and not exists (select 1 from ${notifications} m
        where m.user_id = ${id} and m.type = 'mention' and m.group_key = r.id)`

/** SQL query for the posts of followed accounts. The queue may tell of a post later than the post was made. */
const postsOfFollowed = (id: string, since: number, until: number) =>
  sql`select n.notif ->> '$.postId' id, n.type from ${notifications} n
    where ${isUnread(id, since, 'new_post_followed')} and n.updated_at <= ${until}`

/** SQL query for the comments and posts that mention a member. An edit may add the mention to an older text. */
const mentionsOf = (id: string, since: number, until: number) =>
  sql`select coalesce(n.notif ->> '$.commentId', n.notif ->> '$.postId') id, n.type from ${notifications} n
    where ${isUnread(id, since, 'mention')} and n.updated_at <= ${until}`

const toldComment = ({ type, comment, body, author, publicId, post, community, communityTitle }: Row): ToldComment => ({
  type,
  author,
  post,
  community: communityTitle ?? community,
  text: oneLine(excerptOfSource(body, EXCERPT_LENGTH)),
  path: `/${community}/post/${publicId}${comment === null ? '' : `/${comment}`}`
})
