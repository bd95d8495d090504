import { ask } from '#scripts/site/ask.ts'

const INTERVAL_MS = 1000
/** Number of successive refused connections after which a process counts as dead. */
const REFUSALS_MAX = 5

export interface WatchedProcess {
  /** Origin or socket file of the process. */
  at: string
  /** Path of a request that costs the process little time. */
  path: string
  /** Number of successive checks without a response, one check a second, after which the process counts as dead. */
  patience: number
  /** Number of responses that the process has sent to other clients so far. */
  answers?(): number
}

/**
 * Calls `onDead` with the reason when a process has refused connections for 5 seconds, or has answered no client for
 * `patience` seconds. The watchdog counts checks instead of measuring time, because the machine may sleep in between.
 * @returns a function that stops the watchdog.
 */
export function startWatchdog(part: WatchedProcess, onDead: (reason: string) => void): () => void {
  const { at, path, patience, answers = () => 0 } = part
  let checks = 0
  let refused = 0
  let seen = 0
  let isAnswered = false
  const reset = () => {
    checks = 0
    refused = 0
  }
  const check = () => {
    if (answers() !== seen) reset()
    seen = answers()
    if (refused >= REFUSALS_MAX) return end('has died and does not come back')
    if (checks >= patience) return end(`has answered nothing for ${patience} s`)
    checks += 1
    if (isAnswered) return
    isAnswered = true
    ask(at, path)
      .then(reset, () => {
        refused += 1
      })
      .finally(() => {
        isAnswered = false
      })
  }
  const timer = setInterval(check, INTERVAL_MS).unref()
  const end = (reason: string) => {
    clearInterval(timer)
    onDead(reason)
  }
  return () => clearInterval(timer)
}
