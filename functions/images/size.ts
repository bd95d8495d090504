import type { UploadFormat } from './format.ts'

export interface Size {
  width: number
  height: number
}

/** Offsets of the size in the headers of these formats. */
const PNG_AT = 16
const GIF_AT = 6
const WEBP_CHUNK_AT = 12
const WEBP_DATA_AT = 20

/**
 * The size in a picture's header; null when there is none. Nothing is decoded: a picture too
 * large to be decoded is refused by this.
 * Sources: W3C PNG 11.2.2; GIF89a 18; ITU T.81 B.2.2; RFC 9649 (WebP) and RFC 6386 9.1; ISO 23008-12 6.5.3 (AVIF).
 */
export function sizeIn(bytes: Uint8Array, format: UploadFormat): Size | null {
  try {
    const size = SIZES[format](new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), bytes)
    return size && size.width > 0 && size.height > 0 ? size : null
  } catch (error) {
    // The file ends before its head does.
    if (error instanceof RangeError) return null
    throw error
  }
}

const SIZES: Record<UploadFormat, (view: DataView, bytes: Uint8Array) => Size | null> = {
  png: view => ({ width: view.getUint32(PNG_AT), height: view.getUint32(PNG_AT + 4) }),
  gif: view => ({ width: view.getUint16(GIF_AT, true), height: view.getUint16(GIF_AT + 2, true) }),
  jpeg: jpegSize,
  webp: webpSize,
  avif: avifSize
}

/** Markers of a frame's head are C0 to CF but for three of other tables. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

function jpegSize(view: DataView): Size | null {
  for (let at = 2; view.getUint8(at) === 0xff; ) {
    const marker = view.getUint8(at + 1)
    // Fill bytes may stand before a marker.
    if (marker === 0xff) at += 1
    else if (isFrame(marker)) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    else at += 2 + view.getUint16(at + 2)
  }
  return null
}

function webpSize(view: DataView): Size | null {
  const kind = view.getUint32(WEBP_CHUNK_AT)
  const at = WEBP_DATA_AT
  // VP8X: 24 bits each, less one.
  if (kind === 0x56503858)
    return { width: (view.getUint32(at + 3, true) >>> 8) + 1, height: (view.getUint32(at + 6, true) >>> 8) + 1 }
  // VP8L: 14 bits each, less one, behind a byte of signature.
  if (kind === 0x5650384c) {
    const bits = view.getUint32(at + 1, true)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  return { width: view.getUint16(at + 6, true) & 0x3fff, height: view.getUint16(at + 8, true) & 0x3fff }
}

/** The largest of the picture and its parts. */
function avifSize(view: DataView, bytes: Uint8Array): Size | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let largest: Size | null = null
  for (let at = file.indexOf('ispe'); at >= 0; at = file.indexOf('ispe', at + 4)) {
    const size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) }
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size
  }
  return largest
}
