import { inflateSync } from 'node:zlib'

const SIGNATURE_BYTES = 8
/** Length and type before a chunk's data, checksum behind it. */
const CHUNK_HEAD = 8
const CHUNK_TAIL = 4
const COLOR_TYPE_AT = 9
/** Color types of PNG: 0 and 4 have one channel of grey, the others red, green and blue. */
const GREY = new Set([0, 4])

/** The color of a PNG of one pixel, 8 bits a channel, as styles write it. */
export function colorOfPixel(png: Uint8Array): string {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength)
  let isGrey = false
  const data: Uint8Array[] = []
  for (let at = SIGNATURE_BYTES; at < png.length; ) {
    const length = view.getUint32(at)
    const type = String.fromCharCode(...png.subarray(at + 4, at + CHUNK_HEAD))
    const chunk = png.subarray(at + CHUNK_HEAD, at + CHUNK_HEAD + length)
    if (type === 'IHDR') isGrey = GREY.has(chunk[COLOR_TYPE_AT] ?? 0)
    if (type === 'IDAT') data.push(chunk)
    at += CHUNK_HEAD + length + CHUNK_TAIL
  }
  // The first byte names the row's filter, which changes nothing in a row of one pixel.
  const [, first = 0, second = 0, third = 0] = inflateSync(Buffer.concat(data))
  return isGrey ? `rgb(${first},${first},${first})` : `rgb(${first},${second},${third})`
}
