import { type Client, createClient } from '@libsql/client/http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#functions/app.ts'
import { ACCOUNT_HEADER, GUEST_ACCOUNT } from '#functions/contract/account-header.ts'
import { insertComment, insertPost } from '#tests/support/insert-content.ts'
import { logIn, type Member } from '#tests/support/member.ts'
import { fileOf, picture } from '#tests/support/pictures.ts'
import { openTestSite, type TestSite } from '#tests/support/site.ts'
import { watchWrites } from '#tests/support/watch-writes.ts'

/** Name of the signed-in admin, who may do everything. ACCOUNT_HEADER of the refused calls names another account. */
const MEMBER = 'Sova'
const ID = 'f'.repeat(24)

let site: TestSite
let db: Client
let member: Member
let writes: () => Promise<unknown[]>
const idOf: Record<string, string> = {}

beforeAll(async () => {
  // Without timers, whose writes would be recorded, too.
  site = await openTestSite({}, false)
  db = createClient({ url: site.databaseUrl })
  member = await logIn(site.origin, MEMBER)
  const one = async (sql: string) => String((await db.execute(sql)).rows[0]?.[0])
  idOf['me'] = await one(`select id from users where username = '${MEMBER}'`)
  idOf['other'] = await one("select id from users where username = 'Petrovich'")
  idOf['place'] = await one("select id from communities where name = 'Radio'")
  const post = await insertPost(db, MEMBER)
  idOf['post'] = post.id
  idOf['comment'] = await insertComment(db, MEMBER, post)
  idOf['list'] = await one(`select id from lists where user_id = '${idOf['me']}'`)
  idOf['listName'] = await one(`select name from lists where id = ${idOf['list']}`)
  await db.execute(
    `insert into notifications (user_id, type, seen, created_at, updated_at, notif) values ('${idOf['me']}', 'denied_comm', 0, 1, 1, '{"body":"x"}')`
  )
  idOf['notification'] = await one(`select max(id) from notifications where user_id = '${idOf['me']}'`)
  writes = await watchWrites(db)
})
afterAll(async () => {
  db?.close()
  await site?.stop()
})

type Sent = [path: () => string, body?: unknown]
const own = (name: string) => idOf[name] ?? ''
const communityPath = (rest = '') => `/communities/${own('place')}${rest}`
const post = () => `/posts/${own('post')}`
const comment = () => `${post()}/comments/${own('comment')}`
const list = () => `/lists/${own('list')}`
const item = { targetId: ID, targetType: 'post' }

/**
 * One valid call for each route that writes. The signed-in admin may make every call, so only the account named in
 * the request's header can be the reason for a refusal.
 */
