import { createClient } from '@libsql/client/http'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Post } from '#functions/contract/views.ts'
import { hotRank } from '#functions/posts/rank.ts'
import { logIn, type Member } from '#tests/support/member.ts'
import { openTestSite } from '#tests/support/site.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { writingSite } from '#tests/support/writing-site.ts'

const own = writingSite()
let marina: Member
let sova: Member
/** Marina_K's id. */
let me = ''
beforeAll(async () => {
  marina = await own.as('Marina_K')
  sova = await own.as('Sova')
  me = await text("select id from users where username = 'Marina_K'")
  // The community Sad loses its moderators, so that only admins are exempt from its rules.
  await own.db.execute(
    "delete from community_mods where community_id = (select id from communities where name = 'Sad')"
  )
})

/** Timeout, in milliseconds, of a test that starts its own site. */
const SITE_MS = 120_000

const cell = async (sql: string, ...args: (string | number)[]) => (await own.db.execute({ sql, args })).rows[0]?.[0]
const text = async (sql: string, ...args: (string | number)[]) => String(await cell(sql, ...args))
const { number } = own

const TEXT = { type: 'text', title: 'Схема приёмника', body: 'Вот **она**.', community: 'Sad' }
const send = (input: object, by: Member = marina, headers: Record<string, string> = {}) =>
  by.send('POST', '/api/posts', { ...TEXT, ...input }, headers)
async function createPost(input: object, by: Member = marina): Promise<Post> {
  const answer = await send(input, by)
  expect(answer.status, JSON.stringify(input).slice(0, 200)).toBe(200)
  return (await answer.json()) as Post
}
const change = (id: string, input: object, by: Member = marina) => by.send('PUT', `/api/posts/${id}`, input)
async function refusal(answer: Promise<Response>): Promise<string> {
  const { status } = await answer
  const { code, field = '' } = (await (await answer).json()) as { code: string; field?: string }
  return `${status} ${code} ${field}`.trim()
}

let pictures = 0
/** Inserts a picture that no post uses yet, as an upload call does. */
async function picture(columns: Record<string, string | number | null> = {}): Promise<string> {
  pictures += 1
  const id = pictures.toString(16).padStart(24, 'c')
  const row = { owner_id: null, user_id: me, kind: 'post', alt_text: null, created_at: Date.now(), ...columns }
  await own.db.execute({
    sql: `insert into images (id, format, width, height, size, average_color, owner_id, user_id, kind, alt_text, created_at)
      values (?, 'jpeg', 1600, 1200, 241233, 'rgb(1,2,3)', ?, ?, ?, ?, ?)`,
    args: [id, row.owner_id, row.user_id, row.kind, row.alt_text, row.created_at]
  })
  return id
}
const image = (...ids: string[]) => ({ type: 'image', images: ids.map(imageId => ({ imageId, caption: '' })) })

