interface Waiting {
  key: string
  begin: () => void
}

interface Bounds {
  /** Tasks that run or wait. */
  places: number
  /** The longest wait for a turn, in milliseconds. */
  patience: number
}

/**
 * Runs tasks one at a time, in the order in which they came; where those of several keys wait, a key that has had the
 * last turn lets another one go first.
 * @returns a function that gives a task's result; null when every place is taken, or its turn does not come in time.
 */
export function openTurns({ places, patience }: Bounds) {
  const waiting: Waiting[] = []
  let running = false
  let last: string | undefined

  const next = () => {
    const other = waiting.findIndex(({ key }) => key !== last)
    const [first] = waiting.splice(Math.max(0, other), 1)
    running = first !== undefined
    first?.begin()
  }
  const turnOf = (key: string) =>
    new Promise<boolean>(resolve => {
      const begin = () => {
        clearTimeout(deadline)
        resolve(true)
      }
      const place = { key, begin }
      const deadline = setTimeout(() => {
        waiting.splice(waiting.indexOf(place), 1)
        resolve(false)
      }, patience)
      waiting.push(place)
    })

  return async <T>(key: string, task: () => Promise<T>): Promise<T | null> => {
    if (waiting.length + Number(running) >= places) return null
    if (running && !(await turnOf(key))) return null
    running = true
    last = key
    try {
      return await task()
    } finally {
      next()
    }
  }
}
