import { describe, expect, test } from 'vitest'
import type { Comment, Post } from '#functions/contract/views.ts'
import { origin } from '#tests/support/origin.ts'
import { ask, get, readPages, refused } from './ask.ts'
import { one, rows } from './database.ts'
import * as shapes from './shapes.ts'

interface Batch {
  comments: Comment[]
  next: string | null
}

const ZEROS = '0'.repeat(24)
const big = await one<{ id: string; public_id: string; title: string; n: number }>(
  'select p.id, p.public_id, p.title, count(*) n from comments c join posts p on p.id = c.post_id group by p.id order by n desc'
)
const other = await one<{ id: string; comment: string }>(
  'select post_id id, id comment from comments where post_id <> ? limit 1',
  [big.id]
)

const whole = async (id: string) => (await get<Post>(`/posts/${id}?limit=500`)).body

/** Expects every parent to come before its replies. */
function expectParentsFirst(comments: Comment[]): void {
  const ids = new Set<string>()
  for (const { id, parentId, ancestors } of comments) {
    if (parentId !== null) expect(ids).toContain(parentId)
    expect(ancestors.at(-1) ?? null).toBe(parentId)
    ids.add(id)
  }
}

describe('the comments of a post', () => {
  test('[P3.comment.01 P3.comment.02 P3.comment.03 P3.comment.04 P7.comments.01] the comments of a post come in batches to the end, parents before replies', async () => {
    const first = (await get<Post>(`/posts/${big.id}`)).body
    const byId = new Map<string, Comment>()
    let batch: Batch = { comments: first.comments ?? [], next: first.commentsNext }
    for (;;) {
      expectParentsFirst(batch.comments)
      for (const comment of batch.comments) byId.set(comment.id, comment)
      if (batch.next === null) break
      const { body, trips, rows: read } = await get<Batch>(`/posts/${big.id}/comments?next=${batch.next}`)
      shapes.expectShape(shapes.comments, body)
      expect(trips).toBeLessThanOrEqual(2)
      expect(read).toBeLessThanOrEqual(2.2 * body.comments.length + 60)
      batch = body
    }
    const all = await rows<{ id: string }>('select id from comments where post_id = ?', [big.id])
    expect([...byId.keys()].sort()).toEqual(all.map(({ id }) => id).sort())
  })

  /** Finds a reply that is neither among the 500 comments with most upvotes nor an ancestor of such a comment. */
  async function lastReply(): Promise<{ id: string; line: string[]; page: string }> {
    const last = await one<{ id: string; ancestors: string; name: string }>(
      `select k.id, k.ancestors, c.name from comments k join communities c on c.id = k.community_id
       where k.post_id = ? and k.no_replies = 0 and k.ancestors <> '' order by k.upvotes, k.id`,
      [big.id]
    )
    const line = [...(last.ancestors.match(/.{24}/g) ?? []), last.id]
    return { id: last.id, line, page: `${origin}/${last.name}/post/${big.public_id}` }
  }
  const shownAt = async (address: string): Promise<string[]> => {
    const html = await (await fetch(address)).text()
    return [...html.matchAll(/id="c([0-9a-f]{24})"/g)].map(([, id = '']) => id)
  }

  test('a post is returned, in the API and on its page, with the 500 comments with most upvotes and their ancestors', async () => {
    expect(big.n).toBeGreaterThan(500)
    const { body } = await get<Post>(`/posts/${big.id}`)
    const ids = body.comments?.map(({ id }) => id) ?? []
    const best = await rows<{ id: string }>(
      'select id from comments where post_id = ? order by upvotes desc, id desc limit 500',
      [big.id]
    )
    expect(ids).toEqual(expect.arrayContaining(best.map(({ id }) => id)))
    expect(body.commentsNext).not.toBeNull()
    expect(await shownAt((await lastReply()).page)).toEqual(ids)
    expect((await get<Post>(`/posts/${big.id}?limit=1`)).body.comments?.length).toBeLessThan(17)
  })

  test('a comment that the post’s page does not show has its own address, whose page shows the comment and its ancestors', async () => {
    const { id, line, page } = await lastReply()
    expect(await shownAt(page)).not.toContain(id)
    expect(await shownAt(`${page}/${id}`)).toEqual(line)
    const { body } = await get<Batch>(`/posts/${big.id}/comments?parentId=${id}&withParent=true`)
    expect(body.comments.map(({ id }) => id)).toEqual([id])
  })

  test('a batch has the comments with most upvotes among the comments not yet returned, at any depth, with their ancestors', async () => {
    const ranked = await rows<{ id: string; ancestors: string }>(
      'select id, ancestors from comments where post_id = ? order by upvotes desc, id desc limit 60',
      [big.id]
    )
    const [, second] = await readPages<Batch>(`/posts/${big.id}/comments?limit=30`, 2)
    const best = ranked.slice(30).map(({ id }) => id)
    const ancestors = ranked.slice(30).flatMap(row => row.ancestors.match(/.{24}/g) ?? [])
    expect(new Set(second?.comments.map(({ id }) => id))).toEqual(new Set([...best, ...ancestors]))
  })

  test('siblings are sorted by upvotes, not by score, then by id', async () => {
    const { comments } = await whole(big.id)
    const siblings = Map.groupBy(comments ?? [], ({ parentId }) => parentId)
    for (const group of siblings.values()) {
      const sorted = group.toSorted((a, b) => b.upvotes - a.upvotes || (a.id < b.id ? 1 : -1))
      expect(group.map(({ id }) => id)).toEqual(sorted.map(({ id }) => id))
    }
  })

  test('[P7.comments.02] the call for the comments below one comment returns all of them in one response', async () => {
    const top = await one<{ id: string; no_replies: number }>(
      'select id, no_replies from comments where post_id = ? and parent_id is not null order by no_replies desc',
      [big.id]
    )
    const { body, trips, rows: read } = await get<Batch>(`/posts/${big.public_id}/comments?parentId=${top.id}`)
    shapes.expectShape(shapes.comments, body)
    expect(body.next).toBeNull()
    expect(body.comments).toHaveLength(top.no_replies)
    expect(body.comments.every(({ ancestors }) => ancestors.includes(top.id))).toBe(true)
    expect(trips).toBe(1)
    expect(read).toBeLessThanOrEqual(2.2 * body.comments.length + 60)
    const withParent = await get<Batch>(`/posts/${big.id}/comments?parentId=${top.id}&withParent=true`)
    expect(withParent.body.comments.map(({ id }) => id)).toEqual([top.id, ...body.comments.map(({ id }) => id)])
    expectParentsFirst([
      ...withParent.body.comments.slice(0, 1).map(own => ({ ...own, parentId: null, ancestors: [] })),
      ...body.comments
    ])
  })

  test('a call for the comments below a comment of the deepest level returns none', async () => {
    const deep = await one<{ id: string; post_id: string }>('select id, post_id from comments where depth = 15')
    const { body } = await get<Batch>(`/posts/${deep.post_id}/comments?parentId=${deep.id}`)
    expect(body).toEqual({ comments: [], next: null })
  })

  test('an unknown comment, an unknown post and a malformed id are refused with different codes', async () => {
    const path = `/posts/${big.id}/comments`
    expect(await refused(`${path}?parentId=${other.comment}`)).toBe('404 comment_not_found')
    expect(await refused(`${path}?parentId=${ZEROS}`)).toBe('404 comment_not_found')
    expect(await refused(`${path}?parentId=x`)).toBe('400 invalid_id')
    expect(await refused('/posts/________/comments')).toBe('404 post_not_found')
    expect(await refused(`/posts/________/comments?parentId=${other.comment}`)).toBe('404 post_not_found')
    expect(await refused('/posts/x/comments')).toBe('400 invalid_id')
  })

  test.each([
    ['limit=0', '400 invalid_limit'],
    ['limit=501', '400 invalid_limit'],
    ['next=x', '400 invalid_cursor'],
    [`next=${btoa(JSON.stringify(['x'])).replace(/=+$/, '')}`, '400 invalid_cursor']
  ])('a call for comments with the query "%s" is refused with %s', async (query, refusal) => {
    expect(await refused(`/posts/${big.id}/comments?${query}`)).toBe(refusal)
  })

  test('[P3.comment.05] a call for a single comment also returns the community, the post and the post’s title', async () => {
    const { id } = await one<{ id: string }>('select id from comments where post_id = ? and deleted_at is null', [
      big.id
    ])
    const { body, trips } = await get<Comment>(`/comments/${id}`)
    shapes.expectShape(shapes.listedComment, body)
    expect(body).toMatchObject({ id, postId: big.id, postPublicId: big.public_id, postTitle: big.title })
    expect(trips).toBe(1)
    expect(await refused(`/comments/${ZEROS}`)).toBe('404 comment_not_found')
    expect(await refused('/comments/x')).toBe('400 invalid_id')
  })

  test('a deleted comment is returned at its place in the tree, but without its content', async () => {
    const deleted = await rows<{
      id: string
      post_id: string
      deleted_as: string
      parent_id: string | null
      no_replies: number
    }>('select id, post_id, deleted_as, parent_id, no_replies from comments where deleted_at is not null')
    expect(new Set(deleted.map(row => row.deleted_as))).toEqual(new Set(['normal', 'mods', 'admins']))
    const samples = ['normal', 'mods', 'admins'].flatMap(as => deleted.filter(row => row.deleted_as === as).slice(0, 2))
    for (const { id, deleted_as, parent_id, no_replies } of samples) {
      const { body } = await get<Comment>(`/comments/${id}`)
      expect(body).toMatchObject({
        userId: ZEROS,
        username: '',
        userGhostId: null,
        userGroup: 'normal',
        userDeleted: false,
        body: '',
        author: null,
        isAuthorMuted: false,
        contentStripped: true,
        deleted: true,
        deletedAs: deleted_as,
        deletedAt: expect.any(String),
        parentId: parent_id,
        noReplies: no_replies
      })
    }
  })
})

