import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AccessToken, Scope } from '#functions/contract/access-tokens.ts'
import type { User } from '#functions/contract/views.ts'
import { DEMO_PASSWORD } from '#scripts/demo/names.ts'
import { makeToken, type Script, scriptOf } from '#tests/support/access-token.ts'
import { setUpFactor } from '#tests/support/authenticator.ts'
import { logIn, type Member } from '#tests/support/member.ts'
import { codeOf, okBody, writingSite } from '#tests/support/writing-site.ts'

const site = writingSite()
const NAME = 'Marina_K'
const HOUR = 3_600_000
const ELSEWHERE = { Origin: 'https://elsewhere.example', 'Sec-Fetch-Site': 'cross-site' }

let member: Member
let post: { id: string; publicId: string; communityId: string; community: string }
beforeAll(async () => {
  member = await logIn(site.origin, NAME)
  post = await site.openPost()
})
beforeEach(async () => {
  await site.run('delete from access_tokens')
})

const make = (body: object) => member.send('POST', '/api/tokens', { name: 'Сводка', scopes: ['read'], ...body })
const listed = () => member.fetch('/api/tokens').then(okBody<AccessToken[]>)
const scriptWith = async (...scopes: Scope[]): Promise<Script> =>
  scriptOf(site.origin, (await makeToken(member, scopes)).token)
const userOf = (script: Script, headers = {}) => script.ask('GET', '/api/_user', undefined, headers)
const vote = (script: Script, headers = {}) =>
  script.ask('POST', '/api/_postVote', { postId: post.id, up: true }, headers)
const costOf = ({ headers }: Response, name: 'rows' | 'trips') =>
  Number(new RegExp(`\\b${name};desc="(\\d+)"`).exec(headers.get('Server-Timing') ?? '')?.[1])

