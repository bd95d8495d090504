import { describe, expect, test } from 'vitest'
import type { Oembed } from '#functions/contract/about-site.ts'
import type { FoundPage } from '#functions/contract/search.ts'
import type { Post, Viewer } from '#functions/contract/views.ts'
import { makeToken, scriptOf } from '#tests/support/access-token.ts'
import { storedPicture } from '#tests/support/insert-content.ts'
import { codeOf, okBody, writingSite } from '#tests/support/writing-site.ts'

const own = writingSite()
const AUTHOR = 'Marina_K'
const MODERATOR = 'Petrovich'
const ADMIN = 'Sova'
const TITLE = 'Чем кончилась радиопьеса'
/** A word that only the body of the tests' posts has. */
const SECRET = 'Дворецкийубийца'

async function publish(marks: object = {}, text: object = {}): Promise<Post> {
  const author = await own.as(AUTHOR)
  const post = { type: 'text', title: TITLE, body: `Это ${SECRET}.`, community: 'Radio', ...text, ...marks }
  return okBody<Post>(await author.send('POST', '/api/posts', post))
}
const mark = async (name: string, { publicId }: Post, query: string) =>
  (await own.as(name)).send('PUT', `/api/posts/${publicId}?action=mark&${query}`)
const marked = async (name: string, post: Post, query: string) => {
  const { spoiler, adult } = await okBody<Post>(await mark(name, post, query))
  return { spoiler, adult }
}
const read = async ({ publicId }: Post) => okBody<Post>(await fetch(`${own.origin}/api/posts/${publicId}`))
const textAt = async (path: string) => (await fetch(own.origin + path)).text()
const pathOf = ({ communityName, publicId }: Post) => `/${communityName}/post/${publicId}`
const logOf = async ({ id }: Post) =>
  (
    await own.rows<{ action: string; capacity: string }>(
      'select action, capacity from moderation_log where target_id = ? order by id',
      id
    )
  ).map(({ action, capacity }) => `${capacity} ${action}`)
const found = async (q: string) => {
  const { items } = await okBody<FoundPage>(await fetch(`${own.origin}/api/search?q=${encodeURIComponent(q)}`))
  return items.map(({ item, excerptHtml }) => ({ id: item.id, excerptHtml }))
}
const isFound = async (q: string, { id }: Post) => (await found(q)).some(item => item.id === id)

