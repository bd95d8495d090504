import { deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { pngChunk as chunk } from './pictures.ts'

/** Size of every picture of this module. */
export const SIDES = { width: 200, height: 150 } as const
const SOF = 0xc0
const SOS = 0xda
/** Length in bytes of a JPEG scan header (SOS) with three components, including its marker. */
const SOS_BYTES = 14
const PNG_SIGNATURE = 8
const GIF_SCREEN_AT = 6
const GIF_LIMITS_AT = 10
const BRAND_AT = 8

type Make = () => Promise<Buffer>

/** Makes a picture whose four corners have different colours. */
export function testPicture() {
  const { width, height } = SIDES
  const data = Buffer.alloc(width * height * 3)
  for (let at = 0; at < width * height; at++) data.set([at % width, Math.floor(at / width), (at * 7) & 255], at * 3)
  return sharp(data, { raw: { ...SIDES, channels: 3 } })
}

const jpeg = () => testPicture().jpeg().toBuffer()
const png = () => testPicture().png().toBuffer()
const gif = () => testPicture().gif().toBuffer()
const webp = () => testPicture().webp().toBuffer()
const avif = () => testPicture().avif().toBuffer()

/** Finds the offset of the first segment with a marker in a JPEG. */
function segmentAt(file: Buffer, marker: number): number {
  let at = 2
  while (file[at + 1] !== marker) at += 2 + file.readUInt16BE(at + 2)
  return at
}

const inserted = (file: Buffer, at: number, bytes: number[] | Buffer) =>
  Buffer.concat([file.subarray(0, at), Buffer.from(bytes), file.subarray(at)])
const beforeFrame = async (...bytes: number[]) => {
  const file = await jpeg()
  return inserted(file, segmentAt(file, SOF), bytes)
}
const cut = (file: Buffer, share: number) => file.subarray(0, Math.floor(file.length * share))
const followed = (file: Buffer) => Buffer.concat([file, Buffer.from('and more')])

/** Makes a sequential JPEG whose scan header has a wrong number of coefficients. */
async function withWrongScan(): Promise<Buffer> {
  const file = await jpeg()
  file[segmentAt(file, SOS) + SOS_BYTES - 2] = 0
  return file
}

async function jpegUntilPixels(more: number): Promise<Buffer> {
  const file = await jpeg()
  return file.subarray(0, segmentAt(file, SOS) + more)
}

/** Reads the types and data of the chunks of a PNG; all pixels are in one chunk. */
async function chunksOf(): Promise<[string, Buffer][]> {
  const file = await png()
  const chunks: [string, Buffer][] = []
  for (let at = PNG_SIGNATURE; at < file.length; at += 12 + file.readUInt32BE(at))
    chunks.push([file.toString('latin1', at + 4, at + 8), file.subarray(at + 8, at + 8 + file.readUInt32BE(at))])
  const pixels = Buffer.concat(chunks.filter(([type]) => type === 'IDAT').map(([, data]) => data))
  return [...chunks.filter(([type]) => !/IDAT|IEND/.test(type)), ['IDAT', pixels], ['IEND', Buffer.alloc(0)]]
}

async function pngOf(change: (chunks: [string, Buffer][]) => [string, Buffer][]): Promise<Buffer> {
  const signature = (await png()).subarray(0, PNG_SIGNATURE)
  return Buffer.concat([signature, ...change(await chunksOf()).map(([type, data]) => chunk(type, data))])
}

async function withWrongSum(): Promise<Buffer> {
  const file = await pngOf(chunks => chunks)
  const sumAt = file.length - 12 - 1
  file[sumAt] = (file[sumAt] ?? 0) ^ 0xff
  return file
}

async function gifOnScreen(width: number, height: number, left = 0, top = 0): Promise<Buffer> {
  const file = await gif()
  file.writeUInt16LE(width, GIF_SCREEN_AT)
  file.writeUInt16LE(height, GIF_SCREEN_AT + 2)
  const flags = file[GIF_LIMITS_AT] ?? 0
  const frameAt = file.indexOf(0x2c, 13 + (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0))
  file.writeUInt16LE(left, frameAt + 1)
  file.writeUInt16LE(top, frameAt + 3)
  return file
}

async function branded(brand: string): Promise<Buffer> {
  const file = await avif()
  file.write(brand, BRAND_AT)
  return file
}

const rotated = (file: Sharp) => file.withMetadata({ orientation: 6 })

/** Files that browsers display with the size SIDES although they are invalid or unusual, by their names. */
export const SHOWN_BY_BROWSERS: Record<string, Make> = {
  'a scan with wrong parameters.jpg': withWrongScan,
  'no end.jpg': async () => (await jpeg()).subarray(0, -2),
  'bytes between segments.jpg': () => beforeFrame(1, 2, 3, 4, 5),
  'padding before the frame.jpg': () => beforeFrame(0xff, 0xff, 0xff),
  'padding behind the start.jpg': async () => inserted(await jpeg(), 2, [0xff, 0xff]),
  'markers without a segment.jpg': () => beforeFrame(0xff, 0xd0, 0xff, 0xd7, 0xff, 0x01, 0xff, 0x00),
  'half.jpg': async () => cut(await jpeg(), 0.5),
  'half, progressive.jpg': async () => cut(await testPicture().jpeg({ progressive: true }).toBuffer(), 0.5),
  'more behind the end.jpg': async () => followed(await jpeg()),
  'four inks.jpg': () => testPicture().toColourspace('cmyk').jpeg().toBuffer(),
  'grey.jpg': () => testPicture().toColourspace('b-w').jpeg().toBuffer(),
  'a wrong sum.png': withWrongSum,
  'half.png': async () => cut(await png(), 0.5),
  'no end.png': async () => (await png()).subarray(0, -12),
  'more behind the end.png': async () => followed(await png()),
  'interlaced.png': () => testPicture().png({ progressive: true }).toBuffer(),
  'sixteen bits.png': () => testPicture().toColourspace('rgb16').png().toBuffer(),
  'few colors.png': () => testPicture().png({ palette: true }).toBuffer(),
  'no screen.gif': () => gifOnScreen(0, 0),
  'no width of a screen.gif': () => gifOnScreen(0, 150),
  'a small screen.gif': () => gifOnScreen(50, 40),
  'an older version.gif': async () => Buffer.concat([Buffer.from('GIF87a'), (await gif()).subarray(6)]),
  'half.gif': async () => cut(await gif(), 0.5),
  'more behind the end.gif': async () => followed(await gif()),
  'more behind the end.webp': async () => followed(await webp()),
  'transparent.webp': () => testPicture().ensureAlpha(0.5).webp().toBuffer(),
  'mif1.avif': () => branded('mif1'),
  'miaf.avif': () => branded('miaf'),
  'heic first.avif': () => branded('heic'),
  'ten bits.avif': () => testPicture().toColourspace('rgb16').avif({ bitdepth: 10 }).toBuffer()
}

/** Files that browsers display with another size than SIDES. */
export const SHOWN_IN_OTHER_SIZE: Record<string, [Make, width: number, height: number]> = {
  'a large screen.gif': [() => gifOnScreen(400, 300), 400, 300],
  'a low screen.gif': [() => gifOnScreen(100, 300), 200, 300],
  'a frame beyond its screen.gif': [() => gifOnScreen(100, 100, 30, 20), 230, 170],
  'turned.jpg': [() => rotated(testPicture()).jpeg().toBuffer(), 150, 200],
  'turned.png': [() => rotated(testPicture()).png().toBuffer(), 150, 200],
  'turned.webp': [() => rotated(testPicture()).webp().toBuffer(), 150, 200],
  'turned.avif': [() => rotated(testPicture()).avif().toBuffer(), 150, 200]
}

/** Files that browsers do not display. */
export const DAMAGED: Record<string, Make> = {
  'a head alone.jpg': () => jpegUntilPixels(0),
  'no pixels.jpg': () => jpegUntilPixels(SOS_BYTES),
  'a second start.jpg': async () => inserted(await jpeg(), 2, [0xff, 0xd8]),
  'an early end.jpg': () => beforeFrame(0xff, 0xd9),
  'a head alone.png': async () => (await png()).subarray(0, 40),
  'pixels that are none.png': () =>
    pngOf(chunks => chunks.map(([type, data]) => [type, type === 'IDAT' ? Buffer.alloc(50, 7) : data])),
  'a head alone.gif': async () => (await gif()).subarray(0, 20),
  'half.webp': async () => cut(await webp(), 0.5),
  'half.avif': async () => cut(await avif(), 0.5)
}

/** Makes PNG files with an ancillary chunk whose data has a number of bytes after decompression. */
export async function pngsUnpackingTo(bytes: number): Promise<Record<string, Buffer>> {
  const packed = deflateSync(Buffer.alloc(bytes))
  const withChunk = (type: string) => {
    const data = Buffer.concat([Buffer.from('Name\0\0', 'latin1'), packed])
    return pngOf(([head = ['IHDR', Buffer.alloc(0)], ...rest]) => [head, [type, data], ...rest])
  }
  return { 'a comment.png': await withChunk('zTXt'), 'colors.png': await withChunk('iCCP') }
}
