import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import { LISTS_MAX } from '#functions/contract/limits.ts'
import type { List } from '#functions/contract/views.ts'
import { mapPlan, type Plan, plan } from '#functions/db/plan.ts'
import { lists } from '#functions/db/schema/index.ts'
import type { CallKey } from '#functions/idempotency/key.ts'
import { writeOnce } from '#functions/idempotency/write-once.ts'
import { viewerId } from '#functions/sessions/viewer.ts'
import { columnsOf, type ListFields } from './fields.ts'
import { listOwnLists } from './lists.ts'
import { nameTaken, refusalOf } from './names.ts'
import { whyNotMade } from './rules.ts'

/**
 * Creates a list of the viewer. Two database round trips; of two concurrent calls with one name one succeeds.
 * @param owner name or id of the account, which must be the viewer.
 * @returns all lists of the viewer, the new one first.
 * @throws AppError list_name_empty, invalid_list_name, too_long, not_logged_in, not_your_list, list_limit_reached,
 * duplicate_list, too_many_requests.
 */
export async function createList(ctx: Ctx, owner: string, input: ListFields, key: CallKey | null): Promise<List[]> {
  const columns = columnsOf(input)
  const { name } = columns
  const own = listOwnLists(ctx)
  const isCreated = sql`exists (select 1 from ${lists} where user_id = ${viewerId(ctx)} and name = ${name} collate nocase)`
  try {
    return await writeOnce(ctx, { limit: 'createList', key, again: own }, { count: countOwn(ctx) }, ({ count }, me) => {
      const refusal = whyNotMade(me, owner, count)
      if (refusal) throw new AppError(refusal)
      const statements = [making(ctx, me.id, columns), ...nameTaken(ctx, me.id, name)]
      const answer = mapPlan(own, all => {
        // The batch inserted nothing, because during the call another call has reached the upper bound for lists.
        if (!all.some(list => list.name === name)) throw new AppError('list_limit_reached')
        return all
      })
      return { statements, isDone: isCreated, answer }
    })
  } catch (error) {
    throw refusalOf(error, name)
  }
}

function countOwn(ctx: Ctx): Plan<number> {
  const row = ctx.db
    .select({ count: sql<number>`count(*)` })
    .from(lists)
    .where(eq(lists.userId, viewerId(ctx)))
  return plan([row], ([result]) => result?.count ?? 0)
}

/** Statements that insert a list; the unique index of names refuses a name that is taken. */
function making(ctx: Ctx, owner: string, columns: ReturnType<typeof columnsOf>) {
  const at = ctx.now.getTime()
  const { name, displayName, description, descriptionHtml, rendererVersion } = columns
  return ctx.db.run(sql`insert into ${lists}
    (user_id, name, display_name, description, description_html, renderer_version, public, created_at, last_updated_at)
    select ${owner}, ${name}, ${displayName}, ${description}, ${descriptionHtml}, ${rendererVersion}, ${columns.public},
      ${at}, ${at} where ${viewerId(ctx)} = ${owner}
      and (select count(*) from ${lists} where user_id = ${owner}) < ${LISTS_MAX}`)
}
