import { describe, expect, test, vi } from 'vitest'
import type { Announcement, Notification, Notifications } from '#functions/contract/notifications.ts'
import { type InsertedPost, insertMembers, insertPost } from '#tests/support/insert-content.ts'
import type { Member } from '#tests/support/member.ts'
import { runtimeOf } from '#tests/support/processes.ts'
import { codeOf, okBody, writingSite } from '#tests/support/writing-site.ts'

const MEMBERS = 20_000
const LONG = { timeout: 60_000, interval: 50 }
const own = writingSite()
const { run, number, rows } = own

const newPost = (set = {}) => insertPost(own.db, 'Marina_K', 'Radio', set)
const announce = (by: Member, { publicId }: InsertedPost) => by.send('PUT', `/api/posts/${publicId}?action=announce`)
const latest = async (): Promise<Announcement[]> => okBody(await (await own.as('Sova')).fetch('/api/announcements'))
const progressOf = async ({ id }: InsertedPost): Promise<Announcement> => {
  const announcement = (await latest()).find(({ postId }) => postId === id)
  if (!announcement) throw new Error('It is not announced.')
  return announcement
}
const waitForEnd = (post: InsertedPost) =>
  vi.waitFor(async () => expect((await progressOf(post)).endedAt).not.toBeNull(), LONG)
const countNotified = ({ id }: InsertedPost) =>
  number('select count(*) from notifications where notif = ?', `{"postId":"${id}"}`)
const MAY_BE_NOTIFIED = "deleted_at is null and banned_at is null and username <> 'Sova'"
/** Groups accounts by their number of notifications about a post, and counts the accounts of each group. */
const spreadOf = ({ id }: InsertedPost, whom: string) =>
  rows<{ notified: number; accounts: number }>(
    `select notified, count(*) as accounts from (select u.id, count(n.id) as notified from users u
      left join notifications n on n.user_id = u.id and n.notif = ? where ${whom} group by u.id) group by notified order by notified`,
    `{"postId":"${id}"}`
  )

