import { describe, expect, test } from 'vitest'
import { COMMENT_SORTS, type CommentSort } from '#functions/contract/sorts.ts'
import type { Comment, Post } from '#functions/contract/views.ts'
import { encodeCursor } from '#functions/db/cursor.ts'
import { insertComment, insertPost } from '#tests/support/insert-content.ts'
import { codeOf, okBody, writeComment, writingSite } from '#tests/support/writing-site.ts'

const site = writingSite()

interface Batch {
  comments: Comment[]
  next: string | null
}

const ask = (path: string) => fetch(`${site.origin}/api${path}`)
const get = async <Body>(path: string): Promise<Body> => okBody(await ask(path))
const idsOf = (comments: Comment[] | null | undefined) => comments?.map(({ id }) => id) ?? []

/** Compares two comments as the order says: by its key and then by time. */
const COMPARE: Record<CommentSort, (a: Comment, b: Comment) => number> = {
  best: (a, b) => b.upvotes - a.upvotes || (a.id < b.id ? 1 : -1),
  new: (a, b) => (a.id < b.id ? 1 : -1),
  old: (a, b) => (a.id < b.id ? -1 : 1),
  replies: (a, b) => b.noRepliesDirect - a.noRepliesDirect || b.upvotes - a.upvotes || (a.id < b.id ? 1 : -1)
}

/** Expects siblings to be sorted on each level, and every parent to come before its replies. */
function expectOrdered(comments: Comment[], sort: CommentSort): void {
  const seen = new Set<string>()
  for (const { id, parentId } of comments) {
    if (parentId !== null) expect(seen).toContain(parentId)
    seen.add(id)
  }
  for (const siblings of Map.groupBy(comments, ({ parentId }) => parentId).values())
    expect(idsOf(siblings)).toEqual(idsOf(siblings.toSorted(COMPARE[sort])))
}

/** Inserts a post with three branches, whose order is another one in each sort, on two levels. */
async function branchedPost() {
  const post = await insertPost(site.db, 'Marina_K')
  const add = (upvotes: number, direct: number, parents: string[] = []) =>
    insertComment(site.db, 'Marina_K', post, {
      upvotes,
      no_replies_direct: direct,
      no_replies: direct,
      depth: parents.length,
      parent_id: parents.at(-1) ?? null,
      ancestors: parents.join('')
    })
  const answered = await add(2, 3)
  const best = await add(9, 0)
  const last = await add(1, 1)
  const one = await add(1, 0, [answered])
  const two = await add(5, 0, [answered])
  const three = await add(3, 1, [answered])
  const deep = await add(1, 0, [answered, three])
  const alone = await add(1, 0, [last])
  return { post, answered, best, last, one, two, three, deep, alone }
}

const longPost = () =>
  site.row<{ id: string; publicId: string; n: number }>(
    `select p.id, p.public_id as publicId, count(*) as n from comments c join posts p on p.id = c.post_id
     group by p.id order by n desc`
  )

const rowsRead = ({ headers }: Response) => Number(/rows;desc="(\d+)"/.exec(headers.get('Server-Timing') ?? '')?.[1])