describe('the marks of a post', () => {
  test('are absent by default, and taken when it is written', async () => {
    expect(await read(await publish())).toMatchObject({ spoiler: false, adult: false })
    expect(await read(await publish({ spoiler: true }))).toMatchObject({ spoiler: true, adult: false })
    expect(await read(await publish({ adult: true }))).toMatchObject({ spoiler: false, adult: true })
    const { posts } = await okBody<{ posts: Post[] }>(await fetch(`${own.origin}/api/posts?sort=latest`))
    expect(posts.slice(0, 3).map(({ spoiler, adult }) => [spoiler, adult])).toEqual([
      [false, true],
      [true, false],
      [false, false]
    ])
  })

  test('are changed by the author, each alone or both at once, in two round trips; an edit keeps them', async () => {
    const post = await publish()
    const first = await mark(AUTHOR, post, 'spoiler=true')
    expect(first.headers.get('Server-Timing')).toContain('trips;desc="2"')
    expect(await okBody<Post>(first)).toMatchObject({ spoiler: true, adult: false })
    expect(await marked(AUTHOR, post, 'adult=TRUE')).toEqual({ spoiler: true, adult: true })
    expect(await marked(AUTHOR, post, '')).toEqual({ spoiler: true, adult: true })
    const author = await own.as(AUTHOR)
    await okBody(await author.send('PUT', `/api/posts/${post.publicId}`, { body: 'Другой конец' }))
    expect(await read(post)).toMatchObject({ spoiler: true, adult: true, body: 'Другой конец' })
    expect(await marked(AUTHOR, post, 'spoiler=false&adult=false')).toEqual({ spoiler: false, adult: false })
    expect(await logOf(post)).toEqual([])
  })

  test('are changed by moderators and admins on posts of others, and each change is logged once', async () => {
    const post = await publish()
    expect(await marked(MODERATOR, post, 'spoiler=true')).toEqual({ spoiler: true, adult: false })
    await marked(MODERATOR, post, 'spoiler=true')
    expect(await marked(ADMIN, post, 'spoiler=false&adult=true')).toEqual({ spoiler: false, adult: true })
    expect(await marked(MODERATOR, post, 'adult=false')).toEqual({ spoiler: false, adult: false })
    expect(await logOf(post)).toEqual([
      'mods mark_spoiler',
      'admins unmark_spoiler',
      'admins mark_adult',
      'mods unmark_adult'
    ])
    const log = await (await (await own.as(MODERATOR)).fetch('/Radio/modtools/log?action=mark_spoiler')).text()
    expect(log).toContain('Пост помечен как спойлер')
  })

  test('which moderators have set are taken away by them and admins alone', async () => {
    const post = await publish({ spoiler: true })
    await marked(MODERATOR, post, 'adult=true')
    expect(await codeOf(await mark(AUTHOR, post, 'adult=false'))).toBe('403 marked_by_mods')
    expect(await codeOf(await mark(AUTHOR, post, 'spoiler=false&adult=false'))).toBe('403 marked_by_mods')
    expect(await read(post)).toMatchObject({ spoiler: true, adult: true })
    expect(await marked(AUTHOR, post, 'spoiler=false&adult=true')).toEqual({ spoiler: false, adult: true })
    expect(await marked(AUTHOR, post, 'spoiler=true')).toEqual({ spoiler: true, adult: true })
    // The moderator confirms the author's mark, which is the moderators' from then on.
    await marked(MODERATOR, post, 'spoiler=true')
    expect(await codeOf(await mark(AUTHOR, post, 'spoiler=false'))).toBe('403 marked_by_mods')
    expect(await marked(ADMIN, post, 'spoiler=false&adult=false')).toEqual({ spoiler: false, adult: false })
    expect(await logOf(post)).toEqual([
      'mods mark_adult',
      'mods mark_spoiler',
      'admins unmark_spoiler',
      'admins unmark_adult'
    ])
  })

  test('are refused to other members and guests, and with wrong values', async () => {
    const post = await publish()
    const [other = ''] = await own.ordinary(1)
    expect(await codeOf(await mark(other, post, 'spoiler=true'))).toBe('403 not_author')
    expect((await fetch(`${own.origin}/api/posts/${post.publicId}?action=mark`, { method: 'PUT' })).status).toBe(403)
    expect(await codeOf(await mark(AUTHOR, post, 'spoiler=maybe'))).toBe('400 invalid_value')
    expect(await read(post)).toMatchObject({ spoiler: false, adult: false })
  })

  test('need the scope of moderators in a token, except for the author', async () => {
    const post = await publish()
    const script = async (name: string) => scriptOf(own.origin, (await makeToken(await own.as(name), ['write'])).token)
    const path = `/api/posts/${post.publicId}?action=mark&adult=true`
    expect(await codeOf(await (await script(MODERATOR)).ask('PUT', path))).toBe('403 scope_missing')
    expect((await (await script(AUTHOR)).ask('PUT', path)).status).toBe(200)
  })

  test('belong to the export of the author’s data', async () => {
    const post = await publish({ adult: true })
    const author = await own.as(AUTHOR)
    const form = new URLSearchParams({ action: 'export', _csrf: author.token })
    const answer = await author.fetch('/settings', { method: 'POST', body: form })
    const text = await answer.text()
    const at = text.indexOf(post.publicId)
    expect(text.slice(at, at + 600)).toMatch(/"spoiler":\s*false,\s*"adult":\s*true/)
  })
})