describe('making a token', () => {
  test('gives the token once, with its name, scopes and end; the list has all but the token', async () => {
    const expiresAt = new Date(Date.now() + HOUR).toISOString()
    const { token, ...made } = await makeToken(member, ['moderate', 'read'], { name: ' Бот ', expiresAt })
    expect(made).toMatchObject({ name: 'Бот', scopes: ['read', 'moderate'], expiresAt, lastUsedAt: null })
    expect(token).toMatch(/^veche_[\w-]{54}$/)
    expect(await listed()).toEqual([made])
    const stored = JSON.stringify(await site.rows('select * from access_tokens'))
    expect(stored).not.toContain(token.slice(6, 30))
  })

  test('shows the day of its end in the settings, also after the end', async () => {
    await makeToken(member, ['read'], { expiresAt: '2099-01-02T03:04:05.000Z' })
    const text = async () => (await (await member.fetch('/-/tokens')).text()).replaceAll('\u00a0', ' ')
    expect(await text()).toContain('читать; до 2 января 2099; ещё не использован')
    await site.run("update access_tokens set expires_at = unixepoch('2026-01-02') * 1000")
    expect(await text()).toContain('читать; истёк 2 января 2026; ещё не использован')
  })

  test('gives every token a value of its own', async () => {
    const made = await Promise.all([1, 2, 3].map(() => makeToken(member, ['read'])))
    expect(new Set(made.map(({ token }) => token)).size).toBe(3)
    expect((await listed()).map(({ id }) => id).sort()).toEqual(made.map(({ id }) => id).sort())
  })

  test('refuses wrong names, scopes and ends', async () => {
    for (const [body, error] of [
      [{ name: ' ' }, '400 invalid_value'],
      [{ name: 'я'.repeat(41) }, '400 too_long'],
      [{ name: 5 }, '400 invalid_json'],
      [{ scopes: [] }, '400 invalid_value'],
      [{ scopes: ['admin'] }, '400 invalid_value'],
      [{ scopes: 'read' }, '400 invalid_value'],
      [{ scopes: null }, '400 invalid_value'],
      [{ expiresAt: new Date(Date.now() - 1000).toISOString() }, '400 invalid_expiry'],
      [{ expiresAt: '2099-02-30x' }, '400 invalid_expiry'],
      [{ expiresAt: '2099-01-01T00:00' }, '400 invalid_expiry'],
      [{ expiresAt: '' }, '400 invalid_expiry']
    ] as const)
      expect(await codeOf(await make(body)), JSON.stringify(body)).toBe(error)
    expect(await listed()).toEqual([])
  })

  test('accepts a name of 40 characters, and a day as the end', async () => {
    const made = await makeToken(member, ['read'], { name: 'я'.repeat(40), expiresAt: '2099-01-01' })
    expect(made.expiresAt).toBe('2099-01-01T00:00:00.000Z')
  })

  test('stops at 20 tokens, also when many are made at once', async () => {
    const answers = await Promise.all(Array.from({ length: 23 }, () => make({})))
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(3)
    expect(await refused[0]?.json()).toMatchObject({
      status: 400,
      code: 'limit_reached',
      message: 'Токенов может быть не\u00a0больше 20. Отзовите ненужный.'
    })
    expect(await listed()).toHaveLength(20)
  })

  test('asks for the second factor when the last proof is older than 15 minutes', async () => {
    const { app } = await setUpFactor(member)
    await site.run('update second_factors set last_step = 0')
    expect((await make({})).status).toBe(200)
    await site.run('update sessions set proven_at = proven_at - 15 * 60000')
    expect(await codeOf(await make({}))).toBe('403 second_factor_required')
    expect(await codeOf(await make({ code: 'wrong' }))).toBe('403 wrong_code')
    expect((await make({ code: app.code() })).status).toBe(200)
    await site.run('delete from second_factors')
  })

  test('counts tokens that have not expired alone', async () => {
    await Promise.all(Array.from({ length: 20 }, () => make({})))
    await site.run('update access_tokens set expires_at = 1 where id = (select max(id) from access_tokens)')
    expect((await make({})).status).toBe(200)
    expect(await codeOf(await make({}))).toBe('400 limit_reached')
  })

  test('stores none when the session ends while the proof is checked', async () => {
    const name = (await site.ordinary(12)).at(-1) ?? ''
    const thief = await site.as(name)
    const { app } = await setUpFactor(thief)
    await site.run('update second_factors set last_step = 0')
    await site.run('update sessions set proven_at = null')
    await site.run(
      'create trigger recovery after update of last_step on second_factors begin delete from sessions where user_id = new.user_id; end'
    )
    const answer = await thief.send('POST', '/api/tokens', { name: 'Чужой', scopes: ['write'], code: app.code() })
    await site.run('drop trigger recovery')
    await site.run('delete from second_factors')
    expect(await codeOf(answer)).toBe('401 not_logged_in')
    expect(await site.number('select count(*) from access_tokens')).toBe(0)
  })

  test('is for members only', async () => {
    expect(await codeOf(await fetch(`${site.origin}/api/tokens`))).toBe('401 not_logged_in')
  })
})

