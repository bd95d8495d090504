import { type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Ctx } from '#functions/context.ts'
import { type commentVotes, type postVotes, users } from '#functions/db/schema/index.ts'
import { createCountedNotifications } from '#functions/notify/create.ts'
import { viewerId } from '#functions/sessions/viewer.ts'

/** A click on a vote button of a post or comment, with what the statements need to know. */
export interface VoteClick {
  type: 'post' | 'comment'
  votes: typeof postVotes | typeof commentVotes
  /** The column of `votes` with the id of the post or comment. */
  item: SQL
  itemId: string
  authorId: string
  voterId: string
  up: boolean
  /** True: the click only withdraws its vote; false: it only casts the vote; undefined: the stored vote decides. */
  withdraw: boolean | undefined
  /** True when a new upvote by this voter gives the author points. */
  counts: boolean
  /** SQL condition: true while the post or comment takes votes. */
  isOpen: SQL
  /**
   * Statement that adds the changes `d.up` and `d.down` to the numbers of votes of the post or comment, when the
   * condition `where` holds.
   * @param d subquery with the changes.
   */
  count(d: SQL, where: SQL): SQL
}

/**
 * Value that marks a vote as withdrawn. One statement of the batch writes this value, and a later one deletes the
 * marked vote.
 */
const WITHDRAWN = sql.raw('2')
const bit = (is: boolean) => sql.raw(is ? '1' : '0')

/**
 * Statements that add, withdraw or flip a vote and update the numbers of votes, the author's points and the
 * notification (rules.md 4, 5, 8), for one batch. The stored vote decides whether a click adds, withdraws or flips, so
 * that of two concurrent clicks none is lost and none counts twice.
 */
export function toggle(ctx: Ctx, click: VoteClick): BatchItem<'sqlite'>[] {
  const { db, now } = ctx
  const { type, votes, item, itemId, authorId, voterId, up, withdraw, counts, isOpen, count } = click
  const isThis = sql`user_id = ${voterId} and ${item} = ${itemId}`
  const d = sql`(
    select case when was is 1 then -1 else ${bit(up)} end as up,
      case when was is 0 then -1 else ${bit(!up)} end as down,
      case when was is 1 then -gave else ${bit(up && counts)} end as points
    from (select (select up from ${votes} where ${isThis}) as was, (select counts_points from ${votes} where ${isThis}) as gave)
  ) as d`
  const isCast = sql`(select up from ${votes} where ${isThis}) is ${bit(up)}`
  const isDue = withdraw === undefined ? sql`true` : sql`(${isCast}) = ${bit(withdraw)}`
  // The session of the request must still belong to the voter.
  const may = sql`${isOpen} and ${viewerId(ctx)} = ${voterId} and ${isDue}`
  // SQLite's changes() is 1 when the previous statement has inserted the vote. A vote whose direction was changed is
  // only updated, so nobody is notified.
  const isNotified = sql`changes() = 1 and id = ${authorId} and id <> ${voterId} and deleted_at is null
    and upvote_notifications_off = 0`
  return [
    db.run(sql`update ${users} set points = max(0, ${users.points} + d.points) from ${d}
      where id = ${authorId} and id <> ${voterId} and ${may}`),
    db.run(count(d, may)),
    db.run(sql`update ${votes} set up = case when up = ${bit(up)} then ${WITHDRAWN} else ${bit(up)} end,
      counts_points = ${bit(counts)} where ${isThis} and ${may}`),
    db.run(sql`insert into ${votes} (user_id, ${item}, up, counts_points, created_at)
      select ${voterId}, ${itemId}, ${bit(up)}, ${bit(counts)}, ${now.getTime()} where changes() = 0 and ${may}`),
    ...(up
      ? [
          createCountedNotifications(
            ctx,
            { type: 'new_votes', notif: { targetType: type, targetId: itemId } },
            isNotified
          )
        ]
      : []),
    db.run(sql`delete from ${votes} where ${isThis} and up = ${WITHDRAWN}`)
  ]
}
