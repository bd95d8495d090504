import { beforeEach, describe, expect, test } from 'vitest'
import type { Follow, FollowedItem } from '#functions/contract/follows.ts'
import type { Notification, Notifications, RawNotification } from '#functions/contract/notifications.ts'
import type { Post, User } from '#functions/contract/views.ts'
import { type InsertedPost, insertPost } from '#tests/support/insert-content.ts'
import { guestOf, type Member } from '#tests/support/member.ts'
import { codeOf, okBody, writeComment, writingSite } from '#tests/support/writing-site.ts'

const own = writingSite()
const { run, idOf, number } = own
const NOBODY = '18b2c5d0e1f2a3b4c5d6e7f8'
const DAY_MS = 86_400_000
let marina: Member
let petrovich: Member
let sova: Member
let post: InsertedPost

/** Deletes all follows and notifications, and makes a new post by Sova. Marina follows, Petrovich comments. */
beforeEach(async () => {
  marina ??= await own.as('Marina_K')
  petrovich ??= await own.as('Petrovich')
  sova ??= await own.as('Sova')
  for (const table of ['follows', 'notifications', 'user_mutes', 'community_mutes']) await run(`delete from ${table}`)
  await run('update users set mention_notifications_off = 0, reply_notifications_off = 0')
  post = await insertPost(own.db, 'Sova', 'Radio', { title: 'Лампы' })
})

interface FollowsPage {
  items: FollowedItem[]
  next: string | null
}

const send = (by: Member, type: string, targetId: string) => by.send('POST', '/api/follows', { type, targetId })
const follow = (by: Member, type: string, targetId: string) => send(by, type, targetId).then(okBody<Follow>)
const unfollow = (by: Member, type: string, targetId: string) =>
  by.send('DELETE', `/api/follows?type=${type}&targetId=${targetId}`)
const followsOf = (by: Member, query = '') => by.fetch(`/api/follows?${query}`).then(okBody<FollowsPage>)
const listed = async <Item = Notification>(by: Member, query = 'render=true&format=html'): Promise<Item[]> =>
  (await okBody<Notifications<Item>>(await by.fetch(`/api/notifications?${query}`))).items
const typesOf = async (by: Member) => (await listed(by)).map(({ type }) => type)
const comment = (body = 'Согласен', parentCommentId: string | null = null, by = petrovich) =>
  writeComment(by, post.id, { body, parentCommentId })
const publish = (by: Member, body = 'Текст') =>
  by.send('POST', '/api/posts', { type: 'text', title: 'Про лампы', body, community: 'Radio' }).then(okBody<Post>)
const isFollowed = async (by: Pick<Member, 'fetch'>, path: string) =>
  (await by.fetch(path).then(okBody<Post | User>)).isFollowed

