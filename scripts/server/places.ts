/** Lets so many go at a time; the others wait in the order in which they came. */
export function openPlaces(count: number) {
  const waiting: (() => void)[] = []
  let free = count
  return {
    async take(): Promise<void> {
      if (free === 0) return new Promise(resolve => void waiting.push(resolve))
      free -= 1
    },
    give(): void {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
