import { type Client, createClient } from '@libsql/client/http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertComment, insertPost } from '#tests/support/insert-content.ts'
import { logIn, type Member } from '#tests/support/member.ts'
import { fileOf, picture } from '#tests/support/pictures.ts'
import { openSharedSite, type SharedSite } from '#tests/support/shared-site.ts'

let site: SharedSite
let db: Client
let me: Member
let post: string
let other: string
let comment: string

beforeAll(async () => {
  site = await openSharedSite()
  db = createClient({ url: site.databaseUrl })
  me = await logIn(site.origin, 'Marina_K')
  const inserted = await insertPost(db, 'Petrovich')
  post = inserted.id
  other = (await insertPost(db, 'Petrovich')).id
  comment = await insertComment(db, 'Petrovich', inserted)
})
afterAll(async () => {
  db?.close()
  await site?.stop()
})

type Call = [method: string, path: string, body?: unknown]

const answerTo = async ([method, path, body]: Call, key: string): Promise<string> =>
  outcomeOf(await me.send(method, `/api${path}`, body, { 'Idempotency-Key': key }))
async function outcomeOf(answer: Response): Promise<string> {
  const { code = '' } = (await answer.json()) as { code?: string }
  return `${answer.status} ${code}`.trim()
}
const upload = async (key: string): Promise<string> => {
  const form = new FormData()
  form.set('image', await fileOf(picture(40, 40)))
  const headers = { 'X-Csrf-Token': me.token, 'Idempotency-Key': key }
  return outcomeOf(await me.fetch('/api/_uploads', { method: 'POST', headers, body: form }))
}

/** Makes calls that all differ from each other in the path, the target or a field. */
const calls = (): Call[] => [
  ['POST', '/_postVote', { postId: post, up: true }],
  ['POST', '/_postVote', { postId: other, up: true }],
  ['POST', '/_postVote', { postId: other, up: false }],
  ['POST', '/_commentVote', { commentId: comment, up: true }],
  ['POST', `/posts/${post}/comments`, { body: 'Первый' }],
  ['POST', `/posts/${post}/comments`, { body: 'Другой' }],
  ['POST', `/posts/${other}/comments`, { body: 'Первый' }],
  ['POST', '/posts', { type: 'text', title: 'Ещё один пост', community: 'Radio' }],
  ['POST', '/_joinCommunity', { communityId: 'f'.repeat(24) }],
  ['POST', '/_savePost', { postId: post }],
  ['POST', '/_savePost', { postId: post, save: false }],
  ['POST', '/_report', { type: 'post', targetId: post, reason: 1 }],
  ['POST', '/hidden_posts', { postId: other }],
  ['DELETE', `/hidden_posts/${other}`]
]

/** Counts the rows of each table in which the calls store something, except the table of rate limits. */
async function traces(): Promise<unknown[]> {
  const tables = ['posts', 'comments', 'post_votes', 'comment_votes', 'reports', 'hidden_posts', 'list_items', 'images']
  const counts = tables.map(table => db.execute(`select count(*) from ${table}`))
  return (await Promise.all(counts)).map(({ rows }) => rows[0]?.[0])
}

test('an idempotency key used for one call is refused for every different call, and the refused call changes nothing', async () => {
  const [first, ...others] = calls()
  if (!first) throw new Error('no calls')
  expect(await answerTo(first, 'one key')).toBe('200')
  const before = await traces()
  for (const call of others) expect(await answerTo(call, 'one key'), call.join(' ')).toBe('409 idempotency_key_reused')
  expect(await upload('one key')).toBe('409 idempotency_key_reused')
  expect(await traces()).toEqual(before)
  expect(await answerTo(first, 'one key')).toBe('200')
  expect(await traces()).toEqual(before)
})

test('the idempotency key of an upload is refused for a vote, and returns the picture when the upload is repeated', async () => {
  expect(await upload('a picture')).toBe('200')
  expect(await answerTo(['POST', '/_postVote', { postId: post }], 'a picture')).toBe('409 idempotency_key_reused')
  expect(await upload('a picture')).toBe('200')
})

test('a repeated call with its fields in another order, or with unknown fields, counts as the first call repeated', async () => {
  const [before] = (await db.execute('select count(*) from comments')).rows
  expect(await answerTo(['POST', `/posts/${post}/comments`, { body: 'Раз', parentCommentId: null }], 'same')).toBe(
    '200'
  )
  expect(await answerTo(['POST', `/posts/${post}/comments`, { sentAt: 5, body: 'Раз' }], 'same')).toBe('200')
  expect((await db.execute('select count(*) from comments')).rows[0]?.[0]).toBe(Number(before?.[0]) + 1)
})

test('of two different simultaneous calls with one idempotency key, one is done and one is refused', async () => {
  const before = await traces()
  const say = (body: string) => answerTo(['POST', `/posts/${other}/comments`, { body }], 'at once')
  const answers = await Promise.all([say('Один'), say('Два')])
  expect(answers.toSorted()).toEqual(['200', '409 idempotency_key_reused'])
  const after = await traces()
  expect(after[1]).toBe(Number(before[1]) + 1)
})

test('the idempotency key of a refused call can be used for a different call', async () => {
  expect(await answerTo(['POST', '/_postVote', { postId: 'f'.repeat(24) }], 'free')).toBe('404 post_not_found')
  expect(await answerTo(['POST', '/hidden_posts', { postId: post }], 'free')).toBe('200')
})

test('the refusal of an idempotency key that was used for a different call has a message that explains the reason', async () => {
  const answer = await me.send('POST', '/api/hidden_posts', { postId: other }, { 'Idempotency-Key': 'one key' })
  expect(await answer.json()).toEqual({
    status: 409,
    code: 'idempotency_key_reused',
    message: 'Этот Idempotency-Key уже использован для другого запроса.'
  })
})
