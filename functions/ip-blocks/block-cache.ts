import { sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { hasPassed } from '#functions/contract/clock.ts'
import { load, plan } from '#functions/db/plan.ts'
import { ipBlocks, site } from '#functions/db/schema/index.ts'
import { addressWords } from './address.ts'
import { findsBlock, type Ranges, rangesOf } from './ranges.ts'

/** How often the database is asked whether the blocks have changed, in milliseconds. */
const REFRESH_MS = 5000
/** A copy that is older is not used before the database has been asked. */
const STALE_MS = 15_000
/** So long a request waits for that; then the old copy counts, for the database may be away. */
const PATIENCE_MS = 1000

interface BlockCache {
  /** Which question to the database it answers; 0: none yet. */
  turn: number
  /** When that was asked. */
  at: number
  version: number | null
  ranges: Ranges
}

/** The blocks in effect, in the memory of the isolate. */
let cache: BlockCache = { turn: 0, at: 0, version: null, ranges: rangesOf([]) }
let lastQuery = 0
let askedAt = 0
/** When the database was last found away. */
let unreachableAt = 0

/** Brings the copy up to date: one round trip, which reads two rows where nothing has changed. */
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
  const found = await load(db, { version, listed: plan([changed], rows => rows) })
  // Of two that were under way at once the one that was asked for later counts.
  if (turn < cache.turn) return
  const ranges = found.version === known.version ? known.ranges : rangesOf(found.listed)
  cache = { turn, at, version: found.version, ranges }
}

/**
 * Whether an address is blocked, by the copy in memory. Every few seconds one request has it brought up to date behind its
 * own answer. Where the copy is older than that, as after a quiet time, each request waits, until the database has been found
 * away. Requests share no promise: one that is cancelled would take the others along.
 */
export async function isBlocked({ db, later }: Pick<Ctx, 'db' | 'later'>, address: string): Promise<boolean> {
  const now = Date.now()
  const isStale = hasPassed(cache.at, STALE_MS, now)
  if (hasPassed(unreachableAt, REFRESH_MS, now) && (isStale || hasPassed(askedAt, REFRESH_MS, now))) {
    askedAt = now
    const refreshed = refreshBlocks(db)
    later(refreshed)
    if (isStale) await Promise.race([refreshed.catch(() => undefined), waitLimit()])
    if (hasPassed(cache.at, STALE_MS, Date.now())) unreachableAt = Date.now()
  }
  if (cache.ranges.bits.length === 0) return false
  const words = addressWords(address)
  return words !== null && findsBlock(cache.ranges, words, now)
}

const waitLimit = () => new Promise(resolve => setTimeout(resolve, PATIENCE_MS))