describe('a token', () => {
  test('acts as its owner without a cookie and a CSRF token, and gets none', async () => {
    const script = await scriptWith('read', 'write')
    const answer = await userOf(script)
    expect(await okBody(answer.clone())).toMatchObject({ username: NAME })
    const voted = await vote(script)
    expect(await okBody(voted.clone())).toMatchObject({ userVoted: true, userVotedUp: true })
    const comment = await script.ask('POST', `/api/posts/${post.publicId}/comments`, { body: 'Сообщение программы' })
    expect(await okBody(comment)).toMatchObject({ username: NAME })
    for (const { headers } of [answer, voted]) {
      expect(headers.getSetCookie()).toEqual([])
      expect(headers.has('Csrf-Token')).toBe(false)
    }
  })

  test('wins over a cookie of another account, which is neither used nor set', async () => {
    const other = await site.as('Petrovich')
    const answer = await userOf(await scriptWith('read'), { Cookie: other.cookie })
    expect(await okBody(answer.clone())).toMatchObject({ username: NAME })
    expect([answer.headers.getSetCookie(), answer.headers.has('Csrf-Token')]).toEqual([[], false])
    const wrong = await userOf(scriptOf(site.origin, 'veche_wrong'), { Cookie: other.cookie })
    expect([await codeOf(wrong.clone()), wrong.headers.getSetCookie()]).toEqual(['401 invalid_token', []])
  })

  test('is read from no cookie and no query, and a token in the query is refused', async () => {
    const { token } = await makeToken(member, ['read', 'write'])
    for (const name of ['token', 'access_token', 'SID', 'Authorization'])
      expect(await codeOf(await fetch(`${site.origin}/api/_user`, { headers: { Cookie: `${name}=${token}` } }))).toBe(
        '401 not_logged_in'
      )
    for (const name of ['token', 'access_token', 'q', 'sort'])
      expect(await codeOf(await fetch(`${site.origin}/api/posts?${name}=${token}`)), name).toBe('400 invalid_value')
    expect(await codeOf(await member.fetch(`/api/posts?x=${token}`))).toBe('400 invalid_value')
    expect(await codeOf(await fetch(`${site.origin}/api/_user?token=abc&access_token=veche_bot`))).toBe(
      '401 not_logged_in'
    )
  })

  test('opens no page', async () => {
    const { token } = await makeToken(member, ['read'])
    const answer = await fetch(`${site.origin}/settings`, {
      redirect: 'manual',
      headers: { Authorization: `Bearer ${token}` }
    })
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, expect.stringContaining('/login')])
  })

  test('is refused when it is unknown, forged, ended or expired', async () => {
    const { token, id } = await makeToken(member, ['read', 'write'])
    const forged = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
    for (const wrong of ['', 'x', 'x y', `${token} ${token}`, 'veche_', forged, `veche_${'A'.repeat(54)}`, `${token}A`])
      for (const answer of [await userOf(scriptOf(site.origin, wrong)), await vote(scriptOf(site.origin, wrong))])
        expect(await codeOf(answer), wrong).toBe('401 invalid_token')
    const script = scriptOf(site.origin, token)
    await site.run('update access_tokens set expires_at = ?', Date.now() - 1)
    for (const answer of [await userOf(script), await vote(script)])
      expect(await codeOf(answer)).toBe('401 invalid_token')
    await site.run('update access_tokens set expires_at = ?', Date.now() + HOUR)
    expect((await userOf(script)).status).toBe(200)
    expect(await okBody(await member.send('DELETE', `/api/tokens/${id}`))).toEqual({ success: true })
    for (const path of [
      '/api/_user',
      '/api/posts',
      '/api/_initial',
      '/api/instance',
      `/api/oembed?url=${site.origin}/${post.community}/post/${post.publicId}`
    ])
      expect(await codeOf(await script.ask('GET', path)), path).toBe('401 invalid_token')
    expect(await codeOf(await vote(script))).toBe('401 invalid_token')
  })

  test('of a banned or deleted owner is refused, also after the ban', async () => {
    const [banned = '', deleted = ''] = await site.ordinary(2)
    const admin = await site.as('Sova')
    for (const [name, end] of [
      [banned, () => admin.send('POST', '/api/_admin', { action: 'ban_user', username: banned })],
      [
        deleted,
        async () =>
          (await site.as(deleted)).send('DELETE', `/api/users/${deleted}`, {
            password: DEMO_PASSWORD,
            deleteContent: false
          })
      ]
    ] as const) {
      const script = scriptOf(site.origin, (await makeToken(await site.as(name), ['read', 'write'])).token)
      expect((await userOf(script)).status).toBe(200)
      await okBody(await end())
      for (const answer of [await userOf(script), await vote(script)])
        expect(await codeOf(answer), name).toBe('401 invalid_token')
      await site.run('update users set banned_at = null where username = ?', name)
      expect(await codeOf(await userOf(script)), name).toBe('401 invalid_token')
    }
  })

  test('of a banned owner is refused by the account alone', async () => {
    const [, , name = ''] = await site.ordinary(3)
    const script = scriptOf(site.origin, (await makeToken(await site.as(name), ['read'])).token)
    await site.run('update users set banned_at = 1 where username = ?', name)
    expect(await codeOf(await userOf(script))).toBe('401 invalid_token')
    await site.run('update users set banned_at = null where username = ?', name)
  })

  test('is ended by nobody but its owner', async () => {
    const { id } = await makeToken(member, ['read'])
    await okBody(await (await site.as('Petrovich')).send('DELETE', `/api/tokens/${id}`))
    expect(await listed()).toHaveLength(1)
  })

  test('has its last use written, at most once an hour', async () => {
    const script = await scriptWith('read')
    await userOf(script)
    const used = async () => Number((await listed())[0]?.lastUsedAt !== null)
    await expect.poll(used).toBe(1)
    await site.run('update access_tokens set last_used_at = last_used_at - ?', HOUR - 60_000)
    const before = (await listed())[0]?.lastUsedAt
    await userOf(script)
    await userOf(script)
    expect((await listed())[0]?.lastUsedAt).toBe(before)
    await site.run('update access_tokens set last_used_at = last_used_at - 61000')
    await userOf(script)
    await expect
      .poll(async () => (await listed())[0]?.lastUsedAt)
      .not.toBe(new Date(Date.parse(before ?? '') - 61_000).toISOString())
  })

  test('costs no further round trip and at most two more rows than a session', async () => {
    const script = await scriptWith('read')
    await userOf(script)
    const read = async (answer: Response) =>
      (await answer.text()).replace(/"(?:fetchedAt|lastVisitAt)":(?:null|"[^"]+")/g, '')
    for (const path of [
      '/api/_user',
      '/api/_initial',
      '/api/posts?feed=home',
      '/api/posts',
      '/api/notifications',
      `/api/posts/${post.publicId}`
    ]) {
      await expect.poll(async () => (await listed())[0]?.lastUsedAt).not.toBeNull()
      const [byToken, bySession] = [await script.ask('GET', path), await member.fetch(path)]
      expect([byToken.status, bySession.status], path).toEqual([200, 200])
      expect(costOf(byToken, 'rows') - costOf(bySession, 'rows'), path).toBeLessThanOrEqual(2)
      expect(costOf(byToken, 'trips'), path).toBe(costOf(bySession, 'trips'))
      expect(await read(byToken), path).toEqual(await read(bySession))
    }
  })
})

