import { describe, expect, test } from 'vitest'
import type { Comment, Post } from '#functions/contract/views.ts'
import { ask, get, refused, walk } from './ask.ts'
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

/** Every parent stands before its children. */
function expectParentsFirst(comments: Comment[]): void {
  const seen = new Set<string>()
  for (const { id, parentId, ancestors } of comments) {
    if (parentId !== null) expect(seen).toContain(parentId)
    expect(ancestors.at(-1) ?? null).toBe(parentId)
    seen.add(id)
  }
}

describe('one post', () => {
  test('[P7.post.01 P3.post.10 P1.guest-read.01] comes with its community, its first comments and the mark of the rest', async () => {
    const { body } = await get<Post>(`/posts/${big.public_id}?fetchCommunity=true`)
    shapes.expectShape(shapes.post, body)
    expect(body).toMatchObject({
      id: big.id,
      publicId: big.public_id,
      title: big.title,
      commentsNext: expect.any(String)
    })
    expect(body.community).toMatchObject({ id: body.communityId, name: body.communityName })
    expect(body.community?.mods?.length).toBeGreaterThan(0)
    expect(body.community?.rules?.length).toBeGreaterThan(0)
  })

  test('[P7.post.02] comes without its community when that is not wanted', async () => {
    const { body } = await get<Post>(`/posts/${big.id}?fetchCommunity=false`)
    expect(body.community).toBeNull()
    expect(body.comments?.length).toBeGreaterThanOrEqual(100)
    expect((await get<Post>(`/posts/${big.id}`)).body.community).not.toBeNull()
  })

  test('is found by either of its ids', async () => {
    const [byId, byPublicId] = [await get<Post>(`/posts/${big.id}`), await get<Post>(`/posts/${big.public_id}`)]
    expect({ ...byId.body, fetchedAt: '' }).toEqual({ ...byPublicId.body, fetchedAt: '' })
  })

  test('[P8.not-found.01] that is unknown answers 404, and 400 when its name is none', async () => {
    expect(await refused('/posts/________')).toBe('404 post_not_found')
    expect(await refused(`/posts/${ZEROS}`)).toBe('404 post_not_found')
    for (const id of ['x', 'a'.repeat(25), '%00', '%zz', 'A'.repeat(24), '-------%20'])
      expect(await refused(`/posts/${id}`), id).toBe('400 invalid_id')
  })

  test('[P3.post.06] of type link has its link', async () => {
    const { id } = await one<{ id: string }>("select id from posts where type = 'link' and deleted_at is null")
    const { body } = await get<Post>(`/posts/${id}`)
    shapes.expectShape(shapes.post, body)
    expect(body.link?.url).toMatch(/^https?:\/\//)
    expect(new URL(body.link?.url ?? '').hostname).toBe(body.link?.hostname)
  })

  test('[P3.post.07 P3.image.01 P3.image.02] of type image has its pictures with their copies, in their order', async () => {
    const { id, images } = await one<{ id: string; images: string }>(
      "select id, images from posts where type = 'image' and deleted_at is null order by json_array_length(images) desc"
    )
    const { body } = await get<Post>(`/posts/${id}`)
    shapes.expectShape(shapes.post, body)
    expect(body.images.map(image => image.id)).toEqual(JSON.parse(images).map((image: { id: string }) => image.id))
    expect(body.images.length).toBeGreaterThan(1)
    expect(body.image).toEqual(body.images[0])
    for (const { copies, width, height } of body.images) {
      expect(copies.map(({ name }) => name).sort()).toEqual(['desktop', 'medium', 'mobile', 'small', 'tiny'])
      for (const copy of copies) {
        expect(copy.width).toBeLessThanOrEqual(Math.min(copy.boxWidth, width))
        expect(copy.height).toBeLessThanOrEqual(Math.min(copy.boxHeight, height))
      }
    }
  })

  test('that is locked tells who locked it and when', async () => {
    const { id, locked_by, locked_by_group } = await one<Record<string, string>>(
      'select id, locked_by, locked_by_group from posts where locked_at is not null'
    )
    expect(await whole(String(id))).toMatchObject({
      locked: true,
      lockedBy: locked_by,
      lockedByGroup: locked_by_group,
      lockedAt: expect.any(String)
    })
  })

  test('that is deleted is whole by its link and left out of every feed', async () => {
    const deleted = await rows<{
      id: string
      community_id: string
      deleted_as: string
      body: string | null
      title: string
    }>(
      'select id, community_id, deleted_as, body, title from posts where deleted_at is not null and content_deleted_at is null'
    )
    expect(new Set(deleted.map(row => row.deleted_as))).toEqual(new Set(['normal', 'mods', 'admins']))
    for (const { id, deleted_as, body, title } of deleted.slice(0, 8)) {
      const post = await whole(id)
      shapes.expectShape(shapes.post, post)
      expect(post).toMatchObject({ deleted: true, deletedAs: deleted_as, deletedContent: false, body, title })
      expect(post.author.id).not.toBe(ZEROS)
    }
    const community = deleted[0]?.community_id
    const pages = await walk<{ posts: Post[]; next: string | null }>(
      `/posts?sort=latest&limit=50&communityId=${community}`
    )
    expect(pages.flatMap(({ posts }) => posts.filter(post => post.deleted))).toEqual([])
  })

  test('whose content was deleted keeps its title and nothing of the content', async () => {
    const emptied = await rows<{ id: string; title: string; content_deleted_as: string }>(
      'select id, title, content_deleted_as from posts where content_deleted_at is not null'
    )
    expect(emptied.length).toBeGreaterThan(0)
    for (const { id, title, content_deleted_as } of emptied) {
      expect(await whole(id)).toMatchObject({
        title,
        deletedContent: true,
        deletedContentAs: content_deleted_as,
        body: '',
        image: null,
        images: [],
        link: null
      })
    }
  })

  test('and its thread cost one round trip, two when ancestors must be fetched, and two rows a comment', async () => {
    const sizes = await rows<{ id: string; n: number }>(
      'select post_id id, count(*) n from comments group by 1 order by 2 desc limit 200'
    )
    for (const { id } of [0, 1, 2, 20, 199].map(at => sizes[at] ?? big)) {
      const { body, trips, rows: read } = await get<Post>(`/posts/${id}?limit=500`)
      expect(trips).toBeLessThanOrEqual(2)
      expect(read).toBeLessThanOrEqual(2.2 * (body.comments?.length ?? 0) + 60)
    }
  })
})

describe('comments', () => {
  test('[P3.comment.01 P3.comment.02 P3.comment.03 P3.comment.04 P7.comments.01] come in batches to the end: every comment, parents first', async () => {
    const first = (await get<Post>(`/posts/${big.id}`)).body
    const seen = new Map<string, Comment>()
    let batch: Batch = { comments: first.comments ?? [], next: first.commentsNext }
    for (;;) {
      expectParentsFirst(batch.comments)
      for (const comment of batch.comments) seen.set(comment.id, comment)
      if (batch.next === null) break
      const { body, trips, rows: read } = await get<Batch>(`/posts/${big.id}/comments?next=${batch.next}`)
      shapes.expectShape(shapes.comments, body)
      expect(trips).toBeLessThanOrEqual(2)
      expect(read).toBeLessThanOrEqual(2.2 * body.comments.length + 60)
      batch = body
    }
    const all = await rows<{ id: string }>('select id from comments where post_id = ?', [big.id])
    expect([...seen.keys()].sort()).toEqual(all.map(({ id }) => id).sort())
  })

  test('a batch is the best of what is left, whatever their depth, and the ancestors that those need', async () => {
    const ranked = await rows<{ id: string; ancestors: string }>(
      'select id, ancestors from comments where post_id = ? order by upvotes desc, id desc limit 60',
      [big.id]
    )
    const [, second] = await walk<Batch>(`/posts/${big.id}/comments?limit=30`, 2)
    const best = ranked.slice(30).map(({ id }) => id)
    const ancestors = ranked.slice(30).flatMap(row => row.ancestors.match(/.{24}/g) ?? [])
    expect(new Set(second?.comments.map(({ id }) => id))).toEqual(new Set([...best, ...ancestors]))
  })

  test('siblings stand by upvotes, not by score, then by id', async () => {
    const { comments } = await whole(big.id)
    const siblings = Map.groupBy(comments ?? [], ({ parentId }) => parentId)
    for (const group of siblings.values()) {
      const sorted = group.toSorted((a, b) => b.upvotes - a.upvotes || (a.id < b.id ? 1 : -1))
      expect(group.map(({ id }) => id)).toEqual(sorted.map(({ id }) => id))
    }
  })

  test('[P7.comments.02] below a comment are all of its descendants, in one answer', async () => {
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

  test('nothing is below the deepest comment', async () => {
    const deep = await one<{ id: string; post_id: string }>('select id, post_id from comments where depth = 15')
    const { body } = await get<Batch>(`/posts/${deep.post_id}/comments?parentId=${deep.id}`)
    expect(body).toEqual({ comments: [], next: null })
  })

  test('a comment of another post, an unknown one and a malformed one are told apart', async () => {
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
  ])('comments?%s is %s', async (query, refusal) => {
    expect(await refused(`/posts/${big.id}/comments?${query}`)).toBe(refusal)
  })

  test('[P3.comment.05] one comment names its community, its post and the title of that', async () => {
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

  test('a deleted comment keeps its place in the tree and nothing of its content', async () => {
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
        userGroup: null,
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

describe('what a deleted account wrote', () => {
  const gone = '(select id from users where deleted_at is not null)'

  test('stays, by a ghost who is one within a post and nobody across posts', async () => {
    const written = await rows<{ id: string; post_id: string }>(
      `select id, post_id from comments where user_id in ${gone} and deleted_at is null`
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
    const ghosts = Map.groupBy(comments, ({ postId }) => postId)
    const ids = [...ghosts.values()].map(group => new Set(group.map(({ userGhostId }) => userGhostId)))
    expect(ids.every(set => set.size === 1)).toBe(true)
    expect(new Set(ids.flatMap(set => [...set])).size).toBe(ghosts.size)
  })

  test('shows as a ghost in posts too, and its name is nowhere', async () => {
    const { id, username } = await one<{ id: string; username: string }>(
      `select p.id, u.username from posts p join users u on u.id = p.user_id where u.deleted_at is not null and p.deleted_at is null`
    )
    const answer = await ask<Post>(`/posts/${id}?fetchCommunity=false&limit=1`)
    expect(answer.body).toMatchObject({ userId: ZEROS, username: 'ghost', userDeleted: true })
    expect(answer.body.userGhostId).toMatch(/^[0-9a-f]{8}$/)
    expect(JSON.stringify({ ...answer.body, comments: [], body: '' })).not.toContain(username)
  })
})

test('[P3.post.04] a guest has no votes', async () => {
  const post = await whole(big.id)
  expect(post).toMatchObject({ userVoted: null, userVotedUp: null })
  expect(post.comments?.every(({ userVoted, userVotedUp }) => userVoted === null && userVotedUp === null)).toBe(true)
})
