import sharp from 'sharp'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Image } from '#functions/contract/views.ts'
import type { Member } from '#tests/support/member.ts'
import { fileOf, picture } from '#tests/support/pictures.ts'
import { codeOf, writingSite } from '#tests/support/writing-site.ts'

const site = writingSite()
let me: Member
beforeAll(async () => {
  me = await site.as('Marina_K')
})

function send(file: File | string | null, { by = me, name = 'Marina_K' } = {}): Promise<Response> {
  const form = new FormData()
  if (file !== null) form.set('image', file)
  return by.fetch(`/api/users/${name}/pro_pic`, { method: 'POST', headers: { 'X-Csrf-Token': by.token }, body: form })
}
const proPicOf = async (answer: Response) => ((await answer.json()) as { proPic: Image }).proPic
const stored = async (url: string) => sharp(Buffer.from(await (await fetch(site.origin + url)).arrayBuffer()))
const statusOf = async (url: string) => (await fetch(site.origin + url)).status
const unused = async () =>
  Number((await site.db.execute("select count(*) from images where kind = 'avatar' and owner_id is null")).rows[0]?.[0])

describe('an avatar', () => {
  test('[P7.avatar.01] is the picture that its owner sends, re-encoded, with scaled copies and its average color', async () => {
    const answer = await send(await fileOf(picture(2400, 1200)))
    expect(answer.status).toBe(200)
    const image = await proPicOf(answer)
    expect(image).toMatchObject({ format: 'jpeg', mimetype: 'image/jpeg', width: 2000, height: 1000, altText: null })
    const [, red = 0, green = 0, blue = 0] = /^rgb\((\d+),(\d+),(\d+)\)$/.exec(image.averageColor)?.map(Number) ?? []
    for (const [value, meant] of [
      [red, 240],
      [green, 120],
      [blue, 0]
    ] as const)
      expect(Math.abs(value - meant)).toBeLessThan(6)
    const original = await stored(image.url)
    expect(await original.metadata()).toMatchObject({ format: 'jpeg', width: 2000, height: 1000 })
    expect(image.size).toBe((await (await fetch(site.origin + image.url)).arrayBuffer()).byteLength)
    const copies = await Promise.all(
      image.copies.map(async ({ url }) => {
        const { format, width, height } = await (await stored(url)).metadata()
        return `${format} ${width}×${height}`
      })
    )
    expect(copies).toEqual(['webp 50×50', 'webp 120×120', 'webp 200×200'])
    const user = (await (await fetch(`${site.origin}/api/users/Marina_K`)).json()) as { proPic: Image }
    expect(user.proPic.id).toBe(image.id)
  })

  test('keeps the format and transparency of the sent picture, except that GIF and AVIF become WebP', async () => {
    for (const [sentFormat, storedFormat] of [
      ['png', 'png'],
      ['webp', 'webp'],
      ['gif', 'webp'],
      ['avif', 'webp']
    ] as const) {
      const half = sharp({ create: { width: 64, height: 64, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
      const image = await proPicOf(await send(await fileOf(half, sentFormat)))
      const { format, hasAlpha } = await (await stored(image.url)).metadata()
      expect([sentFormat, image.format, format, hasAlpha]).toEqual([sentFormat, storedFormat, storedFormat, true])
    }
  })

  test('is rotated by its EXIF orientation, and its file has no metadata', async () => {
    // The left half of the sent picture's pixels is red. The EXIF orientation turns the left half into the upper half.
    const red = await picture(200, 400, { r: 255, g: 0, b: 0 }).png().toBuffer()
    const rotatedPicture = picture(400, 400, { r: 0, g: 0, b: 255 })
      .composite([{ input: red, left: 0, top: 0 }])
      .withExif({ IFD0: { Artist: 'Somebody', Orientation: '6' } })
    const rotated = await fileOf(sharp(await rotatedPicture.jpeg().toBuffer()).withMetadata({ orientation: 6 }))
    const image = await proPicOf(await send(rotated))
    const original = await stored(image.url)
    const { exif, orientation } = await original.metadata()
    expect([exif, orientation ?? 1]).toEqual([undefined, 1])
    const { data, info } = await original.raw().toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)]
    const [top, bottom] = [at(200, 20), at(200, 380)]
    expect(top[0]).toBeGreaterThan(200)
    expect(bottom[2]).toBeGreaterThan(200)
  })

  test('has no copy that is larger than the sent picture', async () => {
    const image = await proPicOf(await send(await fileOf(picture(60, 90), 'png')))
    expect(image.copies.map(({ width, height }) => [width, height])).toEqual([
      [50, 50],
      [60, 90],
      [60, 90]
    ])
    const { width, height } = await (await stored(image.copies[2]?.url ?? '')).metadata()
    expect([width, height]).toEqual([60, 90])
  })

  test('replaces the previous avatar, whose files are deleted; the removal of an avatar also deletes the avatar’s files', async () => {
    const old = await proPicOf(await send(await fileOf(picture(100, 100))))
    const now = await proPicOf(await send(await fileOf(picture(100, 100))))
    await vi.waitFor(async () => expect(await unused()).toBe(0), { timeout: 10_000, interval: 100 })
    // These files are requested for the first time, so the data centre's cache cannot answer in their place.
    expect(await statusOf(old.copies[1]?.url ?? '')).toBe(404)
    expect(await statusOf(now.copies[0]?.url ?? '')).toBe(200)
    const answer = await me.send('DELETE', '/api/users/marina_k/pro_pic')
    expect(await proPicOf(answer)).toBe(null)
    await vi.waitFor(async () => expect(await unused()).toBe(0), { timeout: 10_000, interval: 100 })
    expect(await statusOf(now.copies[1]?.url ?? '')).toBe(404)
    expect((await me.send('DELETE', '/api/users/Marina_K/pro_pic')).status).toBe(200)
  })

  test('[P7.avatar.02 P7.avatar.03] can be set and removed only by its owner, not even by an admin', async () => {
    const [sova, guest] = [
      await site.as('Sova'),
      { ...me, fetch: (path: string, init?: RequestInit) => fetch(site.origin + path, init) }
    ]
    const file = await fileOf(picture(50, 50))
    const ownImage = await proPicOf(await send(file))
    expect(await codeOf(await send(file, { by: sova }))).toBe('403 not_owner')
    expect(await codeOf(await send(file, { name: 'nobody_here' }))).toBe('403 not_owner')
    expect(await codeOf(await sova.send('DELETE', '/api/users/Marina_K/pro_pic'))).toBe('403 not_owner')
    expect((await send(file, { by: guest })).status).toBe(403)
    const user = (await (await me.fetch('/api/_user')).json()) as { proPic: Image }
    expect(user.proPic.id).toBe(ownImage.id)
    expect((await me.send('DELETE', '/api/users/Marina_K/pro_pic')).status).toBe(200)
    expect(((await (await me.fetch('/api/_user')).json()) as { proPic: null }).proPic).toBe(null)
  })
})

describe('a file that cannot be an avatar', () => {
  const countOf = () => site.db.execute('select count(*) from images').then(({ rows }) => rows[0]?.[0])

  test('[P8.upload.03] is refused because of its content, whatever its name', async () => {
    // The previous test removed its avatar, whose files are deleted only after the response.
    await vi.waitFor(async () => expect(await unused()).toBe(0), { timeout: 10_000, interval: 100 })
    const count = await countOf()
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
    const cut = new Uint8Array(await (await fileOf(picture(80, 80), 'png')).arrayBuffer()).subarray(0, 40)
    for (const [file, code] of [
      [new File([svg], 'cat.jpg', { type: 'image/jpeg' }), 'unsupported_image'],
      [new File(['<html>'], 'cat.png', { type: 'image/png' }), 'unsupported_image'],
      [new File([cut], 'cat.png', { type: 'image/png' }), 'damaged_image'],
      [new File([new Uint8Array([0xff, 0xd8, 0xff, 0, 1, 2, 3])], 'cat.jpg'), 'damaged_image']
    ] as const)
      expect(await codeOf(await send(file)), file.name).toBe(`400 ${code}`)
    expect(await countOf()).toBe(count)
  })

  test('[P8.upload.01] is refused if it has more than 10 MiB or 50 megapixels', async () => {
    // A client gets the refusal even if its file is far larger than the limit.
    for (const bytes of [10 * 1024 * 1024 + 1, 40_000_000]) {
      const heavy = new Uint8Array(bytes)
      heavy.set([0xff, 0xd8, 0xff])
      expect(await codeOf(await send(new File([heavy], 'heavy.jpg'))), `${bytes}`).toBe('400 file_size_exceeded')
    }
    const wide = await fileOf(sharp({ create: { width: 8000, height: 6300, channels: 3, background: 'red' } }), 'png')
    expect(await codeOf(await send(wide))).toBe('400 file_size_exceeded')
  })

  test('an upload without a Content-Length is not read to its end, and forms for guests accept no files', async () => {
    const endless = (bytes: number) => {
      let left = bytes
      return new ReadableStream<Uint8Array>({
        pull(controller) {
          if (left <= 0) return controller.close()
          left -= 65_536
          controller.enqueue(new Uint8Array(65_536))
        }
      })
    }
    const form = { 'Content-Type': 'multipart/form-data; boundary=x', 'X-Csrf-Token': me.token, Cookie: me.cookie }
    const post = (path: string, headers: Record<string, string>, bytes: number) =>
      fetch(site.origin + path, { method: 'POST', headers, body: endless(bytes), duplex: 'half' } as RequestInit)
    expect(await codeOf(await post('/api/users/Marina_K/pro_pic', form, 12_000_000))).toBe('400 file_size_exceeded')
    expect((await post('/login', { 'Content-Type': form['Content-Type'] }, 2_000_000)).status).toBe(400)
    const json = { ...form, 'Content-Type': 'application/json' }
    expect(await codeOf(await post('/api/_settings?action=updateProfile', json, 2_000_000))).toBe('400 invalid_json')
  })

  test('an upload call without a file is refused with an error code of its own', async () => {
    expect(await codeOf(await send(null))).toBe('400 missing_file')
    expect(await codeOf(await send('text'))).toBe('400 missing_file')
    expect(await codeOf(await send(new File([], 'empty.png')))).toBe('400 missing_file')
    expect(await codeOf(await me.send('POST', '/api/users/Marina_K/pro_pic', { image: 'x' }))).toBe('400 missing_file')
  })
})

describe('the description of a picture', () => {
  const put = (by: Member, id: string, altText: unknown) => by.send('PUT', `/api/images/${id}`, { altText })

  test('[P7.images.01 P5.images.05] is shown wherever the picture is shown, cut to 1024 characters; a blank description is stored as none', async () => {
    const { id } = await proPicOf(await send(await fileOf(picture(50, 50))))
    const altTextNow = async () =>
      ((await (await fetch(`${site.origin}/api/users/Marina_K`)).json()) as { proPic: Image }).proPic.altText
    const answer = await put(me, id, ' Рыжий кот ')
    expect(((await answer.json()) as Image).altText).toBe('Рыжий кот')
    expect(await altTextNow()).toBe('Рыжий кот')
    await put(me, id, '😀'.repeat(1030))
    expect(await altTextNow()).toBe('😀'.repeat(1024))
    await put(me, id, '\u200e Белый\u200d кот\u200b')
    expect(await altTextNow()).toBe('Белый\u200d кот')
    await put(me, id, ' \u2060\u200b\u202e ')
    expect(await altTextNow()).toBe(null)
    expect(await codeOf(await put(me, id, 5))).toBe('400 invalid_json')
  })

  test('can be changed only by the author of the post, moderators of the community, and admins', async () => {
    const [petrovich, sova] = [await site.as('Petrovich'), await site.as('Sova')]
    const { id } = await proPicOf(await send(await fileOf(picture(50, 50))))
    expect(await codeOf(await put(petrovich, id, 'чужое'))).toBe('403 permission_denied')
    expect((await put(sova, id, 'от админа')).status).toBe(200)
    expect(await codeOf(await put(me, 'f'.repeat(24), 'x'))).toBe('404 image_not_found')
    expect(await codeOf(await put(me, 'nonsense', 'x'))).toBe('404 image_not_found')

    const [row] = (
      await site.db.execute(`select i.id, p.public_id from images i join posts p on p.id = i.owner_id
        where i.kind = 'post' and p.deleted_at is null and json_array_length(p.images) > 2 limit 1`)
    ).rows
    const [postImage, publicId] = [String(row?.[0]), String(row?.[1])]
    const petrovichs = "user_id = (select id from users where username = 'Petrovich')"
    await site.db.batch([
      { sql: `update images set ${petrovichs} where id = ?`, args: [postImage] },
      { sql: `update posts set ${petrovichs} where public_id = ?`, args: [publicId] }
    ])
    const images = async () =>
      ((await (await fetch(`${site.origin}/api/posts/${publicId}`)).json()) as { images: Image[] }).images
    const others = (all: Image[]) => all.filter(image => image.id !== postImage)
    const before = await images()
    expect(await codeOf(await put(me, postImage, 'чужое'))).toBe('403 permission_denied')
    expect((await put(sova, postImage, 'Новое описание')).status).toBe(200)
    const after = await images()
    expect(after.find(image => image.id === postImage)?.altText).toBe('Новое описание')
    expect(others(after)).toEqual(others(before))

    const [radio] = (
      await site.db.execute(`select c.name, json_extract(c.pro_pic, '$.id') from communities c join community_mods m on m.community_id = c.id
        join users u on u.id = m.user_id where u.username = 'Petrovich' and c.pro_pic is not null limit 1`)
    ).rows
    const icon = String(radio?.[1])
    await site.db.execute({ sql: "update images set user_id = 'another' where id = ?", args: [icon] })
    expect((await put(petrovich, icon, 'Значок')).status).toBe(200)
    const community = (await (await fetch(`${site.origin}/api/communities/${radio?.[0]}?byName=true`)).json()) as {
      proPic: Image
    }
    expect(community.proPic.altText).toBe('Значок')

    // The log records changes of descriptions by admins and moderators, but not by the picture's owner.
    await put(me, id, 'свое')
    const { rows } = await site.db.execute(
      `select l.capacity, l.target_id, u.username, c.name from moderation_log l join users u on u.id = l.actor_id
       left join communities c on c.id = l.community_id where l.action = 'describe_image' and l.target_type = 'image' order by l.id`
    )
    const postedIn = await site.db.execute({
      sql: 'select c.name from communities c join posts p on p.community_id = c.id where p.public_id = ?',
      args: [publicId]
    })
    expect(rows.map(line => [line.username, line.capacity, line.target_id, line.name])).toEqual([
      ['Sova', 'admins', id, null],
      ['Sova', 'admins', postImage, postedIn.rows[0]?.name],
      ['Petrovich', 'mods', icon, radio?.[0]]
    ])

    // An admin who loses the admin rights during the call does not change the description.
    await site.db.execute(`create trigger losing before insert on moderation_log begin
      update users set is_admin = 0 where id = new.actor_id; end`)
    expect(await codeOf(await put(sova, id, 'уже не админ'))).toBe('403 permission_denied')
    await site.db.batch(['drop trigger losing', "update users set is_admin = 1 where username = 'Sova'"])
    const left = await site.db.execute({ sql: 'select alt_text from images where id = ?', args: [id] })
    expect(left.rows[0]?.alt_text).toBe('свое')
  })
})
