import { loadFile } from '#src/browser/load-file.ts'

/** File of an island. The props of the island are in the data- attributes of its element. */
interface IslandFile {
  hydrate(element: HTMLElement): void
}

/** Files of the islands that are marked by `data-island`, each named by the folder of its feature. */
const FILES = import.meta.glob<IslandFile>(['../features/*/island.tsx', './*/island.tsx'])

/** Event of an island whose code failed to load. */
export const HYDRATE_FAILED = 'hydrate-failed'

/** Longest time that a click waits for an island's code, in milliseconds. */
const TIMEOUT_MS = 10_000

/** Returns a promise that rejects after the longest time that a click waits. */
export const timeout = (): Promise<never> =>
  new Promise((_, reject) => setTimeout(reject, TIMEOUT_MS, new DOMException('', 'TimeoutError')))

const isHydrated = ({ dataset }: HTMLElement): boolean => dataset['hydrated'] !== undefined

/**
 * Loads the file of a kind of island.
 * @param name value of `data-island`.
 * @throws TypeError when the file failed to load twice; the next call requests it again.
 */
export function loadIsland(name: string): Promise<IslandFile> {
  const file = FILES[`../features/${name}/island.tsx`] ?? FILES[`./${name}/island.tsx`]
  if (!file) throw new Error(`No folder "${name}" has an island.`)
  return loadFile(file)
}

/**
 * Hydrates elements with `data-island`, whose code is loaded for the first of a kind.
 * @throws TypeError when a file failed to load twice; the next call requests it again.
 */
export async function hydrateIslands(elements: Iterable<HTMLElement>): Promise<void> {
  await Promise.all(
    Array.from(elements, async element => {
      const { hydrate } = await loadIsland(element.dataset['island'] ?? '')
      if (isHydrated(element)) return
      hydrate(element)
      element.dataset['hydrated'] = ''
    })
  )
}
