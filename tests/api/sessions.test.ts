import { createClient } from '@libsql/client/http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Viewer } from '#functions/contract/views.ts'
import { cookiesOf, guestToken, logIn, logInAnswer, memberOf } from '#tests/support/member.ts'
import { openTestSite, type TestSite } from '#tests/support/site.ts'

let site: TestSite
const db = () => createClient({ url: site.databaseUrl })
beforeAll(async () => {
  site = await openTestSite({ CAPTCHA: 'off' })
})
afterAll(() => site?.stop())

const codeOf = async (answer: Response) => `${answer.status} ${((await answer.json()) as { code?: string }).code}`
const trips = (answer: Response) => Number(/trips;desc="(\d+)"/.exec(answer.headers.get('Server-Timing') ?? '')?.[1])
const rowsRead = (answer: Response) => Number(/rows;desc="(\d+)"/.exec(answer.headers.get('Server-Timing') ?? '')?.[1])

describe('login', () => {
  test('[A7.session.01] answers the viewer with every field, begins a session and brings the token for it', async () => {
    const answer = await logInAnswer(site.origin, '  petrovich ')
    expect(answer.status).toBe(200)
    expect(trips(answer)).toBe(2)
    const cookies = answer.headers.getSetCookie()
    expect(cookies.find(cookie => cookie.startsWith('SID='))).toMatch(
      /^SID=[\w-]{32}\.[\w-]{43}; Path=\/; Max-Age=31104000; SameSite=Lax; HttpOnly$/
    )
    expect(cookies.find(cookie => cookie.startsWith('csrftoken='))).toMatch(
      /^csrftoken=[\w-]{43}; Path=\/; Max-Age=31104000; SameSite=Lax$/
    )
    expect(answer.headers.get('Csrf-Token')).toBe(/csrftoken=([^;]+)/.exec(cookies.join())?.[1])
    const me = (await answer.json()) as Viewer
    expect(me.username).toBe('Petrovich')
    expect(Object.keys(me)).not.toContain('passwordHash')
  })

  test('[P3.viewer.01] the viewer has every field of its own', async () => {
    const me = (await (await (await logIn(site.origin, 'Sova')).fetch('/api/_user')).json()) as Viewer
    expect(me).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      username: 'Sova',
      isAdmin: true,
      points: expect.any(Number),
      homeFeed: expect.stringMatching(/^(?:all|subscriptions)$/),
      notificationsNewCount: 0,
      lastSeen: expect.stringMatching(/Z$/)
    })
    for (const name of [
      'rememberFeedSort',
      'embedsOff',
      'hideUserProfilePictures',
      'requireAltText',
      'upvoteNotificationsOff',
      'replyNotificationsOff'
    ] as const)
      expect(typeof me[name], name).toBe('boolean')
    for (const name of ['email', 'aboutMe', 'proPic']) expect(me).toHaveProperty(name)
  })

  test('[A8.login.01] refuses a wrong password and an unknown or deleted name alike', async () => {
    for (const name of ['Petrovich', 'nobody_here', 'radist_Perm'])
      expect(await codeOf(await logInAnswer(site.origin, name, 'not the password')), name).toBe('401 wrong_password')
    expect(await codeOf(await logInAnswer(site.origin, '', ''))).toBe('401 wrong_password')
  })

  test('[A8.login.03] tells a banned account that it is banned, but only after the right password', async () => {
    await db().execute(
      "update users set password_hash = (select password_hash from users where username = 'Sova') where username = 'makar_kochegar'"
    )
    const answer = await logInAnswer(site.origin, 'makar_kochegar')
    expect(await answer.json()).toEqual({
      status: 403,
      code: 'account_suspended',
      message: 'Аккаунт @makar_kochegar заблокирован.'
    })
    expect(answer.headers.has('Set-Cookie')).toBe(false)
    expect(await codeOf(await logInAnswer(site.origin, 'makar_kochegar', 'wrong one'))).toBe('401 wrong_password')
  })

  test('gives a new id each time, ends the old session, and keeps only a hash of the id', async () => {
    const first = await logIn(site.origin, 'Petrovich')
    const again = await first.send('POST', '/api/_login', { username: 'Petrovich', password: 'veche-demo' })
    const second = memberOf(site.origin, again)
    expect(second.cookie).not.toBe(first.cookie)
    expect((await first.fetch('/api/_user')).status).toBe(401)
    expect((await second.fetch('/api/_user')).status).toBe(200)
    const id = /SID=([\w-]{32})/.exec(second.cookie)?.[1]
    const { rows } = await db().execute('select * from sessions')
    expect(JSON.stringify(rows)).not.toContain(id)
  })

  test('does not take a session that somebody else has put into the browser', async () => {
    const planted = `SID=${'A'.repeat(32)}.${'B'.repeat(43)}`
    const answer = await fetch(`${site.origin}/api/_login`, {
      method: 'POST',
      headers: {
        Cookie: planted,
        'X-Csrf-Token': await guestToken(site.origin),
        'Content-Type': 'application/json'
      },
      body: JSON.stringify({ username: 'Petrovich', password: 'veche-demo' })
    })
    expect(answer.status).toBe(200)
    expect(cookiesOf(answer)).not.toContain('AAAA')
    expect((await fetch(`${site.origin}/api/_user`, { headers: { Cookie: planted } })).status).toBe(401)
  })

  test('wants an object with texts', async () => {
    const headers = { 'X-Csrf-Token': await guestToken(site.origin), 'Content-Type': 'application/json' }
    for (const body of ['', 'null', '[1]', '{"username":{"$ne":1}}', '{"username":7,"password":"x"}', '{'])
      expect(await codeOf(await fetch(`${site.origin}/api/_login`, { method: 'POST', headers, body })), body).toBe(
        '400 invalid_json'
      )
    const huge = JSON.stringify({ username: 'x'.repeat(1_000_000), password: 'y' })
    expect(await codeOf(await fetch(`${site.origin}/api/_login`, { method: 'POST', headers, body: huge }))).toBe(
      '400 invalid_json'
    )
  })
})

