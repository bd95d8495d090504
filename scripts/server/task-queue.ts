interface QueuedTask {
  key: string
  start: () => void
}

interface QueueLimits {
  /** Maximum number of tasks that run or wait. */
  capacity: number
  /** Maximum time in milliseconds that a task waits for its start. */
  timeoutMs: number
}

/**
 * Runs tasks one at a time, in the order of their arrival. The key of a task names its sender: while tasks with another
 * key wait, no two tasks with one key run in a row.
 * @returns a function that runs a task and returns its result, or null when the queue is full or the wait was too long.
 */
export function createTaskQueue({ capacity, timeoutMs }: QueueLimits) {
  const queue: QueuedTask[] = []
  let running = false
  let last: string | undefined

  const next = () => {
    const other = queue.findIndex(({ key }) => key !== last)
    const [first] = queue.splice(Math.max(0, other), 1)
    running = first !== undefined
    first?.start()
  }
  const waitForTurn = (key: string) =>
    new Promise<boolean>(resolve => {
      const start = () => {
        clearTimeout(deadline)
        resolve(true)
      }
      const queued = { key, start }
      const deadline = setTimeout(() => {
        queue.splice(queue.indexOf(queued), 1)
        resolve(false)
      }, timeoutMs)
      queue.push(queued)
    })

  return async <T>(key: string, task: () => Promise<T>): Promise<T | null> => {
    if (queue.length + Number(running) >= capacity) return null
    if (running && !(await waitForTurn(key))) return null
    running = true
    last = key
    try {
      return await task()
    } finally {
      next()
    }
  }
}
