/**
 * Lets so many requests go at a time, and so many of one network: whatever it does, there is room for others. Waiting
 * requests of a network go in the order in which they came, the networks in turns.
 */
export function openPlaces(count: number, networkMost: number) {
  const taken = new Map<string, number>()
  const waiting = new Map<string, (() => void)[]>()
  let free = count
  const hasPlace = (network: string) => free > 0 && (taken.get(network) ?? 0) < networkMost
  const change = (network: string, by: 1 | -1) => {
    const held = (taken.get(network) ?? 0) + by
    free -= by
    if (held === 0) taken.delete(network)
    else taken.set(network, held)
  }
  return {
    async take(network: string): Promise<void> {
      if (hasPlace(network)) return change(network, 1)
      const line = waiting.get(network) ?? []
      waiting.set(network, line)
      return new Promise(resolve => void line.push(resolve))
    },
    give(network: string): void {
      change(network, -1)
      for (const [next, line] of waiting) {
        if (!hasPlace(next)) continue
        waiting.delete(next)
        const go = line.shift()
        if (line.length > 0) waiting.set(next, line)
        change(next, 1)
        go?.()
        return
      }
    }
  }
}
