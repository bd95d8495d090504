import sharp from 'sharp'
import { expect, test } from 'vitest'
import { formatOf } from '#functions/images/format.ts'
import { sizeIn } from '#functions/images/size.ts'
import { SHOWN_BY_BROWSERS, SHOWN_IN_OTHER_SIZE, SIDES } from '#tests/support/broken-pictures.ts'
import { overlappingBoxes } from '#tests/support/pictures.ts'

const SIZES = [
  [1, 1],
  [37, 1000],
  [2049, 3]
] as const

const plainPng = (width: number, height: number, alpha: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 9, g: 99, b: 199, alpha } } })

test('the size of a picture of each format is read from the header of its file', async () => {
  for (const [width, height] of SIZES) {
    const [solid, clear] = [plainPng(width, height, 1), plainPng(width, height, 0.5)]
    const files = {
      jpeg: solid.clone().jpeg(),
      progressive: solid.clone().jpeg({ progressive: true }),
      described: solid
        .clone()
        .withExif({ IFD0: { Artist: 'x'.repeat(500) } })
        .jpeg(),
      png: solid.clone().png(),
      gif: solid.clone().gif(),
      webp: solid.clone().removeAlpha().webp(),
      lossless: solid.clone().webp({ lossless: true }),
      seeThrough: clear.clone().webp(),
      avif: solid.clone().avif()
    }
    for (const [name, image] of Object.entries(files)) {
      const bytes = new Uint8Array(await image.toBuffer())
      const format = formatOf(bytes)
      expect(format && sizeIn(bytes, format), `${name} ${width}×${height}`).toEqual({ width, height })
    }
  }
})

test('a truncated header gives no size, or the right size', async () => {
  for (const format of ['jpeg', 'png', 'gif', 'webp'] as const) {
    const bytes = new Uint8Array(await plainPng(20, 20, 1).toFormat(format).toBuffer())
    for (let length = 0; length < 20; length++) {
      const size = sizeIn(bytes.subarray(0, length), format)
      if (length < 8) expect(size, `${format} ${length}`).toBe(null)
      else expect(size === null || size.width === 20, `${format} ${length}`).toBe(true)
    }
  }
})

test('a header without a size, or with a width or height of zero, gives no size', () => {
  expect(sizeIn(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 2, 1, 1, 1, 1), 'jpeg')).toBe(null)
  expect(sizeIn(new Uint8Array(40), 'png')).toBe(null)
  expect(sizeIn(new Uint8Array(40), 'avif')).toBe(null)
})

test('an unusual header gives the size in which browsers display the picture, before its rotation', async () => {
  for (const [name, make] of Object.entries(SHOWN_BY_BROWSERS)) {
    const bytes = new Uint8Array(await make())
    const format = formatOf(bytes)
    expect(format && sizeIn(bytes, format), name).toEqual(SIDES)
  }
  for (const [name, [make, width, height]] of Object.entries(SHOWN_IN_OTHER_SIZE)) {
    const bytes = new Uint8Array(await make())
    const format = formatOf(bytes)
    const size = format && sizeIn(bytes, format)
    expect(name.startsWith('turned') ? size : [size?.width, size?.height], name).toEqual(
      name.startsWith('turned') ? SIDES : [width, height]
    )
  }
})

/** Frame header of a JPEG of 300 × 200 pixels. */
const FRAME = [0xff, 0xc0, 0, 17, 8, 0, 200, 1, 44, 3]

test.each([
  ['padding', [0xff, 0xff, 0xff]],
  ['markers without a segment', [0xff, 0x01, 0xff, 0xd0, 0xff, 0xd7, 0xff, 0x00]],
  ['bytes that are no marker', [1, 2, 3]],
  ['a segment that contains another frame header', [0xff, 0xe1, 0, 12, ...FRAME]],
  [
    'a table of Huffman codes, arithmetic coding and a marker for extensions',
    [0xff, 0xc4, 0, 2, 0xff, 0xcc, 0, 2, 0xff, 0xc8, 0, 2]
  ]
])('the size of a JPEG is found after %s', (_, before) => {
  expect(sizeIn(Uint8Array.from([0xff, 0xd8, ...before, ...FRAME]), 'jpeg')).toEqual({ width: 300, height: 200 })
})

