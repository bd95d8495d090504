import sharp from 'sharp'
import { expect, test } from 'vitest'
import { formatOf } from '#functions/images/format.ts'
import { sizeIn } from '#functions/images/size.ts'

const SIZES = [
  [1, 1],
  [37, 1000],
  [2049, 3]
] as const

const drawn = (width: number, height: number, alpha: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 9, g: 99, b: 199, alpha } } })

test('the size of every format is read from its head', async () => {
  for (const [width, height] of SIZES) {
    const [solid, clear] = [drawn(width, height, 1), drawn(width, height, 0.5)]
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

test('a head that is cut off tells none, at whatever byte', async () => {
  for (const format of ['jpeg', 'png', 'gif', 'webp'] as const) {
    const bytes = new Uint8Array(await drawn(20, 20, 1).toFormat(format).toBuffer())
    for (let length = 0; length < 20; length++) {
      const size = sizeIn(bytes.subarray(0, length), format)
      if (length < 8) expect(size, `${format} ${length}`).toBe(null)
      else expect(size === null || size.width === 20, `${format} ${length}`).toBe(true)
    }
  }
})

test('a head without a size, or with none of a side, tells none', () => {
  expect(sizeIn(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 2, 1, 1, 1, 1), 'jpeg')).toBe(null)
  expect(sizeIn(new Uint8Array(40), 'png')).toBe(null)
  expect(sizeIn(new Uint8Array(40), 'avif')).toBe(null)
})
