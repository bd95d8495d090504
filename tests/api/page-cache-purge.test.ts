import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { type Client, createClient } from '@libsql/client/http'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Comment, Image, List, Post } from '#functions/contract/views.ts'
import { logIn, type Member } from '#tests/support/member.ts'
import { fileOf, picture } from '#tests/support/pictures.ts'
import { openTestSite, type TestSite } from '#tests/support/site.ts'

const ZONE = '0123456789abcdef0123456789abcdef'
/** Purge requests that the test's stand-in for the platform got. */
const purged: { path: string; token: string; tags: string[] }[] = []
const platform = createServer(async (request, response) => {
  const { tags } = (await json(request)) as { tags: string[] }
  purged.push({ path: request.url ?? '', token: request.headers.authorization ?? '', tags })
  response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"success":true}')
})

let site: TestSite
let db: Client
let me: Member
beforeAll(async () => {
  await new Promise<void>(resolve => platform.listen(0, '127.0.0.1', resolve))
  site = await openTestSite({
    PAGE_CACHE: 'on',
    CACHE_PURGE_TOKEN: 'secret',
    CACHE_PURGE_ZONE: ZONE,
    CACHE_PURGE_URL: `http://127.0.0.1:${(platform.address() as AddressInfo).port}`
  })
  db = createClient({ url: site.databaseUrl })
  me = await logIn(site.origin, 'Marina_K')
})
afterAll(async () => {
  db?.close()
  await site?.stop()
  platform.close()
})

async function uploadPicture(): Promise<Image> {
  const body = new FormData()
  body.set('image', await fileOf(picture(300, 200)))
  const answer = await me.fetch('/api/users/Marina_K/pro_pic', {
    method: 'POST',
    headers: { 'X-Csrf-Token': me.token },
    body
  })
  return ((await answer.json()) as { proPic: Image }).proPic
}
const statusOf = async (path: string) => (await fetch(site.origin + path)).status

test('a replaced picture and its copies are immediately dropped from the cache, and purged from other data centres by tag', async () => {
  const old = await uploadPicture()
  const addresses = [old.url, ...old.copies.map(copy => copy.url)]
  for (const address of addresses) {
    const answer = await fetch(site.origin + address)
    expect([answer.status, answer.headers.get('Cache-Tag')]).toEqual([200, null])
    const repeated = await fetch(site.origin + address)
    expect([repeated.status, repeated.headers.get('Cache-Tag')]).toEqual([200, null])
  }
  await uploadPicture()
  await vi.waitFor(async () => expect(await Promise.all(addresses.map(statusOf))).toEqual(addresses.map(() => 404)), {
    timeout: 10_000,
    interval: 100
  })
  expect(purged).toContainEqual({
    path: `/zones/${ZONE}/purge_cache`,
    token: 'Bearer secret',
    tags: [`picture-${old.id}`]
  })
})

test('the deletion of a post’s content drops every size of the post’s pictures from the cache', async () => {
  const body = new FormData()
  body.set('image', await fileOf(picture(900, 600)))
  const headers = { 'X-Csrf-Token': me.token }
  const image = (await (await me.fetch('/api/_uploads', { method: 'POST', headers, body })).json()) as Image
  const input = { type: 'image', title: 'Скоро исчезнет', community: 'Radio', images: [{ imageId: image.id }] }
  const post = (await (await me.send('POST', '/api/posts', input)).json()) as Post
  const page = async (path: string) => (await fetch(site.origin + path)).text()
  const address = `/Radio/post/${post.publicId}`
  const paths = [address, '/Radio?sort=latest', '/all?sort=latest']
  for (const path of paths) expect(await page(path), path).toContain(image.id)
  const files = [image.url, ...image.copies.map(copy => copy.url)]
  for (const file of files) expect(await statusOf(file)).toBe(200)
  const deleted = await me.send('DELETE', `/api/posts/${post.publicId}?deleteAs=normal&deleteContent=true`)
  expect([deleted.status, ((await deleted.json()) as Post).images]).toEqual([200, []])
  for (const path of paths) expect(await page(path), path).not.toContain(image.id)
  await vi.waitFor(async () => expect(await Promise.all(files.map(statusOf))).toEqual(files.map(() => 404)), {
    timeout: 10_000,
    interval: 100
  })
  expect(purged.map(({ tags }) => tags.join())).toEqual(expect.arrayContaining([`picture-${image.id}`, 'pages']))
})

