import { and, eq } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import type { Ctx } from '#functions/context.ts'
import type { Viewer } from '#functions/contract/views.ts'
import { load, type Plan, type Plans, plan, run, together } from '#functions/db/plan.ts'
import { idempotencyKeys } from '#functions/db/schema/index.ts'
import { member, viewerId } from '#functions/users/viewer.ts'

/** What a write does, once it is known that it may be done. */
export interface Write<T> {
  /** Each repeats the guard: meanwhile things may have changed. */
  statements: BatchItem<'sqlite'>[]
  /** What the call answers; refuses where the guard did not hold. */
  answer: Plan<T>
}

/**
 * A member's write in two round trips: what its rule needs, then one batch that does it and reads the answer. With a
 * key it is done once: a repeat is answered what the first call was, and while that is under way, the state as it is.
 * @param key the client's Idempotency-Key; null: none.
 * @param needs read with who asks; none of them refuses because of what the write itself changes.
 * @param decide makes the write of what was read; throws where it may not be done.
 * @throws AppError not_logged_in, and what `needs`, `decide` and the answer throw.
 */
export async function writeOnce<Needs extends object, T>(
  ctx: Ctx,
  key: string | null,
  needs: Plans<Needs>,
  decide: (found: Needs, me: Viewer) => Write<T>
): Promise<T> {
  const { db } = ctx
  const { me, earlier, found } = await load(db, {
    me: member(ctx),
    earlier: earlierAnswer(ctx, key),
    found: together(needs)
  })
  if (earlier?.answer) return JSON.parse(earlier.answer) as T
  const { statements, answer } = decide(found, me)
  if (earlier) return run(db, answer)
  const claim = { userId: me.id, key: key ?? '', status: 0, answer: '', createdAt: ctx.now.getTime() }
  const done = [...(key ? [db.insert(idempotencyKeys).values(claim)] : []), ...statements]
  try {
    const said = await load(db, { done: plan(done, () => null), answer })
    if (key) ctx.later(keep(ctx, me.id, key, said.answer))
    return said.answer
  } catch (error) {
    // The same call is under way, or was done since: this one changes nothing.
    if (isClaimed(error)) return run(db, answer)
    throw error
  }
}

function earlierAnswer(ctx: Ctx, key: string | null): Plan<{ answer: string } | undefined> {
  if (!key) return plan([], () => undefined)
  const row = ctx.db
    .select({ answer: idempotencyKeys.answer })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, viewerId(ctx)), eq(idempotencyKeys.key, key)))
  return plan([row], ([found]) => found)
}

const keep = ({ db }: Ctx, userId: string, key: string, answer: unknown) =>
  db
    .update(idempotencyKeys)
    .set({ status: 200, answer: JSON.stringify(answer) })
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)))

const isClaimed = (error: unknown): boolean =>
  String(error instanceof DrizzleQueryError ? error.cause : error).includes('idempotency_keys')
