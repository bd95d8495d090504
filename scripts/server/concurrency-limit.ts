/**
 * Limits concurrent requests, in total and for each network of clients, so that no network can block the others.
 * Networks with waiting requests take turns; the requests of one network start in the order of their arrival.
 */
export function createConcurrencyLimit(count: number, networkLimit: number) {
  const active = new Map<string, number>()
  const waiting = new Map<string, (() => void)[]>()
  let free = count
  const hasCapacity = (network: string) => free > 0 && (active.get(network) ?? 0) < networkLimit
  const change = (network: string, by: 1 | -1) => {
    const next = (active.get(network) ?? 0) + by
    free -= by
    if (next === 0) active.delete(network)
    else active.set(network, next)
  }
  return {
    async acquire(network: string): Promise<void> {
      if (hasCapacity(network)) return change(network, 1)
      const queue = waiting.get(network) ?? []
      waiting.set(network, queue)
      return new Promise(resolve => void queue.push(resolve))
    },
    release(network: string): void {
      change(network, -1)
      for (const [next, queue] of waiting) {
        if (!hasCapacity(next)) continue
        waiting.delete(next)
        const go = queue.shift()
        if (queue.length > 0) waiting.set(next, queue)
        change(next, 1)
        go?.()
        return
      }
    }
  }
}
