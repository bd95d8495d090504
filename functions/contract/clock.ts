/**
 * Milliseconds by which the clocks of two requests may differ: a Worker's clock advances only between its events, so it
 * may lag behind.
 */
export const BEHIND_MS = 5000

/** True for a time in the future. Such a time was stored before the clock was set back. */
export const isAhead = (at: number, now: number): boolean => at - now > BEHIND_MS

/** True when some milliseconds have passed since a time. A time in the future counts as long past. */
export const hasPassed = (since: number, ms: number, now: number): boolean => now - since >= ms || isAhead(since, now)