describe('logout', () => {
  test('[A7.session.02] ends the session for good and clears the cookies', async () => {
    const member = await logIn(site.origin, 'Marina_K')
    const answer = await member.send('POST', '/api/_login?action=logout')
    expect(await answer.json()).toEqual({ success: true })
    for (const cookie of answer.headers.getSetCookie()) expect(cookie).toMatch(/^(?:SID|csrftoken)=; .*Max-Age=0/)
    expect(answer.headers.get('Csrf-Token')).toMatch(/^[\w-]{22}\./)
    expect((await member.fetch('/api/_user')).status).toBe(401)
    const initial = await member.fetch('/api/_initial')
    expect(((await initial.json()) as { user: unknown }).user).toBeNull()
    expect(initial.headers.getSetCookie().join()).toContain('SID=; ')
  })

  test('of a guest changes nothing, and no other action is known', async () => {
    const headers = { 'X-Csrf-Token': await guestToken(site.origin) }
    const guest = await fetch(`${site.origin}/api/_login?action=logout`, { method: 'POST', headers })
    expect([guest.status, guest.headers.has('Set-Cookie')]).toEqual([200, false])
    const other = await fetch(`${site.origin}/api/_login?action=dance`, { method: 'POST', headers })
    expect(await codeOf(other)).toBe('400 invalid_action')
  })
})

