const MINUTE_MS = 60_000

/**
 * Runs the Worker's timers each minute, as the edge platform does. An error is printed, and the next run tries again.
 */
export function startTimers(tick: () => Promise<void>): { stop(): void } {
  const timer = setInterval(() => void tick().catch((error: Error) => console.error(error.message)), MINUTE_MS)
  return { stop: () => clearInterval(timer) }
}
