import { expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#scripts/demo/names.ts'
import { CALLS, type CallName } from '#scripts/reference/calls.ts'
import { apiDocument } from '#scripts/reference/document.ts'
import { newAddressee, tokenIn } from '#tests/support/addressee.ts'
import { lastLetter } from '#tests/support/mailbox.ts'
import { guestOf, type Member } from '#tests/support/member.ts'
import { PushBrowser } from '#tests/support/push-service.ts'
import { addPasskey, SoftPasskey } from '#tests/support/soft-passkey.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { borrowedSite, okBody, writeComment } from '#tests/support/writing-site.ts'

const site = borrowedSite({ CAPTCHA: 'off', MAIL_URL: 'file:' })

interface Sample {
  by: Member
  path: string
  query?: Record<string, string>
  body?: Record<string, unknown>
  headers?: Record<string, string>
  /** HTTP status of the refusal without a field, where it is not 400: an absent name is the name of nobody. */
  refusals?: Record<string, 401 | 404>
}

/** Makes whole requests, which succeed, for the calls that need the link of a letter or a passkey. */
async function samplesOfProofs(): Promise<Partial<Record<CallName, Sample>>> {
  const guest = await guestOf(site.origin)
  const { name, email } = await newAddressee(site)
  const first = await lastLetter(site, email, 1)
  await guest.send('POST', '/api/_recover', { login: name })
  const second = await lastLetter(site, email, 2)
  const visitor = new Visitor(site.origin)
  // A passkey protects its account, which then cannot be recovered by the letter alone.
  visitor.logIn((await newAddressee(site)).member)
  const passkey = new SoftPasskey(site.origin)
  await addPasskey(visitor, passkey)
  const started = await guest.send('POST', '/api/_passkey?action=start')
  return {
    'POST /_email': {
      by: guest,
      path: '/_email',
      query: { action: 'confirm' },
      body: { token: tokenIn(first.link) }
    },
    'POST /_passkey': {
      by: guest,
      path: '/_passkey',
      query: { action: 'logIn' },
      body: passkey.use(await okBody<{ challenge: string }>(started))
    },
    'POST /_recover': {
      by: guest,
      path: '/_recover',
      query: { action: 'finish' },
      body: { token: tokenIn(second.link), newPassword: 'совсем новый пароль' }
    }
  }
}

/** Makes whole requests, which succeed, for all calls with required fields or parameters. */
async function samples(): Promise<Partial<Record<CallName, Sample>>> {
  const [me, admin, guest] = [await site.as('Petrovich'), await site.as('Sova'), await guestOf(site.origin)]
  const [other = '', target = ''] = await site.ordinary(2)
  const { id, publicId, communityId, community } = await site.openPost()
  const comment = await site.row<{ id: string; post: string }>(
    'select id, post_id as post from comments where deleted_at is null and user_id <> ?',
    await site.idOf('Petrovich')
  )
  const own = await writeComment(me, id, { body: 'Согласен.' })
  const ruled = await site.row<{ id: string; rules: string }>(
    'select community_id as id, json_group_array(id) as rules from community_rules where community_id <> ? group by 1',
    communityId
  )
  const rule = { rule: 'Без рекламы' }
  await me.send('POST', '/api/users/Petrovich/lists', { name: 'prepared' })
  const list = await site.number("select id from lists where name = 'prepared'")
  const notice = await site.number('select id from notifications where user_id = ?', await site.idOf('Petrovich'))
  const item = { targetId: publicId, targetType: 'post' }
  return {
    'POST /_login': {
      by: guest,
      path: '/_login',
      body: { username: 'Petrovich', password: DEMO_PASSWORD },
      refusals: { username: 401, password: 401 }
    },
    'POST /_signup': { by: guest, path: '/_signup', body: { username: 'Novichok_1', password: 'long enough' } },
    'POST /_settings': {
      by: me,
      path: '/_settings',
      query: { action: 'changePassword' },
      body: { password: DEMO_PASSWORD, newPassword: DEMO_PASSWORD, repeatPassword: DEMO_PASSWORD }
    },
    'POST /_second_factor': { by: me, path: '/_second_factor', query: { action: 'start' } },
    'POST /tokens': { by: me, path: '/tokens', body: { name: 'Сводка', scopes: ['read'] } },
    'POST /analytics': { by: guest, path: '/analytics', body: { event: 'pwa_use' } },
    'GET /posts/_same_link': {
      by: me,
      path: '/posts/_same_link',
      query: { url: 'https://example.org/', community }
    },
    'POST /posts': {
      by: me,
      path: '/posts',
      body: { title: 'Приёмник', community },
      refusals: { community: 404 }
    },
    'POST /hidden_posts': { by: me, path: '/hidden_posts', body: { postId: publicId } },
    'GET /_link_info': { by: me, path: '/_link_info', query: { url: 'https://nowhere.invalid/' } },
    'GET /oembed': { by: me, path: '/oembed', query: { url: `${site.origin}/${community}/post/${publicId}` } },
    'POST /posts/:post/comments': { by: me, path: `/posts/${publicId}/comments`, body: { body: 'Согласен.' } },
    'PUT /posts/:post/comments/:id': {
      by: me,
      path: `/posts/${publicId}/comments/${own.id}`,
      body: { body: 'Согласен вполне.' }
    },
    'POST /_postVote': { by: me, path: '/_postVote', body: { postId: publicId } },
    'POST /_commentVote': { by: me, path: '/_commentVote', body: { commentId: comment.id } },
    'GET /search': { by: me, path: '/search', query: { q: 'радио' } },
    'POST /_joinCommunity': { by: me, path: '/_joinCommunity', body: { communityId } },
    'POST /communities': { by: admin, path: '/communities', body: { name: 'Lampovo' } },
    'POST /communities/:id/mods': {
      by: admin,
      path: `/communities/${communityId}/mods`,
      body: { username: other },
      refusals: { username: 404 }
    },
    'POST /communities/:id/banned': {
      by: admin,
      path: `/communities/${communityId}/banned`,
      body: { username: target },
      refusals: { username: 404 }
    },
    'POST /communities/:id/hooks': {
      by: admin,
      path: `/communities/${communityId}/hooks`,
      body: { url: 'https://example.org/veche', events: ['post.created'] }
    },
    'POST /communities/:id/labels': {
      by: admin,
      path: `/communities/${communityId}/labels`,
      body: { name: 'Вопрос', color: 'blue' }
    },
    'POST /communities/:id/rules': { by: admin, path: `/communities/${communityId}/rules`, body: rule },
    'PUT /communities/:id/rules': {
      by: admin,
      path: `/communities/${ruled.id}/rules`,
      body: { order: JSON.parse(ruled.rules) as number[] }
    },
    'POST /community_requests': { by: me, path: '/community_requests', body: { name: 'Lampy' } },
    'POST /follows': { by: me, path: '/follows', body: { type: 'post', targetId: publicId } },
    'DELETE /follows': { by: me, path: '/follows', query: { type: 'post', targetId: publicId } },
    'POST /_savePost': { by: me, path: '/_savePost', body: { postId: publicId } },
    'GET /lists/_saved_to': { by: me, path: '/lists/_saved_to', query: { id: publicId, type: 'post' } },
    'POST /lists/:id/items': { by: me, path: `/lists/${list}/items`, body: item },
    'POST /users/:username/lists': { by: me, path: '/users/Petrovich/lists', body: { name: 'circuits' } },
    'POST /users/:username/lists/:name/items': { by: me, path: '/users/Petrovich/lists/prepared/items', body: item },
    'PUT /notifications/:id': { by: me, path: `/notifications/${notice}`, query: { action: 'markAsSeen' } },
    'POST /push_subscriptions': {
      by: me,
      path: '/push_subscriptions',
      body: { ...new PushBrowser('https://fcm.googleapis.com/fcm/send/1').subscription }
    },
    'POST /_report': {
      by: me,
      path: '/_report',
      body: { type: 'comment', targetId: comment.id, reason: 1 }
    },
    'POST /_admin': { by: admin, path: '/_admin', body: { action: 'add_default_forum', name: community } },
    'POST /users/:username/badges': { by: admin, path: `/users/${other}/badges`, body: { type: 'supporter' } },
    'POST /ipblocks': { by: admin, path: '/ipblocks', body: { address: '198.51.100.7' } }
  }
}

/** A key of more than 64 characters, which every call refuses that takes one. */
const TOO_LONG = 'x'.repeat(65)

/** Sends the request of a sample, without one of its parameters or fields. */
function send({ by, path, query = {}, body, headers }: Sample, method: string, without?: string): Promise<Response> {
  const kept = (fields: object) => Object.fromEntries(Object.entries(fields).filter(([name]) => name !== without))
  const address = `/api${path}?${new URLSearchParams(kept(query))}`
  return method === 'GET' ? by.fetch(address) : by.send(method, address, body && kept(body), headers)
}

test('a call is refused without a field that the reference requires, succeeds with all of them, and takes the Idempotency-Key that the reference names', async () => {
  const document = apiDocument('1')
  const known = { ...(await samples()), ...(await samplesOfProofs()) }
  const wrong: string[] = []
  for (const { name, path, method } of CALLS) {
    const { parameters = [], requestBody } = document.paths[path]?.[method.toLowerCase()] ?? {}
    const schema = requestBody?.content['application/json']?.schema
    const bodies = schema?.anyOf ?? [schema ?? {}]
    const inQuery = parameters.filter(parameter => parameter.in === 'query' && parameter.required)
    const required = [...inQuery.map(({ name = '' }) => name), ...bodies.flatMap(({ required = [] }) => required)]
    if (required.length === 0) continue
    const sample = known[name]
    if (!sample) {
      wrong.push(`${name} has no sample`)
      continue
    }
    for (const field of required) {
      const { status } = await send(sample, method, field)
      if (status !== (sample.refusals?.[field] ?? 400)) wrong.push(`${name} without ${field}: ${status}`)
    }
    const isDescribed = parameters.some(({ $ref }) => $ref === '#/components/parameters/IdempotencyKey')
    const keyed = await send({ ...sample, headers: { 'Idempotency-Key': TOO_LONG } }, method)
    const takesKey = (await keyed.clone().text()).includes('"field":"Idempotency-Key"')
    if (takesKey !== isDescribed) wrong.push(`${name} takes an Idempotency-Key: ${takesKey}`)
    const answer = takesKey ? await send(sample, method) : keyed
    if (!answer.ok) wrong.push(`${name}: ${answer.status} ${await answer.text()}`)
  }
  expect(wrong).toEqual([])
})
