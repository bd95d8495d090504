/**
 * True for the second byte of a JPEG marker that is followed by a segment: all bytes from C0 to FE except RST0 to RST7,
 * SOI and EOI. FF is padding.
 */
const hasSegment = (marker: number): boolean => marker >= 0xc0 && !(marker >= 0xd0 && marker <= 0xd9) && marker < 0xff

/**
 * Removes a truncated segment from the end of a JPEG. The decoder accepts a file that ends within the data of pixels,
 * but it discards all decoded scans of a progressive picture if the header of the next scan is truncated.
 */
export function withoutCutSegment(file: Buffer): Buffer {
  for (let at = file.lastIndexOf(0xff); at > 0; at = file.lastIndexOf(0xff, at - 1)) {
    const marker = file[at + 1]
    if (marker !== undefined && !hasSegment(marker)) continue
    const end = at + 4 > file.length ? Number.POSITIVE_INFINITY : at + 2 + file.readUInt16BE(at + 2)
    return end > file.length ? file.subarray(0, at) : file
  }
  return file
}
