import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { changedRows } from '#functions/db/client.ts'
import { posts } from '#functions/db/schema/index.ts'
import { AGE_ENDS } from './rank.ts'

/** Upper bound for the posts that one statement moves, because the statement holds the write lock meanwhile. */
const BATCH = 500
/** Upper bound for the rounds of one run; the posts that remain are moved by the run in the next minute. */
const ROUNDS = 20

/**
 * Moves posts into the class of their present age, by which feeds of the best posts of a day, week, month or year
 * select.
 * @returns the number of moves; a post that is several classes behind moves once per class.
 */
export async function movePostsToOlderClasses(ctx: Pick<Ctx, 'db' | 'now'>): Promise<number> {
  let moved = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const [first, ...rest] = AGE_ENDS.map((end, age) => ctx.db.run(moveOn(age, ctx.now.getTime() - end)))
    if (!first) return moved
    const counts = (await ctx.db.batch([first, ...rest])).map(changedRows)
    moved += counts.reduce((sum, count) => sum + count, 0)
    if (counts.every(count => count < BATCH)) break
  }
  return moved
}

function moveOn(age: number, bornBefore: number): SQL {
  // The statement contains "age < 4" as a literal, so that SQLite uses the partial index: from the parameter, SQLite
  // cannot infer the condition of that index.
  return sql`update ${posts} set age = ${age + 1} where id in (
    select id from ${posts} where age = ${age} and age < 4 and created_at <= ${bornBefore} order by created_at limit ${BATCH}
  )`
}
