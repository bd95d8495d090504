import { expect, test } from 'vitest'
import { COPY_BOXES, copySize, type ImageKind } from '#functions/images/copies.ts'
import { imageView } from '#functions/images/views.ts'
import { copyUrl } from '#src/ui/copies.ts'

const SECRET = 'a secret of at least 32 characters'
const stored = {
  id: '18b2c5d0e1f2a3b4c5d6e7f8',
  format: 'jpeg' as const,
  width: 1600,
  height: 1200,
  size: 241_233,
  averageColor: 'rgb(120,80,55)',
  altText: 'Рыжий кот'
}

test('[P3.image.01] the view of a picture has its stored data, its signed address and its copies', () => {
  const { copies, url, ...rest } = imageView(stored, 'post', SECRET)
  expect(rest).toEqual({ ...stored, mimetype: 'image/jpeg' })
  expect(url).toMatch(/^\/images\/18b2c5d0e1f2a3b4c5d6e7f8\.jpeg\?sig=[\w-]+$/)
  expect(copies).toHaveLength(5)
})

test.each<[ImageKind, string[]]>([
  ['avatar', ['tiny 50×50 cover', 'small 120×120 cover', 'medium 200×200 cover']],
  ['icon', ['tiny 50×50 cover', 'small 120×120 cover', 'medium 200×200 cover']],
  ['banner', ['mobile 720×240 cover', 'desktop 1440×480 cover', 'small 720×240 cover', 'large 1440×480 cover']],
  ['link', ['tiny 120×120 cover', 'desktop 325×250 cover', 'mobile 875×500 cover']],
  [
    'post',
    [
      'tiny 120×120 cover',
      'small 325×250 cover',
      'mobile 640×1280 contain',
      'medium 720×1440 contain',
      'desktop 1080×2160 contain'
    ]
  ]
])('[P3.image.02] a picture used as %s has the copies that the specification lists', (kind, expected) => {
  const { copies } = imageView(stored, kind, SECRET)
  expect(copies.map(copy => `${copy.name} ${copy.boxWidth}×${copy.boxHeight} ${copy.objectFit}`)).toEqual(expected)
  for (const { url, format, boxWidth, boxHeight, objectFit } of copies) {
    expect(format).toBe('webp')
    expect(url).toContain('.webp?sig=')
    expect(url).toContain(`&size=${boxWidth}x${boxHeight}&fit=${objectFit}`)
  }
})

test('a copy is never larger than its box or the picture, and a copy that is not cropped keeps the proportions', () => {
  for (const [width, height] of [
    [1600, 1200],
    [40, 30],
    [5000, 20],
    [20, 5000],
    [1, 1]
  ] as const) {
    for (const box of Object.values(COPY_BOXES).flat()) {
      const size = copySize({ width, height }, box)
      expect(size.width).toBeLessThanOrEqual(Math.min(box.width, width))
      expect(size.height).toBeLessThanOrEqual(Math.min(box.height, height))
      expect(Math.min(size.width, size.height)).toBeGreaterThanOrEqual(1)
      if (box.fit === 'contain' && Math.min(size.width, size.height) > 20)
        expect(size.width / size.height).toBeCloseTo(width / height, 1)
    }
  }
})

test('the signature in the address of a picture depends on the id of the picture and on the secret', () => {
  const signature = (url: string) => new URLSearchParams(url.split('?')[1]).get('sig')
  const ownSignature = signature(imageView(stored, 'post', SECRET).url)
  expect(signature(imageView({ ...stored, id: '0'.repeat(24) }, 'post', SECRET).url)).not.toBe(ownSignature)
  expect(signature(imageView(stored, 'post', `${SECRET}!`).url)).not.toBe(ownSignature)
})

test('[P8.copies.01] the address of a missing copy is the address of the original', () => {
  const image = imageView(stored, 'post', SECRET)
  expect(copyUrl(image, 'tiny')).toBe(image.copies[0]?.url)
  expect(copyUrl({ ...image, copies: [] }, 'tiny')).toBe(image.url)
})
