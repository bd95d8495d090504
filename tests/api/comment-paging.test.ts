import { expect, test } from 'vitest'
import type { Comment, Post } from '#functions/contract/views.ts'
import { decodeCursor, encodeCursor } from '#functions/db/cursor.ts'
import { insertComment, insertPost } from '#tests/support/insert-content.ts'
import { okBody, writeComment, writingSite } from '#tests/support/writing-site.ts'

const site = writingSite()
const COUNT = 30
const LIMIT = 10

interface Batch {
  comments: Comment[]
  next: string | null
}

const get = async <T>(path: string) => (await fetch(site.origin + path)).json() as Promise<T>
const vote = async (name: string, commentId: string, up = true) =>
  okBody(await (await site.as(name)).send('POST', '/api/_commentVote', { commentId, up }))

/** Inserts a post whose 30 comments have 30 to 1 upvotes, and reads the first ten. */
async function partlyReadPost() {
  const post = await insertPost(site.db, 'Marina_K')
  const ids: string[] = []
  for (let upvotes = COUNT; upvotes > 0; upvotes -= 1)
    ids.push(await insertComment(site.db, 'Marina_K', post, { upvotes }))
  const { comments, commentsNext } = await get<Post>(`/api/posts/${post.id}?limit=${LIMIT}`)
  expect(comments?.map(({ id }) => id)).toEqual(ids.slice(0, LIMIT))
  return { post, ids, next: commentsNext }
}

/** Reads all batches after a cursor and returns each id once: a later batch may repeat a comment (api.md 4). */
async function readOn(post: string, next: string | null): Promise<string[]> {
  const { comments, next: after } = await get<Batch>(`/api/posts/${post}/comments?limit=${LIMIT}&next=${next}`)
  const ids = comments.map(({ id }) => id)
  return after === null ? ids : [...new Set([...ids, ...(await readOn(post, after))])]
}

test('a comment whose number of upvotes rose past the cursor’s after the first batch was read is in the next batch', async () => {
  const { post, ids, next } = await partlyReadPost()
  const raised = ids[LIMIT] as string
  await vote('Sova', raised)
  expect(await readOn(post.id, next)).toEqual(ids.slice(LIMIT))
})

test('a comment on which a downvote became an upvote, and a newly written comment, are in the next batch', async () => {
  const { post, ids, next } = await partlyReadPost()
  const raised = ids[LIMIT] as string
  await vote('Sova', raised, false)
  // The vote gets an old creation time, because the time of its change into an upvote must count.
  await site.run('update comment_votes set created_at = 1 where comment_id = ?', raised)
  await vote('Sova', raised, true)
  const { id } = await writeComment(await site.as('Petrovich'), post.id, { body: 'Новое слово' })
  await site.run('update comments set upvotes = 40 where id = ?', id)
  expect((await readOn(post.id, next)).toSorted()).toEqual([...ids.slice(LIMIT), id].toSorted())
})

test('a comment upvoted after the server’s clock was set back by two hours is in the next batch', async () => {
  const { post, ids, next } = await partlyReadPost()
  const [upvotes = 0, readAt = 0, last = ''] = decodeCursor(next ?? '', 'nns') ?? []
  await vote('Sova', ids[LIMIT] as string)
  const ahead = encodeCursor([upvotes, Number(readAt) + 7_200_000, last])
  const { comments } = await get<Batch>(`/api/posts/${post.id}/comments?limit=${COUNT}&next=${ahead}`)
  expect(comments.map(({ id }) => id)).toEqual(expect.arrayContaining(ids.slice(LIMIT)))
})

test('a comment that was upvoted before the first batch was read is in one batch only', async () => {
  const post = await insertPost(site.db, 'Marina_K')
  const ids: string[] = []
  for (let upvotes = COUNT; upvotes > 0; upvotes -= 1)
    ids.push(await insertComment(site.db, 'Marina_K', post, { upvotes, raised_at: 1 }))
  const { commentsNext } = await get<Post>(`/api/posts/${post.id}?limit=${LIMIT}`)
  const { comments } = await get<Batch>(`/api/posts/${post.id}/comments?limit=${COUNT}&next=${commentsNext}`)
  expect(comments.map(({ id }) => id)).toEqual(ids.slice(LIMIT))
})

test('a thread’s page and its fragment of further comments together have a comment that was upvoted between both requests', async () => {
  const long = await site.row<{ id: string; public_id: string; name: string; no_comments: number }>(
    `select p.id, p.public_id, p.no_comments, c.name from posts p join communities c on c.id = p.community_id
     where p.no_comments > 500 and p.deleted_at is null`
  )
  const shownAt = async (path: string) => (await fetch(site.origin + path)).text()
  const idsIn = (html: string) => [...html.matchAll(/id="c([0-9a-f]{24})"/g)].map(([, id = '']) => id)
  const page = await shownAt(`/${long.name}/post/${long.public_id}`)
  const [, next] = /\?next=([\w-]+)/.exec(page) ?? []
  const first = idsIn(page)
  const raised = await site.row<{ id: string }>(
    `select id from comments where post_id = ? and deleted_at is null
       and id not in (select value from json_each(?)) order by upvotes desc, id desc limit 1`,
    long.id,
    JSON.stringify(first)
  )
  for (const name of ['Sova', 'Petrovich', 'Marina_K']) await vote(name, raised.id)
  const rest = idsIn(await shownAt(`/-/comments/${long.public_id}?next=${next}`))
  expect(rest).toContain(raised.id)
  expect(new Set([...first, ...rest]).size).toBe(long.no_comments)
})

test('the fragment for a returning reader also has the comments of the post that the query names; invalid ids are refused', async () => {
  const { post } = await partlyReadPost()
  const [, other] = [await partlyReadPost(), await partlyReadPost()]
  const ask = async (query: string) => fetch(`${site.origin}/-/comments/${post.publicId}?${query}`)
  expect((await ask(`ids=${'x'.repeat(24)}`)).status).toBe(404)
  expect((await ask('ids=&loads=9')).status).toBe(400)
  expect((await ask(`ids=${Array.from({ length: 40 }, () => other.ids[0]).join('.')}`)).status).toBe(404)
  const foreign = await ask(`ids=${other.ids[0]}`)
  expect(foreign.status).toBe(200)
  expect(await foreign.text()).not.toContain(other.ids[0])
})
