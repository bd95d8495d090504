import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { compressForMany, type Encoding } from './encoding.ts'

/** Maximum size of all cached pages together, in bytes. */
const BYTES_MAX = 4 * 1024 * 1024

const unpacked = promisify(brotliDecompress)

/**
 * Creates a cache of pages for clients that do not accept Brotli or prefer another encoding. The Worker has pages compressed with Brotli; this
 * server decompresses or recompresses each page once. When the cache is full, the least recently used page is dropped.
 */
export function createRecodedPages() {
  const copies = new Map<string, Buffer>()
  let bytes = 0

  const store = (key: string, copy: Buffer) => {
    if (copies.has(key) || copy.length > BYTES_MAX) return
    copies.set(key, copy)
    bytes += copy.length
    for (const [oldest, { length }] of copies) {
      if (bytes <= BYTES_MAX) return
      copies.delete(oldest)
      bytes -= length
    }
  }

  const find = (key: string): Buffer | undefined => {
    const copy = copies.get(key)
    if (copy) {
      copies.delete(key)
      copies.set(key, copy)
    }
    return copy
  }

  return {
    /**
     * Converts a page from Brotli into another encoding.
     * @param page page compressed with Brotli.
     * @param encoding null for an uncompressed page.
     */
    async recode(page: Buffer, encoding: Encoding | null): Promise<Buffer> {
      const key = `${encoding} ${hash('sha256', page)}`
      const known = find(key)
      if (known) return known
      const plain = await unpacked(page)
      const copy = encoding === null ? plain : await compressForMany[encoding](plain)
      store(key, copy)
      return copy
    }
  }
}
