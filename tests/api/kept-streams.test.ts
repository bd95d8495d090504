import { request } from 'node:http'
import { createClient } from '@libsql/client/http'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Post } from '#functions/contract/views.ts'
import { logIn, type Member } from '#tests/support/member.ts'
import { openTestSite, type TestSite } from '#tests/support/site.ts'
import { faultsOf, startPlain, startRepeating } from '#tests/support/writers.ts'

const KILLS = 20
const LONG = 180_000
const WAIT = { timeout: 30_000, interval: 20 }

let site: TestSite
let member: Member
let postId: string
beforeAll(async () => {
  site = await openTestSite()
  member = await logIn(site.origin, 'Marina_K')
  const answer = await fetch(`${site.origin}/api/posts?limit=1&sort=latest`)
  postId = ((await answer.json()) as { posts: [Post] }).posts[0].id
})
afterAll(() => site?.stop())

/** Sends a request and closes its connection when the request has been sent, before there is an answer. */
const sendAndLeave = (path: string, body?: string): Promise<void> =>
  new Promise(resolve => {
    const headers = { Cookie: member.cookie, 'X-Csrf-Token': member.token, 'Content-Type': 'application/json' }
    const method = body === undefined ? 'GET' : 'POST'
    const sent = request(site.origin + path, { agent: false, method, headers })
    // The error that the connection was closed is expected.
    sent.on('error', () => undefined).on('close', resolve)
    sent.on('finish', () => setImmediate(() => sent.destroy()))
    sent.end(body)
  })

test('no accepted write is lost or stored twice when the database is killed twenty times under load', {
  timeout: LONG
}, async () => {
  const target = { origin: site.origin, member, postId }
  const writers = [
    ...[1, 2, 3].map(count => startRepeating(target, `Повторено ${count}:`)),
    startPlain(target, 'Однажды:')
  ]
  const answered = () => writers.reduce((sum, writer) => sum + writer.answered.length, 0)
  for (let kill = 0; kill < KILLS; kill += 1) {
    const before = answered()
    await vi.waitFor(() => expect(answered()).toBeGreaterThan(before + 4), WAIT)
    await Promise.all([sendAndLeave('/'), sendAndLeave('/'), site.killDatabase()])
    await site.startDatabase()
  }
  await Promise.all(writers.map(({ stop }) => stop()))
  const db = createClient({ url: site.databaseUrl })
  expect(await faultsOf(db, writers)).toEqual({ missing: [], doubled: [] })
  db.close()
})

test('each request of many at once is answered, although most wait for a stream', { timeout: LONG }, async () => {
  const paths = ['/healthz', '/', '/api/posts', '/communities']
  const statuses = new Set<number>()
  const ask = async (path: string) => {
    const answer = await fetch(site.origin + path)
    await answer.arrayBuffer()
    statuses.add(answer.status)
  }
  for (let burst = 0; burst < 10; burst += 1)
    await Promise.all(Array.from({ length: 40 }, (_, at) => ask(paths[at % paths.length] as string)))
  expect(statuses).toEqual(new Set([200]))
})

test('clients that leave in the middle of their requests delay no other client for longer than their calls', {
  timeout: LONG
}, async () => {
  const body = JSON.stringify({ body: 'Сказано и ушёл' })
  const leave = (count: number) =>
    count % 4 === 0 ? sendAndLeave(`/api/posts/${postId}/comments`, body) : sendAndLeave('/')
  const statuses: number[] = []
  for (let round = 0; round < 20; round += 1) {
    const leaving = Promise.all(Array.from({ length: 8 }, (_, count) => leave(count)))
    const reads = ['/', '/api/posts', '/healthz'].map(async path => (await member.fetch(path)).status)
    const write = member.send('POST', `/api/posts/${postId}/comments`, { body: `Остался ${round}` })
    statuses.push(...(await Promise.all(reads)), (await write).status)
    await leaving
  }
  expect(new Set(statuses)).toEqual(new Set([200]))
})

test('commands of the operator reach the database while the site keeps its streams', { timeout: LONG }, async () => {
  const reads = Promise.all(Array.from({ length: 40 }, async () => (await fetch(`${site.origin}/healthz`)).status))
  const db = createClient({ url: site.databaseUrl })
  const rows = await Promise.all(Array.from({ length: 6 }, () => db.execute('select count(*) from posts')))
  db.close()
  expect(rows).toHaveLength(6)
  expect(new Set(await reads)).toEqual(new Set([200]))
})

test('clients that leave before their answers cause no error and no warning in the log', {
  timeout: LONG
}, async () => {
  const before = (await site.lines()).length
  await Promise.all(Array.from({ length: 40 }, () => sendAndLeave('/')))
  expect((await fetch(`${site.origin}/healthz`)).status).toBe(200)
  expect((await site.lines()).slice(before)).toEqual([])
})
