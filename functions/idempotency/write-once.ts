import { exists, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import type { Viewer } from '#functions/contract/views.ts'
import { mapPlan, type Plan, type Plans, plan, type Statements, together } from '#functions/db/plan.ts'
import { idempotencyKeys } from '#functions/db/schema/index.ts'
import { countAction } from '#functions/limits/limits.ts'
import type { Limited } from '#functions/limits/windows.ts'
import { loadAsMember, viewerId } from '#functions/sessions/viewer.ts'
import { type CallKey, isOfKey, requireSameCall } from './key.ts'

/** The statements and the answer of an allowed write. */
export interface Write<T> {
  /**
   * The statements of the write. Each repeats, in its own SQL condition, the check that allowed the write, because the
   * state may have changed since the check read it.
   */
  statements: BatchItem<'sqlite'>[]
  /**
   * SQL condition: true when the write has happened. When it is false, the Idempotency-Key is released, so that a
   * repeated call is decided again: refusals are not stored. Absent: the write always happens.
   */
  isDone?: SQL | undefined
  /** Reads the answer of the call; it throws when the SQL conditions of the statements did not hold. */
  answer: Plan<T>
}

export interface Once<T> {
  /** Action by whose rate limit the write is counted; null: the write is not counted. */
  limit: Limited | null
  /** The owner of the rate limit, as an expression that the same batch evaluates; absent: the viewer. */
  actor?: SQL
  /** The client's Idempotency-Key; null: none. */
  key: CallKey | null
  /**
   * The id of the row that the write inserts; for a deletion, an expression that finds the row before it is deleted. It
   * is stored with the key, so that a repeated call finds the row of the first call.
   */
  makes?: string | SQL
  /** The answer to a repeated call, for which `decide` is not called; absent: `decide` is called again. */
  again?: Plan<T>
}

/**
 * Runs a member's write in two database round trips: it reads what the rule needs, then one batch writes and reads the
 * answer. With an Idempotency-Key the write happens once, and a repeated call is answered from the current state:
 * answers are not stored, because their content may have been erased since the first call.
 * @param needs reads (plans) that are sent together with the read of the viewer.
 * @param decide makes the write from the read state; throws when it is not allowed.
 * @throws AppError not_logged_in, idempotency_key_reused, too_many_requests, and what `needs`, `decide` and the answer
 * throw.
 */
export async function writeOnce<Needs extends object, T>(
  ctx: Ctx,
  { limit, key, actor = sql`coalesce(${viewerId(ctx)}, '')`, makes = '', again }: Once<T>,
  needs: Plans<Needs>,
  decide: (result: Needs, me: Viewer) => Write<T>
): Promise<T> {
  const wait = limit ? countAction(ctx, limit, actor, hasKey(ctx, key)) : plan([], () => 0)
  const { me, isRepeat, result } = await loadAsMember(ctx, {
    // The rate limit is checked before `result` is read, because a refused call must learn nothing of `result`.
    isRepeat: mapPlan(together({ isRepeat: isRepeated(ctx, key), wait }), ({ isRepeat, wait }) => {
      // A repeat of an accepted call is allowed above the rate limit.
      if (wait > 0 && !isRepeat) throw new AppError('too_many_requests', { retryAfter: wait })
      return isRepeat
    }),
    result: together(needs)
  })
  // Each batch checks the session again, because the session may have ended.
  const answerRepeat = async (answer: Plan<T>) =>
    (await loadAsMember(ctx, { isRepeat: isRepeated(ctx, key), answer })).answer
  if (isRepeat && again) return answerRepeat(again)
  const { statements, isDone, answer } = decide(result, me)
  if (isRepeat) return answerRepeat(answer)
  const done = key ? keyed(ctx, { userId: me.id, key, makes }, statements, isDone) : statements
  try {
    return (await loadAsMember(ctx, { answer }, done)).answer
  } catch (error) {
    // A call with this key is running or done, so this call changes nothing and only reads the answer.
    if (isUsedKey(error)) return answerRepeat(again ?? answer)
    throw error
  }
}

/**
 * SQL expression for the id of the row that the first call with a key has inserted; without a key, SQL for the id that
 * the present call inserts.
 */
export const madeBy = (ctx: Ctx, key: CallKey | null, makes: string): SQL =>
  key ? sql`(select ${idempotencyKeys.answer} from ${idempotencyKeys} where ${isOfKey(ctx, key)})` : sql`${makes}`

const rowOf = (ctx: Ctx, key: CallKey) =>
  ctx.db.select({ call: idempotencyKeys.call }).from(idempotencyKeys).where(isOfKey(ctx, key))

/**
 * Tells whether a call with this key and content was made before.
 * @throws AppError idempotency_key_reused when another call has used the key.
 */
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

/**
 * Adds the key to the statements of a write. The key is inserted first, so that of two concurrent calls with one key,
 * the later call fails before it changes anything.
 */
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

const isUsedKey = (error: unknown): boolean =>
  String(error instanceof DrizzleQueryError ? error.cause : error).includes('idempotency_keys')