describe('a new post', () => {
  test('[P7.post-create.01 P4.post.01] is returned as the author sees the post, with the author’s upvote', async () => {
    const post = await createPost({ community: 'sAd' })
    expect(post).toMatchObject({
      type: 'text',
      title: 'Схема приёмника',
      body: 'Вот **она**.',
      communityName: 'Sad',
      username: 'Marina_K',
      userGroup: 'normal',
      upvotes: 1,
      downvotes: 0,
      userVoted: true,
      userVotedUp: true,
      deleted: false,
      locked: false,
      isPinned: false,
      isPinnedSite: false,
      editedAt: null,
      link: null,
      images: []
    })
    expect(post.publicId).toMatch(/^\w{8}$/)
    expect(post.id).toMatch(/^[0-9a-f]{24}$/)
    expect(post.lastActivityAt).toBe(post.createdAt)
    const read = (await (await marina.fetch(`/api/posts/${post.publicId}`)).json()) as Post
    expect({ ...read, fetchedAt: '', community: null, comments: null }).toEqual({ ...post, fetchedAt: '' })
  })

  test('gets a row in each table that depends on posts', async () => {
    const posts = () => number('select no_posts from users where id = ?', me)
    const inSad = () => number("select no_posts from communities where name = 'Sad'")
    const points = () => number('select points from users where id = ?', me)
    const before = [await posts(), await inSad(), await points()]
    const { id, createdAt } = await createPost({})
    expect([await posts(), await inSad(), await points()]).toEqual([
      (before[0] ?? 0) + 1,
      (before[1] ?? 0) + 1,
      before[2]
    ])
    const row = (await own.db.execute({ sql: 'select * from posts where id = ?', args: [id] })).rows[0]
    expect(row).toMatchObject({
      body_html: '<p>Вот <strong>она</strong>.</p>',
      preview: 'Вот она.',
      score: 1,
      age: 0,
      hot: hotRank(1, Date.parse(createdAt))
    })
    expect(await number('select count(*) from post_votes where post_id = ? and user_id = ? and up', id, me)).toBe(1)
  })

  test('is the first post in its community’s feed sorted by newest, for its author and for guests', async () => {
    const { id, communityId } = await createPost({})
    for (const ask of [marina.fetch, (path: string) => fetch(own.origin + path)]) {
      const feed = (await (await ask(`/api/posts?communityId=${communityId}&sort=latest`)).json()) as { posts: Post[] }
      expect(feed.posts[0]?.id).toBe(id)
    }
    expect(await (await marina.fetch('/Sad?sort=latest')).text()).toContain('Схема приёмника')
  })

  test('has the excerpt of its card also in its metadata and in the Atom feed of its community', async () => {
    const excerpt = 'Первый абзац\n1. один\n2. два…'
    const { publicId } = await createPost({ body: '# Заголовок\n\nПервый абзац\n\n1. один\n2. два' })
    const guest = new Visitor(own.origin)
    await guest.open(`/Sad/post/${publicId}`)
    const description = 'meta:is([name=description], [property="og:description"])'
    expect(guest.attributes(description, 'content')).toEqual([excerpt, excerpt])
    expect(guest.structuredData()[0]).toMatchObject({ text: excerpt })
    await guest.open('/Sad?sort=latest')
    expect(guest.one(`.card:has(a[href="/Sad/post/${publicId}"]) .preview`).textContent).toBe(excerpt)
    const feed = await fetch(`${own.origin}/Sad/feed.xml`)
    expect(await feed.text()).toContain(`<summary>${excerpt}</summary>`)
  })

  test('costs two round trips to the database', async () => {
    const answer = await send({})
    expect(answer.headers.get('Server-Timing')).toMatch(/trips;desc="2"/)
  })

  test('can be created with the community’s id in place of its name', async () => {
    const id = await text("select id from communities where name = 'Sad'")
    expect(await createPost({ community: id })).toMatchObject({ communityId: id })
  })

  test('[P5.body.01] may have no body', async () => {
    expect(await createPost({ body: undefined })).toMatchObject({ body: null })
    expect(await createPost({ body: null })).toMatchObject({ body: null })
    for (const blank of ['', ' \n ', '\u200b\u2060'])
      expect(await createPost({ body: blank })).toMatchObject({ body: null })
    expect(await createPost({ body: '  С отступа' })).toMatchObject({ body: '  С отступа' })
  })

  test('[P5.title.03] needs a title of 3 visible characters', async () => {
    for (const title of [
      '',
      '  ',
      'аб',
      ' аб ',
      '\u200b\u200b\u200b\u200b',
      '\u3164\u3164\u3164',
      'а\u202e\u200fб',
      undefined,
      null
    ])
      expect(await refusal(send({ title })), JSON.stringify(title)).toBe('400 title_too_short title')
    expect(await createPost({ title: ' абв ' })).toMatchObject({ title: 'абв' })
    expect(await createPost({ title: '😀😀😀' })).toMatchObject({ title: '😀😀😀' })
    expect(await createPost({ title: 'שלום עולם' })).toMatchObject({ title: 'שלום עולם' })
    expect(await createPost({ title: 'в одну\n\tстроку' })).toMatchObject({ title: 'в одну строку' })
    expect(await createPost({ title: '\u202e\ufeff нулём \u200b\u2069' })).toMatchObject({ title: 'нулём' })
  })

  test('[P5.title.04] has its title cut to 255 characters, and no character is split', async () => {
    expect((await createPost({ title: 'ы'.repeat(300) })).title).toBe('ы'.repeat(255))
    expect((await createPost({ title: '😀'.repeat(300) })).title).toBe('😀'.repeat(255))
    const half = await createPost({ title: 'пол-буквы \ud83d' })
    expect(half.title).toBe('пол-буквы \ufffd')
  })

  test('may have a body of at most 20,000 characters', async () => {
    expect((await createPost({ body: '😀'.repeat(20_000) })).body).toHaveLength(40_000)
    expect(await refusal(send({ body: 'ы'.repeat(20_001) }))).toBe('400 body_too_long body')
  })

  test('shows HTML and script links as text', async () => {
    const { publicId } = await createPost({
      title: '<script>alert(1)</script>',
      body: '<img src=x onerror=alert(1)> [a](javascript:alert(1)) <b>жирно</b>\0'
    })
    const page = (await (await fetch(`${own.origin}/Sad/post/${publicId}`)).text()).split('</head>').at(-1)
    expect(page).not.toContain('<script>alert(1)')
    expect(page).not.toContain('onerror')
    expect(page).not.toContain('href="javascript:')
  })

  test('a new post with an unknown type, community or capacity is refused', async () => {
    for (const type of ['', 'poll']) expect(await refusal(send({ type }))).toBe('400 invalid_post_type type')
    for (const community of ['', 'Nowhere_1', 'f'.repeat(24), "Sad' or 1=1 --"])
      expect(await refusal(send({ community }))).toBe('404 community_not_found community')
    expect(await refusal(send({ userGroup: 'kings' }))).toBe('400 invalid_user_group userGroup')
    expect(await refusal(send({ title: 7 }))).toBe('400 invalid_json title')
    expect(await refusal(send({ type: 'image', images: 'all' }))).toBe('400 invalid_json images')
  })

  test('is made once by repeated or simultaneous calls with its idempotency key', async () => {
    const key = { 'Idempotency-Key': 'the same post' }
    const count = () => number('select count(*) from posts where user_id = ?', me)
    const before = await count()
    const answers = await Promise.all([send({}, marina, key), send({}, marina, key), send({}, marina, key)])
    const ids = new Set<string>()
    for (const answer of [...answers, await send({}, marina, key)]) {
      expect(answer.status).toBe(200)
      ids.add(((await answer.json()) as Post).id)
    }
    expect(ids.size).toBe(1)
    expect(await count()).toBe(before + 1)
    // The repeated call returns the post although the member may no longer post in the community.
    await own.db.execute("update communities set posting_restricted = 1 where name = 'Sad'")
    expect((await send({}, marina, key)).status).toBe(200)
    await own.db.execute("update communities set posting_restricted = 0 where name = 'Sad'")
    // One key used by two members counts as two keys.
    expect((await createPost({}, sova)).id).not.toBe([...ids][0])
  })
})

