/** Upper bounds of the classes of durations, in milliseconds; a last class, for longer durations, has none. */
export const BOUNDS_MS = [5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000] as const

/** For each class, the number of durations in it. */
export type Durations = number[]

export const noDurations = (): Durations => Array.from({ length: BOUNDS_MS.length + 1 }, () => 0)

export function addDuration(durations: Durations, ms: number): void {
  const result = BOUNDS_MS.findIndex(bound => ms <= bound)
  const at = result === -1 ? BOUNDS_MS.length : result
  durations[at] = (durations[at] ?? 0) + 1
}

/**
 * Estimates a percentile: the duration in milliseconds that the given share of all durations does not exceed. Durations
 * count as spread evenly within a class; for the last class, the estimate is the lower bound of the class.
 * @returns 0 without durations.
 */
export function percentile(durations: Durations, share: number): number {
  const rank = share * durations.reduce((sum, count) => sum + count, 0)
  let below = 0
  for (const [at, count] of durations.entries()) {
    if (count > 0 && below + count >= rank) {
      const from = BOUNDS_MS[at - 1] ?? 0
      const to = BOUNDS_MS[at] ?? from
      return Math.round(from + ((to - from) * (rank - below)) / count)
    }
    below += count
  }
  return 0
}
