import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { expect, test } from 'vitest'
import { newEarlyKey, sessionValue } from '#functions/sessions/token.ts'
import { DEMO_PASSWORD } from '#scripts/demo/names.ts'
import { cookiesOf } from '#tests/support/member.ts'
import { codeOf, okBody, writingSite } from '#tests/support/writing-site.ts'

const site = writingSite()
const DAY_S = 86_400
const FROM_BROWSER = { 'Sec-Fetch-Site': 'same-origin' }

const tokenOf = (cookie: string): string => /csrftoken=([^;]+)/.exec(cookie)?.[1] ?? ''

/** A client that keeps the cookies of one answer for ever, and sends their CSRF token with each write. */
function keeping(cookie: string) {
  const token = tokenOf(cookie)
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(site.origin + path, { ...init, headers: { Cookie: cookie, ...init.headers } })
  const send = (path: string, body: object, headers: Record<string, string> = {}) =>
    ask(path, {
      method: 'POST',
      headers: { 'X-Csrf-Token': token, 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body)
    })
  const logIn = (username: string, headers?: Record<string, string>) =>
    send('/api/_login', { username, password: DEMO_PASSWORD }, headers)
  return { cookie, ask, send, logIn }
}

const initial = (headers: Record<string, string> = {}) => fetch(`${site.origin}/api/_initial`, { headers })
const firstAnswer = async () => keeping(cookiesOf(await initial()))
const idOf = (cookie: string): string => /SID=([\w-]{32})/.exec(cookie)?.[1] ?? ''

test('a client that keeps the cookies of its first answer logs in, votes and comments with them', async () => {
  const client = await firstAnswer()
  const { id } = await okBody<{ id: string }>(await client.logIn('Marina_K'))
  expect(id).toBe(await site.idOf('Marina_K'))
  const post = await site.openPost()
  expect((await client.send('/api/_postVote', { postId: post.id, up: true })).status).toBe(200)
  const written = await okBody<{ id: string; username: string }>(
    await client.send(`/api/posts/${post.publicId}/comments`, { body: 'Без банки для печенья' })
  )
  expect(written.username).toBe('Marina_K')
  expect((await client.send(`/api/_commentVote`, { commentId: written.id, up: true })).status).toBe(200)
})

test('a client that keeps the cookies of its first answer signs up, logs out and logs in again with them', async () => {
  const client = await firstAnswer()
  const challenge = (await (await client.ask('/api/_captcha')).json()) as Challenge
  const captchaToken = btoa(JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) }))
  const signup = { username: 'Bez_banki', password: 'длинный пароль', email: '', captchaToken }
  expect((await client.send('/api/_signup', signup)).status).toBe(201)
  expect((await client.ask('/api/_user')).status).toBe(200)
  expect(await codeOf(await client.send('/api/_signup', signup))).toBe('400 already_logged_in')
  expect((await client.send('/api/_login?action=logout', {})).status).toBe(200)
  expect((await client.ask('/api/_user')).status).toBe(401)
  expect((await client.logIn('Petrovich')).status).toBe(200)
  expect((await okBody<{ username: string }>(await client.ask('/api/_user'))).username).toBe('Petrovich')
})

test('the cookies of the first answer last a day, are stored nowhere and give no rights', async () => {
  const before = await site.number('select count(*) from sessions')
  const answer = await initial()
  const cookies = answer.headers.getSetCookie()
  expect(cookies.map(cookie => cookie.split('=')[0])).toEqual(['SID', 'csrftoken'])
  for (const cookie of cookies) expect(cookie).toContain(`Max-Age=${DAY_S};`)
  const client = keeping(cookiesOf(answer))
  expect(await codeOf(await client.ask('/api/_user'))).toBe('401 not_logged_in')
  const { publicId } = await site.openPost()
  expect(await codeOf(await client.send(`/api/posts/${publicId}/comments`, { body: 'x' }))).toBe('401 not_logged_in')
  expect((await client.ask('/api/posts')).headers.getSetCookie()).toEqual([])
  expect((await client.ask('/api/_initial')).headers.getSetCookie()).toEqual([])
  expect(await site.number('select count(*) from sessions')).toBe(before)
})

test('a guest’s browser gets no cookie, and a login from a browser gets a new session id', async () => {
  for (const headers of [FROM_BROWSER, { Origin: site.origin }])
    expect((await initial(headers)).headers.getSetCookie()).toEqual([])
  const planted = await firstAnswer()
  for (const headers of [FROM_BROWSER, { Origin: site.origin }]) {
    const answer = await planted.logIn('Marina_K', headers)
    expect(answer.status).toBe(200)
    expect(idOf(cookiesOf(answer))).not.toBe(idOf(planted.cookie))
  }
  expect((await planted.ask('/api/_user')).status).toBe(401)
})

