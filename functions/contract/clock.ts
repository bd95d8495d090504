/** An isolate knows the time of its last event: of two requests one may be behind the other by so many milliseconds. */
export const BEHIND_MS = 5000

/** Whether a time is still to come, because the clock was set back after it was taken. */
export const isAhead = (at: number, now: number): boolean => at - now > BEHIND_MS

/** Whether so many milliseconds have passed since a time. One that is still to come says nothing and counts as long ago. */
export const hasPassed = (since: number, ms: number, now: number): boolean => now - since >= ms || isAhead(since, now)
