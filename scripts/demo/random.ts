/** A generator of pseudo-random values, which are the same for each generator with the same seed. */
export interface Random {
  /** A number from 0 inclusive to 1 exclusive. */
  next(): number
  /** A number from low inclusive to high exclusive. */
  between(low: number, high: number): number
  /** An integer from low to high, both inclusive. */
  int(low: number, high: number): number
  chance(probability: number): boolean
  pick<T>(from: readonly T[]): T
  shuffle<T>(list: readonly T[]): T[]
  /** A Pareto-distributed number of at least 1; a lower shape has a longer tail. */
  pareto(shape: number): number
  bytes(into: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>
}

/**
 * Computes the FNV-1a hash of a name, used as the seed of a generator. Each part of the demo content has a generator of
 * its own, so that a change in one part does not change the other parts.
 */
function hash(text: string): number {
  let h = 0x811c9dc5
  for (const char of text) h = Math.imul(h ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return h >>> 0
}

/** Creates the pseudo-random number generator mulberry32. */
function mulberry(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

export function createRandom(seed: string): Random {
  const next = mulberry(hash(seed))
  const between = (low: number, high: number) => low + next() * (high - low)
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    between,
    int,
    chance: probability => next() < probability,
    pick<T>(from: readonly T[]): T {
      if (from.length === 0) throw new Error('nothing to pick from')
      return from[int(0, from.length - 1)] as T
    },
    shuffle<T>(list: readonly T[]): T[] {
      const mixed = [...list]
      for (let last = mixed.length - 1; last > 0; last--) {
        const other = int(0, last)
        ;[mixed[last], mixed[other]] = [mixed[other] as T, mixed[last] as T]
      }
      return mixed
    },
    pareto: shape => (1 - next()) ** (-1 / shape),
    bytes(into) {
      return into.map(() => int(0, 255))
    }
  }
}
