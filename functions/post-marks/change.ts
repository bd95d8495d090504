import { and, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Ctx } from '#functions/context.ts'
import type { LogAction } from '#functions/contract/moderation.ts'
import type { MarkName } from '#functions/contract/post-marks.ts'
import type { Group } from '#functions/contract/views.ts'
import { posts } from '#functions/db/schema/index.ts'
import { createLogEntry } from '#functions/moderation/log.ts'
import { type Marks, namedMarks } from './rules.ts'

const COLUMNS = { spoiler: sql.raw('spoiler_as'), adult: sql.raw('adult_as') } as const satisfies Record<MarkName, SQL>

/** One change of the marks of a post. */
export interface Marking {
  post: { id: string; communityId: string }
  userId: string
  /** Capacity in which the member changes the marks. */
  capacity: Group
  marks: Marks
}

/** SQL condition: true for a post that has the wanted marks; undefined when none is named. */
export const hasMarks = (marks: Marks): SQL | undefined =>
  and(...namedMarks(marks).map(name => sql`${COLUMNS[name]} is ${marks[name] ? sql`not null` : sql`null`}`))

/** SQL condition: true for a post whose marks authors may change so; undefined: always. */
export const areAuthorsMarks = ({ capacity, marks }: Marking): SQL | undefined =>
  capacity === 'normal'
    ? and(
        ...namedMarks(marks)
          .filter(name => !marks[name])
          .map(name => sql`(ifnull(${COLUMNS[name]}, 'normal') = 'normal')`)
      )
    : undefined

/**
 * Statements that set and take away marks, and log what a moderator or admin changes. A mark that the author has set
 * becomes the moderators' when they set it, too; any other repetition changes nothing.
 * @param may SQL condition on the post: true while the rules allow the change.
 */
export const changeMarks = (ctx: Ctx, marking: Marking, may: SQL | undefined): BatchItem<'sqlite'>[] =>
  namedMarks(marking.marks).flatMap(name => changeMark(ctx, marking, name, may))

function changeMark(
  { db, now }: Ctx,
  { post, userId, capacity, marks }: Marking,
  name: MarkName,
  may: SQL | undefined
): BatchItem<'sqlite'>[] {
  const isSet = marks[name] === true
  const applies = sql`exists (select 1 from ${posts}
    where ${and(sql`id = ${post.id}`, isOther(COLUMNS[name], isSet, capacity), may)})`
  const action: LogAction = isSet ? `mark_${name}` : `unmark_${name}`
  const target = { targetType: 'post', targetId: post.id, communityId: post.communityId } as const
  const set = isSet ? capacity : null
  return [
    ...(capacity === 'normal'
      ? []
      : [createLogEntry(db, { ...target, action, capacity, at: now, actorId: userId }, applies)]),
    db
      .update(posts)
      .set(name === 'spoiler' ? { spoilerAs: set } : { adultAs: set })
      .where(sql`id = ${post.id} and ${applies}`)
  ]
}

/** SQL condition: true while setting a mark or taking it away changes the post. */
function isOther(column: SQL, isSet: boolean, capacity: Group): SQL {
  const isAuthors = capacity === 'normal'
  if (isSet) return isAuthors ? sql`${column} is null` : sql`(${column} is null or ${column} = 'normal')`
  return isAuthors ? sql`${column} = 'normal'` : sql`${column} is not null`
}