const CALLS: Record<string, Sent> = {
  'POST /_admin': [() => '/_admin', { action: 'add_default_forum', name: 'Radio' }],
  'POST /users/:username/badges': [() => '/users/Marina_K/badges', { type: 'supporter' }],
  'DELETE /users/:username/badges/:id': [() => '/users/Marina_K/badges/1?byType=false'],
  'PUT /site_settings': [() => '/site_settings', { signupsDisabled: true }],
  'POST /_login': [() => '/_login?action=logout', {}],
  'POST /_passkey': [() => '/_passkey?action=startProof', {}],
  'POST /_settings': [() => '/_settings?action=updateProfile', { aboutMe: 'Чужое' }],
  'POST /_second_factor': [() => '/_second_factor?action=turnOff', {}],
  'POST /_postVote': [() => '/_postVote', { postId: ID, up: true }],
  'POST /_commentVote': [() => '/_commentVote', { commentId: ID, up: true }],
  'POST /_preview': [() => '/_preview', { body: 'Чужое' }],
  'POST /_report': [() => '/_report', { type: 'post', targetId: ID, reason: 1 }],
  'POST /push_subscriptions': [
    () => '/push_subscriptions',
    { endpoint: 'https://fcm.googleapis.com/x', keys: { p256dh: 'x', auth: 'x' } }
  ],
  'POST /_savePost': [() => '/_savePost', { postId: ID, save: true }],
  'POST /hidden_posts': [() => '/hidden_posts', { postId: ID }],
  'DELETE /hidden_posts/:id': [() => `/hidden_posts/${own('post')}`],
  'PUT /posts/:id': [post, { title: 'Чужое название' }],
  'DELETE /posts/:id': [post],
  'POST /posts': [() => '/posts', { type: 'text', title: 'Чужой пост', body: '', community: 'Radio' }],
  'POST /posts/:post/comments': [() => `${post()}/comments`, { body: 'Чужой комментарий' }],
  'PUT /posts/:post/comments/:id': [comment, { body: 'Чужое' }],
  'DELETE /posts/:post/comments/:id': [comment],
  'POST /_joinCommunity': [() => '/_joinCommunity', { communityId: ID, leave: false }],
  'POST /communities': [() => '/communities', { name: 'Foreign', about: '' }],
  'PUT /communities/:id': [communityPath, { about: 'Чужое' }],
  'POST /communities/:id/mods': [() => communityPath('/mods'), { username: 'Petrovich' }],
  'DELETE /communities/:id/mods/:username': [() => communityPath('/mods/Petrovich')],
  'POST /communities/:id/banned': [() => communityPath('/banned'), { username: 'Marina_K' }],
  'DELETE /communities/:id/banned': [() => communityPath('/banned?username=Marina_K')],
  'POST /communities/:id/pro_pic': [() => communityPath('/pro_pic'), 'file'],
  'DELETE /communities/:id/pro_pic': [() => communityPath('/pro_pic')],
  'POST /communities/:id/banner_image': [() => communityPath('/banner_image'), 'file'],
  'DELETE /communities/:id/banner_image': [() => communityPath('/banner_image')],
  'POST /communities/:id/rules': [() => communityPath('/rules'), { rule: 'Чужое правило' }],
  'PUT /communities/:id/rules': [() => communityPath('/rules'), { order: [1] }],
  'PUT /communities/:id/rules/:ruleId': [() => communityPath('/rules/1'), { rule: 'Чужое' }],
  'DELETE /communities/:id/rules/:ruleId': [() => communityPath('/rules/1')],
  'POST /communities/:id/labels': [() => communityPath('/labels'), { name: 'Чужая', color: 'red' }],
  'PUT /communities/:id/labels/:labelId': [() => communityPath('/labels/1'), { name: 'Чужая' }],
  'DELETE /communities/:id/labels/:labelId': [() => communityPath('/labels/1')],
  'DELETE /communities/:id/reports/:reportId': [() => communityPath('/reports/1')],
  'DELETE /communities/:id/reported/:targetId': [() => communityPath(`/reported/${ID}`)],
  'PUT /communities/:id/reported/:targetId': [() => communityPath(`/reported/${ID}`), {}],
  'POST /communities/:id/hooks': [
    () => communityPath('/hooks'),
    { url: 'https://example.org/', events: ['post.created'] }
  ],
  'PUT /communities/:id/hooks/:hookId': [() => communityPath(`/hooks/${ID}`), { on: true }],
  'DELETE /communities/:id/hooks/:hookId': [() => communityPath(`/hooks/${ID}`)],
  'POST /communities/:id/hooks/:hookId/ping': [() => communityPath(`/hooks/${ID}/ping`), {}],
  'POST /community_requests': [() => '/community_requests', { name: 'Foreign', note: '' }],
  'DELETE /community_requests/:id': [() => '/community_requests/1'],
  'DELETE /users/:username': [() => `/users/${MEMBER}`, { password: 'x' }],
  'POST /users/:username/pro_pic': [() => `/users/${MEMBER}/pro_pic`, 'file'],
  'DELETE /users/:username/pro_pic': [() => `/users/${MEMBER}/pro_pic`],
  'POST /users/:username/lists': [() => `/users/${MEMBER}/lists`, { name: 'foreign', displayName: 'Чужой' }],
  'PUT /users/:username/lists/:name': [() => `/users/${MEMBER}/lists/${own('listName')}`, { displayName: 'Чужой' }],
  'DELETE /users/:username/lists/:name': [() => `/users/${MEMBER}/lists/${own('listName')}`],
  'POST /users/:username/lists/:name/items': [() => `/users/${MEMBER}/lists/${own('listName')}/items`, item],
  'DELETE /users/:username/lists/:name/items': [() => `/users/${MEMBER}/lists/${own('listName')}/items`],
  'PUT /lists/:id': [list, { name: 'foreign', displayName: 'Чужой' }],
  'DELETE /lists/:id': [list],
  'POST /lists/:id/items': [() => `${list()}/items`, item],
  'DELETE /lists/:id/items': [() => `${list()}/items?${new URLSearchParams(item)}`],
  'DELETE /lists/:id/items/:itemId': [() => `${list()}/items/1`],
  'POST /mutes': [() => '/mutes', { userId: ID }],
  'DELETE /mutes': [() => '/mutes?type=user'],
  'DELETE /mutes/:muteId': [() => '/mutes/u_1'],
  'DELETE /mutes/users/:id': [() => `/mutes/users/${ID}`],
  'DELETE /mutes/communities/:id': [() => `/mutes/communities/${ID}`],
  'POST /follows': [() => '/follows', { type: 'user', targetId: ID }],
  'DELETE /follows': [() => `/follows?type=user&targetId=${ID}`],
  'POST /notifications': [() => '/notifications', { action: 'deleteAll' }],
  'PUT /notifications/:id': [() => `/notifications/${own('notification')}?action=markAsSeen&seen=true`, {}],
  'DELETE /notifications/:id': [() => `/notifications/${own('notification')}`],
  'PUT /images/:id': [() => `/images/${ID}`, { altText: 'Чужое' }],
  'POST /ipblocks': [() => '/ipblocks', { address: '203.0.113.7' }],
  'DELETE /ipblocks': [() => '/ipblocks'],
  'DELETE /ipblocks/:id': [() => '/ipblocks/1'],
  'POST /tokens': [() => '/tokens', { name: 'Чужой', scopes: ['read'] }],
  'DELETE /tokens/:id': [() => `/tokens/${ID}`],
  'POST /_uploads': [() => '/_uploads', 'file']
}
/**
 * Routes that write without checking which account the header names: the sign-up starts a session, analytics records
 * that a browser uses the app, and a link of a letter names its account itself.
 */
