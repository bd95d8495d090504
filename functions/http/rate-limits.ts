import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import { keepsInMemory } from '#functions/edge/store.ts'
import { logUnexpected } from './errors.ts'
import { ReadCounter } from './read-counter.ts'

/**
 * The window of the limits, in seconds. The platform's limiter does not report the remaining time, so there a refused
 * client must wait for a whole window.
 */
const WINDOW_S = 60

const reads = new ReadCounter(600)
const searches = new ReadCounter(60)

/**
 * Counts a read by a guest: a network may make 600 reads in a minute (rules.md 6). Reads with an early session id count,
 * too, because anybody gets one without an account, and each costs a query. When the limiter fails, every read is
 * allowed.
 * @throws AppError too_many_requests.
 */
export const countGuestRead = (ctx: Ctx, limiter: RateLimit): Promise<void> =>
  countGuest(ctx, 'guestReads', reads, limiter)

/**
 * Counts a search by a guest: a network may make 60 searches in a minute, because a search costs more than a read.
 * @throws AppError too_many_requests.
 */
export const countGuestSearch = (ctx: Ctx, limiter: RateLimit): Promise<void> =>
  countGuest(ctx, 'guestSearches', searches, limiter)

async function countGuest(ctx: Ctx, policy: string, counter: ReadCounter, limiter: RateLimit): Promise<void> {
  if (ctx.settings.RATE_LIMITS === 'off' || (ctx.auth.key && ctx.auth.key.earlyAt === null)) return
  const { left, wait } = keepsInMemory(ctx.settings)
    ? counter.count(ctx.network, ctx.now.getTime())
    : await askLimiter(ctx, limiter)
  const most = counter.most
  ctx.quotas.push({ policy, most, seconds: WINDOW_S, left: left === null ? null : Math.max(0, left), wait })
  if (left !== null && left < 0) throw new AppError('too_many_requests', { retryAfter: wait })
}

/** Asks the platform's limiter, which tells only whether a read is allowed. */
async function askLimiter(ctx: Ctx, limiter: RateLimit): Promise<{ left: number | null; wait: number }> {
  const { success } = await limiter.limit({ key: ctx.network }).catch((error: unknown) => {
    logUnexpected(ctx.trace, error)
    return { success: true }
  })
  return { left: success ? null : -1, wait: WINDOW_S }
}
