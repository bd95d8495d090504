import { type Client, createClient } from '@libsql/client/http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ErrorEnvelope } from '#functions/contract/errors.ts'
import { guestToken, logIn, type Member } from '#tests/support/member.ts'
import { openTestSite, type TestSite } from '#tests/support/site.ts'

/** A text almost as long as the body of a call may be. */
const LONG = 'a'.repeat(190_000)
const ID = 'f'.repeat(24)
const POST = `/posts/${ID}`
const COMMENTS = `${POST}/comments`
const COMMUNITY = `/communities/${ID}`

/**
 * The text fields in the bodies of calls. A field's name is followed by the error code for a too long text, unless that
 * code is too_long.
 */
const CALLS: [method: string, path: string, ...fields: string[]][] = [
  ['POST', '/_admin', 'action', 'body', 'name', 'username'],
  ['POST', '/users/Sova/badges', 'type'],
  ['POST', '/_postVote', 'postId'],
  ['POST', '/_commentVote', 'commentId'],
  ['POST', '/_joinCommunity', 'communityId'],
  ['POST', '/hidden_posts', 'postId'],
  ['POST', '/_savePost', 'postId'],
  ['POST', '/notifications', 'action', 'type'],
  ['POST', '/mutes', 'userId', 'communityId'],
  ['POST', '/users/Petrovich/lists', 'name', 'displayName', 'description'],
  ['PUT', '/lists/1', 'name', 'displayName', 'description'],
  ['POST', '/lists/1/items', 'targetId', 'targetType'],
  ['DELETE', '/lists/1/items', 'targetId', 'targetType'],
  ['POST', COMMENTS, 'parentCommentId', 'body body_too_long'],
  ['PUT', `${COMMENTS}/${ID}`, 'body body_too_long'],
  ['DELETE', `${COMMENTS}/${ID}`, 'reason', 'ruleId'],
  ['DELETE', POST, 'reason', 'ruleId'],
  ['POST', '/communities', 'name', 'about'],
  ['PUT', COMMUNITY, 'title', 'about'],
  ['POST', `${COMMUNITY}/mods`, 'username'],
  ['POST', `${COMMUNITY}/banned`, 'username', 'reason', 'ruleId', 'expires'],
  ['DELETE', `${COMMUNITY}/banned`, 'username'],
  ['POST', `${COMMUNITY}/rules`, 'rule', 'description'],
  ['PUT', `${COMMUNITY}/rules/1`, 'rule', 'description'],
  ['POST', '/community_requests', 'name', 'note'],
  ['POST', '/ipblocks', 'address', 'expiresIn', 'note'],
  ['POST', '/_preview', 'body body_too_long'],
  ['POST', '/posts', 'type', 'body body_too_long', 'community', 'userGroup', 'url invalid-url'],
  ['PUT', POST, 'body body_too_long', 'userGroup'],
  ['POST', '/push_subscriptions', 'endpoint invalid_subscription'],
  ['POST', '/_report', 'type', 'targetId'],
  ['POST', '/_settings?action=updateProfile', 'aboutMe', 'email invalid_email', 'homeFeed invalid_home_feed'],
  ['POST', '/_settings?action=changePassword', 'newPassword invalid_password', 'repeatPassword invalid_password'],
  ['POST', '/analytics', 'event']
]

let site: TestSite
let db: Client
let member: Member
let token = ''
beforeAll(async () => {
  site = await openTestSite({ RATE_LIMITS: 'on', CAPTCHA: 'off' })
  db = createClient({ url: site.databaseUrl })
  member = await logIn(site.origin, 'Petrovich')
  token = await guestToken(site.origin)
})
afterAll(async () => {
  db?.close()
  await site?.stop()
})

const refusalOf = async (answer: Response) => {
  const { code, field } = (await answer.json()) as Partial<ErrorEnvelope>
  return { status: answer.status, code, field }
}
const sendAsGuest = (path: string, body: unknown) =>
  fetch(`${site.origin}/api${path}`, {
    method: 'POST',
    headers: { 'X-Csrf-Token': token, 'Content-Type': 'application/json' },
    body: JSON.stringify(body)
  })

