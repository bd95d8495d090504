import { describe, expect, test } from 'vitest'
import type { Post } from '#functions/contract/views.ts'
import { get, readPages, refused } from './ask.ts'
import { one, rows } from './database.ts'
import * as shapes from './shapes.ts'

const ZEROS = '0'.repeat(24)
const big = await one<{ id: string; public_id: string; title: string; n: number }>(
  'select p.id, p.public_id, p.title, count(*) n from comments c join posts p on p.id = c.post_id group by p.id order by n desc'
)

const whole = async (id: string) => (await get<Post>(`/posts/${id}?limit=500`)).body

describe('one post in the API', () => {
  test('[P7.post.01 P3.post.10 P1.guest-read.01] has its community, its first comments, and the cursor of further comments', async () => {
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

  test('[P7.post.02] is returned without its community if the query says so', async () => {
    const { body } = await get<Post>(`/posts/${big.id}?fetchCommunity=false`)
    expect(body.community).toBeNull()
    expect(body.comments?.length).toBeGreaterThanOrEqual(100)
    expect((await get<Post>(`/posts/${big.id}`)).body.community).not.toBeNull()
  })

  test('is found by its long id and by its short id', async () => {
    const [byId, byPublicId] = [await get<Post>(`/posts/${big.id}`), await get<Post>(`/posts/${big.public_id}`)]
    // The answers may be of different times, which the cursor also contains.
    const untimed = { fetchedAt: '', commentsNext: '' }
    expect({ ...byId.body, ...untimed }).toEqual({ ...byPublicId.body, ...untimed })
  })

  test('[P8.not-found.01] a call for a post is answered with 404 if the post is unknown, and with 400 if the id is malformed', async () => {
    expect(await refused('/posts/________')).toBe('404 post_not_found')
    expect(await refused(`/posts/${ZEROS}`)).toBe('404 post_not_found')
    for (const id of ['x', 'a'.repeat(25), '%00', '%zz', 'A'.repeat(24), '-------%20'])
      expect(await refused(`/posts/${id}`), id).toBe('400 invalid_id')
  })

  test('[P3.post.06] a post of type "link" has its link', async () => {
    const { id } = await one<{ id: string }>("select id from posts where type = 'link' and deleted_at is null")
    const { body } = await get<Post>(`/posts/${id}`)
    shapes.expectShape(shapes.post, body)
    expect(body.link?.url).toMatch(/^https?:\/\//)
    expect(new URL(body.link?.url ?? '').hostname).toBe(body.link?.hostname)
  })

  test('[P3.post.07 P3.image.01 P3.image.02] a post of type "image" has its pictures in order, each with its scaled copies', async () => {
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

  test('a locked post names the account that locked it, and has the time of the lock', async () => {
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

  test('a deleted post is returned completely by the call for the post, and is left out of every feed', async () => {
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
    const pages = await readPages<{ posts: Post[]; next: string | null }>(
      `/posts?sort=latest&limit=50&communityId=${community}`
    )
    expect(pages.flatMap(({ posts }) => posts.filter(post => post.deleted))).toEqual([])
  })

  test('a post whose content was deleted has its title but no content', async () => {
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

  test('a post with its thread costs one round trip, or two if ancestors of comments must be fetched, and two rows for each comment', async () => {
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

test('[P3.post.04] a post has no vote of the viewer if the viewer is a guest', async () => {
  const post = await whole(big.id)
  expect(post).toMatchObject({ userVoted: null, userVotedUp: null })
  expect(post.comments?.every(({ userVoted, userVotedUp }) => userVoted === null && userVotedUp === null)).toBe(true)
})
