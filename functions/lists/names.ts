import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import { type Plan, plan, type Statements } from '#functions/db/plan.ts'
import { listNames, lists, users } from '#functions/db/schema/index.ts'
import { isNamed } from '#functions/users/users.ts'
import { isVisible } from './lists.ts'

/** Time in milliseconds for which a list's old address redirects to the new one. */
export const NAME_KEPT_MS = 30 * 24 * 3_600_000
/** Upper bound for the former names of a list that are stored; the newest ones stay. */
const NAMES_MAX = 10

/** Finds the present name of a list by a former name; null when no list that the viewer may see had this name. */
export function findNewName(ctx: Ctx, { username, name }: { username: string; name: string }): Plan<string | null> {
  const owner = sql`(select ${users.id} from ${users} where ${isNamed(username)})`
  const result = ctx.db
    .select({ name: lists.name })
    .from(listNames)
    .innerJoin(lists, eq(lists.id, listNames.listId))
    .where(
      and(
        eq(listNames.userId, owner),
        eq(listNames.name, name.toLowerCase()),
        gt(listNames.leftAt, ctx.now.getTime() - NAME_KEPT_MS),
        isVisible(ctx)
      )
    )
  return plan([result], ([row]) => row?.name ?? null)
}

/**
 * Statement that stores the name of a list before the list gets another name.
 * @param isOwn SQL condition: true for the list while it may be changed.
 */
export const nameLeft = (ctx: Ctx, isOwn: SQL, next: string): Statements => [
  ctx.db.run(sql`insert or replace into ${listNames} (user_id, name, list_id, left_at)
    select user_id, lower(name), id, ${ctx.now.getTime()} from ${lists} where ${isOwn} and lower(name) <> ${next.toLowerCase()}`)
]

/**
 * Statements for a list that has got a new name. If the new name was a former name of another list, its redirect to
 * that list is deleted. Of this list's own former names, all but the newest are deleted.
 */
export const nameTaken = ({ db }: Ctx, owner: string, name: string): Statements => {
  const taker = sql`(select id from ${lists} where user_id = ${owner} and name = ${name} collate nocase)`
  const rank = sql`order by left_at desc, name limit -1 offset ${NAMES_MAX}`
  return [
    db.run(
      sql`delete from ${listNames} where user_id = ${owner} and name = ${name.toLowerCase()} and ${taker} is not null`
    ),
    db.run(sql`delete from ${listNames} where user_id = ${owner} and name in
      (select name from ${listNames} where user_id = ${owner} and list_id = ${taker} ${rank})`)
  ]
}

/** Turns the database's error about a taken name of a list into an AppError; returns other errors unchanged. */
export function refusalOf(error: unknown, name: string): unknown {
  const message = error instanceof DrizzleQueryError ? String(error.cause) : String(error)
  return /lists_name|lists[._]name/.test(message) ? new AppError('duplicate_list', { field: 'name', name }) : error
}