describe('an edit of the text', () => {
  const edit = async (name: string, { publicId }: Post, changes: object) =>
    (await own.as(name)).send('PUT', `/api/posts/${publicId}`, changes)
  const edited = async (name: string, post: Post, changes: object) => {
    const { spoiler, adult, body } = await okBody<Post>(await edit(name, post, changes))
    return { spoiler, adult, body }
  }
  const NEW = 'Другой конец'

  test('changes the marks that it names in the same two round trips, and no others', async () => {
    const post = await publish()
    const first = await edit(AUTHOR, post, { body: NEW, spoiler: true })
    expect(first.headers.get('Server-Timing')).toContain('trips;desc="2"')
    expect(await okBody<Post>(first)).toMatchObject({ spoiler: true, adult: false, body: NEW })
    expect(await edited(AUTHOR, post, { adult: true })).toEqual({ spoiler: true, adult: true, body: NEW })
    expect(await edited(AUTHOR, post, { spoiler: null, adult: false })).toEqual({
      spoiler: true,
      adult: false,
      body: NEW
    })
    expect(await codeOf(await edit(AUTHOR, post, { spoiler: 'true' }))).toBe('400 invalid_json')
    expect(await logOf(post)).toEqual([])
  })

  test('is refused as a whole to an author who takes away a mark of moderators', async () => {
    const post = await publish({ spoiler: true })
    await marked(MODERATOR, post, 'adult=true')
    expect(await codeOf(await edit(AUTHOR, post, { body: NEW, spoiler: false, adult: false }))).toBe(
      '403 marked_by_mods'
    )
    expect(await read(post)).toMatchObject({ spoiler: true, adult: true, body: post.body, editedAt: null })
    expect(await edited(AUTHOR, post, { body: NEW, adult: true })).toEqual({ spoiler: true, adult: true, body: NEW })
    const [row] = await own.rows<{ adult_as: string }>('select adult_as from posts where id = ?', post.id)
    expect(row?.adult_as).toBe('mods')
  })

  test('that is repeated with its key is answered as before, also after moderators have taken its mark away', async () => {
    const post = await publish()
    const author = await own.as(AUTHOR)
    const headers = { 'Idempotency-Key': 'marks-of-an-edit-0001' }
    const send = () => author.send('PUT', `/api/posts/${post.publicId}`, { body: NEW, spoiler: true }, headers)
    expect((await send()).status).toBe(200)
    await marked(MODERATOR, post, 'spoiler=false')
    expect(await okBody<Post>(await send())).toMatchObject({ body: NEW, spoiler: false })
  })

  test('changes no mark when its text conflicts with another edit', async () => {
    const post = await publish()
    const conflicting = { body: NEW, was: { body: 'Чужое начало' }, adult: true }
    expect(await codeOf(await edit(AUTHOR, post, conflicting))).toBe('409 edit_conflict')
    expect(await read(post)).toMatchObject({ adult: false, body: post.body })
    const based = { body: NEW, was: { body: post.body }, adult: true }
    expect(await edited(AUTHOR, post, based)).toEqual({ spoiler: false, adult: true, body: NEW })
  })

  test('does not make the post edited, and writes nothing, when it changes neither text nor mark', async () => {
    const post = await publish({ adult: true })
    await edited(AUTHOR, post, { adult: true, spoiler: false })
    await edited(AUTHOR, post, { spoiler: true })
    expect((await read(post)).editedAt).toBeNull()
    expect(await logOf(post)).toEqual([])
  })

  test('by a moderator who has written the post is logged only when it takes away a mark of moderators', async () => {
    const moderator = await own.as(MODERATOR)
    const text = { type: 'text', title: TITLE, body: 'Начало.', community: 'Radio' }
    const post = await okBody<Post>(await moderator.send('POST', '/api/posts', text))
    await edited(MODERATOR, post, { spoiler: true })
    expect(await logOf(post)).toEqual([])
    await marked(ADMIN, post, 'spoiler=true')
    const { token } = await makeToken(moderator, ['write'])
    const script = scriptOf(own.origin, token)
    const taking = await script.ask('PUT', `/api/posts/${post.publicId}`, { spoiler: false, body: NEW })
    expect(await codeOf(taking)).toBe('403 scope_missing')
    expect(await edited(MODERATOR, post, { spoiler: false, body: NEW })).toEqual({
      spoiler: false,
      adult: false,
      body: NEW
    })
    expect(await logOf(post)).toEqual(['admins mark_spoiler', 'mods unmark_spoiler'])
  })

  test('with a mark hides the new body from the search and from cached pages, and shows it without', async () => {
    const post = await publish()
    expect(await textAt(pathOf(post))).toContain(`content="Это ${SECRET}`)
    await edited(AUTHOR, post, { body: `Опять ${SECRET}`, spoiler: true })
    expect(await textAt(pathOf(post))).not.toContain(`content="Опять ${SECRET}`)
    expect(await isFound(SECRET, post)).toBe(false)
    expect(await isFound('радиопьеса', post)).toBe(true)
    await edited(AUTHOR, post, { body: `Снова ${SECRET}`, spoiler: false })
    expect(await isFound(SECRET, post)).toBe(true)
  })
})