describe('the right to post', () => {
  test('[P6.banned.01] a ban in a community takes the right to post in that community, as long as the ban is in effect', async () => {
    const ban = (expires: number | null) =>
      own.db.execute({
        sql: `insert or replace into community_bans (community_id, user_id, banned_by, created_at, expires_at)
          select id, ?, ?, 1, ? from communities where name = 'Sad'`,
        args: [me, me, expires]
      })
    await ban(null)
    expect(await refusal(send({}))).toBe('403 banned_from_community community')
    await ban(Date.now() - 1)
    await createPost({})
    await own.db.execute('delete from community_bans')
  })

  test('[P5.restricted.01 P5.restricted.03] in a restricted community only moderators and admins can post; members without these roles can still edit their posts', async () => {
    const { id } = await createPost({})
    await own.db.execute("update communities set posting_restricted = 1 where name = 'Sad'")
    expect(await refusal(send({}))).toBe('403 posting_restricted community')
    expect((await change(id, { title: 'И всё же' })).status).toBe(200)
    await createPost({}, sova)
    await own.db.execute({
      sql: `insert into community_mods (community_id, user_id, position, created_at)
        select id, ?, 0, 1 from communities where name = 'Sad'`,
      args: [me]
    })
    await createPost({})
    expect(await createPost({ userGroup: 'mods' })).toMatchObject({ userGroup: 'mods' })
    await own.db.execute(
      "delete from community_mods where community_id = (select id from communities where name = 'Sad')"
    )
    await own.db.execute("update communities set posting_restricted = 0 where name = 'Sad'")
  })

  test('only moderators can post in the capacity of a moderator, and only admins in that of an admin', async () => {
    expect(await refusal(send({ userGroup: 'mods' }))).toBe('403 not_mod userGroup')
    expect(await refusal(send({ userGroup: 'mods' }, sova))).toBe('403 not_mod userGroup')
    expect(await refusal(send({ userGroup: 'admins' }))).toBe('403 not_admin userGroup')
    expect(await createPost({ userGroup: 'admins' }, sova)).toMatchObject({ userGroup: 'admins' })
  })

  test(
    '[P5.points.05 P5.points.01 P5.points.02] posts with pictures or links need more points than the thresholds in the settings',
    async () => {
      const strict = await openTestSite({ IMAGE_POST_POINTS: '5', LINK_POST_POINTS: '0' })
      const own = createClient({ url: strict.databaseUrl })
      try {
        const newcomer = await logIn(strict.origin, 'Marina_K')
        const points = (count: number) =>
          own.execute({ sql: "update users set points = ? where username = 'Marina_K'", args: [count] })
        await points(5)
        expect(await refusal(send(image('c'.repeat(24)), newcomer))).toBe('403 not_enough_points type')
        await points(6)
        expect(await refusal(send(image('c'.repeat(24)), newcomer))).toBe('404 image_not_found images')
        await points(0)
        await createPost({ type: 'link', url: 'https://example.org/' }, newcomer)
        await createPost({}, newcomer)
      } finally {
        own.close()
        await strict.stop()
      }
    },
    SITE_MS
  )
})

