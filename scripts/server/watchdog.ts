import { ask } from '#scripts/site/ask.ts'

const INTERVAL_MS = 1000
/** Looks that find nobody listening before a part counts as dead. */
const REFUSALS_MAX = 5

export interface WatchedProcess {
  /** Its origin, or its socket file. */
  at: string
  /** A path that costs it next to nothing. */
  path: string
  /** Looks, one a second, before a part that takes connections and answers nothing counts as dead. */
  patience: number
  /** How many answers it has given to others. */
  answers?(): number
}

/**
 * Calls `dead` with the reason when a part has refused connections for 5 seconds, or has answered nobody for so many.
 * Looks are counted and not the time: whoever was stopped or asleep, as machines are, has not looked.
 * @returns ends the watch.
 */
export function startWatchdog(part: WatchedProcess, onDead: (reason: string) => void): () => void {
  const { at, path, patience, answers = () => 0 } = part
  let checks = 0
  let refused = 0
  let seen = 0
  let asked = false
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
    if (asked) return
    asked = true
    ask(at, path)
      .then(reset, () => {
        refused += 1
      })
      .finally(() => {
        asked = false
      })
  }
  const timer = setInterval(check, INTERVAL_MS).unref()
  const end = (reason: string) => {
    clearInterval(timer)
    onDead(reason)
  }
  return () => clearInterval(timer)
}
