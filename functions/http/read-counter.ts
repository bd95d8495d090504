import { hasPassed } from '#functions/contract/clock.ts'

const MINUTE_MS = 60_000

/**
 * Counts the reads of each network in memory, for a site with one isolate: Miniflare's limiter would write a row of
 * SQLite for each read.
 */
export class ReadCounter {
  /** Number of reads in the current minute, by network. */
  readonly #reads = new Map<string, number>()
  readonly #most: number
  #begunAt = 0

  /** @param most upper bound for the reads of one network in a minute, as in wrangler.toml for the platform's limiter. */
  constructor(most: number) {
    this.#most = most
  }

  /** Counts a read. @returns false when the network has used up its reads of the minute. */
  count(network: string, now: number): boolean {
    if (hasPassed(this.#begunAt, MINUTE_MS, now)) {
      this.#reads.clear()
      this.#begunAt = now
    }
    const count = (this.#reads.get(network) ?? 0) + 1
    this.#reads.set(network, count)
    return count <= this.#most
  }
}
