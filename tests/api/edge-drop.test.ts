import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { type Client, createClient } from '@libsql/client/http'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Comment, Image, Post } from '#functions/contract/views.ts'
import { DEMO_PASSWORD } from '#scripts/demo/names.ts'
import { logIn, type Member } from '#tests/support/member.ts'
import { fileOf, picture } from '#tests/support/pictures.ts'
import { openTestSite, type TestSite } from '#tests/support/site.ts'

const ZONE = '0123456789abcdef0123456789abcdef'
/** What the platform was asked to drop everywhere. */
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

async function sent(): Promise<Image> {
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

test('a picture that is replaced is dropped by the data centre at once, with its copies, and elsewhere by its tag', async () => {
  const old = await sent()
  const addresses = [old.url, ...old.copies.map(copy => copy.url)]
  for (const address of addresses) {
    const answer = await fetch(site.origin + address)
    expect([answer.status, answer.headers.get('Cache-Tag')]).toEqual([200, null])
    const kept = await fetch(site.origin + address)
    expect([kept.status, kept.headers.get('Cache-Tag')]).toEqual([200, null])
  }
  await sent()
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

test('the pictures of a post whose content is deleted are gone with it, for every guest and in every size', async () => {
  const body = new FormData()
  body.set('image', await fileOf(picture(900, 600)))
  const headers = { 'X-Csrf-Token': me.token }
  const image = (await (await me.fetch('/api/_uploads', { method: 'POST', headers, body })).json()) as Image
  const given = { type: 'image', title: 'Скоро исчезнет', community: 'Radio', images: [{ imageId: image.id }] }
  const post = (await (await me.send('POST', '/api/posts', given)).json()) as Post
  const page = async (path: string) => (await fetch(site.origin + path)).text()
  const address = `/Radio/post/${post.publicId}`
  const places = [address, '/Radio?sort=latest', '/all?sort=latest']
  for (const path of places) expect(await page(path), path).toContain(image.id)
  const files = [image.url, ...image.copies.map(copy => copy.url)]
  for (const file of files) expect(await statusOf(file)).toBe(200)
  const gone = await me.send('DELETE', `/api/posts/${post.publicId}?deleteAs=normal&deleteContent=true`)
  expect([gone.status, ((await gone.json()) as Post).images]).toEqual([200, []])
  for (const path of places) expect(await page(path), path).not.toContain(image.id)
  await vi.waitFor(async () => expect(await Promise.all(files.map(statusOf))).toEqual(files.map(() => 404)), {
    timeout: 10_000,
    interval: 100
  })
  expect(purged.map(({ tags }) => tags.join())).toContain(`picture-${image.id}`)
})

test('a timer that erases a picture drops what is kept of it under the address of the site', async () => {
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
    await fetch(`${own.origin}/cdn-cgi/local/scheduled?cron=*+*+*+*+*`)
    await vi.waitFor(async () => expect(await statusAt(url)).toBe(404), { timeout: 10_000, interval: 100 })
  } finally {
    ownDb.close()
    await own.stop()
  }
})

test('pages that show what was erased are made anew at once for every guest, and dropped elsewhere by their tag', async () => {
  const [row] = (
    await db.execute(`select c.name, p.public_id, p.title from posts p join communities c on c.id = p.community_id
      join users u on u.id = p.user_id where u.username = 'Petrovich' and p.deleted_at is null and p.body <> '' limit 1`)
  ).rows
  const path = `/${row?.[0]}/post/${row?.[1]}`
  const see = async (address: string) => {
    const answer = await fetch(site.origin + address)
    return { cache: answer.headers.get('X-Cache'), tag: answer.headers.get('Cache-Tag'), text: await answer.text() }
  }
  for (const address of [path, '/about']) {
    await see(address)
    expect(await see(address)).toMatchObject({ cache: 'hit', tag: null })
  }
  const petrovich = await logIn(site.origin, 'Petrovich')
  const account = { password: DEMO_PASSWORD, deleteContent: true }
  expect((await petrovich.send('DELETE', '/api/users/Petrovich', account)).status).toBe(200)
  const after = await see(path)
  expect(after.cache).toBe('miss')
  expect(after.text).not.toContain('>Petrovich<')
  expect((await see('/about')).cache).toBe('miss')
  expect((await see('/about')).cache).toBe('hit')
  await vi.waitFor(() => expect(purged.map(({ tags }) => tags.join())).toContain('pages'), { timeout: 5000 })
})

test('a comment that is changed or deleted leaves the copies of all pages that show it; feeds keep theirs', async () => {
  const [row] = (
    await db.execute(`select p.id, p.public_id, c.name from posts p join communities c on c.id = p.community_id
      where p.deleted_at is null and p.locked_at is null and p.no_comments between 1 and 60 limit 1`)
  ).rows
  const [id, publicId, community] = [String(row?.[0]), String(row?.[1]), String(row?.[2])]
  const said = await me.send('POST', `/api/posts/${id}/comments`, { body: 'Сказано сгоряча' })
  const comment = ((await said.json()) as Comment).id
  const path = `/${community}/post/${publicId}`
  const places = [path, `${path.replace('post', '%70ost')}/${comment}`, `/-/comments/${id}/${comment}`, '/@Marina_K']
  const see = async (address: string) => {
    const answer = await fetch(site.origin + address)
    return { cache: answer.headers.get('X-Cache'), text: await answer.text() }
  }
  const change = (method: 'PUT' | 'DELETE', body: object) =>
    me.send(method, `/api/posts/${id}/comments/${comment}`, body)
  await see('/all')
  for (const [method, before, after] of [
    ['PUT', 'Сказано сгоряча', 'Сказано иначе'],
    ['DELETE', 'Сказано иначе', 'Удалено автором']
  ] as const) {
    for (const place of places) expect((await see(place)).text, place).toContain(before)
    for (const place of places) expect(await see(place), place).toMatchObject({ cache: 'hit' })
    expect((await change(method, { body: after })).status).toBe(200)
    // Behind the answer.
    await vi.waitFor(async () => expect((await see(places[0] ?? '')).text).not.toContain(before))
    for (const place of places.slice(1)) {
      const { cache, text } = await see(place)
      expect([cache, text.includes(before)], place).toEqual(['miss', false])
    }
  }
  expect((await see('/all')).cache).toBe('hit')
  await vi.waitFor(() => expect(purged.map(({ tags }) => tags.join())).toContain(`post-${id},post-${publicId},people`))
})
