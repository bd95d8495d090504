import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Image } from '#functions/contract/views.ts'
import {
  DAMAGED,
  pngsUnpackingTo,
  SHOWN_BY_BROWSERS,
  SHOWN_IN_OTHER_SIZE,
  SIDES
} from '#tests/support/broken-pictures.ts'
import { guestToken, type Member } from '#tests/support/member.ts'
import { fileOf, hugePng, photo, picture } from '#tests/support/pictures.ts'
import { codeOf, writingSite } from '#tests/support/writing-site.ts'

const site = writingSite()
let me: Member
beforeAll(async () => {
  me = await site.as('Marina_K')
})

function send(file: File | null, headers: Record<string, string> = {}): Promise<Response> {
  const form = new FormData()
  if (file) form.set('image', file)
  return me.fetch('/api/_uploads', { method: 'POST', headers: { 'X-Csrf-Token': me.token, ...headers }, body: form })
}
async function upload(file: File): Promise<Image> {
  const answer = await send(file)
  expect(answer.status, file.name).toBe(200)
  return (await answer.json()) as Image
}
const stored = async (url: string) => sharp(Buffer.from(await (await fetch(site.origin + url)).arrayBuffer()))
const named = (bytes: Uint8Array | string, name: string, type = '') =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type })
const bytesOf = async (file: File) => new Uint8Array(await file.arrayBuffer())

async function dot(image: Sharp, x: number, y: number): Promise<number[]> {
  const { data, info } = await image.clone().raw().toBuffer({ resolveWithObject: true })
  const from = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
  return [...data.subarray(from, from + info.channels)]
}

