import { and, eq, exists, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import type { Viewer } from '#functions/contract/views.ts'
import { load, mapPlan, type Plan, type Plans, plan, together } from '#functions/db/plan.ts'
import { idempotencyKeys } from '#functions/db/schema/index.ts'
import { counted } from '#functions/limits/limits.ts'
import type { Limited } from '#functions/limits/windows.ts'
import { memberReader, viewerId } from '#functions/users/viewer.ts'

/** What a write does, once it is known that it may be done. */
export interface Write<T> {
  /** Each repeats the guard: meanwhile things may have changed. */
  statements: BatchItem<'sqlite'>[]
  /**
   * Holds once what was wanted is so. Where it does not, the key is let go of, for a refusal is nothing to keep: a repeat
   * is decided anew. Absent: nothing is refused that late.
   */
  isDone?: SQL | undefined
  /** What the call answers; refuses where the guard did not hold. */
  answer: Plan<T>
}

export interface Once<T> {
  /** What is counted against the limits; null: nothing, for it is free. */
  act: Limited | null
  /** Whose limit it is, as an expression that the same batch finds; absent: the asking member's. */
  who?: SQL
  /** The client's Idempotency-Key; null: none. */
  key: string | null
  /** The id of what the write makes: kept with the key, so that a repeat finds what the first call has made. */
  makes?: string
  /** What a repeat is answered with, whatever the rule would say by now; absent: it is decided again. */
  again?: Plan<T>
}

/**
 * A member's write in two round trips: what its rule needs, then one batch that does it and reads the answer. With a
 * key it is done once, and a repeat is answered with what is there: nothing of an answer is kept, for what is in it may
 * have been erased since.
 * @param needs read with who asks.
 * @param decide makes the write of what was read; throws where it may not be done.
 * @throws AppError not_logged_in, too_many_requests, and what `needs`, `decide` and the answer throw.
 */
export async function writeOnce<Needs extends object, T>(
  ctx: Ctx,
  { act, key, who = sql`coalesce(${viewerId(ctx)}, '')`, makes = '', again }: Once<T>,
  needs: Plans<Needs>,
  decide: (found: Needs, me: Viewer) => Write<T>
): Promise<T> {
  const { db } = ctx
  const wait = act ? counted(ctx, act, who, hasKey(ctx, key)) : plan([], () => 0)
  const { me, isRepeat, found } = await load(db, {
    me: memberReader(ctx),
    // Before what is found: whoever is too fast hears nothing of it.
    isRepeat: mapPlan(together({ isRepeat: isClaimed(ctx, key), wait }), ({ isRepeat, wait }) => {
      // A repeat of what was let through is no act of its own.
      if (wait > 0 && !isRepeat) throw new AppError('too_many_requests', { retryAfter: wait })
      return isRepeat
    }),
    found: together(needs)
  })
  // Asked again in each: the session may have ended meanwhile, and then nothing is done.
  const said = async (answer: Plan<T>) => (await load(db, { me: memberReader(ctx), answer })).answer
  if (isRepeat && again) return said(again)
  const { statements, isDone, answer } = decide(found, me)
  if (isRepeat) return said(answer)
  const done = plan(key ? keyed(ctx, { userId: me.id, key, makes }, statements, isDone) : statements, () => null)
  try {
    return (await load(db, { done, me: memberReader(ctx), answer })).answer
  } catch (error) {
    // The same call is under way, or was done since: this one changes nothing.
    if (isTaken(error)) return said(again ?? answer)
    throw error
  }
}

/** The id of what the first call with a key has made, as an expression; without a key it is this call's. */
export const madeBy = (ctx: Ctx, key: string | null, makes: string): SQL =>
  key
    ? sql`(select ${idempotencyKeys.answer} from ${idempotencyKeys} where ${idempotencyKeys.userId} = ${viewerId(ctx)} and ${idempotencyKeys.key} = ${key})`
    : sql`${makes}`

const rowOf = (ctx: Ctx, key: string) =>
  ctx.db
    .select({ key: idempotencyKeys.key })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, viewerId(ctx)), eq(idempotencyKeys.key, key)))

const isClaimed = (ctx: Ctx, key: string | null): Plan<boolean> =>
  key ? plan([rowOf(ctx, key)], rows => rows.length > 0) : plan([], () => false)

const hasKey = (ctx: Ctx, key: string | null): SQL => (key ? exists(rowOf(ctx, key)) : sql`false`)

interface Claim {
  userId: string
  key: string
  makes: string
}

type Statements = BatchItem<'sqlite'>[]

/** The write with its key: claimed first, so that of two calls at once the later one fails before it does anything. */
function keyed(ctx: Ctx, { userId, key, makes }: Claim, statements: Statements, isDone: SQL | undefined): Statements {
  const { db, now } = ctx
  const claim = db.run(sql`insert into ${idempotencyKeys} (user_id, key, status, answer, created_at)
    select ${userId}, ${key}, 200, ${makes}, ${now.getTime()} where ${viewerId(ctx)} = ${userId}`)
  if (!isDone) return [claim, ...statements]
  const release = db.run(
    sql`delete from ${idempotencyKeys} where user_id = ${userId} and key = ${key} and (${isDone}) is not true`
  )
  return [claim, ...statements, release]
}

const isTaken = (error: unknown): boolean =>
  String(error instanceof DrizzleQueryError ? error.cause : error).includes('idempotency_keys')
