import { sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import { eventBits, type HookEvent, type MadeHook } from '#functions/contract/hooks.ts'
import { HOOKS_MAX } from '#functions/contract/limits.ts'
import { newId } from '#functions/db/id.ts'
import { mapPlan, together } from '#functions/db/plan.ts'
import { communityHooks } from '#functions/db/schema/index.ts'
import type { CallKey } from '#functions/idempotency/key.ts'
import { madeBy } from '#functions/idempotency/write-once.ts'
import { changeAsModerator, logCommunityAction } from '#functions/moderation/change-as-moderator.ts'
import { checkedAddress } from './address.ts'
import { newSecret, openSecret, sealSecret } from './secret.ts'
import { existingHook, findHook, type HookRow, hookView, listHooks } from './views.ts'

export interface Chosen {
  /** The community's id. */
  id: string
  /** The client's Idempotency-Key. */
  key: CallKey | null
}

/**
 * Makes a webhook of a community. Two database round trips. A repeated call with its Idempotency-Key gets the webhook
 * of the first call, with its secret.
 * @throws AppError too_long, invalid_hook_url, invalid_value, hook_exists, limit_reached, and what changeAsModerator
 * throws.
 */
export async function addHook(
  ctx: Ctx,
  chosen: Chosen,
  input: { url: string; events: HookEvent[] }
): Promise<MadeHook> {
  const url = checkedAddress(ctx, input.url)
  if (input.events.length === 0) throw new AppError('invalid_value', { field: 'events' })
  const id = newId(ctx.now)
  const sealed = sealSecret(ctx.settings.SECRET_KEY, newSecret(), id)
  const made = findHook(ctx, chosen.id, madeBy(ctx, chosen.key, id))
  const again = mapPlan(made, row => madeView(ctx, existingHook(row)))
  return changeAsModerator(ctx, { ...chosen, makes: sql`${id}`, again }, {}, moderated => {
    const count = sql`(select count(*) from ${communityHooks} where community_id = ${moderated.id})`
    const insert =
      ctx.db.run(sql`insert into ${communityHooks} (id, community_id, keeper_id, url, secret, events, created_at)
      select ${id}, ${moderated.id}, ${moderated.me.id}, ${url}, ${sealed}, ${eventBits(input.events)}, ${ctx.now.getTime()}
      where ${moderated.may} and ${count} < ${HOOKS_MAX} on conflict do nothing`)
    const added = { action: 'add_hook', targetType: 'community', targetId: moderated.id } as const
    const answer = mapPlan(together({ made, all: listHooks(ctx, moderated.id) }), after => {
      if (after.made) return madeView(ctx, after.made)
      if (after.all.some(hook => hook.url === url)) throw new AppError('hook_exists', { field: 'url' })
      throw new AppError('limit_reached', { status: 400, full: 'hooks' })
    })
    return {
      statements: [insert, logCommunityAction(ctx, moderated, added, sql`changes() = 1`)],
      isDone: sql`exists (select 1 from ${communityHooks} where id = ${id})`,
      answer
    }
  })
}

/** Makes the view of a new webhook, the only one with its secret. */
function madeView({ settings }: Ctx, row: HookRow): MadeHook {
  const secret = openSecret(settings.SECRET_KEY, row.secret, row.id)
  if (secret === null) throw new AppError('unavailable')
  return { ...hookView(row), secret }
}
