/**
 * True for JPEG markers with a segment: all from C0 on except RST0 to RST7, SOI and EOI. FF before FF is
 * padding.
 */
const hasSegment = (marker: number): boolean => marker >= 0xc0 && !(marker >= 0xd0 && marker <= 0xd9) && marker < 0xff

/**
 * A JPEG without a truncated segment at its end. Pixels may end anywhere, but the decoder discards the
 * decoded scans of a progressive picture when the header of the next scan is broken.
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