describe('orders of comments', () => {
  test('each order sorts the comments of each level; without one they are sorted as best', async () => {
    const { post, ...all } = await branchedPost()
    const { answered, best, last, one, two, three, deep, alone } = all
    const ordered: Record<CommentSort, string[]> = {
      best: [best, answered, two, three, deep, one, last, alone],
      new: [last, alone, best, answered, three, deep, two, one],
      old: [answered, one, two, three, deep, best, last, alone],
      replies: [answered, three, deep, two, one, last, alone, best]
    }
    for (const sort of COMMENT_SORTS) {
      expect(idsOf((await get<Post>(`/posts/${post.id}?sort=${sort}`)).comments), sort).toEqual(ordered[sort])
      const batch = await get<Batch>(`/posts/${post.publicId}/comments?sort=${sort}`)
      expect(idsOf(batch.comments), sort).toEqual(ordered[sort])
      const branch = await get<Batch>(`/posts/${post.id}/comments?parentId=${answered}&sort=${sort}`)
      const below = ordered[sort].filter(id => [one, two, three, deep].includes(id))
      expect(idsOf(branch.comments), `${sort}, one branch`).toEqual(below)
    }
    for (const query of ['', '?sort=']) {
      expect(idsOf((await get<Post>(`/posts/${post.id}${query}`)).comments)).toEqual(ordered.best)
    }
  })

  test.each(COMMENT_SORTS)(
    'the batches of a long thread sorted by %s have each comment, with its ancestors, and read few rows',
    async sort => {
      const { id, n } = await longPost()
      const own = new Map<string, Comment>()
      const first = await ask(`/posts/${id}?sort=${sort}`)
      const { comments: batch, commentsNext } = await okBody<Post>(first)
      const comments = batch ?? []
      expect(rowsRead(first)).toBeLessThanOrEqual(2.2 * comments.length + 60)
      expectOrdered(comments, sort)
      for (const comment of comments) own.set(comment.id, comment)
      let next = commentsNext
      let reads = 1
      while (next !== null) {
        const answer = await ask(`/posts/${id}/comments?sort=${sort}&next=${next}`)
        const rows = rowsRead(answer)
        const batch = await okBody<Batch>(answer)
        expect(rows).toBeLessThanOrEqual(2.2 * batch.comments.length + 60)
        expectOrdered(batch.comments, sort)
        for (const comment of batch.comments) own.set(comment.id, comment)
        next = batch.next
        reads += 1
      }
      expect(own.size).toBe(n)
      expect(reads).toBe(1 + Math.ceil((n - 500) / 100))
    }
  )

  test.each(COMMENT_SORTS)('a comment is in one batch only as the comment of its rank, sorted by %s', async sort => {
    const post = await insertPost(site.db, 'Marina_K')
    const inserted: string[] = []
    for (let at = 0; at < 25; at += 1)
      inserted.push(await insertComment(site.db, 'Marina_K', post, { upvotes: at % 4, no_replies_direct: at % 3 }))
    const read: Comment[] = []
    let next: string | null = ''
    do {
      const batch: Batch = await get<Batch>(`/posts/${post.id}/comments?sort=${sort}&limit=7&next=${next}`)
      read.push(...batch.comments)
      next = batch.next
    } while (next !== null)
    expect(idsOf(read)).toEqual(idsOf(read.toSorted(COMPARE[sort])))
    expect(idsOf(read).toSorted()).toEqual(inserted.toSorted())
  })

  test('a cursor is refused in every other order, with 400 invalid_cursor; cursors from before the orders are valid', async () => {
    const { id } = await longPost()
    const cursors = new Map<CommentSort, string | null>()
    for (const sort of COMMENT_SORTS) cursors.set(sort, (await get<Post>(`/posts/${id}?sort=${sort}`)).commentsNext)
    for (const [of, next] of cursors) {
      for (const sort of COMMENT_SORTS) {
        const answer = await ask(`/posts/${id}/comments?sort=${sort}&next=${next}`)
        if (sort === of) await okBody(answer)
        else expect(await codeOf(answer), `${of} in ${sort}`).toBe('400 invalid_cursor')
      }
    }
    const old = encodeCursor([3, 'f'.repeat(24)])
    for (const query of ['', '&sort=best']) await okBody(await ask(`/posts/${id}/comments?next=${old}${query}`))
  })

  test('an unknown order is refused with 400 invalid_sort', async () => {
    const { id } = await longPost()
    for (const query of ['sort=hot', 'sort=BEST', 'sort=new&sort=old']) {
      expect(await codeOf(await ask(`/posts/${id}?${query}`))).toBe('400 invalid_sort')
      expect(await codeOf(await ask(`/posts/${id}/comments?${query}`))).toBe('400 invalid_sort')
    }
  })

  test('the header Link of a post leads to the next comments in the same order', async () => {
    const { id } = await longPost()
    for (const sort of COMMENT_SORTS) {
      const answer = await ask(`/posts/${id}?sort=${sort}&limit=20`)
      const { comments } = await okBody<Post>(answer)
      const [, address = ''] = /<([^>]+)>; rel="next"/.exec(answer.headers.get('Link') ?? '') ?? []
      const rest = await okBody<Batch>(await fetch(address))
      expectOrdered(rest.comments, sort)
      expect(new Set([...idsOf(comments), ...idsOf(rest.comments)]).size).toBeGreaterThan(100)
    }
  })
})

test('sorted by replies, a comment that was answered or voted up past the cursor is in the next batch', async () => {
  const post = await insertPost(site.db, 'Marina_K')
  const ids: string[] = []
  for (let at = 0; at < 12; at += 1)
    ids.push(
      await insertComment(site.db, 'Marina_K', post, {
        upvotes: 20 - at,
        no_replies_direct: at < 6 ? 1 : 0,
        raised_at: 1
      })
    )
  const { commentsNext } = await get<Post>(`/posts/${post.id}?sort=replies&limit=8`)
  const [answered = '', voted = ''] = ids.slice(-2)
  // One direct reply and 21 upvotes are before the cursor's comment, which has no replies and 13 upvotes.
  const { id: reply } = await writeComment(await site.as('Petrovich'), post.id, {
    body: 'Ответ на старый комментарий',
    parentCommentId: answered
  })
  await site.run('update comments set upvotes = 13 where id = ?', voted)
  await okBody(await (await site.as('Sova')).send('POST', '/api/_commentVote', { commentId: voted, up: true }))
  const { comments, next } = await get<Batch>(`/posts/${post.id}/comments?sort=replies&limit=100&next=${commentsNext}`)
  expect(next).toBeNull()
  expect(idsOf(comments).toSorted()).toEqual([...ids.slice(8), reply].toSorted())
  expectOrdered(comments, 'replies')
})
