import { openStore, otherStores } from './stores.ts'

/** Addresses of all hashed files of this build (integrations/service-worker.mjs). */
declare const FILES: string[]

const files = new Set(FILES)

export const isFile = (path: string): boolean => files.has(path)

/** The name of a hashed file changes with its content: the first copy is the last one. */
export async function readFile(request: Request): Promise<Response> {
  const store = await openStore()
  const kept = await store.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) await store.put(request, answer.clone())
  return answer
}

/** Files that this build still has move over from the stores of others; the rest goes. */
export async function takeFilesOver(): Promise<void> {
  const store = await openStore()
  for (const name of await otherStores()) {
    const old = await caches.open(name)
    for (const request of await old.keys()) {
      const answer = isFile(new URL(request.url).pathname) && (await old.match(request))
      if (answer) await store.put(request, answer)
    }
    await caches.delete(name)
  }
}
