import type { ExtendableEvent } from './scope.ts'
import { FILES, keepIn } from './stores.ts'

/**
 * Limits of the cache of files. A build has about 0.5 MB of files; those of earlier builds are needed by cached pages.
 */
const BOUNDS = { bytes: 4_000_000, count: 300 }
const FOLDER = '/_astro/'

export const isFile = (path: string): boolean => path.startsWith(FOLDER)

const NAMED = /\/_astro\/([\w.-]+\w)/g
/** Matches static imports of a script. Dynamic imports are not needed to start it. */
const IMPORTED = /from\s*["'`]\.\/([\w.-]+\w)/g

/**
 * Fetches all files that a page names, and the files that these import.
 * @throws Response that is not OK.
 */
export async function fetchFilesOf(
  text: string,
  names = NAMED,
  files = new Map<string, Response>()
): Promise<Map<string, Response>> {
  for (const [, name] of text.matchAll(names)) {
    const path = FOLDER + name
    if (files.has(path)) continue
    const file = await fetch(path)
    if (!file.ok) throw file
    files.set(path, file)
    await fetchFilesOf(await file.clone().text(), IMPORTED, files)
  }
  return files
}

/**
 * Answers a request for a file, from the cache if possible. The file's name has a hash of its content, so a cached copy
 * is never outdated.
 */
export async function readFile(event: ExtendableEvent, request: Request): Promise<Response> {
  const cached = await findCached(request.url)
  if (cached) return cached
  const answer = await fetch(request)
  // When the storage is full, the file is used without being cached.
  if (answer.ok) event.waitUntil(keepFile(request.url, answer.clone()).catch(() => undefined))
  return answer
}

/** Finds a file in the cache; undefined when it is not cached, or when the browser forbids storage. */
export const findCached = (address: string): Promise<Response | undefined> =>
  caches.match(address, { cacheName: FILES, ignoreVary: true }).catch(() => undefined)

export async function keepFile(address: string, answer: Response): Promise<void> {
  const headers = withoutCoding(answer.headers)
  await keepIn(await caches.open(FILES), address, { body: await answer.blob(), headers }, BOUNDS)
}

/** Returns the headers for a stored body, which is no longer compressed and is found by its address only. */
export function withoutCoding(original: Headers): Headers {
  const headers = new Headers(original)
  for (const name of ['Content-Encoding', 'Content-Length', 'Vary']) headers.delete(name)
  return headers
}