describe('a link post', () => {
  test('[P5.link.02] has its address and host, and is queued for a preview', async () => {
    const post = await createPost({ type: 'link', url: ' https://www.Example.org/рекорд?a=1#b ' })
    expect(post.link).toEqual({
      url: 'https://www.example.org/%D1%80%D0%B5%D0%BA%D0%BE%D1%80%D0%B4?a=1#b',
      hostname: 'www.example.org',
      image: null
    })
    expect(await number('select count(*) from link_previews where post_id = ? and attempts = 0', post.id)).toBe(1)
    expect((await createPost({ type: 'link', url: 'http://example.org' })).link?.url).toBe('http://example.org/')
  })

  test('[P5.link.03] a link post without a web address of at most 2048 bytes is refused', async () => {
    const long = `https://example.org/${'a'.repeat(2048 - 20)}`
    expect((await createPost({ type: 'link', url: long })).link?.url).toBe(long)
    for (const url of [
      '',
      null,
      'example.org',
      'ftp://example.org/',
      'javascript:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      'https://',
      `${long}a`,
      `https://example.org/${'ы'.repeat(400)}`
    ])
      expect(await refusal(send({ type: 'link', url })), String(url)).toBe('400 invalid-url url')
  })
})

describe('a picture post', () => {
  test('has its pictures in the given order and owns them', async () => {
    const [a, b] = [await picture(), await picture({ alt_text: 'Была подпись' })]
    const caption = `${'ы'.repeat(1030)} `
    const images = [
      { imageId: b, caption: '  ' },
      { imageId: a, caption }
    ]
    const post = await createPost({ type: 'image', images })
    expect(post.images.map(({ id, altText }) => [id, altText])).toEqual([
      [b, 'Была подпись'],
      [a, 'ы'.repeat(1024)]
    ])
    expect(post.image?.id).toBe(b)
    for (const id of [a, b]) expect(await text('select owner_id from images where id = ?', id)).toBe(post.id)
    expect(await text('select alt_text from images where id = ?', a)).toBe('ы'.repeat(1024))
  })

  test('[P5.images.02 P5.images.04] must have one to ten pictures', async () => {
    expect(await refusal(send({ type: 'image', images: [] }))).toBe('400 no_images images')
    expect(await refusal(send({ type: 'image' }))).toBe('400 no_images images')
    const ids = await Promise.all(Array.from({ length: 11 }, () => picture()))
    expect(await refusal(send(image(...ids)))).toBe('400 too_many_images images')
    expect((await createPost(image(...ids.slice(1)))).images).toHaveLength(10)
  })

  test('a picture post is refused with a picture of another member, a used or deleted picture, or a picture uploaded for another purpose', async () => {
    const used = await picture()
    await createPost(image(used))
    const foreignPicture = await picture({ user_id: await text("select id from users where username = 'Sova'") })
    const twice = await picture()
    const owned: [string, ...string[]][] = [
      [used],
      [foreignPicture],
      [await picture({ kind: 'avatar' })],
      [twice, twice]
    ]
    for (const ids of owned) expect(await refusal(send(image(...ids)))).toBe('400 image_not_owned images')
    const unusable = [await picture({ created_at: 0 }), await picture({ created_at: 1 }), 'd'.repeat(24)]
    for (const id of unusable) expect(await refusal(send(image(twice, id)))).toBe('404 image_not_found images')
    expect(await refusal(send(image('x')))).toBe('400 invalid_image_id images')
    // A refused post does not use up its pictures.
    await createPost(image(twice))
  })

  test('of six simultaneous calls that make posts with one picture, only one makes a post', async () => {
    const id = await picture()
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(image(id))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await number('select count(*) from posts where images like ?', `%${id}%`)).toBe(1)
  })

  test('needs descriptions of its pictures if the author’s settings require descriptions', async () => {
    await own.db.execute({ sql: 'update users set require_alt_text = 1 where id = ?', args: [me] })
    const [a, b] = [await picture(), await picture({ alt_text: 'Есть' })]
    expect(await refusal(send(image(b, a)))).toBe('400 alt_text_required images')
    await createPost({
      type: 'image',
      images: [
        { imageId: a, caption: 'Лампа' },
        { imageId: b, caption: '' }
      ]
    })
    await own.db.execute({ sql: 'update users set require_alt_text = 0 where id = ?', args: [me] })
  })
})

