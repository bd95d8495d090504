import { exists, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import type { Viewer } from '#functions/contract/views.ts'
import { mapPlan, type Plan, type Plans, plan, together } from '#functions/db/plan.ts'
import { idempotencyKeys } from '#functions/db/schema/index.ts'
import { counted } from '#functions/limits/limits.ts'
import type { Limited } from '#functions/limits/windows.ts'
import { loadAsMember, viewerId } from '#functions/sessions/viewer.ts'
import { type CallKey, isOfKey, requireSameCall } from './key.ts'

/** What a write does, once it is known that it may be done. */
export interface Write<T> {
  /** Each repeats the guard: the state may have changed since it was read. */
  statements: BatchItem<'sqlite'>[]
  /**
   * SQL condition: true once the write has happened. Otherwise the key is released, because refusals are not kept: a repeat
   * is decided anew. Absent: nothing is refused that late.
   */
  isDone?: SQL | undefined
  /** What the call answers; refuses where the guard did not hold. */
  answer: Plan<T>
}

export interface Once<T> {
  /** The rate limit that it counts against; null: none. */
  act: Limited | null
  /** Whose limit it is, as an expression that the same batch finds; absent: the viewer's. */
  who?: SQL
  /** The client's Idempotency-Key; null: none. */
  key: CallKey | null
  /**
   * The id of what the write makes: kept with the key, so that a repeat finds what the first call has made. Or an expression
   * for what it takes away, read before that.
   */
  makes?: string | SQL
  /** The answer to a repeat, without deciding again; absent: the repeat is decided again. */
  again?: Plan<T>
}

/**
 * A member's write in two round trips: what its rule needs, then one batch that does it and reads the answer. With a
 * key it is done once, and a repeat is answered from the current state: answers are not stored, because their content may
 * have been erased since.
 * @param needs read with the viewer.
 * @param decide makes the write of what was read; throws where it may not be done.
 * @throws AppError not_logged_in, idempotency_key_reused, too_many_requests, and what `needs`, `decide` and the answer throw.
 */
export async function writeOnce<Needs extends object, T>(
  ctx: Ctx,
  { act, key, who = sql`coalesce(${viewerId(ctx)}, '')`, makes = '', again }: Once<T>,
  needs: Plans<Needs>,
  decide: (found: Needs, me: Viewer) => Write<T>
): Promise<T> {
  const wait = act ? counted(ctx, act, who, hasKey(ctx, key)) : plan([], () => 0)
  const { me, isRepeat, found } = await loadAsMember(ctx, {
    // Read before `found`: a rate-limited call learns nothing of it.
    isRepeat: mapPlan(together({ isRepeat: isRepeated(ctx, key), wait }), ({ isRepeat, wait }) => {
      // A repeat of an accepted call is not counted again.
      if (wait > 0 && !isRepeat) throw new AppError('too_many_requests', { retryAfter: wait })
      return isRepeat
    }),
    found: together(needs)
  })
  // The session is checked again in each batch: it may have ended since.
  const answerRepeat = async (answer: Plan<T>) =>
    (await loadAsMember(ctx, { isRepeat: isRepeated(ctx, key), answer })).answer
  if (isRepeat && again) return answerRepeat(again)
  const { statements, isDone, answer } = decide(found, me)
  if (isRepeat) return answerRepeat(answer)
  const done = key ? keyed(ctx, { userId: me.id, key, makes }, statements, isDone) : statements
  try {
    return (await loadAsMember(ctx, { answer }, done)).answer
  } catch (error) {
    // The same call is in progress or done: this one changes nothing.
    if (isTaken(error)) return answerRepeat(again ?? answer)
    throw error
  }
}

/** The id of what the first call with a key has made, as an expression; without a key it is this call's. */
export const madeBy = (ctx: Ctx, key: CallKey | null, makes: string): SQL =>
  key ? sql`(select ${idempotencyKeys.answer} from ${idempotencyKeys} where ${isOfKey(ctx, key)})` : sql`${makes}`

const rowOf = (ctx: Ctx, key: CallKey) =>
  ctx.db.select({ call: idempotencyKeys.call }).from(idempotencyKeys).where(isOfKey(ctx, key))

/** Whether this very call was made before. @throws AppError idempotency_key_reused when another one was, with its key. */
function isRepeated(ctx: Ctx, key: CallKey | null): Plan<boolean> {
  if (!key) return plan([], () => false)
  return plan([rowOf(ctx, key)], ([first]) => {
    if (first) requireSameCall(key, first.call)
    return first !== undefined
  })
}

const hasKey = (ctx: Ctx, key: CallKey | null): SQL => (key ? exists(rowOf(ctx, key)) : sql`false`)

interface Claim {
  userId: string
  key: CallKey
  makes: string | SQL
}

type Statements = BatchItem<'sqlite'>[]

/** The write with its key: claimed first, so that of two calls at once the later one fails before it does anything. */
function keyed(ctx: Ctx, { userId, key, makes }: Claim, statements: Statements, isDone: SQL | undefined): Statements {
  const { db, now } = ctx
  const claim = db.run(sql`insert into ${idempotencyKeys} (user_id, key, call, answer, created_at)
    select ${userId}, ${key.name}, ${key.call()}, ${makes}, ${now.getTime()} where ${viewerId(ctx)} = ${userId}`)
  if (!isDone) return [claim, ...statements]
  const release = db.run(
    sql`delete from ${idempotencyKeys} where user_id = ${userId} and key = ${key.name} and (${isDone}) is not true`
  )
  return [claim, ...statements, release]
}

const isTaken = (error: unknown): boolean =>
  String(error instanceof DrizzleQueryError ? error.cause : error).includes('idempotency_keys')
