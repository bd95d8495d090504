const MINUTE_MS = 60_000
const SCHEDULED = '/cdn-cgi/local/scheduled'

/** Fires the Worker's timers each minute, as the platform would. */
export function startTimers(origin: string): { stop(): void } {
  const fire = () => {
    fetch(`${origin}${SCHEDULED}?cron=*+*+*+*+*`, { signal: AbortSignal.timeout(MINUTE_MS) }).catch(() => {
      // The next minute comes; a Worker that is gone ends the site elsewhere.
    })
  }
  const timer = setInterval(fire, MINUTE_MS)
  return { stop: () => clearInterval(timer) }
}
