import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliDecompress, gzip } from 'node:zlib'

/** Maximum size of all cached copies in bytes. */
const BYTES_MAX = 4 * 1024 * 1024

const unpacked = promisify(brotliDecompress)
const gzipped = promisify(gzip)

/**
 * Cache of pages for clients without Brotli: the Worker stores pages in Brotli, and this server decompresses each page
 * once. The least recently used pages are dropped first.
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
     * Recodes a page.
     * @param page page in Brotli.
     * @param encoding null for a plain page.
     */
    async recode(page: Buffer, encoding: 'gzip' | null): Promise<Buffer> {
      const key = `${encoding} ${hash('sha256', page)}`
      const known = find(key)
      if (known) return known
      const plain = await unpacked(page)
      const copy = encoding === 'gzip' ? await gzipped(plain) : plain
      store(key, copy)
      return copy
    }
  }
}
