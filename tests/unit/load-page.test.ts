import { join } from 'node:path'
import { createClient } from '@libsql/client/http'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCommunity } from '#functions/communities/create.ts'
import { type Ctx, openContext } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import { newId } from '#functions/db/id.ts'
import { load } from '#functions/db/plan.ts'
import { site, users } from '#functions/db/schema/index.ts'
import { createPost } from '#functions/posts/create.ts'
import { getPost, listFeedCards } from '#functions/posts/posts.ts'
import { sessionCookies } from '#functions/sessions/cookies.ts'
import { startSession } from '#functions/sessions/sessions.ts'
import { loadAs, loadAsMember } from '#functions/sessions/viewer.ts'
import { getInitialState } from '#functions/site/initial.ts'
import { loadPage } from '#functions/site/shell.ts'
import { castVote } from '#functions/votes/votes.ts'
import { migrate, readMigrations } from '#scripts/site/migrate.ts'
import { startSqld } from '#tests/support/sqld.ts'

const SECRET_KEY = 'a-secret-key-of-thirty-two-letters'
const MIGRATIONS = join(import.meta.dirname, '../../migrations')

let server: Awaited<ReturnType<typeof startSqld>>
let cookie: string
let postId: string

/** Makes the context of a new request with a Cookie header. */
function request(header = cookie): Ctx {
  const headers = new Headers({ Cookie: header })
  return openContext(
    { LIBSQL_URL: server.url, LIBSQL_AUTH_TOKEN: server.authToken, SECRET_KEY, RATE_LIMITS: 'off' },
    {},
    { url: 'http://localhost/', headers }
  )
}

beforeAll(async () => {
  server = await startSqld()
  await migrate(createClient(server), readMigrations(MIGRATIONS))
  const ctx = request('')
  const id = newId(ctx.now)
  const at = ctx.now.getTime()
  const account = { id, username: 'Sova', passwordHash: '', createdAt: at, lastSeenAt: at, userIndex: 0, points: 1000 }
  await startSession(ctx, id, [
    ctx.db.insert(site).values({ id: 1, vapidPublicKey: '', vapidPrivateKey: '' }),
    ctx.db.insert(users).values(account)
  ])
  if (!ctx.auth.key) throw new Error('No session has begun')
  cookie = sessionCookies(ctx.auth.key, { secret: SECRET_KEY, secure: false })[0] ?? ''
  await createCommunity(request(), { name: 'forest', title: '', about: '', key: null })
  const input = { type: 'text', title: 'About the forest', body: '', community: 'forest', userGroup: 'normal' }
  const post = await createPost(request(), { ...input, url: '', images: [] }, null)
  postId = post.id
  await castVote(request(), { type: 'post', id: postId, up: false, key: null })
})
afterAll(() => server?.stop())

test('reads bundled into one round trip (plans) read the viewer before data that depends on the viewer', async () => {
  const ctx = request()
  const feed = listFeedCards(ctx, { sort: 'latest', limit: 5 })
  const { page, post } = await loadAs(ctx, { page: feed, post: getPost(ctx, postId) })
  expect(page.posts[0]).toMatchObject({ userVoted: true, userVotedUp: false, saved: false })
  expect(post.userVotedUp).toBe(false)
})

test('a page with its navigation and its viewer is read in one round trip to the database', async () => {
  const ctx = request()
  const { post, shell } = await loadPage(ctx, { post: getPost(ctx, postId) })
  expect(post.userVoted).toBe(true)
  expect(shell.viewer?.username).toBe('Sova')
  expect(ctx.stats.roundTrips).toBe(1)
})

test('a request without a session is known to be a guest’s before any query', async () => {
  const ctx = request('')
  const { post } = await load(ctx.db, { post: getPost(ctx, postId) })
  expect(post.userVoted).toBeNull()
})

test('reading data that depends on the viewer throws an error while the viewer is not known', async () => {
  const ctx = request()
  await expect(load(ctx.db, { post: getPost(ctx, postId) })).rejects.toThrow('Who asks is not known')
  await expect(load(ctx.db, { state: getInitialState(ctx) })).rejects.toThrow('Who asks is not known')
})

test('a guest’s request that needs an account is refused with not_logged_in before any other error', async () => {
  const ctx = request('')
  const missing = loadAsMember(ctx, { post: getPost(ctx, newId(ctx.now)) })
  await expect(missing).rejects.toEqual(new AppError('not_logged_in'))
})

test('in a batch of writes the viewer is read after the writes, and has the written values', async () => {
  const ctx = request()
  const write = ctx.db.update(users).set({ email: 'sova@veche.example' }).where(eq(users.username, 'Sova'))
  const { me } = await loadAsMember(ctx, {}, [write])
  expect(me.email).toBe('sova@veche.example')
})
