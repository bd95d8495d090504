import { join } from 'node:path'
import type { R2Bucket } from '@cloudflare/workers-types'
import { getPlatformProxy } from 'wrangler'
import type { MediaStore } from '#scripts/demo/demo.ts'

const AT_ONCE = 8

/**
 * Opens the emulated file store of the Worker for `use`, before the Worker runs. Writes overlap: `put` returns when
 * there is room for one more.
 * @param state the folder that `wrangler dev` gets as --persist-to.
 */
export async function withMediaStore<T>(state: string, use: (media: MediaStore) => Promise<T>): Promise<T> {
  const proxy = await getPlatformProxy<{ MEDIA: R2Bucket }>({
    configPath: join(import.meta.dirname, '../../wrangler.toml'),
    persist: { path: join(state, 'v3') },
    envFiles: []
  })
  const writing = new Set<Promise<void>>()
  const failures: unknown[] = []
  const put = async (key: string, bytes: Uint8Array, contentType: string) => {
    while (writing.size >= AT_ONCE) await Promise.race(writing)
    const write = proxy.env.MEDIA.put(key, bytes, { httpMetadata: { contentType } })
      .then(
        () => {},
        error => void failures.push(error)
      )
      .finally(() => writing.delete(write))
    writing.add(write)
  }
  try {
    const result = await use({ put })
    await Promise.all(writing)
    if (failures.length > 0) throw failures[0]
    return result
  } finally {
    await proxy.dispose()
  }
}
