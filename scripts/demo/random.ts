/** A stream of random choices that is the same every time for the same seed. */
export interface Random {
  /** From 0 to below 1. */
  next(): number
  /** From low to below high. */
  between(low: number, high: number): number
  /** A whole number from low to high, both included. */
  int(low: number, high: number): number
  chance(probability: number): boolean
  pick<T>(from: readonly T[]): T
  shuffle<T>(list: readonly T[]): T[]
  /** Heavy-tailed, at least 1: the lower the shape, the longer the tail. */
  pareto(shape: number): number
  bytes(into: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>
}

/** FNV-1a, so that every part of the demo has its own stream and a change in one leaves the others alone. */
function hash(text: string): number {
  let h = 0x811c9dc5
  for (const char of text) h = Math.imul(h ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return h >>> 0
}

/** mulberry32. */
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
