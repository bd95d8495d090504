import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { changedRows } from '#functions/db/client.ts'
import { posts } from '#functions/db/schema/index.ts'
import { AGE_ENDS } from './rank.ts'

/** Posts moved per statement; the statement holds the write lock. */
const BATCH = 500
/** Statements of one run; the rest waits for the next minute. */
const ROUNDS = 20

/**
 * Moves posts into the age class of their age, the filter of the top feeds.
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
  // "age < 4" is a literal for the partial index, which SQLite cannot infer from the class.
  return sql`update ${posts} set age = ${age + 1} where id in (
    select id from ${posts} where age = ${age} and age < 4 and created_at <= ${bornBefore} order by created_at limit ${BATCH}
  )`
}
