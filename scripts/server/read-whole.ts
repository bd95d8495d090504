import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'

/**
 * Reads a stream to its end. `buffer` of node:stream/consumers takes several times as long, because it copies the body
 * into a Blob and back.
 * @throws Error when the stream ends too early.
 */
export async function readWhole(stream: Readable): Promise<Buffer> {
  const parts: Buffer[] = []
  stream.on('data', (part: Buffer) => parts.push(part))
  await finished(stream, { writable: false })
  return Buffer.concat(parts)
}
