import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type InsertedPost, insertComment, insertPost } from '#tests/support/insert-content.ts'
import type { Member } from '#tests/support/member.ts'
import { codeOf, writingSite } from '#tests/support/writing-site.ts'

const own = writingSite()
const DISCUSSED = 'Сейчас обсуждают'
const RECENT = 'Вы недавно читали'

let marina: Member
/** Posts, those with more comments first. */
let posts: InsertedPost[] = []
const COMMUNITIES = ['Radio', 'Sad', 'Kotiki', 'Poezda', 'Kuhnya', 'Gorod', 'Radio']

beforeAll(async () => {
  marina = await own.as('Marina_K')
})
beforeEach(async () => {
  await own.run('update posts set last_activity_at = 1, day_comments = 0')
  await own.run('delete from post_visits')
  posts = []
  for (const [at, community] of COMMUNITIES.entries()) {
    const post = await insertPost(own.db, 'Petrovich', community, { title: `Спор №${at}` })
    for (let comment = at; comment < COMMUNITIES.length; comment += 1) await insertComment(own.db, 'Sova', post)
    posts.push(post)
  }
  await refreshed()
})

/** Moves the time of the last count of comments five minutes back, so that the next timer run counts again. */
const waitForNextCount = () => own.run('update site set discussed_at = discussed_at - 300000')

/** Waits until the timer has counted the comments of all posts. */
async function refreshed(): Promise<void> {
  await waitForNextCount()
  await own.tick()
  const shown = posts.length
  await vi.waitFor(
    async () =>
      expect(await own.number('select count(*) from posts where day_comments > 0 and deleted_at is null')).toBe(shown),
    { timeout: 20_000, interval: 100 }
  )
}

/** Reads the addresses below a heading of the right column; null if the heading is missing. */
function listIn(page: string, heading: string): string[] | null {
  const list = new RegExp(`<h2[^>]*>${heading}</h2><ul[^>]*>(.*?)</ul>`, 's').exec(page)?.[1]
  return list === undefined ? null : [...list.matchAll(/<a href="([^"]+)"/g)].map(([, path = '']) => path)
}
const read = async (path: string, by?: Member) => (by ? by.fetch(path) : fetch(own.origin + path)).then(a => a.text())
const paths = (...at: number[]) => at.map(index => posts[index]?.path)

describe('the list of current discussions', () => {
  test('has the five posts with the most comments in the last day, and is shown beside every feed of the whole site', async () => {
    for (const path of ['/', '/all?sort=latest'])
      expect(listIn(await read(path), DISCUSSED)).toEqual(paths(0, 1, 2, 3, 4))
    for (const path of ['/', '/all', '/subscriptions', '/moderating'])
      expect(listIn(await read(path, marina), DISCUSSED)).toEqual(paths(0, 1, 2, 3, 4))
  })

  test('is updated five minutes after the last count of comments, not earlier', async () => {
    const [first, second] = posts
    if (!first || !second) throw new Error('No posts')
    for (let comment = 0; comment < 3; comment += 1) await insertComment(own.db, 'Sova', second)
    await own.tick()
    expect(listIn(await read('/'), DISCUSSED)).toEqual(paths(0, 1, 2, 3, 4))
    await waitForNextCount()
    await own.tick()
    expect(listIn(await read('/'), DISCUSSED)).toEqual(paths(1, 0, 2, 3, 4))
  })

  test('has, beside a community’s posts, only posts of this community, and leaves out the post that the page shows', async () => {
    expect(listIn(await read('/Radio'), DISCUSSED)).toEqual(paths(0, 6))
    expect(listIn(await read(posts[0]?.path ?? ''), DISCUSSED)).toEqual(paths(6))
    expect(listIn(await read(posts[1]?.path ?? ''), DISCUSSED)).toBeNull()
    expect(listIn(await read(posts[0]?.path ?? '', marina), DISCUSSED)).toEqual(paths(6))
  })

  test('leaves out a post immediately after the post’s deletion', async () => {
    const petrovich = await own.as('Petrovich')
    expect((await petrovich.send('DELETE', `/api/posts/${posts[0]?.publicId}`, {})).status).toBe(200)
    expect(listIn(await read('/'), DISCUSSED)).toEqual(paths(1, 2, 3, 4, 5))
    expect(listIn(await read('/Radio'), DISCUSSED)).toEqual(paths(6))
  })

  test('leaves out posts that the member hid, and posts by muted authors and in muted communities', async () => {
    await marina.send('POST', '/api/hidden_posts', { postId: posts[1]?.id })
    const kotiki = await own.row<{ id: string }>("select id from communities where name = 'Kotiki'")
    await marina.send('POST', '/api/mutes', { communityId: kotiki.id })
    expect(listIn(await read('/', marina), DISCUSSED)).toEqual(paths(0, 3, 4, 5, 6))
    await marina.send('POST', '/api/mutes', { userId: await own.idOf('Petrovich') })
    expect(listIn(await read('/', marina), DISCUSSED)).toBeNull()
    expect(listIn(await read('/Radio', marina), DISCUSSED)).toBeNull()
    expect(listIn(await read('/'), DISCUSSED)).toEqual(paths(0, 1, 2, 3, 4))
    await marina.send('DELETE', '/api/mutes', {})
    await own.run('delete from hidden_posts')
  })

  test('escapes the titles of posts, and is left out with its heading if it would be empty', async () => {
    await own.run("update posts set title = '<img src=x>' where id = ?", posts[0]?.id ?? '')
    await own.run('update posts set day_comments = 0 where id = ?', posts[1]?.id ?? '')
    await refreshed()
    const page = await read('/')
    expect(listIn(page, DISCUSSED)).toHaveLength(5)
    expect(page).toContain('&lt;img src=x&gt;')
    expect(page).not.toContain('<img src=x>')
    await own.run('update posts set last_activity_at = 1')
    posts = []
    await refreshed()
    await vi.waitFor(async () => expect(listIn(await read('/'), DISCUSSED)).toBeNull())
  })
})