describe('following a post', () => {
  test('answers with the follow, and a repeat, also twice at once, changes nothing', async () => {
    const first = await follow(marina, 'post', post.publicId)
    expect(first).toEqual({ type: 'post', targetId: post.id, createdAt: expect.stringMatching(/Z$/) })
    expect(await Promise.all([follow(marina, 'post', post.id), follow(marina, 'post', post.id)])).toEqual([
      first,
      first
    ])
    expect(await number('select count(*) from follows')).toBe(1)
  })

  test('shows in isFollowed of the post, in feeds too, to that member alone', async () => {
    await follow(marina, 'post', post.id)
    const path = `/api/posts/${post.publicId}`
    expect(await isFollowed(marina, path)).toBe(true)
    expect(await isFollowed(petrovich, path)).toBe(false)
    expect(await isFollowed(await guestOf(own.origin), path)).toBe(false)
    const { posts } = await marina.fetch('/api/posts?sort=latest').then(okBody<{ posts: Post[] }>)
    expect(posts.find(({ id }) => id === post.id)?.isFollowed).toBe(true)
    expect((await unfollow(marina, 'post', post.id)).status).toBe(200)
    expect(await isFollowed(marina, path)).toBe(false)
  })

  test('happens by itself for the post’s author, whose calls change nothing', async () => {
    const { createdAt } = await sova.fetch(`/api/posts/${post.id}`).then(okBody<Post>)
    expect(await follow(sova, 'post', post.id)).toEqual({ type: 'post', targetId: post.id, createdAt })
    expect(await (await unfollow(sova, 'post', post.id)).json()).toEqual({ success: true })
    expect(await isFollowed(sova, `/api/posts/${post.id}`)).toBe(true)
    await comment()
    expect(await typesOf(sova)).toEqual(['new_comment'])
  })

  test('is not begun by a comment', async () => {
    await comment()
    expect(await isFollowed(petrovich, `/api/posts/${post.id}`)).toBe(false)
    await comment('Ещё', null, marina)
    expect(await typesOf(petrovich)).toEqual([])
  })

  test('is refused for a wrong type, an unknown or deleted target and the member’s own account', async () => {
    expect(await codeOf(await send(marina, 'comment', post.id))).toBe('400 invalid_type')
    expect(await codeOf(await send(marina, '', post.id))).toBe('400 invalid_type')
    expect(await codeOf(await unfollow(marina, 'list', post.id))).toBe('400 invalid_type')
    expect(await codeOf(await marina.fetch('/api/follows?type=list'))).toBe('400 invalid_type')
    expect(await codeOf(await send(marina, 'post', '1'))).toBe('400 invalid_id')
    expect(await codeOf(await send(marina, 'user', 'Sova'))).toBe('400 invalid_id')
    expect(await codeOf(await send(marina, 'post', NOBODY))).toBe('404 target_not_found')
    expect(await codeOf(await send(marina, 'user', NOBODY))).toBe('404 target_not_found')
    expect(await codeOf(await send(marina, 'user', await idOf('Marina_K')))).toBe('400 cannot_follow_self')
    await run('update posts set deleted_at = 1 where id = ?', post.id)
    expect(await codeOf(await send(marina, 'post', post.id))).toBe('404 target_not_found')
    expect(await codeOf(await send(marina, 'user', await gone()))).toBe('404 target_not_found')
    expect(await number('select count(*) from follows')).toBe(0)
  })

  test('ends at 1,000 posts and 1,000 accounts; a repeat succeeds, and another is refused until one is ended', async () => {
    await follow(marina, 'post', post.id)
    const [first, other] = [await insertPost(own.db, 'Sova'), await insertPost(own.db, 'Sova')]
    await run(
      `with recursive n(at) as (select 1 union all select at + 1 from n where at < 999)
        insert into follows (user_id, target_type, target_id, created_at) select ?, 'post', 'filler_' || at, 1 from n`,
      await idOf('Marina_K')
    )
    const refused = await send(marina, 'post', first.id)
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({
      code: 'limit_reached',
      message: 'Отслеживать можно не\u00a0больше 1000\u00a0постов и\u00a01000\u00a0пользователей.'
    })
    await follow(marina, 'post', post.id)
    await follow(marina, 'user', await idOf('Petrovich'))
    expect(await codeOf(await send(marina, 'post', NOBODY))).toBe('404 target_not_found')
    await unfollow(marina, 'post', post.id)
    const both = await Promise.all([first, other].map(({ id }) => send(marina, 'post', id)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(await number("select count(*) from follows where target_type = 'post'")).toBe(1000)
  })

  test('is for members only, with their CSRF token', async () => {
    const guest = await guestOf(own.origin)
    expect(await codeOf(await guest.send('POST', '/api/follows', { type: 'post', targetId: post.id }))).toBe(
      '401 not_logged_in'
    )
    expect(await codeOf(await guest.fetch('/api/follows'))).toBe('401 not_logged_in')
    const forged = await marina.fetch('/api/follows', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ type: 'post', targetId: post.id })
    })
    expect(await codeOf(forged)).toBe('403 csrf_failed')
  })

  test('that is ended twice, or was never begun, succeeds', async () => {
    for (const id of [post.id, post.publicId, NOBODY])
      expect(await (await unfollow(marina, 'post', id)).json()).toEqual({ success: true })
  })
})

const gone = async () =>
  String((await own.db.execute('select id from users where deleted_at is not null limit 1')).rows[0]?.['id'])

describe('the list of what a member follows', () => {
  test('has posts and accounts, the last one followed first, and each kind alone', async () => {
    const id = await idOf('Petrovich')
    await follow(marina, 'user', id)
    await follow(marina, 'post', post.id)
    const { items, next } = await followsOf(marina)
    expect(next).toBeNull()
    expect(items).toMatchObject([
      { type: 'post', targetId: post.id, target: { title: 'Лампы', isFollowed: true } },
      { type: 'user', targetId: id, target: { username: 'Petrovich', isFollowed: true } }
    ])
    expect((await followsOf(marina, 'type=post')).items).toEqual([items[0]].map(fresh))
    expect((await followsOf(marina, 'type=user')).items).toEqual([items[1]])
    expect((await followsOf(petrovich)).items).toEqual([])
  })

  test('has pages without repetitions', async () => {
    await run(
      `insert into follows (user_id, target_type, target_id, created_at)
        select ?, 'post', id, 1 from posts where deleted_at is null limit 15`,
      await idOf('Marina_K')
    )
    await run(
      `insert into follows (user_id, target_type, target_id, created_at)
        select ?, 'user', id, 1 from users where deleted_at is null limit 12`,
      await idOf('Marina_K')
    )
    const ids: string[] = []
    let pages = 0
    for (let next: string | null = ''; next !== null; pages += 1) {
      const page: FollowsPage = await followsOf(marina, `next=${next}`)
      ids.push(...page.items.map(({ targetId }) => targetId))
      next = page.next
    }
    expect([new Set(ids).size, ids.length, pages]).toEqual([27, 27, 3])
    expect(await codeOf(await marina.fetch('/api/follows?next=x'))).toBe('400 invalid_cursor')
  })

  test('shows a post that was deleted meanwhile as deleted, and lets it go', async () => {
    await follow(marina, 'post', post.id)
    await sova.send('DELETE', `/api/posts/${post.id}?deleteAs=normal`)
    expect((await followsOf(marina)).items).toMatchObject([{ targetId: post.id, target: { deleted: true } }])
    await unfollow(marina, 'post', post.id)
    expect((await followsOf(marina)).items).toEqual([])
  })
})