const NAMELESS = ['POST /_signup', 'POST /_recover', 'POST /_email', 'POST /analytics']

const written = [
  ...new Set(
    api.routes
      .filter(({ method }) => !['GET', 'ALL'].includes(method))
      .map(({ method, path }) => `${method} ${path.replace(/^\/api/, '')}`)
  )
]

async function send(route: string, account: string): Promise<string> {
  const [path, body] = CALLS[route] as Sent
  const [method = ''] = route.split(' ')
  const headers = { 'X-Csrf-Token': member.token, [ACCOUNT_HEADER]: account }
  const form = new FormData()
  if (body === 'file') form.set('image', await fileOf(picture(8, 8)))
  const answer =
    body === 'file'
      ? await member.fetch(`/api${path()}`, { method, headers, body: form })
      : await member.send(method, `/api${path()}`, body, headers)
  const { code } = (await answer.json()) as { code?: string }
  return `${answer.status} ${code ?? ''}`.trim()
}

describe('a write whose header names another account than the session’s', () => {
  test('has an example in the list CALLS for every route that writes', () => {
    expect(written.toSorted()).toEqual([...Object.keys(CALLS), ...NAMELESS].toSorted())
  })

  for (const route of Object.keys(CALLS))
    test(`is refused and changes nothing: ${route}`, async () => {
      expect(await send(route, own('other'))).toBe('412 account_changed')
      expect(await send(route, GUEST_ACCOUNT)).toBe('412 account_changed')
      expect(await writes()).toEqual([])
    })

  test('does not end the session of the signed-in account, even if the write is a logout', async () => {
    const answer = await member.send('POST', '/api/_login?action=logout', {}, { [ACCOUNT_HEADER]: own('other') })
    expect(answer.headers.getSetCookie()).toEqual([])
    expect((await member.fetch('/api/_user')).status).toBe(200)
  })
})

test('a write is accepted if its header names the account of the session, or if it has no such header', async () => {
  const later = await logIn(site.origin, MEMBER)
  const body = { aboutMe: 'Своё' }
  for (const client of [member, later])
    for (const headers of [{}, { [ACCOUNT_HEADER]: own('me') }] as Record<string, string>[])
      expect((await client.send('POST', '/api/_settings?action=updateProfile', body, headers)).status).toBe(200)
})

test('a write with an ended session is refused as not logged in, whatever account its header names', async () => {
  const ended = await logIn(site.origin, MEMBER)
  await ended.send('POST', '/api/_login?action=logout', {})
  const answer = await ended.send('POST', '/api/_preview', { body: 'x' }, { [ACCOUNT_HEADER]: own('other') })
  expect(`${answer.status} ${((await answer.json()) as { code: string }).code}`).toBe('401 not_logged_in')
})
