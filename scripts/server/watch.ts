import { ask } from '#scripts/site/ask.ts'

const EACH_MS = 1000
/** Looks that find nobody listening before a part counts as dead. */
const REFUSED_MOST = 5

export interface Watched {
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
export function watch(part: Watched, dead: (reason: string) => void): () => void {
  const { at, path, patience, answers = () => 0 } = part
  let looks = 0
  let refused = 0
  let seen = 0
  let asked = false
  const well = () => {
    looks = 0
    refused = 0
  }
  const look = () => {
    if (answers() !== seen) well()
    seen = answers()
    if (refused >= REFUSED_MOST) return end('has died and does not come back')
    if (looks >= patience) return end(`has answered nothing for ${patience} s`)
    looks += 1
    if (asked) return
    asked = true
    ask(at, path)
      .then(well, () => {
        refused += 1
      })
      .finally(() => {
        asked = false
      })
  }
  const timer = setInterval(look, EACH_MS).unref()
  const end = (reason: string) => {
    clearInterval(timer)
    dead(reason)
  }
  return () => clearInterval(timer)
}
