import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliDecompress, gzip } from 'node:zlib'

/** All copies together, in bytes: the pages that are asked for most. */
const BYTES_MAX = 4 * 1024 * 1024

const unpacked = promisify(brotliDecompress)
const gzipped = promisify(gzip)

/**
 * What clients without Brotli get of pages that the Worker keeps in Brotli: unpacked once, not for each request. The
 * newest use is last, the least recently used leave first.
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
    /** @param page in Brotli. @returns it in the encoding, null for none. */
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
