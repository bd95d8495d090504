import { asc, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { load, type Plan, plan } from '#functions/db/plan.ts'
import { hookDeliveries } from '#functions/db/schema/index.ts'
import { openSecret } from '#functions/hooks/secret.ts'
import { type ClaimedHook, claimDue, type Delivery, ended, isDue, oldestOf, type Turn } from './claims.ts'
import { deliver } from './deliver.ts'
import { listKept } from './keepers.ts'
import { type Describe, getDescriptions, messageId } from './payload.ts'

/** Upper bounds for the rounds of one queue message, and for the milliseconds after which it begins no further round. */
const ROUNDS = 10
const ROUNDS_MS = 15_000
/** Milliseconds after which a turn sends nothing more: what it sends was read at its beginning, and may be deleted. */
const TURN_MS = 5000
/** Milliseconds until the next turn of a webhook to which the site itself could not send. */
const UNSENT_MS = 60_000
/** Age of an event in milliseconds from which it is not sent any more. */
const NEWS_MS = 24 * 3_600_000
/** HTTP status by which a receiver asks for no further deliveries. */
const GONE = 410

/**
 * Queues the delivery of due webhooks, for the scheduled job: those whose last try failed, and those for which no
 * delivery was queued.
 */
export async function resumeHooks(ctx: Ctx): Promise<void> {
  if (await isDue(ctx)) await ctx.hooks.send({ type: 'hooks' })
}

/**
 * Delivers to due webhooks in rounds, with three database round trips for each. A further job of the queue goes on with
 * the webhooks that remain after the last round.
 */
export async function sendHooks(ctx: Ctx): Promise<void> {
  const end = Date.now() + ROUNDS_MS
  for (let round = 0; round < ROUNDS && Date.now() < end; round += 1) {
    // The deliveries of a round take time, so each round claims and postpones by the time of its own beginning.
    const current = { ...ctx, now: new Date() }
    const claimed = await claimDue(current)
    if (claimed.length === 0) return
    await sendRound(current, claimed)
  }
  await ctx.hooks.send({ type: 'hooks' })
}

async function sendRound(ctx: Ctx, claimed: ClaimedHook[]): Promise<void> {
  const { waiting, describe, kept } = await load(ctx.db, {
    waiting: listWaiting(ctx, claimed),
    describe: getDescriptions(ctx, claimed),
    kept: listKept(ctx, claimed)
  })
  const turns = await Promise.all(
    claimed.map(async hook => {
      const own = waiting.filter(({ hookId }) => hookId === hook.id)
      const turn = kept.has(hook.id) ? await takeTurn(ctx, hook, own, describe) : goneOf(hook)
      return { hook, turn }
    })
  )
  const after = { ...ctx, now: new Date() }
  await load(ctx.db, {
    done: plan(
      turns.flatMap(({ hook, turn }) => ended(after, hook, turn)),
      () => null
    )
  })
}

/** Lists the oldest deliveries of some webhooks, in their order. */
function listWaiting({ db }: Ctx, hooks: ClaimedHook[]): Plan<Delivery[]> {
  const rows = db
    .select()
    .from(hookDeliveries)
    .where(sql`${hookDeliveries.id} in (select id from (${oldestOf(hooks)}))`)
    .orderBy(asc(hookDeliveries.id))
  return plan([rows], result => result)
}

const goneOf = ({ failures }: ClaimedHook): Turn => ({ done: [], failed: null, failures, isGone: true })

/** Sends the deliveries of a webhook one after another, up to the first one that fails. */
async function takeTurn(ctx: Ctx, hook: ClaimedHook, waiting: Delivery[], describe: Describe): Promise<Turn> {
  const secret = openSecret(ctx.settings.SECRET_KEY, hook.secret, hook.id)
  if (secret === null) return goneOf(hook)
  const turn: Turn = { done: [], failed: null, failures: hook.failures, isGone: false }
  const end = Date.now() + TURN_MS
  for (const delivery of waiting) {
    if (Date.now() > end) break
    const isNews = ctx.now.getTime() - delivery.createdAt < NEWS_MS
    const payload = isNews ? describe(hook, delivery) : null
    if (payload) {
      const message = { id: messageId(ctx.settings.SECRET_KEY, delivery), body: JSON.stringify(payload) }
      const status = await deliver(ctx, hook.url, secret, message)
      if (status === 'unsent') return { ...turn, pause: UNSENT_MS }
      turn.status = status
      if (status === null || status < 200 || status > 299)
        return { ...turn, failed: delivery, failures: turn.failures + 1, isGone: status === GONE }
      turn.failures = 0
    }
    turn.done.push(delivery.id)
  }
  return turn
}
