import { inflateSync } from 'node:zlib'

const SIGNATURE_BYTES = 8
/** Number of bytes of a PNG chunk before its data (length and type) and after its data (checksum). */
const CHUNK_HEAD = 8
const CHUNK_TAIL = 4
/** Offsets in the head of a PNG: of the number of bits of a channel, and of the color type. */
const DEPTH_AT = 8
const COLOR_TYPE_AT = 9
const INDEXED = 3
/** PNG color types with one grey channel; the other types have red, green and blue. */
const GREY = new Set([0, 4])

function chunksOf(png: Uint8Array): Map<string, Uint8Array> {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength)
  const chunks = new Map<string, Uint8Array>()
  for (let at = SIGNATURE_BYTES; at < png.length; ) {
    const length = view.getUint32(at)
    const type = String.fromCharCode(...png.subarray(at + 4, at + CHUNK_HEAD))
    chunks.set(type, png.subarray(at + CHUNK_HEAD, at + CHUNK_HEAD + length))
    at += CHUNK_HEAD + length + CHUNK_TAIL
  }
  return chunks
}

/**
 * Reads the color of a PNG of one pixel, of at most 8 bits a channel, in CSS: rgb(r,g,b). Format: W3C, Portable Network
 * Graphics, third edition, 11.2.
 */
export function colorOfPixel(png: Uint8Array): string {
  const chunks = chunksOf(png)
  const head = chunks.get('IHDR')
  const depth = head?.[DEPTH_AT] ?? 8
  const type = head?.[COLOR_TYPE_AT] ?? 2
  // The first byte is the number of the row's filter, which changes nothing in a row of one pixel.
  const [, first = 0, ...rest] = inflateSync(chunks.get('IDAT') ?? new Uint8Array())
  const value = first >> (8 - depth)
  if (GREY.has(type)) {
    const grey = Math.round((value * 255) / (2 ** depth - 1))
    return `rgb(${grey},${grey},${grey})`
  }
  const palette = chunks.get('PLTE')
  const [red, green, blue] = type === INDEXED && palette ? palette.subarray(value * 3) : [first, ...rest]
  return `rgb(${red},${green},${blue})`
}