describe('the token against forged requests', () => {
  test('[P7.csrf.01] is needed by every write, in a header of either name', async () => {
    const member = await logIn(site.origin, 'Petrovich')
    const save = (headers: Record<string, string>) =>
      member.fetch('/api/_settings?action=updateProfile', { method: 'POST', headers, body: '{}' })
    expect(await codeOf(await save({}))).toBe('403 csrf_failed')
    expect(await codeOf(await save({ 'X-Csrf-Token': 'x'.repeat(43) }))).toBe('403 csrf_failed')
    const other = await logIn(site.origin, 'Sova')
    expect(await codeOf(await save({ 'X-Csrf-Token': other.token }))).toBe('403 csrf_failed')
    expect((await save({ 'X-Csrf-Token': member.token })).status).toBe(200)
    expect((await save({ 'Csrf-Token': member.token })).status).toBe(200)
  })

  test("is not enough when another site has made the browser send it; a guest's one is no member's in a browser", async () => {
    const member = await logIn(site.origin, 'Petrovich')
    const guest = await guestToken(site.origin)
    const save = (headers: Record<string, string>) =>
      member.fetch('/api/_settings?action=updateProfile', { method: 'POST', headers, body: '{}' })
    const foreignOnes: Record<string, string>[] = [
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' }
    ]
    for (const foreign of foreignOnes)
      expect(await codeOf(await save({ 'X-Csrf-Token': member.token, ...foreign }))).toBe('403 csrf_failed')
    expect((await save({ 'X-Csrf-Token': member.token, Origin: site.origin })).status).toBe(200)
    expect((await save({ 'X-Csrf-Token': guest })).status).toBe(200)
    expect(await codeOf(await save({ 'X-Csrf-Token': guest, Origin: site.origin }))).toBe('403 csrf_failed')
  })

  test('comes with every answer to a member, and with the cookie when that is missing', async () => {
    const member = await logIn(site.origin, 'Petrovich')
    const answer = await member.fetch('/api/_user')
    expect(answer.headers.get('Csrf-Token')).toBe(member.token)
    expect(answer.headers.has('Set-Cookie')).toBe(false)
    const sid = member.cookie.split('; ').find(pair => pair.startsWith('SID=')) ?? ''
    const without = await fetch(`${site.origin}/api/_user`, { headers: { Cookie: sid } })
    expect(without.headers.getSetCookie().join()).toContain(`csrftoken=${member.token}`)
  })
})

describe('the viewer', () => {
  test('[P7.user.01] is one cheap question; the answer says when nothing has changed', async () => {
    const member = await logIn(site.origin, 'Petrovich')
    const first = await member.fetch('/api/_user')
    expect([trips(first), rowsRead(first) <= 20]).toEqual([1, true])
    expect(first.headers.get('Cache-Control')).toBe('private, no-cache')
    const etag = first.headers.get('ETag') ?? ''
    const again = await member.fetch('/api/_user', { headers: { 'If-None-Match': etag } })
    expect([again.status, await again.text()]).toEqual([304, ''])
    await db().execute("update users set points = points + 1 where username = 'Petrovich'")
    expect((await member.fetch('/api/_user', { headers: { 'If-None-Match': etag } })).status).toBe(200)
  })

  test('comes with the initial state, with the communities and lists that are theirs', async () => {
    const member = await logIn(site.origin, 'Petrovich')
    const answer = await member.fetch('/api/_initial')
    const state = (await answer.json()) as {
      user: Viewer
      communities: { id: string; userJoined: boolean }[]
      lists: { name: string; public: boolean }[]
    }
    expect(state.user.username).toBe('Petrovich')
    const { rows } = await db().execute(
      "select community_id from community_members m join users u on u.id = m.user_id where u.username = 'Petrovich'"
    )
    expect(state.communities.map(({ id }) => id).toSorted()).toEqual(
      rows.map(({ community_id }) => String(community_id)).toSorted()
    )
    expect(state.communities.every(({ userJoined }) => userJoined)).toBe(true)
    expect(state.lists.some(list => !list.public)).toBe(true)
    expect(trips(answer)).toBe(1)
  })

  test('is nobody for a session that has run out, or whose account is gone', async () => {
    const member = await logIn(site.origin, 'Marina_K')
    await db().execute(
      "update sessions set expires_at = 1 where user_id = (select id from users where username = 'Marina_K')"
    )
    expect((await member.fetch('/api/_user')).status).toBe(401)
  })
})
