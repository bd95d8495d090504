export type UploadFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif'

const JPEG = [0xff, 0xd8, 0xff]
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** Bytes needed to detect a format. */
export const FORMAT_BYTES = 12

/** The format of a file by its first bytes; null for unsupported ones. */
export function formatOf(bytes: Uint8Array): UploadFormat | null {
  const begins = (signature: number[]) => signature.every((byte, at) => bytes[at] === byte)
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  if (begins(JPEG)) return 'jpeg'
  if (begins(PNG)) return 'png'
  if (text(0, 4) === 'GIF8') return 'gif'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  return text(4, 8) === 'ftyp' && /^avi[fs]$/.test(text(8, 12)) ? 'avif' : null
}
