import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { posts } from '#functions/db/schema/index.ts'
import { AGE_ENDS } from './rank.ts'

/** Posts of one class moved by one statement: it holds the database's only pen meanwhile. */
const BATCH = 500
/** Rounds of one run; what is left waits for the next minute. */
const ROUNDS = 20

/**
 * Moves posts that have outgrown their age class into the next, so that the top feeds find each in its place.
 * @returns how many moves were made; a post that is several classes behind makes several.
 */
export async function movePostsToOlderClasses(ctx: Pick<Ctx, 'db' | 'now'>): Promise<number> {
  let moved = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const [first, ...rest] = AGE_ENDS.map((end, age) => ctx.db.run(moveOn(age, ctx.now.getTime() - end)))
    if (!first) return moved
    const counts = (await ctx.db.batch([first, ...rest])).map(result => result.rowsAffected)
    moved += counts.reduce((sum, count) => sum + count, 0)
    if (counts.every(count => count < BATCH)) break
  }
  return moved
}

function moveOn(age: number, bornBefore: number): SQL {
  // "age < 4" is written out for the partial index: the database does not see that it follows from the class.
  return sql`update ${posts} set age = ${age + 1} where id in (
    select id from ${posts} where age = ${age} and age < 4 and created_at <= ${bornBefore} order by created_at limit ${BATCH}
  )`
}