describe('a too long text in a call is refused before the text is processed', () => {
  for (const [method, path, ...fields] of CALLS)
    test(`${method} ${path.replaceAll(ID, '{id}')}`, async () => {
      for (const fieldAndCode of fields) {
        const [field = '', code = 'too_long'] = fieldAndCode.split(' ')
        const answer = await member.send(method, `/api${path}`, { [field]: LONG })
        expect(await refusalOf(answer)).toEqual({ status: 400, code, field })
      }
    })

  test.each([
    ['username', 'invalid_username'],
    ['password', 'invalid_password'],
    ['email', 'invalid_email']
  ])('POST /_signup with a too long %s', async (field, code) => {
    const account = { username: 'Somebody_new', password: 'long enough', [field]: LONG }
    expect(await refusalOf(await sendAsGuest('/_signup', account))).toEqual({ status: 400, code, field })
  })

  test('too long lists of numbers and of pictures are refused', async () => {
    const order = Array.from({ length: 20_000 }, (_, at) => at)
    const ordered = await member.send('PUT', `/api${COMMUNITY}/rules`, { order })
    expect(await refusalOf(ordered)).toEqual({ status: 400, code: 'invalid_value', field: 'order' })
    const images = Array.from({ length: 20_000 }, () => ({}))
    const posted = await member.send('POST', '/api/posts', { type: 'image', title: 'A picture', images })
    expect(await refusalOf(posted)).toEqual({ status: 400, code: 'too_many_images', field: 'images' })
  })

  test('a too long base text of an edit is refused', async () => {
    const answer = await member.send('PUT', `/api${COMMENTS}/${ID}`, { body: 'x', was: { body: LONG } })
    expect(await refusalOf(answer)).toEqual({ status: 400, code: 'too_long', field: 'was.body' })
  })

  test('a too long path is refused', async () => {
    const answer = await member.fetch(`/api/users/${'a'.repeat(8000)}`)
    expect(await refusalOf(answer)).toMatchObject({ status: 404, code: 'endpoint_not_found' })
  })
})

test('a too long name or password in a login is refused as wrong', async () => {
  const wrongPassword = { status: 401, code: 'wrong_password', field: undefined }
  expect(await refusalOf(await sendAsGuest('/_login', { username: LONG, password: 'a guess' }))).toEqual(wrongPassword)
  expect(await refusalOf(await sendAsGuest('/_login', { username: 'Petrovich', password: LONG }))).toEqual(
    wrongPassword
  )
  const passwords = { password: LONG, newPassword: 'long enough', repeatPassword: 'long enough' }
  const changed = await member.send('POST', '/api/_settings?action=changePassword', passwords)
  expect(await refusalOf(changed)).toMatchObject({ status: 401, code: 'wrong_password' })
  const deleted = await member.send('DELETE', '/api/users/Petrovich', { password: LONG })
  expect(await refusalOf(deleted)).toMatchObject({ status: 403, code: 'wrong_password' })
})

test('a too long title of a post is cut to the permitted length', async () => {
  const posted = await member.send('POST', '/api/posts', { type: 'text', title: LONG, community: 'Radio' })
  expect(posted.status).toBe(200)
  expect(((await posted.json()) as { title: string }).title).toHaveLength(255)
})

test('the calls above stored no rate limit with a key of 100 or more characters', async () => {
  const { rows } = await db.execute('select count(*), max(length(key)) from rate_limits')
  expect(Number(rows[0]?.[0])).toBeGreaterThan(5)
  expect(Number(rows[0]?.[1])).toBeLessThan(100)
})

describe('a form sent without script', () => {
  const post = (path: string, body: BodyInit, headers: Record<string, string> = {}, by: Member | null = null) =>
    fetch(site.origin + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: site.origin, ...(by && { Cookie: by.cookie }), ...headers },
      body
    })
  const urlencoded = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const multipart = (boundary: string, parts: number) => ({
    body: `${`--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n`.repeat(parts)}--${boundary}--\r\n`,
    type: { 'Content-Type': `multipart/form-data; boundary=${boundary}` }
  })

  test('a form with more than 200 fields is refused, in both encodings of forms, for guests and for members', async () => {
    const { body, type } = multipart('b', 201)
    for (const [path, by] of [
      ['/login', null],
      ['/new', member],
      ['/settings', member]
    ] as const) {
      expect((await post(path, body, type, by)).status, path).toBe(400)
      expect((await post(path, 'a=1&'.repeat(201), urlencoded, by)).status, path).toBe(400)
      expect((await post(path, multipart('b', 140_000).body, type, by)).status, path).toBeLessThan(500)
    }
    const picture = await post('/api/_uploads', body, { ...type, 'X-Csrf-Token': member.token }, member)
    expect(await refusalOf(picture)).toEqual({ status: 400, code: 'missing_file', field: 'image' })
  })

  test('a form with 199 fields is read', async () => {
    const { body, type } = multipart('b', 199)
    expect((await post('/new', body, type, member)).status).toBe(403)
  })

  test('a form of 500 fields is refused although its Content-Type names a second boundary', async () => {
    const { body } = multipart('first', 500)
    const type = { 'Content-Type': 'multipart/form-data; boundary=first; boundary=second' }
    expect((await post('/new', body, type, member)).status).toBe(400)
  })

  test('a form with a picture is refused to a guest', async () => {
    const form = new FormData()
    form.set('image', new File([new Uint8Array(600_000)], 'a.png'))
    form.set('action', 'avatar')
    expect((await post('/settings', form)).status).not.toBe(200)
  })

  test('a form with a value longer than any page sends is refused', async () => {
    const next = new URLSearchParams({ next: `/${'a'.repeat(9000)}` })
    expect((await post('/login', next)).status).toBe(400)
  })
})