test('the deletion of a comment purges the pages that show the comment from other data centres, by the tags of those pages', async () => {
  const rows = await db.execute(
    'select id, public_id from posts where deleted_at is null and locked_at is null and no_comments > 0 limit 1'
  )
  const [id, publicId] = [String(rows.rows[0]?.['id']), String(rows.rows[0]?.['public_id'])]
  const comment = (await (await me.send('POST', `/api/posts/${id}/comments`, { body: 'Недолго' })).json()) as Comment
  expect((await me.send('DELETE', `/api/posts/${id}/comments/${comment.id}`)).status).toBe(200)
  const tags = `post-${id},post-${publicId},people`
  await vi.waitFor(() => expect(purged.map(purge => purge.tags.join())).toContain(tags), { timeout: 15_000 })
})

test('a timer that deletes a picture drops the picture’s cached files under the site’s own host', async () => {
  const own = await openTestSite({ SITE_URL: 'http://veche.example' })
  const ownDb = createClient({ url: own.databaseUrl })
  const statusAt = (path: string) =>
    new Promise<number>((resolve, reject) => {
      const { hostname, port } = new URL(own.origin)
      const headers = { Host: 'veche.example' }
      const call = request({ hostname, port, path, agent: false, headers }, answer => {
        answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
      })
      call.on('error', reject).end()
    })
  try {
    const answer = await fetch(`${own.origin}/api/communities/Radio?byName=true`)
    const { url } = ((await answer.json()) as { proPic: Image }).proPic
    const id = /images\/(\w+)/.exec(url)?.[1] ?? ''
    for (let at = 0; at < 2; at += 1) expect(await statusAt(url)).toBe(200)
    await ownDb.execute({ sql: 'update images set owner_id = null, created_at = 0 where id = ?', args: [id] })
    await own.tick()
    await vi.waitFor(async () => expect(await statusAt(url)).toBe(404), { timeout: 10_000, interval: 100 })
  } finally {
    ownDb.close()
    await own.stop()
  }
})

test('the cached sign-up page for guests is replaced immediately when sign-ups are closed, or opened again', async () => {
  const sova = await logIn(site.origin, 'Sova')
  const page = async () => (await fetch(`${site.origin}/signup`)).text()
  const CLOSED = 'Мы временно отключили создание новых учетных записей.'
  for (const signupsDisabled of [true, false]) {
    // Guests get the sign-up page from the cache, and the cached version is not stale yet.
    const expectHit = async () => expect((await fetch(`${site.origin}/signup`)).headers.get('X-Cache')).toBe('hit')
    await vi.waitFor(expectHit, 15_000)
    expect((await sova.send('PUT', '/api/site_settings', { signupsDisabled })).status).toBe(200)
    expect((await page()).includes(CLOSED)).toBe(signupsDisabled)
  }
})

describe('a page of content that was made private or deleted', () => {
  /** Requests a page until the response comes from the cache. */
  const openUntilCached = (path: string) =>
    vi.waitFor(async () => {
      const answer = await fetch(site.origin + path)
      expect([answer.status, answer.headers.get('X-Cache')]).toEqual([200, 'hit'])
    }, 15_000)

  test('the page of a community’s log that is no longer public is immediately dropped from the cache', async () => {
    const sova = await logIn(site.origin, 'Sova')
    const { rows } = await db.execute("select id from communities where name = 'Radio'")
    const set = (modlogPublic: boolean) =>
      sova.send('PUT', `/api/communities/${rows[0]?.['id']}`, { modlogPublic, title: 'Радио' })
    expect((await set(true)).status).toBe(200)
    await openUntilCached('/Radio/log')
    expect((await set(false)).status).toBe(200)
    expect(await statusOf('/Radio/log')).not.toBe(200)
  })

  test.each([
    ['made private', 'PUT', { public: false }],
    ['deleted', 'DELETE', undefined]
  ] as const)('a list that is %s', async (_how, method, change) => {
    const input = { name: 'vidno', displayName: 'Видно всем', public: true }
    expect((await me.send('POST', '/api/users/Marina_K/lists', input)).status).toBe(200)
    const lists = (await (await me.fetch('/api/users/Marina_K/lists')).json()) as List[]
    const path = '/@Marina_K/lists/vidno'
    for (const shown of [path, '/@Marina_K/lists']) await openUntilCached(shown)
    const id = lists.find(({ name }) => name === 'vidno')?.id
    expect((await me.send(method, `/api/lists/${id}`, change)).status).toBe(200)
    expect(await statusOf(path)).toBe(404)
    expect(await (await fetch(`${site.origin}/@Marina_K/lists`)).text()).not.toContain('Видно всем')
    if (method !== 'DELETE') await me.send('DELETE', `/api/lists/${id}`)
  })
})
