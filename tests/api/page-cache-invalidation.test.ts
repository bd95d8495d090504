import { type Client, createClient } from '@libsql/client/http'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Comment } from '#functions/contract/views.ts'
import { DEMO_PASSWORD } from '#scripts/demo/names.ts'
import { logIn } from '#tests/support/member.ts'
import { openTestSite, type TestSite } from '#tests/support/site.ts'

describe.each(['memory', 'platform'])('a page cache in the store "%s"', store => {
  const own = {} as { site: TestSite; db: Client }
  const me = () => logIn(own.site.origin, 'Marina_K')
  beforeAll(async () => {
    own.site = await openTestSite({ PAGE_CACHE: 'on', PAGE_STORE: store })
    own.db = createClient({ url: own.site.databaseUrl })
  })
  afterAll(async () => {
    own.db?.close()
    await own.site?.stop()
  })

  test('drops all pages when an account is deleted with its content', async () => {
    const [row] = (
      await own.db.execute(`select c.name, p.public_id, p.title from posts p join communities c on c.id = p.community_id
        join users u on u.id = p.user_id where u.username = 'Petrovich' and p.deleted_at is null and p.body <> '' limit 1`)
    ).rows
    const path = `/${row?.[0]}/post/${row?.[1]}`
    const read = async (address: string) => {
      const answer = await fetch(own.site.origin + address)
      return { cache: answer.headers.get('X-Cache'), tag: answer.headers.get('Cache-Tag'), text: await answer.text() }
    }
    for (const address of [path, '/about']) {
      await read(address)
      expect(await read(address)).toMatchObject({ cache: 'hit', tag: null })
    }
    const petrovich = await logIn(own.site.origin, 'Petrovich')
    const account = { password: DEMO_PASSWORD, deleteContent: true }
    expect((await petrovich.send('DELETE', '/api/users/Petrovich', account)).status).toBe(200)
    const after = await read(path)
    expect(after.cache).toBe('miss')
    expect(after.text).not.toContain('>Petrovich<')
    expect((await read('/about')).cache).toBe('miss')
    expect((await read('/about')).cache).toBe('hit')
  })

  test('drops every page that shows an edited or deleted comment, but no feed', async () => {
    const [row] = (
      await own.db.execute(`select p.id, p.public_id, c.name from posts p join communities c on c.id = p.community_id
        where p.deleted_at is null and p.locked_at is null and p.no_comments between 1 and 60 limit 1`)
    ).rows
    const [id, publicId, community] = [String(row?.[0]), String(row?.[1]), String(row?.[2])]
    const response = await (await me()).send('POST', `/api/posts/${id}/comments`, { body: 'Сказано сгоряча' })
    const comment = ((await response.json()) as Comment).id
    const path = `/${community}/post/${publicId}`
    const paths = [path, `${path.replace('post', '%70ost')}/${comment}`, `/-/comments/${id}/${comment}`, '/@Marina_K']
    const read = async (address: string) => {
      const answer = await fetch(own.site.origin + address)
      return { cache: answer.headers.get('X-Cache'), text: await answer.text() }
    }
    const change = async (method: 'PUT' | 'DELETE', body: object) =>
      (await me()).send(method, `/api/posts/${id}/comments/${comment}`, body)
    await read('/all')
    for (const [method, before, after] of [
      ['PUT', 'Сказано сгоряча', 'Сказано иначе'],
      ['DELETE', 'Сказано иначе', 'Удалено автором']
    ] as const) {
      for (const cachedPath of paths) expect((await read(cachedPath)).text, cachedPath).toContain(before)
      for (const cachedPath of paths) expect(await read(cachedPath), cachedPath).toMatchObject({ cache: 'hit' })
      expect((await change(method, { body: after })).status).toBe(200)
      // The cache drops pages after the response to the change.
      await vi.waitFor(async () => expect((await read(paths[0] ?? '')).text).not.toContain(before), 15_000)
      for (const cachedPath of paths.slice(1)) {
        const { cache, text } = await read(cachedPath)
        expect([cache, text.includes(before)], cachedPath).toEqual(['miss', false])
      }
    }
    expect((await read('/all')).cache).toBe('hit')
  })

  test('makes clients revalidate feeds, sitemaps and robots.txt, and answers 304 to an unchanged ETag', async () => {
    for (const path of ['/feed.xml', '/sitemap.xml', '/robots.txt']) {
      const answer = await fetch(own.site.origin + path)
      expect([answer.status, answer.headers.get('Cache-Control')], path).toEqual([200, 'private, no-cache'])
      const again = { headers: { 'If-None-Match': answer.headers.get('ETag') ?? '' } }
      expect((await fetch(own.site.origin + path, again)).status, path).toBe(304)
    }
  })
})