describe('an announcement', () => {
  test('[P6.admin.04] notifies each account that existed at its start once, except the admin who sent it, and shows its progress', async () => {
    const admin = await own.as('Sova')
    const post = await newPost()
    const audience = await number(
      'select count(*) from users where deleted_at is null and id <> ?',
      await own.idOf('Sova')
    )
    await okBody(await announce(admin, post))
    // These accounts are created after the announcement has started, and their ids sort before all other accounts' ids.
    await insertMembers(own.db, '0000', 3)
    await waitForEnd(post)
    expect(await spreadOf(post, `${MAY_BE_NOTIFIED} and username not like 'm\\_0000%' escape '\\'`)).toEqual([
      { notified: 1, accounts: expect.any(Number) }
    ])
    expect(await spreadOf(post, `not (${MAY_BE_NOTIFIED}) or username like 'm\\_0000%' escape '\\'`)).toEqual([
      { notified: 0, accounts: expect.any(Number) }
    ])
    expect(await progressOf(post)).toEqual({
      postId: post.id,
      postPublicId: post.publicId,
      communityName: 'Radio',
      title: `Пост ${post.publicId}`,
      by: 'Sova',
      audience,
      told: await countNotified(post),
      startedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      endedAt: expect.stringMatching(/^\d{4}-.*Z$/)
    })
    const { items } = await okBody<Notifications<Notification>>(
      await (await own.as('Marina_K')).fetch('/api/notifications?render=true&format=html')
    )
    expect(items[0]).toMatchObject({
      type: 'announcement',
      title: `Объявление: <b>Пост ${post.publicId}</b>`,
      toURL: post.path,
      seen: false
    })
  })

  test('also reaches members who muted the post’s author and community or switched notifications off', async () => {
    const admin = await own.as('Sova')
    const petrovich = await own.as('Petrovich')
    const post = await newPost()
    const [author, { communityId }] = [await own.idOf('Marina_K'), await own.openPost("c.name = 'Radio'")]
    for (const muted of [{ userId: author }, { communityId }])
      await okBody(await petrovich.send('POST', '/api/mutes', muted))
    const settings = { upvoteNotificationsOff: true, replyNotificationsOff: true }
    await okBody(await petrovich.send('POST', '/api/_settings?action=updateProfile', settings))
    await okBody(await announce(admin, post))
    await waitForEnd(post)
    expect(await spreadOf(post, "username = 'Petrovich'")).toEqual([{ notified: 1, accounts: 1 }])
  })

  test('starts once even if one admin sends it twice, or two admins send it simultaneously', async () => {
    await run("update users set is_admin = 1 where username = 'Petrovich'")
    const both = [await own.as('Sova'), await own.as('Petrovich')]
    const post = await newPost()
    const answers = await Promise.all([...both, ...both].map(by => announce(by, post)))
    await run("update users set is_admin = 0 where username = 'Petrovich'")
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    await waitForEnd(post)
    expect(await spreadOf(post, "username = 'Marina_K'")).toEqual([{ notified: 1, accounts: 1 }])
  })

  test('stops when the announced post is deleted', async () => {
    const post = await newPost({ deleted_at: 1, announced_at: 1 })
    await run(
      `insert into announcements (post_id, user_id, users_before, audience, started_at)
        select ?, (select id from users where username = 'Sova'), no_users_ever, no_users, 9 from site`,
      post.id
    )
    await own.tick()
    await waitForEnd(post)
    expect(await countNotified(post)).toBe(0)
  })

  test('has a line with its progress on the administration page, and the page has a link to reload while the announcement runs', async () => {
    const admin = await own.as('Sova')
    const lineOf = async ({ path }: InsertedPost) => {
      const page = await (await admin.fetch('/admin/announcements')).text()
      const line = page.split('<tr>').find(row => row.includes(`href="${path}"`)) ?? ''
      return { line, refresh: page.includes('>Обновить</a>') }
    }
    const post = await newPost()
    await okBody(await announce(admin, post))
    await waitForEnd(post)
    const { told: notified, audience } = await progressOf(post)
    const over = await lineOf(post)
    expect(over.line).toContain(`${notified} из\u00a0${audience}`)
    expect(over.line).toContain('Завершено')
    expect(over.refresh).toBe(false)
    // A timer may end the announcement before the page is read, so each attempt makes the announcement run again.
    await vi.waitFor(async () => {
      await run('update announcements set ended_at = null, told = 7 where post_id = ?', post.id)
      const running = await lineOf(post)
      expect(running.line).toContain(`7 из\u00a0${audience}`)
      expect(running.line).toContain('Отправляется')
      expect(running.refresh).toBe(true)
    }, LONG)
    await own.tick()
    await waitForEnd(post)
  })

  test('the list of announcements, in the API and on its administration page, is for admins only', async () => {
    expect(await codeOf(await fetch(`${own.origin}/api/announcements`))).toBe('401 not_logged_in')
    const member = await own.as('Marina_K')
    expect(await codeOf(await member.fetch('/api/announcements'))).toBe('403 not_admin')
    expect((await member.fetch('/admin/announcements')).status).toBe(403)
  })
})

describe(`an announcement to ${MEMBERS} members`, { timeout: 120_000 }, () => {
  test('notifies every member once, although queue messages come twice and the Worker is killed before the announcement ends', async () => {
    await insertMembers(own.db, 'ffff', MEMBERS)
    await run("update users set deleted_at = 1 where username like 'm\\_ffff\\_%7' escape '\\'")
    await run("update users set banned_at = 1 where username like 'm\\_ffff\\_%8' escape '\\'")
    const admin = await own.as('Sova')
    const post = await newPost()
    await okBody(await announce(admin, post))
    const some = async () => expect((await progressOf(post)).told).toBeGreaterThan(0)
    await vi.waitFor(some, LONG)
    own.hangDatabase()
    await vi.waitFor(() => process.kill(runtimeOf(own.pid), 'SIGKILL'), LONG)
    own.resumeDatabase()
    await vi.waitFor(some, LONG)
    const { endedAt, told: notified } = await progressOf(post)
    expect(endedAt).toBeNull()
    expect(notified).toBe(await countNotified(post))
    // Four timer runs send four queue messages, all for one step of the announcement.
    for (let sent = 0; sent < 4; sent += 1) await own.tick()
    await waitForEnd(post)
    expect(await spreadOf(post, MAY_BE_NOTIFIED)).toEqual([{ notified: 1, accounts: await countNotified(post) }])
    expect(await spreadOf(post, `not (${MAY_BE_NOTIFIED})`)).toEqual([{ notified: 0, accounts: expect.any(Number) }])
    expect((await progressOf(post)).told).toBe(await countNotified(post))
    // One more timer run after the end notifies nobody.
    await own.tick()
    expect(await spreadOf(post, MAY_BE_NOTIFIED)).toHaveLength(1)
  })
})