test.each([
  ['a second start marker', [0xff, 0xd8]],
  ['an end marker', [0xff, 0xd9]],
  ['the data of pixels', [0xff, 0xda, 0, 2]],
  ['a segment longer than the file', [0xff, 0xe1, 0xff, 0xff]]
])('a JPEG with %s before its frame header gives no size', (_, before) => {
  expect(sizeIn(Uint8Array.from([0xff, 0xd8, ...before, ...FRAME]), 'jpeg')).toBe(null)
})

const box = (name: string, ...data: Uint8Array[]): Buffer => {
  const content = Buffer.concat(data)
  const head = Buffer.from(`0000${name}`)
  head.writeUInt32BE(content.length + 8)
  return Buffer.concat([head, content])
}
const ispe = (width: number, height: number) => {
  const data = Buffer.alloc(12)
  data.writeUInt32BE(width, 4)
  data.writeUInt32BE(height, 8)
  return box('ispe', data)
}
const brands = (...names: string[]) => box('ftyp', Buffer.from(`${names[0]}0000${names.slice(1).join('')}`))
const withParts = (...parts: Buffer[]) => box('meta', Buffer.alloc(4), box('iprp', box('ipco', ...parts)))

test('the size of an AVIF is that of its largest part, and is never read from the data of pixels', () => {
  const parts = withParts(ispe(160, 120), ispe(1600, 1200))
  const pixels = box('mdat', ispe(60_000, 60_000))
  for (const file of [
    Buffer.concat([brands('avif'), parts, pixels]),
    Buffer.concat([brands('mif1', 'avif'), pixels, parts])
  ]) {
    expect(formatOf(file)).toBe('avif')
    expect(sizeIn(file, 'avif')).toEqual({ width: 1600, height: 1200 })
  }
  const header = Buffer.alloc(84)
  header.writeUInt32BE(640 * 0x10000, 76)
  header.writeUInt32BE(360 * 0x10000, 80)
  const moving = Buffer.concat([brands('avis'), box('moov', box('trak', box('tkhd', header)))])
  expect(sizeIn(moving, 'avif')).toEqual({ width: 640, height: 360 })
})

test('a HEIF file is AVIF if one of its brands is avif or avis', () => {
  expect(formatOf(brands('mif1', 'miaf', 'avif'))).toBe('avif')
  expect(formatOf(brands('msf1', 'avis'))).toBe('avif')
  expect(formatOf(brands('heic', 'mif1', 'heic'))).toBe(null)
  expect(formatOf(Buffer.concat([brands('mif1'), Buffer.from('avif')]))).toBe(null)
})

test('a box of an AVIF with an impossible length is read once, and gives no size', () => {
  for (const length of [0, 1, 4, 0xffffffff]) {
    const file = Buffer.concat([brands('avif'), Buffer.from('0000meta'), Buffer.alloc(64)])
    file.writeUInt32BE(length, 16)
    expect(sizeIn(file, 'avif'), `${length}`).toBe(null)
  }
})

test('boxes of an AVIF that end after the box around them are read once', () => {
  expect(sizeIn(Buffer.concat([overlappingBoxes(1000), ispe(300, 200)]), 'avif')).toEqual({ width: 300, height: 200 })
})

test.each([
  ['jpeg', 'ffd8', 'ffd0', Buffer.from(FRAME)],
  ['avif', '', '0000000866726565', ispe(300, 200)]
] as const)('the size of a %s is found after a thousand parts, but not after a million', (format, start, part, end) => {
  const after = (count: number) => Buffer.concat([Buffer.from(start + part.repeat(count), 'hex'), end])
  expect(sizeIn(after(1000), format)).toEqual({ width: 300, height: 200 })
  expect(sizeIn(after(1_000_000), format)).toBe(null)
})

test('the brands of an AVIF are read from its first 256 bytes only', () => {
  const listing = (before: number) => box('ftyp', Buffer.from(`mif10000${'mif1'.repeat(before)}avif`))
  expect(formatOf(listing(50))).toBe('avif')
  expect(formatOf(listing(1_000_000))).toBe(null)
})
