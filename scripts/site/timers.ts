const MINUTE_MS = 60_000

/** Fires the Worker's timers each minute, as the edge platform would; one that fails is tried again in the next. */
export function startTimers(tick: () => Promise<void>): { stop(): void } {
  const timer = setInterval(() => void tick().catch((error: Error) => console.error(error.message)), MINUTE_MS)
  return { stop: () => clearInterval(timer) }
}
