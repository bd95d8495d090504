import { desc, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { load, plan, run } from '#functions/db/plan.ts'
import { digests, wantedLetters } from '#functions/db/schema/index.ts'
import { sendsMail } from '#functions/mail/is-on.ts'
import { writeDigests } from './digest-letters.ts'
import { findBestPosts } from './digest-posts.ts'
import type { Digest } from './digest-progress.ts'
import { digestToBegin } from './rules.ts'

/**
 * Continues the digest of the week by one step, for the timers, or begins it when it is due. First the best posts of
 * each community are found, then the letters are written. A step moves its cursor in the batch that does its work, so
 * after a crash nobody gets two letters and nobody is left out. One database round trip when there is nothing to do,
 * four at most.
 */
export async function continueDigest(ctx: Ctx): Promise<void> {
  if (!sendsMail(ctx.settings)) return
  const latest = await run(ctx.db, findLatest(ctx))
  const week = digestToBegin(ctx.now.getTime(), latest?.week ?? null)
  if (week !== null) return begin(ctx, week)
  if (!latest || latest.endedAt !== null) return
  await (latest.foundAt === null ? findBestPosts(ctx, latest) : writeDigests(ctx, latest))
}

const findLatest = ({ db }: Ctx) =>
  plan([db.select().from(digests).orderBy(desc(digests.week)).limit(1)], ([row]): Digest | null => row ?? null)

/** Begins the digest of a week that somebody wants. */
async function begin({ db }: Ctx, week: number): Promise<void> {
  const isWanted = sql`exists (select 1 from ${wantedLetters} where ${wantedLetters.kind} = 'digest')`
  const begun = db.run(sql`insert into ${digests} (week) select ${week} where ${isWanted} on conflict do nothing`)
  await load(db, { begun: plan([begun], () => null) })
}
