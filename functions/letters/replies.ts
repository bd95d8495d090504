import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Ctx } from '#functions/context.ts'
import { BEHIND_MS } from '#functions/contract/clock.ts'
import { LETTER_TYPES } from '#functions/contract/mail.ts'
import { isFuture } from '#functions/db/future.ts'
import { load, type Plan, plan, run, together } from '#functions/db/plan.ts'
import { notifications, users, wantedLetters } from '#functions/db/schema/index.ts'
import { sendsMail } from '#functions/mail/is-on.ts'
import { siteOf } from '#functions/mail/links.ts'
import { queueLetter } from '#functions/mail/outbox.ts'
import { type FreshComments, listFreshComments, type Reader } from './fresh-comments.ts'
import { isReachable } from './receivers.ts'
import { isWanted } from './wanted.ts'

/** Milliseconds between the first reply and its letter. The triggers `letter_of_made` and `letter_of_counted` add it. */
const WAIT_MS = 15 * 60_000
/**
 * Age in milliseconds from which a comment is told. Younger ones wait for the next letter: a comment that is being
 * written now has a time before that of comments which are already there.
 */
const SETTLED_MS = 10_000
/** Number of members whose letters one round writes, and the largest number of rounds in one run of the timers. */
const READERS_MAX = 50
const ROUNDS = 10

/**
 * Writes the letters about replies, mentions and followed things that are due, for the timers: one for each member,
 * with all that came and is still unread. One database round trip when nothing is due, three for each round.
 */
export async function writeReplyLetters(ctx: Ctx): Promise<void> {
  if (!sendsMail(ctx.settings)) return
  for (let round = 0; round < ROUNDS; round += 1) {
    const readers = await run(ctx.db, findDue(ctx))
    if (readers.length > 0) await writeFor(ctx, readers)
    if (readers.length < READERS_MAX) return
  }
}

/** A member for whom a letter is due. */
interface DueReader extends Reader {
  username: string
  /** Address of the letter; null for a member who gets none now. */
  email: string | null
  dueAt: number
}

/** Finds the members whose letters are due. A time that a clock in the future has written becomes due now. */
function findDue({ db, now }: Ctx): Plan<DueReader[]> {
  const at = now.getTime()
  const pulledBack = db
    .update(wantedLetters)
    .set({ dueAt: at })
    .where(and(isFuture(wantedLetters.dueAt, now), sql`${wantedLetters.dueAt} > ${at + WAIT_MS + BEHIND_MS}`))
  const due = db
    .select({
      id: users.id,
      username: users.username,
      email: sql<string | null>`iif(${isReachable}, ${users.email}, null)`,
      repliesOff: users.replyNotificationsOff,
      mentionsOff: users.mentionNotificationsOff,
      since: wantedLetters.toldUntil,
      dueAt: sql<number>`${wantedLetters.dueAt}`
    })
    .from(wantedLetters)
    .innerJoin(users, eq(users.id, wantedLetters.userId))
    .where(lte(wantedLetters.dueAt, at))
    .orderBy(asc(wantedLetters.dueAt))
    .limit(READERS_MAX)
  return plan([pulledBack, due], (_, rows) => rows)
}

async function writeFor(ctx: Ctx, readers: DueReader[]): Promise<void> {
  const until = ctx.now.getTime() - SETTLED_MS
  const fresh = await run(ctx.db, together(readers.map(reader => listFreshComments(ctx, reader, until))))
  const statements = readers.flatMap((reader, at) => written(ctx, reader, fresh[at] ?? null, until))
  await load(ctx.db, { done: plan(statements, () => null) })
}

/** Statements that write a letter, unless it has nothing to tell or another run has written it, and end the wait. */
function written(ctx: Ctx, reader: DueReader, fresh: FreshComments | null, until: number): BatchItem<'sqlite'>[] {
  const { id: userId, username, email, dueAt } = reader
  const isDue = sql`${isWanted({ kind: 'replies', userId })} and ${wantedLetters.dueAt} = ${dueAt}`
  const letter = { kind: 'replies', username, userId, site: siteOf(ctx) } as const
  const isFree = sql`exists (select 1 from ${wantedLetters} where ${isDue})`
  return [
    ...(email !== null && fresh && fresh.comments.length > 0
      ? [queueLetter(ctx, email, { ...letter, ...fresh }, isFree)]
      : []),
    ctx.db
      .update(wantedLetters)
      .set({ toldUntil: until, dueAt: nextWait(userId, until) })
      .where(isDue)
  ]
}

/** SQL expression for the time of the next letter, when a reply has come that the present one does not tell. */
const nextWait = (userId: string, until: number) =>
  sql`(select min(${notifications.updatedAt}) + ${WAIT_MS} from ${notifications}
    where ${notifications.userId} = ${userId} and ${notifications.seen} = 0 and ${notifications.updatedAt} > ${until}
      and ${notifications.type} in ${[...LETTER_TYPES]})`