describe('the scopes of a token', () => {
  test('let it read, write or moderate, and nothing else', async () => {
    const reading = await scriptWith('read')
    const writing = await scriptWith('write')
    const before = await site.number('select count(*) from post_votes')
    await site.run('delete from post_votes where post_id = ?', post.id)
    expect((await userOf(reading)).status).toBe(200)
    expect(await codeOf(await vote(reading))).toBe('403 scope_missing')
    expect(
      await codeOf(await reading.ask('POST', '/api/posts', { type: 'text', title: 'Пост', community: 'Radio' }))
    ).toBe('403 scope_missing')
    expect(await site.number('select count(*) from post_votes where post_id = ?', post.id)).toBe(0)
    expect(before).toBeGreaterThan(0)
    expect(await codeOf(await userOf(writing))).toBe('403 scope_missing')
    expect((await vote(writing)).status).toBe(200)
  })

  test('of a moderator keep acts as a moderator to tokens for them', async () => {
    await site.moderate(NAME, post.communityId)
    const writing = await scriptWith('read', 'write')
    const moderating = await scriptWith('write', 'moderate')
    const lock = (script: Script) => script.ask('PUT', `/api/posts/${post.publicId}?action=lock&lockAs=mods`)
    expect(await codeOf(await lock(writing))).toBe('403 scope_missing')
    const spoken = { type: 'text', title: 'Объявление', body: '', community: 'Radio', userGroup: 'mods' }
    await site.moderate(NAME, (await site.row<{ id: string }>("select id from communities where name = 'Radio'")).id)
    expect(await codeOf(await writing.ask('POST', '/api/posts', spoken))).toBe('403 scope_missing')
    await site.run("update communities set posting_restricted = 1 where name = 'Radio'")
    const own = { type: 'text', title: 'Закрытое', body: '', community: 'Radio' }
    expect(await codeOf(await writing.ask('POST', '/api/posts', own))).toBe('403 scope_missing')
    const leave = { communityId: post.communityId, leave: true }
    expect(await codeOf(await writing.ask('POST', '/api/_joinCommunity', leave))).toBe('403 scope_missing')
    const rule = { rule: 'Без рекламы', description: '' }
    expect(await codeOf(await writing.ask('POST', `/api/communities/${post.communityId}/rules`, rule))).toBe(
      '403 scope_missing'
    )
    expect((await lock(moderating)).status).toBe(200)
    expect((await moderating.ask('POST', '/api/posts', own)).status).toBe(200)
    await site.run('update communities set posting_restricted = 0')
    expect((await moderating.ask('POST', `/api/communities/${post.communityId}/rules`, rule)).status).toBe(200)
    await site.run('update posts set locked_at = null, locked_by = null where id = ?', post.id)
  })

  test('keep what only moderators and admins read to tokens for them', async () => {
    const { communityId } = post
    await site.run('update users set is_admin = 1 where username = ?', NAME)
    await site.moderate(NAME, communityId)
    const [reading, moderating] = [await scriptWith('read'), await scriptWith('read', 'moderate')]
    const emailOf = async (script: Script, name: string) =>
      (await okBody<User>(await script.ask('GET', `/api/users/${name}`))).email
    await site.run("update users set email = 'x@example.org' where username in ('Petrovich', ?)", NAME)
    expect(await emailOf(reading, 'Petrovich')).toBeNull()
    expect(await emailOf(reading, NAME)).toBe('x@example.org')
    expect(await emailOf(moderating, 'Petrovich')).toBe('x@example.org')
    const deleted = `/api/posts?filter=deleted&communityId=${communityId}`
    expect(await codeOf(await reading.ask('GET', deleted))).toBe('403 scope_missing')
    expect((await moderating.ask('GET', deleted)).status).toBe(200)
    await site.run('update users set is_admin = 0 where username = ?', NAME)
  })

  test('are named by the refusal of a token that lacks one, before the rules of the act', async () => {
    await site.moderate(NAME, post.communityId)
    const reading = await scriptWith('read')
    const writing = await scriptWith('read', 'write')
    await site.run('update posts set pinned_at = null where community_id = ?', post.communityId)
    const others = 'community_id = ? and id <> ? and deleted_at is null'
    await site.run(
      `update posts set pinned_at = 1 where id in (select id from posts where ${others} limit 2)`,
      post.communityId,
      post.id
    )
    const pin = `/api/posts/${post.publicId}?action=pin`
    const english = { 'Accept-Language': 'en' }
    for (const [script, path, method, scope] of [
      [reading, pin, 'PUT', 'write'],
      [writing, pin, 'PUT', 'moderate'],
      [writing, `/api/posts/${post.publicId}?deleteAs=mods&deleteContent=true`, 'DELETE', 'moderate'],
      [writing, `/api/communities/${post.communityId}/pro_pic`, 'DELETE', 'moderate']
    ] as const) {
      const [russian, other] = [await script.ask(method, path), await script.ask(method, path, undefined, english)]
      expect(await russian.json(), path).toMatchObject({
        code: 'scope_missing',
        message: `У\u00a0токена нет права ${scope}, которое нужно для этого.`
      })
      expect(await other.json(), path).toMatchObject({
        code: 'scope_missing',
        message: `The access token lacks the scope ${scope}, which this needs.`
      })
    }
    expect(await codeOf(await member.send('PUT', pin))).toBe('403 limit_reached')
    await site.run('update posts set pinned_at = null where community_id = ?', post.communityId)
  })

  test('let no token without the one to moderate read the addresses and reports of others', async () => {
    const admin = await site.as('Sova')
    const reading = scriptOf(site.origin, (await makeToken(admin, ['read', 'write'])).token)
    const moderating = scriptOf(site.origin, (await makeToken(admin, ['moderate'])).token)
    const at = `/api/communities/${post.communityId}`
    for (const path of [
      '/api/users',
      '/api/comments',
      '/api/ipblocks',
      '/api/analytics/bss',
      '/api/site_settings',
      `/api/users/${NAME}?adminsView=true`,
      `${at}/reports`,
      `${at}/banned`
    ]) {
      expect(await codeOf(await reading.ask('GET', path)), path).toBe('403 scope_missing')
      if (!path.includes('adminsView')) expect((await moderating.ask('GET', path)).status, path).toBe(200)
    }
  })

  test('give no rights that the owner lacks', async () => {
    const [, , name = ''] = await site.ordinary(3)
    const { token } = await makeToken(await site.as(name), ['read', 'write', 'moderate'])
    const script = scriptOf(site.origin, token)
    expect(await codeOf(await script.ask('GET', '/api/users'))).toBe('403 not_admin')
    expect(await codeOf(await script.ask('POST', '/api/_admin', { action: 'ban_user', username: NAME }))).toBe(
      '403 not_admin'
    )
  })

  test('never reach settings, passwords, factors, sessions, tokens, pictures of the account or its deletion', async () => {
    const script = await scriptWith('read', 'write', 'moderate')
    const calls = [
      ['POST', '/api/_settings?action=updateProfile'],
      ['POST', '/api/_settings?action=changePassword'],
      ['POST', '/api/_second_factor?action=start'],
      ['POST', '/api/_passkey?action=startProof'],
      ['POST', '/api/_login?action=logout'],
      ['POST', '/api/_login'],
      ['POST', '/api/_signup'],
      ['POST', '/api/_recover'],
      ['POST', '/api/_email?action=confirm'],
      ['POST', '/api/push_subscriptions'],
      ['DELETE', `/api/users/${NAME}`],
      ['POST', `/api/users/${NAME}/pro_pic`],
      ['PUT', '/api/site_settings'],
      ['GET', '/api/tokens'],
      ['HEAD', '/api/tokens'],
      ['POST', '/api/tokens'],
      ['DELETE', '/api/tokens/000000000000000000000000']
    ] as const
    for (const [method, path] of calls) {
      const answer = await script.ask(method, path, ['GET', 'HEAD'].includes(method) ? undefined : {})
      if (method === 'HEAD') expect(answer.status).toBe(403)
      else expect(await codeOf(answer), `${method} ${path}`).toBe('403 session_required')
    }
    expect(await codeOf(await script.ask('GET', '/api/nosuchcall'))).toBe('404 endpoint_not_found')
  })
})

