import type { UploadFormat } from './format.ts'

export interface Size {
  width: number
  height: number
}

/**
 * Number of bytes at the beginning of a file in which the picture's size is searched first: the metadata and previews
 * that cameras write before the size are seldom longer.
 */
const HEAD_BYTES = 1024 * 1024

/** Reads the size in a file's header; null when there is none. */
export async function sizeOf(file: Blob, format: UploadFormat): Promise<Size | null> {
  // A large file is not read as a whole, because an isolate has 128 MB of memory for all its requests.
  const size = sizeIn(await file.slice(0, HEAD_BYTES).bytes(), format)
  return size ?? (file.size > HEAD_BYTES ? sizeIn(await file.bytes(), format) : null)
}

/** Offsets in PNG and WebP files: of the size in a PNG, and of the chunk with the size, and its data, in a WebP. */
const PNG_AT = 16
const WEBP_CHUNK_AT = 12
const WEBP_DATA_AT = 20

/**
 * Reads the size in a picture's header; null when there is none. Nothing is decoded, so that a picture too large to
 * decode is refused by its size. Errors in a header are tolerated as in browsers. Sources: W3C PNG 11.2.2; GIF89a 18;
 * ITU T.81 B.2.2; RFC 9649 (WebP) and RFC 6386 9.1; ISO 23008-12 6.5.3 (AVIF).
 */
export function sizeIn(bytes: Uint8Array, format: UploadFormat): Size | null {
  try {
    const size = SIZES[format](new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), bytes)
    return size && size.width > 0 && size.height > 0 ? size : null
  } catch (error) {
    // The file ends before its header does, or has too many parts before the size of the picture.
    if (error instanceof RangeError) return null
    throw error
  }
}

/**
 * Upper bound for the segments or boxes that are read before the size of the picture: many times the number in a
 * camera's file, while a hostile file may have millions.
 */
const PARTS_MAX = 10_000

const SIZES: Record<UploadFormat, (view: DataView, bytes: Uint8Array) => Size | null> = {
  png: view => ({ width: view.getUint32(PNG_AT), height: view.getUint32(PNG_AT + 4) }),
  gif: gifSize,
  jpeg: jpegSize,
  webp: webpSize,
  avif: avifSize
}

/** Markers of a frame header are C0 to CF, except three that belong to other segments. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
/** Markers that have no segment: an escaped FF, TEM, RST0 to RST7. */
const isAlone = (marker: number): boolean => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd7)
/**
 * Markers of the start and end of an image, and of the start of its pixels: after them, no header with the size
 * follows.
 */
const isEnd = (marker: number): boolean => marker >= 0xd8 && marker <= 0xda

function jpegSize(view: DataView, bytes: Uint8Array): Size | null {
  let at = 2
  for (let parts = 0; parts < PARTS_MAX; parts += 1) {
    // Between segments there may be meaningless bytes, and any number of FF before a marker.
    at = bytes.indexOf(0xff, at)
    if (at < 0) return null
    while (bytes[at] === 0xff) at += 1
    const marker = view.getUint8(at)
    if (isFrame(marker)) return { width: view.getUint16(at + 6), height: view.getUint16(at + 4) }
    if (isEnd(marker)) return null
    at += isAlone(marker) ? 1 : 1 + view.getUint16(at + 1)
  }
  return null
}

const GIF_SCREEN_AT = 6
const GIF_BLOCKS_AT = 13
const GIF_EXTENSION = 0x21
const GIF_FRAME = 0x2c

/** Reads the size of the GIF's screen, enlarged where the first frame reaches beyond the screen, as in browsers. */
function gifSize(view: DataView): Size {
  const sidesAt = (at: number): Size => ({ width: view.getUint16(at, true), height: view.getUint16(at + 2, true) })
  const screen = sidesAt(GIF_SCREEN_AT)
  let at = GIF_BLOCKS_AT + colorsAt(view, GIF_SCREEN_AT + 4)
  while (view.getUint8(at) === GIF_EXTENSION) {
    for (at += 2; view.getUint8(at) > 0; ) at += 1 + view.getUint8(at)
    at += 1
  }
  if (view.getUint8(at) !== GIF_FRAME) return screen
  const [offset, frame] = [sidesAt(at + 1), sidesAt(at + 5)]
  return {
    width: Math.max(screen.width, offset.width + frame.width),
    height: Math.max(screen.height, offset.height + frame.height)
  }
}

/** Computes the size in bytes of the color table that the flags at an offset describe. */
function colorsAt(view: DataView, at: number): number {
  const flags = view.getUint8(at)
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0
}

function webpSize(view: DataView): Size | null {
  const kind = view.getUint32(WEBP_CHUNK_AT)
  const at = WEBP_DATA_AT
  // VP8X stores width and height in 24 bits each, as the value minus one.
  if (kind === 0x56503858)
    return { width: (view.getUint32(at + 3, true) >>> 8) + 1, height: (view.getUint32(at + 6, true) >>> 8) + 1 }
  // VP8L stores width and height in 14 bits each, as the value minus one, after a byte with its signature.
  if (kind === 0x5650384c) {
    const bits = view.getUint32(at + 1, true)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  return { width: view.getUint16(at + 6, true) & 0x3fff, height: view.getUint16(at + 8, true) & 0x3fff }
}

/**
 * AVIF boxes that contain the boxes with sizes, directly or in further boxes, with the number of bytes before their
 * contents.
 */
const AVIF_BOXES: Record<string, number> = { meta: 4, iprp: 0, ipco: 0, moov: 0, trak: 0 }
const BOX_HEAD = 8
const LARGE_BOX_HEAD = 16

/**
 * Gives the largest size among the picture and its parts: from their boxes `ispe`, or from `tkhd` for a sequence of
 * pictures.
 */
function avifSize(view: DataView): Size | null {
  let largest: Size | null = null
  let parts = 0
  const addSize = (size: Size) => {
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size
  }
  const read = (from: number, to: number) => {
    for (let at = from; at + BOX_HEAD <= to; ) {
      parts += 1
      if (parts > PARTS_MAX) throw new RangeError('Too many boxes')
      const { name, start, end } = boxAt(view, at, to)
      if (name === 'ispe') addSize({ width: view.getUint32(start + 4), height: view.getUint32(start + 8) })
      // The box `tkhd` ends with width and height as 16.16 fixed-point numbers.
      if (name === 'tkhd') addSize({ width: view.getUint16(end - 8), height: view.getUint16(end - 4) })
      const own = AVIF_BOXES[name]
      if (own !== undefined) read(start + own, end)
      at = end
    }
  }
  read(0, view.byteLength)
  return largest
}

/**
 * A box of ISO 14496-12 4.2: its name, and the start and end of its data. No box reaches beyond its parent: otherwise
 * each level would be read once more for each of its ancestors.
 */
function boxAt(view: DataView, at: number, to: number): { name: string; start: number; end: number } {
  const length = view.getUint32(at)
  const name = String.fromCharCode(...[4, 5, 6, 7].map(byte => view.getUint8(at + byte)))
  if (length === 1) {
    const large = view.getUint32(at + 8) * 2 ** 32 + view.getUint32(at + 12)
    return { name, start: at + LARGE_BOX_HEAD, end: Math.min(to, at + Math.max(LARGE_BOX_HEAD, large)) }
  }
  return { name, start: at + BOX_HEAD, end: length === 0 ? to : Math.min(to, at + Math.max(BOX_HEAD, length)) }
}
