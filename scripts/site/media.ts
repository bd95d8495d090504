import { join } from 'node:path'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import type { MediaStore } from '#scripts/demo/pictures/hang.ts'

const AT_ONCE = 8

/** Takes files over HTTP: far cheaper than calls of the bucket from outside the emulator. */
const WORKER = `export default {
  async fetch(request, env) {
    const key = new URL(request.url).pathname.slice(1)
    const contentType = request.headers.get('Content-Type')
    await env.MEDIA.put(key, await request.arrayBuffer(), { httpMetadata: { contentType } })
    return new Response()
  }
}`

/** Lets so many tasks run at the same time; the others wait for their turn. */
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

async function send(url: URL, bytes: Uint8Array, contentType: string): Promise<void> {
  const body = new Uint8Array(bytes)
  const answer = await fetch(url, { method: 'PUT', body, headers: { 'Content-Type': contentType } })
  if (!answer.ok) throw new Error(`The file store did not take ${url.pathname}: ${await answer.text()}`)
}

/**
 * Opens the emulated file store of the Worker for `use`, while the Worker does not run.
 * @param state the folder where the runtime keeps pictures.
 */
export async function withMediaStore<T>(state: string, use: (media: MediaStore) => Promise<T>): Promise<T> {
  const emulator = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: WORKER,
      r2Buckets: { MEDIA: 'veche-media' },
      resourcePersistencePath: join(state, 'v3')
    })
  )
  try {
    const store = await emulator.ready
    const enter = createGate(AT_ONCE)
    return await use({ put: (key, bytes, contentType) => enter(() => send(new URL(key, store), bytes, contentType)) })
  } finally {
    await emulator.dispose()
  }
}
