import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Post } from '#functions/contract/views.ts'
import { logIn, type Member } from '#tests/support/member.ts'
import { PushBrowser, type PushService, startPushService } from '#tests/support/push-service.ts'
import { openTestSite, type TestSite } from '#tests/support/site.ts'
import { respondWith, startWebServer, type WebServer } from '#tests/support/web-server.ts'

let site: TestSite
let web: WebServer
/** A second web server, whose host name differs from that of the server `web`. */
let other: WebServer
let marina: Member
let petrovich: Member
let push: PushService
/** Requests that the test has not answered yet. */
let pending: ServerResponse[] = []

const release = () => {
  for (const response of pending) response.writeHead(200, { 'Content-Type': 'text/html' }).end('<title>Slow</title>')
  pending = []
}
const pages = {
  '/slow': (_request: IncomingMessage, response: ServerResponse) => void pending.push(response),
  '/quick': respondWith('<title>Быстрая</title>')
}

beforeAll(async () => {
  web = await startWebServer(pages)
  other = await startWebServer(pages)
  push = await startPushService()
  site = await openTestSite({ LINK_FETCH_ALLOW: `${web.origin},${other.origin}`, PUSH_ALLOW: push.origin })
  marina = await logIn(site.origin, 'Marina_K')
  petrovich = await logIn(site.origin, 'Petrovich')
})
afterAll(async () => {
  await site?.stop()
  await Promise.all([web?.stop(), other?.stop(), push?.stop()])
})

const lookUp = (by: Member, address: string) => by.fetch(`/api/_link_info?url=${encodeURIComponent(address)}`)
const titleOf = async (answer: Response) => ((await answer.json()) as { title: string }).title
const waitForRequests = (server: WebServer, times: number) =>
  vi.waitFor(() => expect(server.requestedPaths.filter(path => path === '/slow')).toHaveLength(times), {
    timeout: 4000
  })

test('the site fetches at most three pages simultaneously for one member, and meanwhile fetches pages for other members', async () => {
  const slow = [1, 2, 3].map(() => lookUp(marina, `${web.origin}/slow`))
  await waitForRequests(web, 3)
  const refused = await lookUp(marina, `${other.origin}/quick`)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(await refused.json()).toMatchObject({ code: 'too_many_requests', message: 'Осторожно, замедли темп!' })
  expect(await titleOf(await lookUp(petrovich, `${web.origin}/quick`))).toBe('Быстрая')

  const link = { type: 'link', title: 'Пока страницы ждут', community: 'Radio', url: `${other.origin}/quick` }
  expect((await marina.send('POST', '/api/posts', link)).status).toBe(200)

  release()
  expect(await Promise.all(slow.map(async answer => titleOf(await answer)))).toEqual(Array(3).fill('Slow'))
  expect(await titleOf(await lookUp(marina, `${other.origin}/quick`))).toBe('Быстрая')
})

test('the site fetches six pages simultaneously from one host, and does not delay the fetch of a page from another host', async () => {
  const before = web.requestedPaths.filter(path => path === '/slow').length
  const sova = await logIn(site.origin, 'Sova')
  const slow = [marina, petrovich].flatMap(who => [1, 2, 3].map(() => lookUp(who, `${web.origin}/slow`)))
  await waitForRequests(web, before + 6)
  const requestsBefore = web.requestedPaths.length
  expect(await titleOf(await lookUp(sova, `${web.origin}/quick`))).toBe('')
  expect(web.requestedPaths).toHaveLength(requestsBefore)
  expect(await titleOf(await lookUp(sova, `${other.origin}/quick`))).toBe('Быстрая')
  release()
  expect((await Promise.all(slow)).map(({ status }) => status)).toEqual(Array(6).fill(200))
})

test('a notification is not delayed by the preview of a link', async () => {
  const { subscription } = new PushBrowser(`${push.origin}/send/1`)
  await marina.send('POST', '/api/push_subscriptions', subscription)
  const before = web.requestedPaths.filter(path => path === '/slow').length
  const link = { type: 'link', title: 'Медленная', community: 'Radio', url: `${web.origin}/slow` }
  const { publicId } = (await (await marina.send('POST', '/api/posts', link)).json()) as Post
  await waitForRequests(web, before + 1)
  const comment = await petrovich.send('POST', `/api/posts/${publicId}/comments`, { body: 'Ждём.' })
  expect(comment.status).toBe(200)
  await vi.waitFor(() => expect(push.sent).toHaveLength(1), { timeout: 20_000, interval: 20 })
  expect(pending.map(({ destroyed }) => destroyed)).toEqual([false])
  release()
})
