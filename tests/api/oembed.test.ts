import { JSDOM } from 'jsdom'
import { expect, test } from 'vitest'
import { okBody, writingSite } from '#tests/support/writing-site.ts'

const own = writingSite()

interface Preview {
  type: string
  title: string
  author_name?: string
  thumbnail_url?: string
  thumbnail_width?: number
  thumbnail_height?: number
}

const ask = (address: string, query = '') =>
  fetch(`${own.origin}/api/oembed?url=${encodeURIComponent(address)}${query}`)
const statusOf = async (address: string, query = '') => (await ask(address, query)).status
const pageOf = ({ community, publicId }: { community: string; publicId: string }) =>
  `${own.origin}/${community}/post/${publicId}`
/** Finds a post that is not deleted. @param where SQL condition on the post `p`. */
const postWhere = (where: string) =>
  own.row<{ id: string; publicId: string; community: string; title: string; username: string }>(
    `select p.id, p.public_id publicId, c.name community, p.title, u.username from posts p
       join communities c on c.id = p.community_id join users u on u.id = p.user_id
       where p.deleted_at is null and ${where} limit 1`
  )

test('a post’s page leads to the preview of the post, which names title, author and site', async () => {
  const post = await postWhere('u.deleted_at is null')
  const { document } = new JSDOM(await (await fetch(pageOf(post))).text()).window
  const link = document.querySelector('link[rel=alternate][type="application/json+oembed"]')
  const answer = await fetch(link?.getAttribute('href') ?? '')
  expect(await okBody(answer)).toMatchObject({
    version: '1.0',
    type: 'link',
    title: post.title,
    author_name: post.username,
    author_url: `${own.origin}/@${post.username}`,
    provider_name: 'Вече',
    provider_url: own.origin,
    cache_age: expect.any(Number)
  })
  expect(Number(/trips;desc="(\d+)"/.exec(answer.headers.get('Server-Timing') ?? '')?.[1])).toBe(1)
})

test('pages that show no post have no preview', async () => {
  for (const path of ['/', '/Radio', '/@Sova']) {
    expect(await (await fetch(own.origin + path)).text(), path).not.toContain('json+oembed')
    expect(await statusOf(own.origin + path), path).toBe(404)
  }
})

test('the page of a comment has the preview of its post', async () => {
  const post = await postWhere('exists (select 1 from comments k where k.post_id = p.id)')
  const comment = await own.row<{ id: string }>('select id from comments where post_id = ?', post.id)
  expect(await okBody<Preview>(await ask(`${pageOf(post)}/${comment.id}`))).toMatchObject({ title: post.title })
})

test('the picture of a preview has its real size and keeps within the bounds', async () => {
  const post = await postWhere("json_array_length(p.images) > 0 and p.type = 'image'")
  const free = await okBody<Preview>(await ask(pageOf(post)))
  const bound = await okBody<Preview>(await ask(pageOf(post), '&maxwidth=400&maxheight=300'))
  expect(free.thumbnail_width).toBeGreaterThan(bound.thumbnail_width ?? 0)
  expect(bound.thumbnail_width).toBeLessThanOrEqual(400)
  expect(bound.thumbnail_height).toBeLessThanOrEqual(300)
  expect((await fetch(bound.thumbnail_url ?? '')).headers.get('Content-Type')).toBe('image/webp')
  const none = await okBody<Preview>(await ask(pageOf(post), '&maxwidth=10'))
  expect(Object.keys(none).filter(name => name.startsWith('thumbnail'))).toEqual([])
})

test('whatever is not a post of this site that guests can read is answered with 404', async () => {
  const post = await postWhere('true')
  const gone = await own.row<{ publicId: string; community: string }>(
    `select p.public_id publicId, c.name community from posts p join communities c on c.id = p.community_id
       where p.deleted_at is not null`
  )
  const page = pageOf(post)
  for (const address of [
    pageOf(gone),
    page.replace(post.publicId, '________'),
    page.replace(post.publicId, 'not-an-id'),
    page.replace(own.origin, 'https://elsewhere.example'),
    `${own.origin}/-/comments/${post.publicId}`,
    `${own.origin}/api/posts/${post.publicId}`,
    `${own.origin}/Radio/post/%E0%A4%A`,
    'javascript:alert(1)',
    'nonsense'
  ])
    expect(await statusOf(address), address).toBe(404)
  const sova = await own.as('Sova')
  expect((await sova.fetch(`/api/oembed?url=${encodeURIComponent(pageOf(gone))}`)).status).toBe(404)
})

test('a preview names no author who has deleted the account', async () => {
  const preview = await okBody<Preview>(await ask(pageOf(await postWhere('u.deleted_at is not null'))))
  expect(Object.keys(preview).filter(name => name.startsWith('author'))).toEqual([])
})

test('a preview is the same for a member, whatever the member has muted', async () => {
  const post = await postWhere("u.deleted_at is null and u.username not in ('Sova', 'Petrovich')")
  const member = await own.as('Petrovich')
  const guests = await okBody<Preview>(await ask(pageOf(post)))
  await okBody(await member.send('POST', '/api/mutes', { userId: await own.idOf(post.username) }))
  const path = `/api/oembed?url=${encodeURIComponent(pageOf(post))}`
  expect(await okBody(await member.fetch(path))).toEqual(guests)
})

test('markup in a title stays text', async () => {
  const sova = await own.as('Sova')
  const title = '"><script>alert(1)</script>'
  const { publicId } = await okBody<{ publicId: string }>(
    await sova.send('POST', '/api/posts', { type: 'text', title, body: 'x', community: 'Radio' })
  )
  const address = pageOf({ community: 'Radio', publicId })
  const answer = await ask(address)
  expect(answer.headers.get('Content-Type')).toBe('application/json; charset=UTF-8')
  expect(await okBody(answer)).toMatchObject({ title })
})

test('other formats are answered with 501, a missing address and wrong bounds with 400', async () => {
  const page = pageOf(await postWhere('true'))
  expect(await statusOf(page, '&format=json')).toBe(200)
  expect(await statusOf(page, '&format=xml')).toBe(501)
  expect(await statusOf(page, '&maxwidth=wide')).toBe(400)
  expect((await fetch(`${own.origin}/api/oembed`)).status).toBe(400)
})
