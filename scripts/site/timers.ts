const MINUTE_MS = 60_000

/**
 * Runs the Worker's scheduled jobs (src/worker/timers.ts) each minute, as the edge platform does. An error is printed,
 * and the jobs run again in the next minute.
 */
export function startTimers(tick: () => Promise<void>): { stop(): void } {
  const timer = setInterval(() => void tick().catch((error: Error) => console.error(error.message)), MINUTE_MS)
  return { stop: () => clearInterval(timer) }
}
