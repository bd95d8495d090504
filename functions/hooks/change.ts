import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import { eventBits, type Hook, type HookEvent } from '#functions/contract/hooks.ts'
import { mapPlan, plan } from '#functions/db/plan.ts'
import { communityHooks, hookDeliveries } from '#functions/db/schema/index.ts'
import { changeAsModerator, logCommunityAction, type Moderated } from '#functions/moderation/change-as-moderator.ts'
import type { Chosen } from './add.ts'
import { checkedAddress } from './address.ts'
import { isKept } from './keeper.ts'
import { LEASE_MS, scheduleHooks } from './schedule.ts'
import { existingHook, findHook, hookId, hookView } from './views.ts'

export interface ChosenHook extends Chosen {
  hookId: string
}

/** Changes of a webhook; an absent or null field is unchanged. */
export interface HookChanges {
  url?: string | null | undefined
  events?: HookEvent[] | null | undefined
  /** True switches the webhook on, as for the first time: see isFresh. */
  on?: boolean | null | undefined
}

/**
 * Changes a webhook of a community. Two database round trips.
 * @throws AppError too_long, invalid_hook_url, invalid_value, invalid_id, hook_not_found, hook_exists, and what
 * changeAsModerator throws.
 */
export async function changeHook(ctx: Ctx, { hookId: id, ...chosen }: ChosenHook, changes: HookChanges): Promise<Hook> {
  const url = changes.url == null ? null : checkedAddress(ctx, changes.url)
  if (changes.events?.length === 0) throw new AppError('invalid_value', { field: 'events' })
  const events = changes.events ? eventBits(changes.events) : null
  const { on = null } = changes
  const hook = findHook(ctx, chosen.id, hookId(id))
  const changed = await changeAsModerator(ctx, chosen, { hook }, (moderated, existing) => {
    existingHook(existing.hook)
    const applies = sql`${isHook(moderated, id)} and ${isOther({ url, events, on })}`
    const log = logOf(ctx, moderated, 'change_hook', sql`exists (select 1 from ${communityHooks} where ${applies})`)
    const answer = mapPlan(hook, after => {
      const row = existingHook(after)
      if (url !== null && row.url !== url) throw new AppError('hook_exists', { field: 'url' })
      return hookView(row)
    })
    const statements = [
      log,
      fresh(ctx, id, sql`exists (select 1 from ${communityHooks} where ${applies} and ${isFresh({ url, on })})`),
      updated(ctx, moderated.me.id, { url, events, on }, applies),
      ...dropped(ctx, moderated, id, on)
    ]
    return { statements, answer }
  })
  if (url !== null || on === true) scheduleHooks(ctx)
  return changed
}

interface Wanted {
  url: string | null
  events: number | null
  on: boolean | null
}

/** SQL condition: true for a webhook that the change would alter, and whose community has no other one of its address. */
const isOther = ({ url, events, on }: Wanted): SQL =>
  sql`((coalesce(${url}, url), coalesce(${events}, events), coalesce(${on}, disabled_at is null))
      is not (url, events, disabled_at is null) or (${on === true} and (failures > 0 or not ${isKept})))
    and not exists (select 1 from ${communityHooks} other where other.url = ${url}
      and other.community_id = ${communityHooks}.community_id and other.id <> ${communityHooks}.id)`

/**
 * SQL condition: true for a webhook that begins anew, because it is switched on or gets another address: without the
 * failures so far, with all tries of what waits, which is due at once, and with the viewer as its keeper.
 */
const isFresh = ({ url, on }: Pick<Wanted, 'url' | 'on'>): SQL =>
  sql`(${on === true} or coalesce(${url} <> url, false))`

/** Statement by which what waits for a webhook has all its tries again. */
const fresh = ({ db }: Ctx, id: string, applies: SQL): BatchItem<'sqlite'> =>
  db.run(sql`update ${hookDeliveries} set attempts = 0 where hook_id = ${id} and attempts > 0 and ${applies}`)

/**
 * SQL expression that makes what waits for a webhook due now. A wait that is not longer than a claim stays, because it
 * may be one: a second worker would deliver at the same time.
 */
const woken = (now: Date): SQL => sql`iif(due_at > ${now.getTime() + LEASE_MS}, ${now.getTime()}, due_at)`

