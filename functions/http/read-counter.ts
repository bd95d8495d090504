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

  /** Upper bound for the reads of one network in a minute. */
  get most(): number {
    return this.#most
  }

  /**
   * Counts a read.
   * @returns the number of reads that the network has left, -1 when it had none, and the seconds to the next minute.
   */
  count(network: string, now: number): { left: number; wait: number } {
    if (hasPassed(this.#begunAt, MINUTE_MS, now)) {
      this.#reads.clear()
      this.#begunAt = now
    }
    const count = (this.#reads.get(network) ?? 0) + 1
    this.#reads.set(network, count)
    const wait = Math.max(1, Math.ceil((this.#begunAt + MINUTE_MS - now) / 1000))
    return { left: Math.max(-1, this.#most - count), wait }
  }
}