describe('an upload', () => {
  test('[P7.uploads.01 P3.image.02] is stored as a picture that no post uses yet, with five scaled copies, as a picture of a post needs', async () => {
    const image = await upload(await fileOf(picture(1600, 1200)))
    expect(image).toMatchObject({ format: 'jpeg', mimetype: 'image/jpeg', width: 1600, height: 1200, altText: null })
    expect(image.copies.map(copy => [copy.name, copy.boxWidth, copy.boxHeight, copy.objectFit])).toEqual([
      ['tiny', 120, 120, 'cover'],
      ['small', 325, 250, 'cover'],
      ['mobile', 640, 1280, 'contain'],
      ['medium', 720, 1440, 'contain'],
      ['desktop', 1080, 2160, 'contain']
    ])
    for (const copy of image.copies) {
      const { format, width, height } = await (await stored(copy.url)).metadata()
      expect([format, width, height]).toEqual(['webp', copy.width, copy.height])
    }
    expect(image.copies.map(({ width, height }) => [width, height])).toEqual([
      [120, 120],
      [325, 250],
      [640, 480],
      [720, 540],
      [1080, 810]
    ])
    const [row] = (await site.db.execute({ sql: 'select * from images where id = ?', args: [image.id] })).rows
    expect(row).toMatchObject({ owner_id: null, kind: 'post', width: 1600, height: 1200, size: image.size })
  })

  test('has copies that fit their maximum sizes without enlargement or cut edges, and is itself scaled down to 5000 pixels', async () => {
    const narrow = await upload(await fileOf(picture(8, 3000), 'png'))
    expect(narrow.copies.map(({ width, height }) => [width, height])).toEqual([
      [8, 120],
      [8, 250],
      [3, 1280],
      [4, 1440],
      [6, 2160]
    ])
    const wide = await upload(await fileOf(picture(6000, 600), 'png'))
    expect([wide.width, wide.height]).toEqual([5000, 500])
    const ends = sharp({ create: { width: 1000, height: 100, channels: 3, background: '#ffffff' } }).composite([
      { input: await picture(100, 100, '#ff0000').png().toBuffer(), left: 0, top: 0 },
      { input: await picture(100, 100, '#0000ff').png().toBuffer(), left: 900, top: 0 }
    ])
    const whole = await stored((await upload(await fileOf(ends, 'png'))).copies[2]?.url ?? '')
    expect((await dot(whole, 0.02, 0.5))[0]).toBeGreaterThan(200)
    expect((await dot(whole, 0.98, 0.5))[2]).toBeGreaterThan(200)
    expect((await dot(whole, 0.98, 0.5))[0]).toBeLessThan(60)
  })

  test('is rotated according to the picture’s EXIF orientation, and none of the stored files has metadata', async () => {
    for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const file = await photo(orientation, [
        [255, 0, 0],
        [0, 255, 0],
        [0, 0, 255],
        [255, 255, 255]
      ])
      expect(Buffer.from(await bytesOf(file)).includes('Somebody')).toBe(true)
      const image = await upload(file)
      expect([image.width, image.height], `orientation ${orientation}`).toEqual([96, 64])
      for (const url of [image.url, ...image.copies.map(copy => copy.url)]) {
        const bytes = Buffer.from(await (await fetch(site.origin + url)).arrayBuffer())
        expect(bytes.includes('Somebody') || bytes.includes('Exif')).toBe(false)
        const { exif, xmp, iptc, orientation: rotation } = await sharp(bytes).metadata()
        expect([exif, xmp, iptc, rotation ?? 1]).toEqual([undefined, undefined, undefined, 1])
        const corners = await Promise.all(
          [0.2, 0.8].flatMap(y => [0.2, 0.8].map(x => dot(sharp(bytes).removeAlpha(), x, y)))
        )
        const cornerColors = corners.map(corner => corner.map(value => (value > 128 ? 1 : 0)).join(''))
        expect(cornerColors, `orientation ${orientation} ${url}`).toEqual(['100', '010', '001', '111'])
      }
    }
  })

  test('is recognized as a picture by its content, not by its name; GIF and AVIF become WebP, and transparency stays', async () => {
    const clear = sharp({ create: { width: 64, height: 64, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0 } } })
    for (const [sentFormat, storedFormat] of [
      ['png', 'png'],
      ['webp', 'webp'],
      ['gif', 'webp'],
      ['avif', 'webp']
    ] as const) {
      const image = await upload(named(await bytesOf(await fileOf(clear, sentFormat)), 'cat.txt', 'text/html'))
      expect([sentFormat, image.format, image.mimetype]).toEqual([sentFormat, storedFormat, `image/${storedFormat}`])
      for (const url of [image.url, ...image.copies.map(copy => copy.url)])
        expect((await dot(await stored(url), 0.5, 0.5))[3], url).toBe(0)
    }
  })

  test('has its width and height read even if any amount of camera metadata precedes them', async () => {
    const jpeg = await bytesOf(await fileOf(picture(500, 400)))
    const depths = Buffer.alloc(65_535 + 2, 1)
    depths.writeUInt32BE(0xffe1ffff)
    const deep = Buffer.concat([jpeg.subarray(0, 2), ...Array<Buffer>(30).fill(depths), jpeg.subarray(2)])
    expect(await upload(named(deep, 'depths.jpg'))).toMatchObject({ width: 500, height: 400 })
  })

  test('an animated GIF is stored as its first frame', async () => {
    const frames = Buffer.concat([
      await picture(40, 30, '#ff0000').raw().toBuffer(),
      await picture(40, 30, '#0000ff').raw().toBuffer()
    ])
    const gif = await sharp(frames, { raw: { width: 40, height: 60, channels: 3, pageHeight: 30 } })
      .gif({ delay: [100, 100] })
      .toBuffer()
    expect((await sharp(gif).metadata()).pages).toBe(2)
    const image = await upload(named(gif, 'moving.gif', 'image/gif'))
    expect(image).toMatchObject({ format: 'webp', width: 40, height: 30 })
    const still = await stored(image.url)
    expect((await still.metadata()).pages ?? 1).toBe(1)
    expect((await dot(still, 0.5, 0.5)).slice(0, 3).map(value => value > 128)).toEqual([true, false, false])
  })

  test('a picture file that is also a script or an archive is stored as a picture only', async () => {
    const script = '*/=1;alert(document.cookie)//'
    const gif = Buffer.concat([await picture(30, 30).gif().toBuffer(), Buffer.from(script)])
    const zip = Buffer.from(`PK\u0003\u0004${'x'.repeat(40)}<script>alert(1)</script>PK\u0005\u0006`, 'latin1')
    const jpeg = Buffer.concat([await picture(30, 30).jpeg().toBuffer(), zip])
    for (const file of [named(gif, 'a.js', 'text/javascript'), named(jpeg, 'a.zip', 'application/zip')]) {
      const image = await upload(file)
      for (const url of [image.url, ...image.copies.map(copy => copy.url)]) {
        const bytes = Buffer.from(await (await fetch(site.origin + url)).arrayBuffer())
        expect(bytes.includes('alert') || bytes.includes('PK\u0003')).toBe(false)
      }
    }
  })

  test('an animated AVIF is stored as its first frame', async () => {
    const file = await readFile(join(import.meta.dirname, '../support/animated.avif'))
    const image = await upload(named(file, 'animated.avif', 'image/avif'))
    expect(image).toMatchObject({ format: 'webp', width: 60, height: 40 })
    for (const { url } of [image, ...image.copies]) {
      const [red = 0, green = 255, blue = 255] = await dot(await stored(url), 0.5, 0.5)
      expect(red, url).toBeGreaterThan(220)
      expect(Math.max(green, blue), url).toBeLessThan(60)
    }
  })
})