describe('the content of a deleted account', () => {
  const deletedUsers = '(select id from users where deleted_at is not null)'

  test('comments of a deleted account show an anonymous ghost as author: one ghost in each post, different ghosts in different posts', async () => {
    const written = await rows<{ id: string; post_id: string }>(
      `select id, post_id from comments where user_id in ${deletedUsers} and deleted_at is null`
    )
    const comments = await Promise.all(
      written.slice(0, 30).map(async ({ id }) => (await get<Comment>(`/comments/${id}`)).body)
    )
    expect(comments.length).toBeGreaterThan(1)
    for (const comment of comments) {
      shapes.expectShape(shapes.listedComment, comment)
      expect(comment).toMatchObject({ userId: ZEROS, username: 'ghost', userDeleted: true })
      expect(comment.author).toMatchObject({ id: ZEROS, username: 'ghost', deleted: true, proPic: null, badges: [] })
      expect(comment.body).not.toBe('')
    }
    const byPost = Map.groupBy(comments, ({ postId }) => postId)
    const ids = [...byPost.values()].map(group => new Set(group.map(({ userGhostId }) => userGhostId)))
    expect(ids.every(set => set.size === 1)).toBe(true)
    expect(new Set(ids.flatMap(set => [...set])).size).toBe(byPost.size)
  })

  test('posts of a deleted account show an anonymous ghost as author, and nowhere the account’s name', async () => {
    const { id, username } = await one<{ id: string; username: string }>(
      `select p.id, u.username from posts p join users u on u.id = p.user_id where u.deleted_at is not null and p.deleted_at is null`
    )
    const answer = await ask<Post>(`/posts/${id}?fetchCommunity=false&limit=1`)
    expect(answer.body).toMatchObject({ userId: ZEROS, username: 'ghost', userDeleted: true })
    expect(answer.body.userGhostId).toMatch(/^[0-9a-f]{8}$/)
    expect(JSON.stringify({ ...answer.body, comments: [], body: '' })).not.toContain(username)
  })
})
