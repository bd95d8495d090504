import sharp from 'sharp'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Image } from '#functions/contract/views.ts'
import type { Member } from '#tests/support/member.ts'
import { fileOf, picture } from '#tests/support/pictures.ts'
import { writingSite } from '#tests/support/writing-site.ts'

const site = writingSite()
let me: Member
beforeAll(async () => {
  me = await site.as('Marina_K')
})

/** Reads the picture that a page names for the previews of links. */
async function previewOf(path: string) {
  const page = await (await fetch(site.origin + path)).text()
  const read = (name: string) =>
    new RegExp(`<meta property="og:image${name}" content="([^"]*)"`).exec(page)?.[1]?.replaceAll('&#38;', '&')
  const { pathname, search } = new URL((read('') ?? '').replaceAll('&amp;', '&'))
  return {
    url: pathname + search,
    width: Number(read(':width')),
    height: Number(read(':height')),
    type: read(':type'),
    alt: read(':alt')
  }
}

/** Expects that the named picture is a file of the named type and size. */
async function expectTrue(preview: Awaited<ReturnType<typeof previewOf>>): Promise<void> {
  const answer = await fetch(site.origin + preview.url)
  expect([answer.status, answer.headers.get('content-type')], preview.url).toEqual([200, preview.type])
  const { format, width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
  expect([`image/${format}`, width, height]).toEqual([preview.type, preview.width, preview.height])
  expect(preview.alt).toBeTruthy()
}

async function addressOf(sql: string): Promise<string> {
  const { rows } = await site.db.execute(sql)
  return String(rows[0]?.[0])
}

async function setAvatar(file: File): Promise<Image> {
  const form = new FormData()
  form.set('image', file)
  const headers = { 'X-Csrf-Token': me.token }
  const answer = await me.fetch('/api/users/Marina_K/pro_pic', { method: 'POST', headers, body: form })
  return ((await answer.json()) as { proPic: Image }).proPic
}

const POST = `select '/' || c.name || '/post/' || p.public_id from posts p join communities c on c.id = p.community_id where p.deleted_at is null and`

describe('the picture for previews of links', () => {
  test.each([
    ['a post with pictures', `${POST} p.images <> '[]' limit 1`],
    ['a link with a picture', `${POST} p.link_image is not null limit 1`],
    ['a community with a banner', `select '/' || name from communities where banner_image is not null limit 1`],
    [
      'an account with an avatar',
      `select '/@' || username from users where pro_pic is not null and deleted_at is null limit 1`
    ]
  ])('is a JPEG of the named size: %s', async (_, sql) => {
    const preview = await previewOf(await addressOf(sql))
    expect(preview.type).toBe('image/jpeg')
    expect(Math.max(preview.width, preview.height)).toBeLessThanOrEqual(1200)
    await expectTrue(preview)
  })

  test('is the site’s own picture on a page without a picture, with its type and size', async () => {
    const preview = await previewOf('/about')
    expect(preview.type).toBe('image/png')
    await expectTrue(preview)
  })

  test('is white where the picture is transparent, fits a square of 1200 pixels, and is the same file when requested again', async () => {
    const clear = sharp({
      create: { width: 1800, height: 900, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } }
    })
    await setAvatar(await fileOf(clear, 'png'))
    const preview = await previewOf('/@Marina_K')
    expect([preview.width, preview.height]).toEqual([1200, 600])
    await expectTrue(preview)
    const [first, again] = await Promise.all([1, 2].map(() => fetch(site.origin + preview.url)))
    expect(first?.headers.get('etag')).toBe(again?.headers.get('etag'))
    const { data } = await sharp(Buffer.from((await first?.arrayBuffer()) ?? []))
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([...data.subarray(0, 3)]).toEqual([255, 255, 255])
  })

  test('is never larger than the picture, and answers range and HEAD requests before it was made', async () => {
    const sides = await setAvatar(await fileOf(picture(60, 90), 'webp'))
    const preview = await previewOf('/@Marina_K')
    expect([preview.width, preview.height]).toEqual([sides.width, sides.height])
    const part = await fetch(site.origin + preview.url, { headers: { Range: 'bytes=0-1' } })
    expect([part.status, [...new Uint8Array(await part.arrayBuffer())]]).toEqual([206, [0xff, 0xd8]])
    await setAvatar(await fileOf(picture(61, 90), 'webp'))
    const head = await fetch(site.origin + (await previewOf('/@Marina_K')).url, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  })

  test('is erased with the picture, and is not made of an erased picture', async () => {
    await setAvatar(await fileOf(picture(300, 200)))
    const old = await previewOf('/@Marina_K')
    await expectTrue(old)
    await setAvatar(await fileOf(picture(301, 200)))
    const unused = "select count(*) from images where kind = 'avatar' and owner_id is null"
    await vi.waitFor(async () => expect(await addressOf(unused)).toBe('0'), { timeout: 10_000, interval: 100 })
    // The parameter keeps the data centre's cache from answering.
    expect((await fetch(`${site.origin}${old.url}&again`)).status).toBe(404)
  })

  test('has one signed address: other sizes, fits and formats of a preview are refused', async () => {
    await setAvatar(await fileOf(picture(300, 200)))
    const { url } = await previewOf('/@Marina_K')
    const wrong = [
      url.replace('1200x1200', '1201x1200'),
      url.replace('contain', 'cover'),
      url.replace('.jpeg', '.png'),
      url.replace(/sig=.{3}/, 'sig=AAA')
    ]
    for (const path of wrong) expect((await fetch(site.origin + path)).status, path).toBe(404)
  })

  test('many requests for previews do not keep a member from uploading, and each is answered or asked to come again', async () => {
    const { rows } = await site.db.execute(
      `${POST.replace('select', 'select distinct')} p.images <> '[]' or p.link_image is not null limit 20`
    )
    const previews = await Promise.all(rows.map(row => previewOf(String(row[0]))))
    const asked = previews.flatMap(({ url }) => [1, 2, 3].map(() => fetch(site.origin + url)))
    await setAvatar(await fileOf(picture(302, 200)))
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    expect(new Set([200, 503, ...statuses])).toEqual(new Set([200, 503]))
    expect(statuses).toContain(200)
  })
})
