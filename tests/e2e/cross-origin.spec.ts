import { expect, type Page, test } from '@playwright/test'
import { ownSite } from '#tests/support/own-site.ts'
import { respondWith, startWebServer, type WebServer } from '#tests/support/web-server.ts'

const own = ownSite()
/** A page at another port of the same host: browsers send it the cookies of the site, but it has another origin. */
let other: WebServer
test.beforeAll(async () => {
  other = await startWebServer({ '/': respondWith('<title>Elsewhere</title>') })
})
test.afterAll(() => other?.stop())

interface Sent {
  method?: string
  headers?: Record<string, string>
  credentials?: 'include'
  body?: string
}

/** Sends a request from a page of the other origin. @returns what the page learns of the answer; null: nothing. */
const ask = (page: Page, path: string, init: Sent = {}) =>
  page.evaluate(
    async ([address, options]) => {
      try {
        const answer = await fetch(address, options)
        return { status: answer.status, etag: answer.headers.get('ETag'), text: await answer.text() }
      } catch {
        return null
      }
    },
    [own.site.origin + path, init] as const
  )

test('a page of another origin reads what guests read, asks again by the tag, and learns nothing of a member and changes nothing', async ({
  page,
  context
}) => {
  await own.logIn(context, 'Sova')
  await page.goto(other.origin.replace('127.0.0.1', 'localhost'))
  const first = await ask(page, '/api/users/Sova')
  expect(first).toMatchObject({ status: 200, text: expect.stringContaining('"username":"Sova"') })
  const again = await ask(page, '/api/users/Sova', { headers: { 'If-None-Match': first?.etag ?? '' } })
  expect(again).toMatchObject({ status: 304, text: '' })
  expect(await ask(page, '/api/_user')).toMatchObject({ status: 401 })
  expect(await ask(page, '/api/_user', { credentials: 'include' })).toBeNull()
  expect(await ask(page, '/api/users/Sova', { credentials: 'include' })).toBeNull()
  expect(await ask(page, '/api/_postVote', { method: 'POST', credentials: 'include', body: '{}' })).toBeNull()
})
