import { sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { hasPassed } from '#functions/contract/clock.ts'
import { addressWords } from '#functions/db/ip-key.ts'
import { load, plan } from '#functions/db/plan.ts'
import { ipBlocks, site } from '#functions/db/schema/index.ts'
import { findsBlock, type Ranges, rangesOf } from './ranges.ts'

/** Age of the cache in milliseconds from which a request refreshes the cache, after its response. */
const REFRESH_MS = 5000
/** Age of the cache in milliseconds from which requests wait until the cache is refreshed. */
const STALE_MS = 15_000
/** Longest wait for the database, in milliseconds; after that the old cache is used. */
const PATIENCE_MS = 1000

interface BlockCache {
  /** Number of the query that gave this content of the cache; 0: no query yet. */
  turn: number
  /** Time of the query that gave this content of the cache. */
  at: number
  version: number | null
  ranges: Ranges
}

/** The active IP blocks, in the memory of the isolate. */
let cache: BlockCache = { turn: 0, at: 0, version: null, ranges: rangesOf([]) }
let lastQuery = 0
let askedAt = 0
/** Time at which the database was last unreachable. */
let unreachableAt = 0

/** Refreshes the cache in one database round trip, which reads two rows when no block has changed. */
export async function refreshBlocks(db: Ctx['db']): Promise<void> {
  const known = cache
  const at = Date.now()
  lastQuery += 1
  const turn = lastQuery
  const version = plan([db.select({ version: site.ipBlocksVersion }).from(site)], ([row]) => row?.version ?? 0)
  const isOther = sql`${site.ipBlocksVersion} is not ${known.version} and ended_at is null`
  const changed = db
    .select({ key: ipBlocks.rangeKey, bits: ipBlocks.rangeBits, expiresAt: ipBlocks.expiresAt })
    .from(site)
    .crossJoin(ipBlocks)
    .where(sql`${isOther} and (${ipBlocks.expiresAt} is null or ${ipBlocks.expiresAt} > ${at})`)
    .orderBy(ipBlocks.rangeKey, ipBlocks.rangeBits)
  const result = await load(db, { version, listed: plan([changed], rows => rows) })
  // Of two concurrent queries, the result of the one that began later is kept.
  if (turn < cache.turn) return
  const ranges = result.version === known.version ? known.ranges : rangesOf(result.listed)
  cache = { turn, at, version: result.version, ranges }
}

interface Asking extends Pick<Ctx, 'later'> {
  /** Opens the database, which only a refresh of the cache needs. */
  open(): Ctx['db']
}

/**
 * Tells from the cache whether an address is blocked. Every few seconds one request refreshes the cache after its own
 * response. When the cache is older than STALE_MS, as after some time without requests, each request waits for the
 * refresh, unless the database was unreachable shortly before. Requests share no promise, because the cancellation of
 * one request would cancel the promise for all.
 */
export async function isBlocked({ open, later }: Asking, address: string): Promise<boolean> {
  const now = Date.now()
  const isStale = hasPassed(cache.at, STALE_MS, now)
  if (hasPassed(unreachableAt, REFRESH_MS, now) && (isStale || hasPassed(askedAt, REFRESH_MS, now))) {
    askedAt = now
    const refreshed = refreshBlocks(open())
    later(refreshed)
    if (isStale) await Promise.race([refreshed.catch(() => undefined), waitLimit()])
    if (hasPassed(cache.at, STALE_MS, Date.now())) unreachableAt = Date.now()
  }
  if (cache.ranges.bits.length === 0) return false
  const words = addressWords(address)
  return words !== null && findsBlock(cache.ranges, words, now)
}

const waitLimit = () => new Promise(resolve => setTimeout(resolve, PATIENCE_MS))
