import type { ExtendableEvent } from './scope.ts'
import { FILES, keepIn } from './stores.ts'

/** A build has about 0.5 MB of them: those of several builds stay for pages that were kept. */
const BOUNDS = { bytes: 4_000_000, count: 300 }
const FOLDER = '/_astro/'

export const isFile = (path: string): boolean => path.startsWith(FOLDER)

const NAMED = /\/_astro\/([\w.-]+\w)/g
/** A script names more than it needs to start. */
const IMPORTED = /from\s*["'`]\.\/([\w.-]+\w)/g

/**
 * Fetches all files that a page names, and those that they import.
 * @throws Response one that did not come.
 */
export async function fetchFilesOf(
  text: string,
  names = NAMED,
  found = new Map<string, Response>()
): Promise<Map<string, Response>> {
  for (const [, name] of text.matchAll(names)) {
    const path = FOLDER + name
    if (found.has(path)) continue
    const file = await fetch(path)
    if (!file.ok) throw file
    found.set(path, file)
    await fetchFilesOf(await file.clone().text(), IMPORTED, found)
  }
  return found
}

/** The name of a hashed file changes with its content: the first copy is the last one. */
export async function readFile(event: ExtendableEvent, request: Request): Promise<Response> {
  const kept = await findKept(request.url)
  if (kept) return kept
  const answer = await fetch(request)
  // A device that has no room reads without.
  if (answer.ok) event.waitUntil(keepFile(request.url, answer.clone()).catch(() => undefined))
  return answer
}

/** Content of the store of files; nothing in a browser without storage. */
export const findKept = (address: string): Promise<Response | undefined> =>
  caches.match(address, { cacheName: FILES, ignoreVary: true }).catch(() => undefined)

export async function keepFile(address: string, answer: Response): Promise<void> {
  const headers = withoutCoding(answer.headers)
  await keepIn(await caches.open(FILES), address, { body: await answer.blob(), headers }, BOUNDS)
}

/** Of an answer whose body is read already, and kept under its address alone. */
export function withoutCoding(given: Headers): Headers {
  const headers = new Headers(given)
  for (const name of ['Content-Encoding', 'Content-Length', 'Vary']) headers.delete(name)
  return headers
}