test('after a day a login no longer starts a session under the id of the first answer', async () => {
  const secret = readFileSync(join(site.dataDir, 'secret.key'), 'utf8').trim()
  const made = (ageS: number) => `SID=${sessionValue(secret, newEarlyKey(new Date(Date.now() - ageS * 1000)))}`
  const logIn = async (cookie: string) => {
    const token = (await initial(FROM_BROWSER)).headers.get('Csrf-Token') ?? ''
    const answer = await keeping(`${cookie}; csrftoken=${token}`).logIn('Marina_K')
    expect(answer.status).toBe(200)
    return idOf(cookiesOf(answer))
  }
  const [young, old] = [made(DAY_S - 600), made(DAY_S + 600)]
  expect(await logIn(young)).toBe(idOf(young))
  expect(await logIn(old)).not.toBe(idOf(old))
  expect((await keeping(old).ask('/api/_initial')).headers.getSetCookie()).toHaveLength(2)
})

test('an id that was made at a login never counts as one of a first answer', async () => {
  const session = cookiesOf(await (await firstAnswer()).logIn('Marina_K', FROM_BROWSER))
  const answer = await keeping(session).logIn('Petrovich')
  expect(answer.status).toBe(200)
  expect(idOf(cookiesOf(answer))).not.toBe(idOf(session))
  expect((await okBody<{ username: string }>(await keeping(session).ask('/api/_user'))).username).toBe('Marina_K')
})

test('a client that has the cookies of its first answer is a guest until it logs in', async () => {
  const client = await firstAnswer()
  const plain = await okBody<{ communities: object[] }>(await initial(FROM_BROWSER))
  const own = await okBody<{ user: null; communities: object[] }>(await client.ask('/api/_initial'))
  expect(own).toMatchObject({ user: null, communities: plain.communities })
  const broken = { method: 'POST', body: '{', headers: { 'X-Csrf-Token': tokenOf(client.cookie) } }
  expect(await codeOf(await client.ask('/api/posts', broken))).toBe('401 not_logged_in')
  expect(await codeOf(await client.ask('/api/_link_info?url=a&url=b'))).toBe('401 not_logged_in')
  const settings = await client.ask('/settings', { redirect: 'manual' })
  expect([settings.status, settings.headers.get('Location')]).toEqual([302, expect.stringMatching(/^\/login\?/)])
})

test('an old browser, which names its site in writes only, logs in with the token of the header or of a form', async () => {
  const answer = await initial()
  const client = keeping(cookiesOf(answer))
  const written = { Origin: site.origin, 'X-Csrf-Token': answer.headers.get('Csrf-Token') ?? '' }
  expect((await client.logIn('Marina_K', written)).status).toBe(200)
  const form = await (await client.ask('/login')).text()
  const _csrf = /name="_csrf" value="([^"]+)"/.exec(form)?.[1] ?? ''
  const sent = await client.ask('/login', {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: site.origin },
    body: new URLSearchParams({ _csrf, username: 'Marina_K', password: DEMO_PASSWORD, next: '/' })
  })
  expect(sent.status).toBe(303)
})

test('a second login with the cookies of the first answer leaves the session of the first login as it is', async () => {
  const client = await firstAnswer()
  await client.logIn('Marina_K')
  const second = await client.logIn('Petrovich')
  expect(idOf(cookiesOf(second))).not.toBe(idOf(client.cookie))
  const [first, later] = [client, keeping(cookiesOf(second))]
  for (const [{ ask }, username] of [
    [first, 'Marina_K'],
    [later, 'Petrovich']
  ] as const)
    expect((await okBody<{ username: string }>(await ask('/api/_user'))).username).toBe(username)
})

test('a client whose session has ended gets the cookies of a first answer', async () => {
  const client = await firstAnswer()
  const ended = keeping(cookiesOf(await client.logIn('Marina_K', FROM_BROWSER)))
  expect((await ended.send('/api/_login?action=logout', {})).status).toBe(200)
  const again = keeping(cookiesOf(await ended.ask('/api/_initial')))
  expect(again.cookie).not.toBe(ended.cookie)
  expect((await again.logIn('Marina_K')).status).toBe(200)
  expect((await again.ask('/api/_user')).status).toBe(200)
})