/** The time of the answer differs from read to read. */
const fresh = (item: FollowedItem | undefined) => ({
  ...item,
  target: { ...item?.target, fetchedAt: expect.any(String) }
})

describe('a new comment to a followed post', () => {
  beforeEach(() => follow(marina, 'post', post.id))

  test('notifies its followers, grouped by the post, until they have seen it', async () => {
    const { id } = await comment('Лампы **тёплые**')
    expect(await listed(marina)).toMatchObject([
      {
        type: 'new_comment_followed',
        title: 'Новый комментарий от <b>Petrovich</b> к отслеживаемому посту <b>Лампы</b>',
        excerpt: 'Лампы тёплые',
        toURL: `${post.path}/${id}`
      }
    ])
    await comment()
    const second = await comment()
    const [notice, ...others] = await listed(marina)
    expect(others).toEqual([])
    expect(notice?.title).toBe('3\u00a0новых комментария к отслеживаемому посту <b>Лампы</b>')
    expect(notice?.toURL).toContain(`${post.path}?highlightFrom=`)
    const [raw] = await listed<RawNotification>(marina, '')
    expect(raw?.notif).toMatchObject({
      postId: post.id,
      commentId: id,
      lastCommentId: second.id,
      noComments: 3,
      commentAuthor: 'Petrovich',
      post: { title: 'Лампы', isFollowed: true }
    })
    await marina.send('POST', '/api/notifications?action=markAllAsSeen')
    await comment()
    expect(await typesOf(marina)).toEqual(['new_comment_followed', 'new_comment_followed'])
  })

  test('notifies nobody of their own comment, and nobody after the end of the follow', async () => {
    await comment('Мой', null, marina)
    expect(await typesOf(marina)).toEqual([])
    await unfollow(marina, 'post', post.id)
    await comment()
    expect(await typesOf(marina)).toEqual([])
  })

  test('notifies once who is told of it as of a reply or of a mention', async () => {
    const mine = await comment('Мой', null, marina)
    await comment('Ответ', mine.id)
    expect(await typesOf(marina)).toEqual(['comment_reply'])
    await run('delete from notifications')
    await comment('@Marina_K, согласны?')
    expect(await typesOf(marina)).toEqual(['mention'])
    await run('delete from notifications')
    await marina.send('POST', '/api/_settings?action=updateProfile', { mentionNotificationsOff: true })
    await comment('@Marina_K, согласны?')
    expect(await typesOf(marina)).toEqual(['new_comment_followed'])
  })

  test('notifies neither who mutes its author, the post’s author or the community, nor who has switched replies off', async () => {
    for (const body of [
      { userId: await idOf('Petrovich') },
      { userId: await idOf('Sova') },
      { communityId: (await okBody<Post>(await marina.fetch(`/api/posts/${post.id}`))).communityId }
    ]) {
      await marina.send('POST', '/api/mutes', body)
      await comment()
      await marina.send('DELETE', '/api/mutes')
    }
    await marina.send('POST', '/api/_settings?action=updateProfile', { replyNotificationsOff: true })
    await comment()
    expect(await typesOf(marina)).toEqual([])
  })

  test('notifies no banned account', async () => {
    await run("update users set banned_at = 1 where username = 'Marina_K'")
    await comment()
    await run("update users set banned_at = null where username = 'Marina_K'")
    expect(await typesOf(marina)).toEqual([])
  })

  /** Lets 1,200 further accounts follow the post. */
  async function gather() {
    await run(
      `with recursive n(at) as (select 1 union all select at + 1 from n where at < 1200)
        insert into users (id, username, user_index, created_at, last_seen_at)
        select printf('f0%022x', at), 'crowd_' || at, 900000 + at, 1, 1 from n`
    )
    await run(
      "insert into follows (user_id, target_type, target_id, created_at) select id, 'post', ?, 1 from users where id like 'f0000%'",
      post.id
    )
  }
  const deliveries = () => number('select count(*) from follower_deliveries')

  test('notifies thousands of followers after the response, each once', async () => {
    await gather()
    await comment()
    await comment()
    const told = () =>
      number("select count(*) from notifications where type = 'new_comment_followed' and notif ->> '$.noComments' = 2")
    await expect.poll(told, { timeout: 20_000 }).toBe(1201)
    expect(await number("select count(*) from notifications where type = 'new_comment_followed'")).toBe(1201)
    await expect.poll(deliveries, { timeout: 20_000 }).toBe(0)
    await run("delete from users where id like 'f0000%'")
  })

  test('notifies those who are left when a message of the queue was lost, and nobody of a deleted comment', async () => {
    await gather()
    const { id } = await comment()
    await expect.poll(deliveries, { timeout: 20_000 }).toBe(0)
    const told = () => number("select count(*) from notifications where type = 'new_comment_followed'")
    const lose = async (cursor: string, startedAt = Date.now()) => {
      await run('delete from notifications')
      await run("insert into follower_deliveries values (?, 'post', ?, ?)", id, cursor, startedAt)
    }
    // The message was lost after the first 500 of the 1,200; Marina's id is lower than theirs.
    await lose(`f0${(500).toString(16).padStart(22, '0')}`)
    for (let ticks = 0; ticks < 2; ticks += 1) await own.tick()
    await expect.poll(deliveries, { timeout: 20_000 }).toBe(0)
    expect(await told()).toBe(700)
    // A delivery that did not end within a week is given up.
    await lose('', Date.now() - 8 * 86_400_000)
    await own.tick()
    expect([await deliveries(), await told()]).toEqual([0, 0])
    await lose('')
    await petrovich.send('DELETE', `/api/posts/${post.id}/comments/${id}`)
    await own.tick()
    await expect.poll(deliveries, { timeout: 20_000 }).toBe(0)
    expect(await told()).toBe(0)
    await run("delete from users where id like 'f0000%'")
  })
})

