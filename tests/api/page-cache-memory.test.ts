import { Agent, request } from 'node:http'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestSite, type TestSite } from '#tests/support/site.ts'

let site: TestSite
const agent = new Agent({ keepAlive: true, maxSockets: 8 })
beforeAll(async () => {
  site = await openTestSite({ PAGE_CACHE: 'on' })
})
afterAll(async () => {
  agent.destroy()
  await site?.stop()
})

/** Requests the shortest page with a Host header, and returns the X-Cache header of the response. */
const cacheOf = (host: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    request(`${site.origin}/robots.txt`, { agent, headers: { Host: host } }, answer => {
      answer.resume().on('end', () => resolve(answer.headers['x-cache']))
    })
      .on('error', reject)
      .end()
  })

test('the page cache drops pages beyond its memory bound, even if the pages are short and their host names long', async () => {
  await cacheOf('first.example')
  await vi.waitFor(async () => expect(await cacheOf('first.example')).toBe('hit'), 15_000)
  const long = '.long'.repeat(800)
  await Promise.all(Array.from({ length: 1000 }, (_, at) => cacheOf(`h${at}${long}`)))
  expect(await cacheOf('first.example')).toBe('miss')
})
