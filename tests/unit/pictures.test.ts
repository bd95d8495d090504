import { describe, expect, test } from 'vitest'
import type { Image } from '#functions/contract/views.ts'
import { imageView } from '#functions/images/views.ts'
import { pictureSource } from '#src/features/images/sources.ts'
import { copyUrl } from '#src/ui/copies.ts'
import { hue } from '#src/ui/hue.ts'

const stored = { id: 'a'.repeat(24), format: 'jpeg', size: 1, averageColor: '#888', altText: null } as const
const picture = (width: number, height: number): Image => imageView({ ...stored, width, height }, 'post', 'secret')
const without = (image: Image): Image => ({ ...image, copies: [] })

describe('the copies of a picture', () => {
  test('[P8.copies.01] a picture without copies is shown as its original', () => {
    const image = without(picture(2000, 1000))
    expect(copyUrl(image, 'tiny')).toBe(image.url)
    expect(pictureSource(image, false)).toEqual({ src: image.url, width: 2000, height: 1000 })
  })

  test('the srcset of a picture has copies for thumbnails, phones and desktops, with the size of the largest', () => {
    const source = pictureSource(picture(2160, 1080), false)
    expect(String(source['srcset']).match(/\d+w/g)).toEqual(['120w', '640w', '1080w'])
    expect(source).toMatchObject({ width: 1080, height: 540 })
  })

  test('the srcset of a small picture has no two copies of one width', () => {
    expect(String(pictureSource(picture(300, 200), false)['srcset']).match(/\d+w/g)).toEqual(['120w', '300w'])
  })
})

test('[P9.avatar.01] the first letter of a name alone decides which of 8 colours its avatar has', () => {
  expect(hue('Radio')).toBe(hue('rodina'))
  const hues = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZЖ_0'].map(hue)
  expect(new Set(hues)).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8]))
})