describe('a new post of a followed account', () => {
  beforeEach(async () => {
    await run("update posts set id = '00' || substr(id, 3), created_at = 1 where user_id = ?", await idOf('Petrovich'))
    await follow(marina, 'user', await idOf('Petrovich'))
  })

  test('notifies its followers, who see in its profile that they follow it', async () => {
    const { id, publicId } = await publish(petrovich)
    expect(await listed(marina)).toMatchObject([
      {
        type: 'new_post_followed',
        title: 'Новый пост от <b>Petrovich</b>: <b>Про лампы</b>',
        toURL: `/Radio/post/${publicId}`
      }
    ])
    const [raw] = await listed<RawNotification>(marina, '')
    expect(raw?.notif).toMatchObject({ postId: id, authorUsername: 'Petrovich', post: { publicId } })
    expect(await isFollowed(marina, '/api/users/Petrovich')).toBe(true)
    expect(await isFollowed(sova, '/api/users/Petrovich')).toBe(false)
    expect(await isFollowed(await guestOf(own.origin), '/api/users/Petrovich')).toBe(false)
  })

  test('notifies ten times a day at most', async () => {
    for (let n = 0; n < 12; n += 1) await publish(petrovich)
    expect(await number("select count(*) from notifications where type = 'new_post_followed'")).toBe(10)
    const yesterday = (Date.now() - DAY_MS).toString()
    await run(
      `update posts set id = printf('%016x', cast(${yesterday} as integer) * 1000000) || substr(id, 17)
        where user_id = ? and created_at > 1`,
      await idOf('Petrovich')
    )
    await publish(petrovich)
    expect(await number("select count(*) from notifications where type = 'new_post_followed'")).toBe(11)
  })

  test('notifies once whom it mentions, and neither who mutes its author or community nor who has switched replies off', async () => {
    const { communityId } = await publish(petrovich, '@Marina_K, смотрите')
    expect(await typesOf(marina)).toEqual(['mention'])
    await run('delete from notifications')
    for (const body of [{ userId: await idOf('Petrovich') }, { communityId }]) {
      await marina.send('POST', '/api/mutes', body)
      await publish(petrovich)
      await marina.send('DELETE', '/api/mutes')
    }
    await marina.send('POST', '/api/_settings?action=updateProfile', { replyNotificationsOff: true })
    await publish(petrovich)
    await run("update users set reply_notifications_off = 0 where username = 'Marina_K'")
    expect(await typesOf(marina)).toEqual([])
  })
})
