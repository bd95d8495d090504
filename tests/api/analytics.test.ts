import { type Client, createClient } from '@libsql/client/http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { guestToken, logIn, type Member } from '#tests/support/member.ts'
import { openTestSite, type TestSite } from '#tests/support/site.ts'

let site: TestSite
let db: Client
beforeAll(async () => {
  site = await openTestSite({ RATE_LIMITS: 'on' })
  db = createClient({ url: site.databaseUrl })
})
afterAll(async () => {
  db?.close()
  await site?.stop()
})

const used = async () =>
  (
    await db.execute(
      'select u.username, s.pwa_used_at from sessions s join users u on u.id = s.user_id where s.pwa_used_at is not null'
    )
  ).rows.map(row => [row[0], Number(row[1])])
let networks = 0
/** Reports an analytics event from an IP address that no other call uses, so that no rate limit refuses the call. */
const report = (member: Member, event: unknown, address?: string) => {
  networks += 1
  const from = { 'X-Forwarded-For': address ?? `192.0.2.${networks}` }
  return member.send('POST', '/api/analytics', { event }, from)
}
async function asGuest(body: unknown): Promise<Response> {
  return fetch(`${site.origin}/api/analytics`, {
    method: 'POST',
    headers: { 'X-Csrf-Token': await guestToken(site.origin), 'Content-Type': 'application/json' },
    body: JSON.stringify(body)
  })
}

describe('[P7.analytics.01] the report that a member uses the installed app', () => {
  test('is stored once for each session, with the session’s account, however often the app sends the report', async () => {
    const member = await logIn(site.origin, 'Petrovich')
    const answer = await report(member, 'pwa_use')
    expect([answer.status, await answer.json()]).toEqual([200, { success: true }])
    const first = await used()
    expect(first).toEqual([['Petrovich', expect.any(Number)]])
    expect((await report(member, 'pwa_use')).status).toBe(200)
    expect(await used()).toEqual(first)
    expect((await report(await logIn(site.origin, 'Petrovich'), 'pwa_use')).status).toBe(200)
    expect((await report(await logIn(site.origin, 'Marina_K'), 'pwa_use')).status).toBe(200)
    expect((await used()).map(([name]) => name).toSorted()).toEqual(['Marina_K', 'Petrovich', 'Petrovich'])
  })

  test('costs one round trip and one row', async () => {
    const answer = await report(await logIn(site.origin, 'Sova'), 'pwa_use')
    const timing = answer.headers.get('Server-Timing') ?? ''
    expect(timing).toContain('trips;desc="1"')
    expect(Number(/rows;desc="(\d+)"/.exec(timing)?.[1])).toBeLessThanOrEqual(6)
  })

  test('is accepted from a guest, but not stored', async () => {
    const before = await used()
    const answer = await asGuest({ event: 'pwa_use' })
    expect([answer.status, await answer.json()]).toEqual([200, { success: true }])
    expect(await used()).toEqual(before)
  })

  test('is refused with any event name other than "pwa_use"', async () => {
    const member = await logIn(site.origin, 'Petrovich')
    for (const event of ['page_view', '', 'PWA_USE', undefined, null]) {
      const answer = await report(member, event)
      expect(await answer.json()).toEqual({
        status: 400,
        code: 'bad_event',
        message: 'Неизвестное событие.',
        field: 'event'
      })
    }
    expect(await (await report(member, 7)).json()).toMatchObject({ status: 400, code: 'invalid_json' })
  })

  test('is refused if its request comes from another site or lacks the CSRF token', async () => {
    const member = await logIn(site.origin, 'Petrovich')
    const forged = { 'X-Csrf-Token': 'x', Origin: 'https://elsewhere.example' }
    const answer = await member.send('POST', '/api/analytics', { event: 'pwa_use' }, forged)
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([403, 'csrf_failed'])
  })

  test('is accepted at most twice a second from one IP address', async () => {
    const member = await logIn(site.origin, 'Petrovich')
    // Two calls a second are far fewer than 40 calls, even if a slow machine takes seconds to send the 40 calls.
    const answers = await Promise.all(Array.from({ length: 40 }, () => report(member, 'pwa_use', '198.51.100.7')))
    const statuses = answers.map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    expect(statuses.filter(status => status === 200).length).toBeGreaterThanOrEqual(2)
  })
})