describe('scripts of other sites', () => {
  const preflight = (path: string, method: string, headers: string) =>
    fetch(site.origin + path, {
      method: 'OPTIONS',
      headers: { ...ELSEWHERE, 'Access-Control-Request-Method': method, 'Access-Control-Request-Headers': headers }
    })
  const isOpen = ({ headers }: Response) => headers.get('Access-Control-Allow-Origin') === '*'

  test('may use a token for reads and writes, never with cookies', async () => {
    const script = await scriptWith('read', 'write')
    for (const answer of [await userOf(script, ELSEWHERE), await vote(script, ELSEWHERE)]) {
      expect([answer.status, isOpen(answer)]).toEqual([200, true])
      expect(answer.headers.has('Access-Control-Allow-Credentials')).toBe(false)
      expect(answer.headers.get('Access-Control-Expose-Headers')).not.toMatch(/csrf/i)
    }
    for (const answer of [
      await userOf(script, { ...ELSEWHERE, Cookie: member.cookie }),
      await vote(script, { ...ELSEWHERE, Cookie: member.cookie })
    ])
      expect([answer.status, isOpen(answer)]).toEqual([200, false])
    const refused = await vote(scriptOf(site.origin, 'veche_wrong'), ELSEWHERE)
    expect([refused.status, isOpen(refused)]).toEqual([401, true])
  })

  test('may ask for a write with a token, and for none without', async () => {
    for (const [path, method] of [
      ['/api/_postVote', 'POST'],
      ['/api/posts/aaaaaaaa', 'PUT'],
      ['/api/posts/aaaaaaaa', 'DELETE']
    ] as const) {
      const answer = await preflight(path, method, 'authorization,content-type')
      expect([answer.status, isOpen(answer)], path).toEqual([204, true])
      expect(answer.headers.get('Access-Control-Allow-Methods')).toBe(method)
      expect(answer.headers.get('Access-Control-Allow-Headers')).toBe('Authorization, Content-Type, Idempotency-Key')
      expect(answer.headers.has('Access-Control-Allow-Credentials')).toBe(false)
      for (const headers of ['content-type', 'x-csrf-token', 'x-authorization', ''])
        expect([
          (await preflight(path, method, headers)).status,
          isOpen(await preflight(path, method, headers))
        ]).toEqual([405, false])
    }
    expect(isOpen(await preflight('/api/nosuchcall', 'POST', 'authorization'))).toBe(false)
    expect(isOpen(await preflight('/settings', 'POST', 'authorization'))).toBe(false)
  })
})