describe('an uploaded file that is not a picture', () => {
  const countOf = () => site.db.execute('select count(*) from images').then(({ rows }) => rows[0]?.[0])

  test('is refused whatever the file’s name, and nothing is stored', async () => {
    const count = await countOf()
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
    for (const file of [
      named(svg, 'cat.svg', 'image/svg+xml'),
      named(svg, 'cat.jpg', 'image/jpeg'),
      named(`<?xml version="1.0"?>${svg}`, 'cat.png', 'image/png'),
      named('GIF88a/*', 'cat.gif', 'image/gif'),
      named('<html><script>alert(1)</script>', 'cat.png', 'image/png'),
      named(Uint8Array.of(1, 2, 0xff, 0xd8, 0xff, 0xe0), 'late.jpg'),
      named('BM6\u0000\u0000', 'cat.bmp'),
      named('%PDF-1.7', 'cat.pdf')
    ])
      expect(await codeOf(await send(file)), file.name).toBe('400 unsupported_image')
    expect(await countOf()).toBe(count)
  })

  test('an upload without a file, or with an empty file, is refused with an error code of its own', async () => {
    expect(await codeOf(await send(null))).toBe('400 missing_file')
    expect(await codeOf(await send(named('', 'empty.png', 'image/png')))).toBe('400 missing_file')
    expect(await codeOf(await me.send('POST', '/api/_uploads', { image: 'x' }))).toBe('400 missing_file')
  })
})

describe('a damaged picture file', () => {
  /** Sends files, three at a time, because a member may send three files simultaneously. */
  async function sentEach<File>(files: Record<string, File>, send: (name: string, file: File) => Promise<void>) {
    const names = Object.keys(files)
    for (let at = 0; at < names.length; at += 3)
      await Promise.all(names.slice(at, at + 3).map(name => send(name, files[name] as File)))
  }

  const shown = [
    ...Object.entries(SHOWN_BY_BROWSERS).map(([name, make]) => ({ name, make, ...SIDES })),
    ...Object.entries(SHOWN_IN_OTHER_SIZE).map(([name, [make, width, height]]) => ({ name, make, width, height }))
  ]
  for (const { name, make, width, height } of shown)
    test(`a damaged picture that browsers can show is accepted, with the size that browsers show: ${name}`, async () => {
      expect(await upload(named(await make(), name))).toMatchObject({ width, height })
    })

  test('a damaged picture is stored with its readable part', async () => {
    const half = await (
      await stored((await upload(named((await SHOWN_BY_BROWSERS['half.png']?.()) ?? '', 'half.png'))).url)
    ).stats()
    expect(half.channels[1]?.max).toBeGreaterThan(60)
    const mif1 = await (
      await stored((await upload(named((await SHOWN_BY_BROWSERS['miaf.avif']?.()) ?? '', 'a.avif'))).url)
    ).stats()
    expect(mif1.channels[0]?.max).toBeGreaterThan(180)
  })

  test('a damaged picture without a readable part is refused with a message about the damage, and nothing is stored', async () => {
    const count = await site.number('select count(*) from images')
    await sentEach(DAMAGED, async (name, make) => {
      const answer = await send(named(await make(), name))
      expect(await answer.json(), name).toEqual({
        status: 400,
        code: 'damaged_image',
        message: 'Файл изображения повреждён. Сохраните его заново или выберите другой.'
      })
    })
    expect(await site.number('select count(*) from images')).toBe(count)
  })

  test('a picture whose comments or color profile unpack to half a gigabyte is stored without comments and color profile', async () => {
    await sentEach(await pngsUnpackingTo(512 * 1024 * 1024), async (name, bytes) =>
      expect(await upload(named(bytes, name)), name).toMatchObject(SIDES)
    )
  })
})