describe('an edited post', () => {
  test('[P7.post-edit.01] has its new text and the time of the edit', async () => {
    const { id, publicId } = await createPost({})
    const edited = (await (await change(publicId, { title: ' Другой ', body: '*Иначе*' })).json()) as Post
    expect(edited).toMatchObject({ id, title: 'Другой', body: '*Иначе*' })
    expect(Date.parse(edited.editedAt ?? '')).toBeGreaterThan(0)
    expect(await text('select body_html from posts where id = ?', id)).toBe('<p><em>Иначе</em></p>')
    expect(await text('select preview from posts where id = ?', id)).toBe('Иначе')
  })

  test('keeps fields that are absent from the call, and an unchanged text does not count as an edit', async () => {
    const { id, title, body } = await createPost({})
    for (const input of [{}, { title, body }, { title: null }, { userGroup: 'normal' }])
      expect(await (await change(id, input)).json()).toMatchObject({ title, body, editedAt: null })
    expect(await (await change(id, { body: '' })).json()).toMatchObject({
      title,
      body: null,
      editedAt: expect.any(String)
    })
    const post = await createPost({}, sova)
    expect(await (await change(post.id, { userGroup: 'admins' }, sova)).json()).toMatchObject({
      userGroup: 'admins',
      editedAt: null
    })
  })

  test('[P5.title.03] must have a title that would be valid for a new post', async () => {
    const { id } = await createPost({})
    expect(await refusal(change(id, { title: '' }))).toBe('400 title_too_short title')
    expect(await refusal(change(id, { title: 'аб' }))).toBe('400 title_too_short title')
    expect(await refusal(change(id, { body: 'ы'.repeat(20_001) }))).toBe('400 body_too_long body')
    expect(await refusal(change(id, { userGroup: 'mods' }))).toBe('403 not_mod userGroup')
    expect(await refusal(change(id, { userGroup: 'admins' }))).toBe('403 not_admin userGroup')
    expect(await refusal(change(id, { userGroup: 'x' }))).toBe('400 invalid_user_group userGroup')
    expect(((await (await change(id, { title: 'ы'.repeat(300) })).json()) as Post).title).toBe('ы'.repeat(255))
  })

  test('can be edited only by its author, and not after its deletion', async () => {
    const { id } = await createPost({})
    expect(await refusal(change(id, { title: 'Чужое' }, sova))).toBe('403 not_author')
    await own.db.execute({ sql: 'update posts set deleted_at = 1 where id = ?', args: [id] })
    expect(await refusal(change(id, { title: 'Своё' }))).toBe('409 post_deleted')
    expect(await refusal(change('f'.repeat(24), { title: 'Ничьё' }))).toBe('404 post_not_found')
    expect(await refusal(change('x', { title: 'Ничьё' }))).toBe('400 invalid_id id')
  })
})

test(
  'a member can post once in ten seconds, and a refusal says when the next post is possible',
  async () => {
    const strict = await openTestSite({ RATE_LIMITS: 'on' })
    try {
      const member = await logIn(strict.origin, 'Marina_K')
      await createPost({}, member)
      const answer = await send({}, member)
      expect(answer.status).toBe(429)
      expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
      // Invalid calls do not count against the limit, so this call is refused for its title, not because of the limit.
      expect(await refusal(send({ title: '' }, member))).toBe('400 title_too_short title')
    } finally {
      await strict.stop()
    }
  },
  SITE_MS
)