describe('the list of threads that a member read recently', () => {
  const visitAll = async () => {
    for (const [at, post] of posts.entries()) {
      await read(post.path, marina)
      // A visit is stored after the response, so the test waits for its row.
      await vi.waitFor(async () => expect(await own.number('select count(*) from post_visits')).toBe(at + 1))
    }
  }

  test('has the last five threads that the member opened, and is shown to nobody else', async () => {
    expect(listIn(await read('/', marina), RECENT)).toBeNull()
    await visitAll()
    for (const path of ['/', '/all', '/subscriptions'])
      expect(listIn(await read(path, marina), RECENT)).toEqual(paths(6, 5, 4, 3, 2))
    expect(listIn(await read('/', await own.as('Petrovich')), RECENT)).toBeNull()
    expect(listIn(await read('/'), RECENT)).toBeNull()
  })

  test('leaves out deleted posts and posts by muted authors', async () => {
    await visitAll()
    await own.run("update posts set deleted_at = 1, deleted_as = 'mods' where id = ?", posts[6]?.id ?? '')
    expect(listIn(await read('/', marina), RECENT)).toEqual(paths(5, 4, 3, 2, 1))
    await marina.send('POST', '/api/mutes', { userId: await own.idOf('Petrovich') })
    expect(listIn(await read('/', marina), RECENT)).toBeNull()
    await marina.send('DELETE', '/api/mutes', {})
  })

  test('starts with the thread opened last, also after the server’s clock was set back by two hours', async () => {
    await visitAll()
    await own.run('update post_visits set visited_at = visited_at + 7200000')
    await read(posts[0]?.path ?? '', marina)
    await vi.waitFor(async () => expect(listIn(await read('/', marina), RECENT)?.[0]).toBe(posts[0]?.path))
  })

  test('is not shown after logout', async () => {
    await visitAll()
    const leaver = await own.as('Sova')
    await read(posts[0]?.path ?? '', leaver)
    await vi.waitFor(async () => expect(listIn(await read('/', leaver), RECENT)).toEqual(paths(0)))
    expect(await codeOf(await leaver.send('POST', '/api/_login?action=logout', {}))).toMatch(/^200/)
    expect(listIn(await read('/', leaver), RECENT)).toBeNull()
  })
})

test('the lists of current and of recently read threads cost a feed no further round trip, and their queries use indexes', async () => {
  const answer = await fetch(`${own.origin}/`)
  expect(answer.headers.get('Server-Timing')).toContain('trips;desc="1"')
  const planOf = async (sql: string) =>
    (await own.rows<{ detail: string }>(`explain query plan ${sql}`)).map(row => row.detail)
  expect(
    await planOf(
      "select id from posts where community_id = 'x' and day_comments > 0 and deleted_at is null order by day_comments desc, id desc limit 5"
    )
  ).toEqual([expect.stringContaining('posts_community_discussed')])
  expect(await planOf("select post_id from post_visits where user_id = 'x' order by visited_at desc limit 5")).toEqual([
    expect.stringContaining('post_visits_recent')
  ])
})