test('a member’s simultaneous uploads beyond the limit are refused with 503, and a later upload is accepted', async () => {
  const flat = hugePng(5000, 4000)
  const answers = await Promise.all(Array.from({ length: 8 }, () => send(flat)))
  const refused = answers.filter(({ status }) => status !== 200)
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(3)
  expect(refused.length).toBeGreaterThan(0)
  for (const answer of refused) {
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5'])
    expect(await answer.json()).toMatchObject({
      code: 'unavailable',
      message: 'Сейчас загружается слишком много изображений. Попробуйте через несколько секунд.'
    })
  }
  await upload(flat)
})

/** Makes a small picture whose header claims the given width and height. */
async function saying(width: number, height: number, format: 'jpeg' | 'webp' | 'gif' | 'avif'): Promise<Uint8Array> {
  const bytes = Buffer.from(await bytesOf(await fileOf(picture(90, 90), format)))
  const at = {
    gif: () => 6,
    webp: () => 26,
    jpeg: () => bytes.indexOf('ffc0', 'hex') + 5,
    avif: () => bytes.indexOf('ispe') + 8
  }[format]()
  if (format === 'avif') {
    bytes.writeUInt32BE(width, at)
    bytes.writeUInt32BE(height, at + 4)
  } else if (format === 'jpeg') {
    bytes.writeUInt16BE(height, at)
    bytes.writeUInt16BE(width, at + 2)
  } else {
    bytes.writeUInt16LE(width, at)
    bytes.writeUInt16LE(height, at + 2)
  }
  return bytes
}

describe('pictures that are too large', () => {
  test('a picture of more than 10 MiB is refused', async () => {
    const heavy = new Uint8Array(10 * 1024 * 1024 + 1)
    heavy.set([0xff, 0xd8, 0xff])
    expect(await codeOf(await send(named(heavy, 'heavy.jpg')))).toBe('400 file_size_exceeded')
  })

  test('a picture of more than 50 megapixels is refused, however few bytes it has', async () => {
    const bomb = hugePng(20_000, 20_000)
    expect(bomb.size).toBeLessThan(100_000)
    expect(await codeOf(await send(bomb))).toBe('400 file_size_exceeded')
    expect(await codeOf(await send(hugePng(7072, 7072)))).toBe('400 file_size_exceeded')
    for (const format of ['jpeg', 'webp', 'gif', 'avif'] as const)
      expect(await codeOf(await send(named(await saying(8000, 6300, format), `bomb.${format}`))), format).toBe(
        '400 file_size_exceeded'
      )
    const small = await upload(hugePng(7000, 7000))
    expect([small.width, small.height]).toEqual([5000, 5000])
  })
})

test('a repeated upload with its idempotency key returns the picture of the first upload, and stores no second picture', async () => {
  const count = async () => Number((await site.db.execute('select count(*) from images')).rows[0]?.[0])
  const before = await count()
  const key = { 'Idempotency-Key': 'upload once' }
  const answer = await send(await fileOf(picture(40, 40)), key)
  expect(answer.headers.get('Server-Timing')).toContain('trips;desc="3"')
  const first = (await answer.json()) as Image
  const again = await send(await fileOf(picture(40, 40)), key)
  expect([again.status, await again.json()]).toEqual([200, first])
  expect(await count()).toBe(before + 1)
  expect(await upload(await fileOf(picture(40, 40)))).not.toEqual(first)
})

test('an upload by a guest is refused', async () => {
  const form = new FormData()
  form.set('image', await fileOf(picture(9, 9)))
  const headers = { 'X-Csrf-Token': await guestToken(site.origin) }
  expect(await codeOf(await fetch(`${site.origin}/api/_uploads`, { method: 'POST', headers, body: form }))).toBe(
    '401 not_logged_in'
  )
})

test('an upload that no post uses is deleted with its files 12 hours after the upload', async () => {
  const image = await upload(await fileOf(picture(700, 700)))
  const young = await upload(await fileOf(picture(700, 700)))
  await site.db.execute({
    sql: 'update images set created_at = ? where id = ?',
    args: [Date.now() - 12 * 3_600_000 - 1000, image.id]
  })
  await site.tick()
  const rows = async () =>
    (await site.db.execute({ sql: 'select id from images where id in (?, ?)', args: [image.id, young.id] })).rows
  await vi.waitFor(async () => expect(await rows()).toHaveLength(1), { timeout: 10_000, interval: 100 })
  for (const url of [image.url, ...image.copies.map(copy => copy.url)])
    expect((await fetch(site.origin + url)).status).toBe(404)
  expect((await fetch(site.origin + young.url)).status).toBe(200)
})
