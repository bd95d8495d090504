import { createClient } from '@libsql/client/http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Viewer } from '#functions/contract/views.ts'
import { cookiesOf, guestToken, logIn, logInAnswer, type Member, memberOf } from '#tests/support/member.ts'
import { openSharedSite, type SharedSite } from '#tests/support/shared-site.ts'

let site: SharedSite
const db = () => createClient({ url: site.databaseUrl })
beforeAll(async () => {
  site = await openSharedSite({ CAPTCHA: 'off' })
})
afterAll(() => site?.stop())

const codeOf = async (answer: Response) => `${answer.status} ${((await answer.json()) as { code?: string }).code}`
const trips = (answer: Response) => Number(/trips;desc="(\d+)"/.exec(answer.headers.get('Server-Timing') ?? '')?.[1])
const rowsRead = (answer: Response) => Number(/rows;desc="(\d+)"/.exec(answer.headers.get('Server-Timing') ?? '')?.[1])

describe('a login', () => {
  test('[A7.session.01] returns every field of the viewer, starts a session and has the session’s CSRF token', async () => {
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

  test('a session’s time of last use is corrected if that time lies in the future because the server’s clock was set back', async () => {
    const member = await logIn(site.origin, 'Petrovich')
    const client = db()
    const ahead = Date.now() + 2 * 3_600_000
    await client.batch([
      { sql: 'update sessions set last_used_at = ?', args: [ahead] },
      { sql: 'update users set last_seen_at = ?', args: [ahead] }
    ])
    expect((await member.fetch('/api/_user')).status).toBe(200)
    const latest = async () => {
      const query = `select max(last_used_at, last_seen_at) from sessions s join users u on u.id = s.user_id
        where u.username = 'Petrovich' order by 1 limit 1`
      return Number((await client.execute(query)).rows[0]?.[0])
    }
    await expect.poll(latest).toBeLessThan(ahead - 3_600_000)
    client.close()
  })

  test('[P3.viewer.01] returns a viewer with exactly the specified fields', async () => {
    const me = (await (await (await logIn(site.origin, 'Sova')).fetch('/api/_user')).json()) as Viewer
    expect(me).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      username: 'Sova',
      isAdmin: true,
      points: expect.any(Number),
      homeFeed: expect.stringMatching(/^(?:all|subscriptions)$/),
      notificationsNewCount: expect.any(Number),
      lastSeen: expect.stringMatching(/Z$/)
    })
    for (const name of [
      'rememberFeedSort',
      'embedsOff',
      'hideUserProfilePictures',
      'requireAltText',
      'upvoteNotificationsOff',
      'replyNotificationsOff',
      'mentionNotificationsOff'
    ] as const)
      expect(typeof me[name], name).toBe('boolean')
    for (const name of ['email', 'aboutMe', 'proPic']) expect(me).toHaveProperty(name)
  })

  test('[A8.login.01] a login with a wrong password or an unknown or deleted name is refused with one and the same error code', async () => {
    for (const name of ['Petrovich', 'nobody_here', 'radist_Perm'])
      expect(await codeOf(await logInAnswer(site.origin, name, 'not the password')), name).toBe('401 wrong_password')
    expect(await codeOf(await logInAnswer(site.origin, '', ''))).toBe('401 wrong_password')
  })

  test('[A8.login.03] a login to a banned account is refused because of the ban only if the password is right', async () => {
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

  const again = async (first: Member, headers: Record<string, string>) => {
    const answer = await first.send('POST', '/api/_login', { username: 'Petrovich', password: 'veche-demo' }, headers)
    expect(answer.status).toBe(200)
    return memberOf(site.origin, answer)
  }

  test.each(['Origin', 'Sec-Fetch-Site'])(
    'a login ends the previous session of a client that sends the header %s, as browsers do',
    async name => {
      const first = await logIn(site.origin, 'Petrovich')
      const second = await again(first, { [name]: name === 'Origin' ? site.origin : 'same-origin' })
      expect((await first.fetch('/api/_user')).status).toBe(401)
      expect((await second.fetch('/api/_user')).status).toBe(200)
    }
  )

  test('keeps the previous session of a client without such headers, because the client may go on using its first cookie', async () => {
    const first = await logIn(site.origin, 'Petrovich')
    const second = await again(first, {})
    const third = await again(first, {})
    for (const member of [first, second, third]) {
      expect((await member.fetch('/api/_user')).status).toBe(200)
      expect((await member.send('POST', '/api/_settings?action=updateProfile', {})).status).toBe(200)
    }
  })

  test('makes a new session id each time, and only the hash of the id is stored', async () => {
    const first = await logIn(site.origin, 'Petrovich')
    const second = await again(first, {})
    expect(second.cookie).not.toBe(first.cookie)
    const id = /SID=([\w-]{32})/.exec(second.cookie)?.[1]
    const { rows } = await db().execute('select * from sessions')
    expect(JSON.stringify(rows)).not.toContain(id)
  })

  test('does not continue a session whose id the server did not make', async () => {
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

  test('a login whose body is not an object of texts is refused', async () => {
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

describe('an account with many sessions', () => {
  const HOUR_MS = 3_600_000
  /** Gives an account sessions that were last used one, two, three … hours ago, each with a push subscription. */
  async function forget(username: string, count: number): Promise<void> {
    const numbers = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})`
    const owner = `(select id from users where username = '${username}')`
    const now = Date.now()
    await db().batch(
      [
        `delete from sessions where user_id = ${owner}`,
        `delete from push_subscriptions where user_id = ${owner}`,
        `insert into sessions (id_hash, user_id, created_at, last_used_at, expires_at, user_agent)
          ${numbers} select '${username}-' || i, ${owner}, 1, ${now} - i * ${HOUR_MS}, ${now + 360 * 24 * HOUR_MS}, 'Firefox/' || i from n`,
        `insert into push_subscriptions (session_id_hash, user_id, endpoint, p256dh, auth, created_at)
          ${numbers} select '${username}-' || i, ${owner}, 'https://push.example/' || i, '', '', 1 from n`
      ],
      'write'
    )
  }
  const left = async (username: string) => {
    const { rows } = await db().execute(
      `select count(*), min(last_used_at),
        (select count(*) from push_subscriptions p where p.session_id_hash like '${username}-%')
        from sessions where user_id = (select id from users where username = '${username}')`
    )
    return { sessions: Number(rows[0]?.[0]), oldest: Number(rows[0]?.[1]), subscriptions: Number(rows[0]?.[2]) }
  }

  test('an account has 50 sessions at most: a login deletes the least recently used sessions and their push subscriptions', async () => {
    await forget('Marina_K', 60)
    const answer = await logInAnswer(site.origin, 'Marina_K')
    expect([answer.status, trips(answer)]).toEqual([200, 2])
    const { sessions, oldest, subscriptions } = await left('Marina_K')
    expect([sessions, subscriptions]).toEqual([50, 49])
    expect(Date.now() - oldest).toBeLessThan(49.5 * HOUR_MS)
    expect((await memberOf(site.origin, answer).fetch('/api/_user')).status).toBe(200)
    // Sessions of another member are not deleted.
    await forget('Petrovich', 50)
    await logIn(site.origin, 'Marina_K')
    expect((await left('Petrovich')).sessions).toBe(50)
  })

  test('can log in although its sessions have later times of last use, because the server’s clock was set back by two hours', async () => {
    await forget('Marina_K', 60)
    await db().execute(`update sessions set last_used_at = ${Date.now() + 2 * HOUR_MS}`)
    const member = memberOf(site.origin, await logInAnswer(site.origin, 'Marina_K'))
    expect((await member.fetch('/api/_user')).status).toBe(200)
    expect((await left('Marina_K')).sessions).toBe(50)
  })

  test('logs in with few rows read, in proportion to the number of its sessions', async () => {
    await forget('Petrovich', 2)
    expect(rowsRead(await logInAnswer(site.origin, 'Petrovich'))).toBeLessThanOrEqual(40)
    await forget('Petrovich', 50)
    expect(rowsRead(await logInAnswer(site.origin, 'Petrovich'))).toBeLessThanOrEqual(250)
  })

  test('sees in the settings the present session, the most recently used sessions, twenty in all, and the number of the remaining ones', async () => {
    await forget('Petrovich', 50)
    const member = await logIn(site.origin, 'Petrovich')
    const html = await (await member.fetch('/settings')).text()
    const list = /<ul class="sessions">(.*?)<\/ul>/s.exec(html)?.[1] ?? ''
    expect(list.match(/<li>/g)).toHaveLength(20)
    expect(list.indexOf('Этот браузер')).toBeLessThan(list.indexOf('Firefox'))
    expect(html).toContain('И ещё 30\u00a0сеансов, которыми пользовались раньше.')
    await forget('Petrovich', 3)
    const few = await (await (await logIn(site.origin, 'Petrovich')).fetch('/settings')).text()
    expect(few).not.toContain('И ещё')
  })

  test('opens the settings in one round trip, with at most four rows for each session', async () => {
    await forget('Petrovich', 2)
    const member = await logIn(site.origin, 'Petrovich')
    const few = await member.fetch('/settings')
    expect([trips(few), rowsRead(few) <= 80]).toEqual([1, true])
    const now = Date.now()
    await db().execute(
      `insert into sessions (id_hash, user_id, created_at, last_used_at, expires_at)
        with recursive n(i) as (select 1 union all select i + 1 from n where i < 47)
        select 'more-' || i, (select id from users where username = 'Petrovich'), 1, ${now} - i, ${now + HOUR_MS} from n`
    )
    const many = await member.fetch('/settings')
    expect([trips(many), rowsRead(many) - rowsRead(few) <= 200]).toEqual([1, true])
  })
})

describe('logout', () => {
  test('[A7.session.02] ends the session in the database and clears the cookies', async () => {
    const member = await logIn(site.origin, 'Marina_K')
    const answer = await member.send('POST', '/api/_login?action=logout')
    expect(await answer.json()).toEqual({ success: true })
    for (const cookie of answer.headers.getSetCookie()) expect(cookie).toMatch(/^(?:SID|csrftoken)=; .*Max-Age=0/)
    expect(answer.headers.get('Csrf-Token')).toMatch(/^[\w-]{22}\./)
    expect((await member.fetch('/api/_user')).status).toBe(401)
    const initial = await member.fetch('/api/_initial', { headers: { 'Sec-Fetch-Site': 'same-origin' } })
    expect(((await initial.json()) as { user: unknown }).user).toBeNull()
    expect(initial.headers.getSetCookie().join()).toContain('SID=; ')
  })

  test('a logout by a guest changes nothing, and an unknown action is refused', async () => {
    const headers = { 'X-Csrf-Token': await guestToken(site.origin) }
    const guest = await fetch(`${site.origin}/api/_login?action=logout`, { method: 'POST', headers })
    expect([guest.status, guest.headers.has('Set-Cookie')]).toEqual([200, false])
    const other = await fetch(`${site.origin}/api/_login?action=dance`, { method: 'POST', headers })
    expect(await codeOf(other)).toBe('400 invalid_action')
  })
})

describe('the CSRF token', () => {
  test('[P7.csrf.01] is needed by every write, in a header with one of two names', async () => {
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

  test('does not permit a request from another site, and in a browser a guest’s token does not permit a member’s request', async () => {
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

  test('is in every response to a member, and in a new cookie if the request has none', async () => {
    const member = await logIn(site.origin, 'Petrovich')
    const answer = await member.fetch('/api/_user')
    expect(answer.headers.get('Csrf-Token')).toBe(member.token)
    expect(answer.headers.has('Set-Cookie')).toBe(false)
    const sid = member.cookie.split('; ').find(pair => pair.startsWith('SID=')) ?? ''
    const without = await fetch(`${site.origin}/api/_user`, { headers: { Cookie: sid } })
    expect(without.headers.getSetCookie().join()).toContain(`csrftoken=${member.token}`)
  })
})

describe('the call for the viewer', () => {
  test('[P7.user.01] costs few rows, and is answered with 304 if nothing has changed', async () => {
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

  test('`/api/_initial` returns the viewer with the communities they joined and their lists', async () => {
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

  test('the call for the viewer is refused with 401 after the session has expired', async () => {
    const member = await logIn(site.origin, 'Marina_K')
    await db().execute(
      "update sessions set expires_at = 1 where user_id = (select id from users where username = 'Marina_K')"
    )
    expect((await member.fetch('/api/_user')).status).toBe(401)
  })
})
