import { Agent, request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSharedSite, type SharedSite } from '#tests/support/shared-site.ts'

let site: SharedSite
beforeAll(async () => {
  site = await openSharedSite()
})
afterAll(() => site?.stop())

/** Number of slow requests, more than the Worker handles simultaneously. */
const MANY = 300
const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY })

/**
 * Sends a request under a client's address.
 * @returns a promise of the response's status, and a promise that resolves when the request has been sent.
 */
function ask(path: string, client: string) {
  const { promise: requestSent, resolve: leave } = Promise.withResolvers<void>()
  const status = new Promise<number>((resolve, reject) => {
    const call = request(site.origin + path, { agent, headers: { 'X-Forwarded-For': client } }, answer => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    call.on('error', reject).on('finish', leave).end()
  })
  return { status, sent: requestSent }
}

test('slow requests of one client do not prevent the Worker from answering another client', async () => {
  site.hangDatabase()
  const slow = Array.from({ length: MANY }, () => ask('/Radio', '192.0.2.7'))
  let answered = 0
  for (const { status } of slow) void status.finally(() => (answered += 1))
  await Promise.all(slow.map(({ sent }) => sent))
  // The server answers a static file itself, and by the time of this answer has read the slow requests.
  expect((await fetch(`${site.origin}/favicon.svg`)).status).toBe(200)
  expect(await ask('/images/none.webp', '192.0.2.9').status).toBe(404)
  expect(answered).toBe(0)
  site.resumeDatabase()
  expect(new Set(await Promise.all(slow.map(({ status }) => status)))).toEqual(new Set([200]))
})