function updated({ db, now }: Ctx, me: string, wanted: Wanted, applies: SQL): BatchItem<'sqlite'> {
  const { url, events, on } = wanted
  const begins = isFresh(wanted)
  return db.run(sql`update ${communityHooks} set
    keeper_id = iif(${begins}, ${me}, keeper_id),
    failures = iif(${begins}, 0, failures),
    last_status = iif(${begins}, null, last_status),
    last_at = iif(${begins}, null, last_at),
    disabled_at = case ${on} when 1 then null when 0 then coalesce(disabled_at, ${now.getTime()}) else disabled_at end,
    due_at = case when ${on === false} then null when ${begins} then ${woken(now)} else due_at end,
    url = coalesce(${url}, url),
    events = coalesce(${events}, events)
    where ${applies}`)
}

/** Statements that drop what waits for a webhook which the statement before has switched off. */
const dropped = ({ db }: Ctx, moderated: Moderated, id: string, on: boolean | null): BatchItem<'sqlite'>[] =>
  on === false ? [db.delete(hookDeliveries).where(isOfHook(moderated, id, sql`disabled_at is not null`))] : []

/**
 * Deletes a webhook with what waits for it. Two database round trips.
 * @throws AppError invalid_id, hook_not_found, and what changeAsModerator throws.
 */
export async function deleteHook(ctx: Ctx, { hookId: id, ...chosen }: ChosenHook): Promise<void> {
  const again = plan([], () => null)
  const hook = findHook(ctx, chosen.id, hookId(id))
  await changeAsModerator(ctx, { ...chosen, again }, { hook }, (moderated, existing) => {
    existingHook(existing.hook)
    const isIt = isHook(moderated, id)
    return {
      statements: [
        logOf(ctx, moderated, 'delete_hook', sql`exists (select 1 from ${communityHooks} where ${isIt})`),
        ctx.db.delete(hookDeliveries).where(isOfHook(moderated, id)),
        ctx.db.delete(communityHooks).where(isIt)
      ],
      answer: again
    }
  })
}

/**
 * Queues a test delivery of a webhook, unless one waits already, and tries again at once what waits before it. Two
 * database round trips.
 * @throws AppError invalid_id, hook_not_found, hook_off, and what changeAsModerator throws.
 */
export async function pingHook(ctx: Ctx, { hookId: id, ...chosen }: ChosenHook): Promise<Hook> {
  const hook = findHook(ctx, chosen.id, hookId(id))
  const view = await changeAsModerator(ctx, chosen, { hook }, (moderated, existing) => {
    const { disabledAt, keeper } = existingHook(existing.hook)
    if (disabledAt !== null || keeper === null) throw new AppError('hook_off')
    const insert = ctx.db.run(sql`insert into ${hookDeliveries} (hook_id, event, target_id, created_at)
      select id, 0, '', ${ctx.now.getTime()} from ${communityHooks}
      where ${isHook(moderated, id)} and disabled_at is null
        and not exists (select 1 from ${hookDeliveries} where hook_id = ${id} and event = 0)`)
    const wake = ctx.db.run(sql`update ${communityHooks} set due_at = ${woken(ctx.now)} where ${isHook(moderated, id)}`)
    return { statements: [insert, wake], answer: mapPlan(hook, row => hookView(existingHook(row))) }
  })
  scheduleHooks(ctx)
  return view
}

const logOf = (ctx: Ctx, moderated: Moderated, action: 'change_hook' | 'delete_hook', applies: SQL) =>
  logCommunityAction(ctx, moderated, { action, targetType: 'community', targetId: moderated.id }, applies)

/** SQL condition: true for the webhook, while the viewer may moderate its community. */
const isHook = ({ id: communityId, may }: Moderated, id: string): SQL =>
  sql`${and(eq(communityHooks.id, hookId(id)), eq(communityHooks.communityId, communityId))} and ${may}`

/**
 * SQL condition: true for a delivery of the webhook, while the viewer may moderate its community.
 * @param holds SQL condition on the webhook.
 */
const isOfHook = (moderated: Moderated, id: string, holds = sql`true`): SQL =>
  sql`hook_id = ${id} and exists (select 1 from ${communityHooks} where ${isHook(moderated, id)} and ${holds})`
