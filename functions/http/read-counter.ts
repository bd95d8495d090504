import { hasPassed } from '#functions/contract/clock.ts'

const MINUTE_MS = 60_000
/**
 * Upper bound for the reads of one network in a minute, as in `wrangler.toml` for the platform's limiter (rules.md 6).
 */
const READS_MAX = 600

/** Number of reads in the current minute, by network. */
const reads = new Map<string, number>()
let begunAt = 0

/**
 * Counts a read in memory, for a site with one isolate: Miniflare's limiter would write a row of SQLite for each read.
 * @returns false when the network has used up its reads of the minute.
 */
export function countRead(network: string, now: number): boolean {
  if (hasPassed(begunAt, MINUTE_MS, now)) {
    reads.clear()
    begunAt = now
  }
  const count = (reads.get(network) ?? 0) + 1
  reads.set(network, count)
  return count <= READS_MAX
}
