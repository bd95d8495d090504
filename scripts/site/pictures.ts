import type { ListedFile, Listing } from '#functions/images/files.ts'

const AT_ONCE = 8

export interface PictureFile {
  bytes: Uint8Array
  contentType: string
}

/** The store of picture files. Keys of files are made by functions/images/copies.ts. Concurrent calls are limited. */
export interface Pictures {
  /** Lists all files in the order of their keys. */
  list(): AsyncGenerator<ListedFile>
  /** Reads a file; null when it does not exist. */
  get(key: string): Promise<PictureFile | null>
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  delete(key: string): Promise<void>
}

/** Creates a function that runs a task, or lets the task wait while the maximum number of tasks is running. */
function createGate(atOnce: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async task => {
    if (running >= atOnce) await new Promise<void>(resolve => waiting.push(resolve))
    running += 1
    try {
      return await task()
    } finally {
      running -= 1
      waiting.shift()?.()
    }
  }
}

async function* listAll(base: string): AsyncGenerator<ListedFile> {
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const answer = await ask(`${base}${cursor && `?cursor=${encodeURIComponent(cursor)}`}`)
    const part = (await answer.json()) as Listing
    yield* part.files
    cursor = part.cursor
  }
}

async function ask(url: string, init: RequestInit = {}): Promise<Response> {
  const answer = await fetch(url, init)
  if (answer.ok || answer.status === 404) return answer
  throw new Error(`The file store answered ${answer.status}: ${await answer.text()}`)
}

/**
 * Opens the store of picture files over HTTP.
 * @param base address of the Worker's entry point for files, with the token in its path (functions/images/files.ts).
 */
export function openPictures(base: string): Pictures {
  const enter = createGate(AT_ONCE)
  const call = (key: string, init?: RequestInit) => ask(base + key, init)
  const bytesOf = async (answer: Response) => new Uint8Array(await answer.arrayBuffer())
  return {
    list: () => listAll(base),
    get: key =>
      enter(async () => {
        const answer = await call(key)
        if (answer.status === 404) return null
        return { bytes: await bytesOf(answer), contentType: answer.headers.get('Content-Type') ?? '' }
      }),
    put: (key, bytes, contentType) =>
      enter(async () => {
        const body = new Uint8Array(bytes)
        await call(key, { method: 'PUT', body, headers: { 'Content-Type': contentType } })
      }),
    delete: key =>
      enter(async () => {
        await call(key, { method: 'DELETE' })
      })
  }
}
