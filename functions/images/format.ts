export type UploadFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif'

const JPEG = [0xff, 0xd8, 0xff]
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/**
 * Number of bytes at the beginning of a file by which its format is detected: an AVIF file may list other brands first.
 */
export const FORMAT_BYTES = 256

/** Detects the format of a file by its first bytes; null: unsupported. */
export function formatOf(bytes: Uint8Array): UploadFormat | null {
  const begins = (signature: number[]) => signature.every((byte, at) => bytes[at] === byte)
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  if (begins(JPEG)) return 'jpeg'
  if (begins(PNG)) return 'png'
  if (/^GIF8[79]a$/.test(text(0, 6))) return 'gif'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  return text(4, 8) === 'ftyp' && brandsIn(bytes).some(brand => /^avi[fs]$/.test(brand)) ? 'avif' : null
}

/** Reads the brands in the box `ftyp` at the beginning of a file: the major brand and the compatible brands. */
function brandsIn(bytes: Uint8Array): string[] {
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0)
  const brands: string[] = []
  for (let at = 8; at + 4 <= Math.min(length, bytes.length, FORMAT_BYTES); at += 4)
    // Bytes 8 to 12 are the major brand; at offset 12 is a version number instead of a brand.
    if (at !== 12) brands.push(String.fromCharCode(...bytes.subarray(at, at + 4)))
  return brands
}