describe('the search', () => {
  test('finds a post with a mark by its title alone, and shows nothing of its body', async () => {
    const post = await publish({ spoiler: true }, { title: 'Развязка в Глубоководске' })
    expect(await isFound(SECRET, post)).toBe(false)
    expect(await found('глубоководск')).toEqual([{ id: post.id, excerptHtml: null }])
    expect(await textAt(`/search?q=${encodeURIComponent('глубоководск')}`)).not.toContain(SECRET)
  })

  test('forgets the body at once when the post is marked, and knows it again without marks', async () => {
    const post = await publish()
    expect(await isFound(SECRET, post)).toBe(true)
    await marked(AUTHOR, post, 'adult=true')
    expect(await isFound(SECRET, post)).toBe(false)
    expect(await isFound('радиопьеса', post)).toBe(true)
    await marked(AUTHOR, post, 'spoiler=true')
    await marked(AUTHOR, post, 'adult=false')
    expect(await isFound(SECRET, post)).toBe(false)
    await (await own.as(AUTHOR)).send('PUT', `/api/posts/${post.publicId}`, { body: `Опять ${SECRET}` })
    expect(await isFound(SECRET, post)).toBe(false)
    await marked(AUTHOR, post, 'spoiler=false')
    expect(await isFound(SECRET, post)).toBe(true)
  })

  test('does not learn the body from the timer that fills the index', async () => {
    const post = await publish({ adult: true })
    await own.run('delete from post_search where rowid = (select search_doc from posts where id = ?)', post.id)
    await own.run('update posts set search_doc = -search_doc where id = ?', post.id)
    expect(await isFound('радиопьеса', post)).toBe(false)
    await own.tick()
    await expect.poll(() => isFound('радиопьеса', post)).toBe(true)
    expect(await isFound(SECRET, post)).toBe(false)
  })
})

describe('of a post with a mark', () => {
  const picture = storedPicture('7')

  test.each(['spoiler', 'adult'])('%s: other sites and search engines get the title alone', async name => {
    const post = await publish({ [name]: true })
    await own.run("update posts set images = ?, type = 'image' where id = ?", JSON.stringify([picture]), post.id)
    const page = await textAt(pathOf(post))
    const head = page.slice(0, page.indexOf('</head>'))
    const data = page.slice(page.indexOf('application/ld+json'))
    expect(head).toContain(`property="og:title" content="${TITLE}`)
    for (const part of [head, data.slice(0, data.indexOf('</script>'))]) {
      expect(part).not.toContain(SECRET)
      expect(part).not.toContain(picture.id)
    }
    const address = encodeURIComponent(own.origin + pathOf(post))
    const preview = await okBody<Oembed>(await fetch(`${own.origin}/api/oembed?url=${address}`))
    expect(preview).toMatchObject({ title: TITLE })
    expect(preview).not.toHaveProperty('thumbnail_url')
    for (const path of ['/feed.xml', '/Radio/feed.xml', `/@${AUTHOR}/feed.xml`]) {
      const feed = await textAt(path)
      expect(feed, path).toContain(pathOf(post))
      const entry = feed.split('<entry>').find(text => text.includes(pathOf(post)))
      expect(entry, path).toContain(TITLE)
      expect(entry, path).not.toContain(SECRET)
      expect(entry, path).not.toContain('&lt;img')
    }
  })

  test('guests get no cached page without the cover after the marking', async () => {
    const post = await publish()
    expect(await textAt(pathOf(post))).toContain(`content="Это ${SECRET}`)
    await marked(AUTHOR, post, 'spoiler=true')
    expect(await textAt(pathOf(post))).not.toContain(`content="Это ${SECRET}`)
  })
})

test('a member chooses to see posts with marks without a cover; nobody else learns the choice', async () => {
  const member = await own.as(AUTHOR)
  const viewer = async () => okBody<Viewer>(await member.fetch('/api/_user'))
  expect((await viewer()).showMarked).toBe(false)
  await okBody(await member.send('POST', '/api/_settings?action=updateProfile', { showMarked: true }))
  expect((await viewer()).showMarked).toBe(true)
  expect(await textAt(`/api/users/${AUTHOR}`)).not.toContain('showMarked')
  await okBody(await member.send('POST', '/api/_settings?action=updateProfile', { showMarked: false }))
  expect((await viewer()).showMarked).toBe(false)
})
