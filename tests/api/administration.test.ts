import { beforeAll, describe, expect, test } from 'vitest'
import { recordHour } from '#functions/administration/hours.ts'
import type { AdminRow, AnalyticsEvent, HourOfSite } from '#functions/contract/administration.ts'
import type { Comment, Community } from '#functions/contract/views.ts'
import { openDb } from '#functions/db/client.ts'
import { guestToken, type Member } from '#tests/support/member.ts'
import { fromUrl } from '#tests/support/sqld.ts'
import { borrowedSite, codeOf, okBody } from '#tests/support/writing-site.ts'

const own = borrowedSite({ CAPTCHA: 'off' })
const { run, row, rows, number } = own

let sova: Member
let petrovich: Member
beforeAll(async () => {
  sova = await own.as('Sova')
  petrovich = await own.as('Petrovich')
})

const countLogged = (action: string) => number('select count(*) from moderation_log where action = ?', action)
const read = async <Body>(path: string, by = sova) => okBody<Body>(await by.fetch(`/api/${path}`))

describe('the settings of the site', () => {
  const change = (signupsDisabled: unknown, by = sova) => by.send('PUT', '/api/site_settings', { signupsDisabled })
  const signUp = async (username: string) =>
    fetch(`${own.origin}/api/_signup`, {
      method: 'POST',
      headers: { 'X-Csrf-Token': await guestToken(own.origin), 'Content-Type': 'application/json' },
      body: JSON.stringify({ username, password: 'long enough' })
    })

  test('[A1.signups.01 A3.site.01 A7.site.01 A7.site.02 A7.site.03] an admin closes and reopens sign-ups, and each change takes effect immediately', async () => {
    expect(await read('site_settings')).toEqual({ signupsDisabled: false, torBlocked: false })
    expect(await okBody(await change(true))).toEqual({ signupsDisabled: true, torBlocked: false })
    expect(await read('site_settings')).toEqual({ signupsDisabled: true, torBlocked: false })
    expect(await codeOf(await signUp('Kto_to_novy'))).toBe('403 signups_disabled')
    expect(await okBody(await change(false))).toEqual({ signupsDisabled: false, torBlocked: false })
    expect((await signUp('Kto_to_novy')).status).toBe(201)
  })

  test('a setting that is absent from the call, or already has the value in the call, is neither changed nor logged', async () => {
    const before = await countLogged('close_signups')
    for (const setting of [true, true, null, undefined])
      expect(await okBody(await change(setting))).toEqual({ signupsDisabled: true, torBlocked: false })
    expect(await countLogged('close_signups')).toBe(before + 1)
    await change(false)
    expect(await codeOf(await change('yes'))).toBe('400 invalid_json')
    expect(await codeOf(await change(true, petrovich))).toBe('403 not_admin')
    expect(await read('site_settings')).toEqual({ signupsDisabled: false, torBlocked: false })
  })
})

test('[A7.default-forum.01 A7.default-forum.02 P6.admin.06] an admin adds a community to the default communities and takes it out again; existing memberships stay', async () => {
  const { id, name } = await row<{ id: string; name: string }>(
    'select id, name from communities where not is_default limit 1'
  )
  const members = () => number('select count(*) from community_members where community_id = ?', id)
  const change = (action: string, by = sova) => by.send('POST', '/api/_admin', { action, name: name.toUpperCase() })
  const isDefault = async () => (await read<Community>(`communities/${id}`)).isDefault
  const before = await members()
  expect(await codeOf(await change('add_default_forum', petrovich))).toBe('403 not_admin')
  for (const _ of [1, 2]) expect(await okBody(await change('add_default_forum'))).toEqual({ success: true })
  expect([await isDefault(), await members(), await countLogged('add_default')]).toEqual([true, before, 1])
  expect((await read<Community[]>('communities?set=default')).map(community => community.id)).toContain(id)
  for (const _ of [1, 2]) expect(await okBody(await change('remove_default_forum'))).toEqual({ success: true })
  expect([await isDefault(), await countLogged('remove_default')]).toEqual([false, 1])
  expect(await codeOf(await sova.send('POST', '/api/_admin', { action: 'add_default_forum' }))).toBe(
    '404 community_not_found'
  )
})

describe('a site-wide ban', () => {
  const DAY = 24 * 3_600_000
  const ban = (username: string, more: object = {}, by = sova) =>
    by.send('POST', '/api/_admin', { action: 'ban_user', username, ...more })
  const unban = (username: string) => sova.send('POST', '/api/_admin', { action: 'unban_user', username })
  const live = (table: string, id: string) =>
    number(`select count(*) from ${table} where user_id = ? and deleted_at is null`, id)
  const counted = (id: string) => row('select no_posts, no_comments from users where id = ?', id)
  const drift = () =>
    number(
      'select sum(no_posts) - (select count(*) from posts where deleted_at is null and community_id in (select id from communities)) from communities'
    )

  /** Returns an account that has written posts and comments. */
  async function writer(at: number): Promise<{ id: string; username: string }> {
    const subjects = await rows<{ id: string; username: string }>(
      `select id, username from users where no_posts > 2 and no_comments > 2 and not is_admin and deleted_at is null
        and banned_at is null and username not in ('Petrovich', 'Marina_K') order by id limit 4`
    )
    return subjects[at] as { id: string; username: string }
  }

  test('ends every session, blocks logging in, can be undone, and leaves the account’s content in place', async () => {
    const { id, username } = await writer(0)
    const subject = await own.as(username)
    const written = [await live('posts', id), await live('comments', id)]
    expect(await codeOf(await ban(username, {}, petrovich))).toBe('403 not_admin')
    for (const _ of [1, 2]) expect(await okBody(await ban(username.toUpperCase()))).toEqual({ success: true })
    expect((await subject.fetch('/api/_user')).status).toBe(401)
    const again = await fetch(`${own.origin}/api/_login`, {
      method: 'POST',
      headers: { 'X-Csrf-Token': await guestToken(own.origin), 'Content-Type': 'application/json' },
      body: JSON.stringify({ username, password: 'veche-demo' })
    })
    expect(await codeOf(again)).toBe('403 account_suspended')
    expect([await live('posts', id), await live('comments', id)]).toEqual(written)
    const logged = () => number("select count(*) from moderation_log where action = 'ban_user' and target_id = ?", id)
    expect(await logged()).toBe(1)
    for (const _ of [1, 2]) expect(await okBody(await unban(username))).toEqual({ success: true })
    expect(await number('select count(*) from users where id = ? and banned_at is null', id)).toBe(1)
  })

  test('can delete all of the account’s content or only that of the last days, without a notification, and every counter stays correct', async () => {
    const { id, username } = await writer(1)
    const half = Number(
      (
        await row<{ at: number }>(
          'select max(created_at) as at from posts where user_id = ? and deleted_at is null',
          id
        )
      ).at
    )
    const days = Math.ceil((Date.now() - half) / DAY) + 1
    const older = (table: string) =>
      number(
        `select count(*) from ${table} where user_id = ? and deleted_at is null and created_at < ?`,
        id,
        Date.now() - days * DAY
      )
    const [posts, comments, before] = [await older('posts'), await older('comments'), await drift()]
    const notifications = await number('select count(*) from notifications where user_id = ?', id)
    expect(await okBody(await ban(username, { deleteContentDays: days }))).toEqual({ success: true })
    expect([await live('posts', id), await live('comments', id)]).toEqual([posts, comments])
    expect(await counted(id)).toEqual({ no_posts: posts, no_comments: comments })
    expect(await drift()).toBe(before)
    const deleted = await row<{ text: string; as_admins: number }>(
      `select group_concat(body, '') as text, min(deleted_as = 'admins') as as_admins from posts
        where user_id = ? and content_deleted_at >= ?`,
      id,
      Date.now() - 60_000
    )
    expect(deleted).toEqual({ text: '', as_admins: 1 })
    expect(await okBody(await ban(username, { deleteContentDays: 0 }))).toEqual({ success: true })
    expect([await live('posts', id), await live('comments', id)]).toEqual([0, 0])
    expect(await counted(id)).toEqual({ no_posts: 0, no_comments: 0 })
    expect(await drift()).toBe(before)
    expect(await number('select count(*) from notifications where user_id = ?', id)).toBe(notifications)
    expect(
      await number("select count(*) from comments where user_id = ? and deleted_as = 'admins' and body <> ''", id)
    ).toBeGreaterThan(0)
  })

  test('tells in the log that content was removed, also of an account that is banned already, and only if some was removed', async () => {
    const logged = (id: string) =>
      rows<{ action: string }>('select action from moderation_log where target_id = ? order by id', id).then(entries =>
        entries.map(({ action }) => action)
      )
    const first = await writer(0)
    const before = await logged(first.id)
    for (const _ of [1, 2]) await okBody(await ban(first.username, { deleteContentDays: 0 }))
    expect(await logged(first.id)).toEqual([...before, 'delete_writings', 'ban_user'])
    const { id, username } = await writer(0)
    await okBody(await ban(username))
    const banned = await logged(id)
    for (const _ of [1, 2]) await okBody(await ban(username, { deleteContentDays: 0 }))
    expect(await logged(id)).toEqual([...banned, 'delete_writings'])
    const page = await (await sova.fetch('/admin/log?action=delete_writings')).text()
    expect(page).toContain('Посты и\u00a0комментарии аккаунта удалены')
    expect(page).toContain(`@${username}`)
  })

  test('is refused for admins and unknown accounts, and with an invalid number of days of content to delete', async () => {
    expect(await codeOf(await ban('Sova'))).toBe('403 no_ban_admin')
    expect(await codeOf(await ban('nobody_here'))).toBe('404 user_not_found')
    expect(await codeOf(await unban('nobody_here'))).toBe('404 user_not_found')
    for (const deleteContentDays of [-1, 1.5, 1e9])
      expect(await codeOf(await ban('Marina_K', { deleteContentDays }))).toBe('400 invalid_value')
    expect(
      await number("select count(*) from users where username in ('Sova', 'Marina_K') and banned_at is null")
    ).toBe(2)
  })
})

describe('a badge', () => {
  type Badges = { id: number; type: string }[]
  const give = (username: string, type = 'supporter', headers?: Record<string, string>) =>
    sova.send('POST', `/api/users/${username}/badges`, { type }, headers)
  const take = (username: string, id: number | string) => sova.send('DELETE', `/api/users/${username}/badges/${id}`)
  const shown = async (username: string) => (await read<{ badges: Badges }>(`users/${username}`, petrovich)).badges

  test('is given to an account once, announced by a notification, shown in the account’s profile, and can be taken away', async () => {
    const [name = ''] = await own.ordinary(1)
    await run("update users set badges = '[]' where username = ?", name)
    const [grants, revocations] = [await countLogged('give_badge'), await countLogged('take_badge')]
    const [badge] = await okBody<Badges>(await give(name.toUpperCase()))
    expect(badge).toEqual({ id: expect.any(Number), type: 'supporter' })
    expect(await okBody(await give(name))).toEqual([badge])
    expect(await shown(name)).toEqual([badge])
    expect(await countLogged('give_badge')).toBe(grants + 1)
    const countNotifications = "select count(*) from notifications where type = 'new_badge' and user_id = ?"
    expect(await number(countNotifications, await own.idOf(name))).toBe(1)
    expect(await okBody(await take(name, 999_999))).toEqual([badge])
    for (const _ of [1, 2]) expect(await okBody(await take(name, badge?.id ?? 0))).toEqual([])
    expect(await shown(name)).toEqual([])
    expect(await countLogged('take_badge')).toBe(revocations + 1)
  })

  test('a badge of an unknown type, or for an unknown account, is refused', async () => {
    expect(await codeOf(await give('Petrovich', 'hero'))).toBe('400 invalid_value')
    expect(await codeOf(await give('nobody_here'))).toBe('404 user_not_found')
    expect(await codeOf(await take('Petrovich', 'x'))).toBe('400 invalid_id')
  })

  test('can be given and taken away with the form on a profile page, by admins only', async () => {
    const [name = ''] = await own.ordinary(1)
    const page = async (by: Member) => (await by.fetch(`/@${name}`)).text()
    expect(await page(sova)).toContain('action="/-/badge"')
    expect(await page(petrovich)).not.toContain('/-/badge')
    const send = (by: Member, fields: Record<string, string>) =>
      by.fetch('/-/badge', {
        method: 'POST',
        headers: { Origin: own.origin },
        body: new URLSearchParams({ _csrf: by.token, next: `/@${name}`, username: name, ...fields })
      })
    expect((await send(petrovich, { type: 'supporter' })).status).toBe(403)
    expect(await shown(name)).toEqual([])
    const answer = await send(sova, { type: 'supporter' })
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, `/@${name}`])
    const [badge] = await shown(name)
    expect(badge?.type).toBe('supporter')
    expect((await send(sova, { id: String(badge?.id) })).status).toBe(303)
    expect(await shown(name)).toEqual([])
  })
})

describe('a list on the administration pages', () => {
  /** Reads every page of a list and returns all items. */
  async function all<Item extends { id: string }>(path: string, key: string): Promise<Item[]> {
    const items: Item[] = []
    for (let next: string | null = ''; next !== null; ) {
      const page: Record<string, unknown> = await read(`${path}?next=${next}`)
      expect((page[key] as Item[]).length).toBeLessThanOrEqual(100)
      items.push(...(page[key] as Item[]))
      next = page['next'] as string | null
    }
    return items
  }

  test('[A7.admin-lists.01] the list of accounts has the newest first, with the fields that only admins see', async () => {
    const users = await all<AdminRow>('users', 'users')
    const ids = await rows<{ id: string }>('select id from users order by id desc')
    expect(users.map(({ id }) => id)).toEqual(ids.map(({ id }) => id))
    const banned = await row<{ username: string }>('select username from users where banned_at is not null limit 1')
    expect(users.find(({ username }) => username === banned.username)).toMatchObject({ isBanned: true })
    const { email, last_seen_ip, created_ip } = await row<Record<string, string>>(
      'select email, last_seen_ip, created_ip from users order by id desc limit 1'
    )
    expect(users[0]).toMatchObject({ email, lastSeenIP: last_seen_ip, createdIP: created_ip })
    expect(await codeOf(await sova.fetch('/api/users?next=x'))).toBe('400 invalid_cursor')
  })

  test('[A7.admin-lists.02] the list of comments has the newest first, with the titles of their posts', async () => {
    const page = await read<{ comments: Comment[]; next: string }>('comments')
    const ids = await rows<{ id: string }>('select id from comments order by id desc limit 200')
    expect(page.comments.map(({ id }) => id)).toEqual(ids.slice(0, 100).map(({ id }) => id))
    expect(page.comments.every(({ postTitle }) => postTitle)).toBe(true)
    const second = await read<{ comments: Comment[] }>(`comments?next=${page.next}`)
    expect(second.comments.map(({ id }) => id)).toEqual(ids.slice(100).map(({ id }) => id))
  })
})

describe('the site’s own statistics', () => {
  const hours = async () =>
    (await read<{ events: AnalyticsEvent[] }>('analytics/bss')).events.map(event => ({
      ...event,
      payload: JSON.parse(event.payload) as HourOfSite['payload']
    }))
  const HOUR = 3_600_000

  test('[A3.event.01 A7.admin-lists.03] are stored once an hour, with numbers that equal those of the rows', async () => {
    await run('delete from analytics_events')
    for (const _ of [1, 2]) await own.tick()
    await expect.poll(async () => (await hours()).length).toBeGreaterThan(0)
    const most = 'select max(n) from (select count(*) n from analytics_events group by created_at / ?)'
    expect(await number(most, HOUR)).toBe(1)
    const [latest] = await hours()
    const now = Date.parse(latest?.createdAt ?? '')
    const countSeen = (days: number) =>
      number('select count(*) from users where last_seen_at > ?', now - days * 24 * HOUR)
    const countCreated = (table: string, days: number) =>
      number(`select count(*) from ${table} where created_at >= ?`, now - days * 24 * HOUR)
    const returned = (days: number) =>
      number('select count(*) from users where last_seen_at > ?1 and created_at <= ?1', now - days * 24 * HOUR)
    expect(latest).toMatchObject({
      name: 'bss',
      payload: {
        version: 1,
        signups: await number('select count(*) from users'),
        pwa_installs: await number('select count(*) from sessions where pwa_used_at is not null'),
        notifications_enabled: await number('select count(*) from push_subscriptions'),
        users_day: await countSeen(1),
        users_week: await countSeen(7),
        users_month: await countSeen(30),
        return_users_day: await returned(1),
        return_users_week: await returned(7),
        return_users_month: await returned(30),
        posts_day: await countCreated('posts', 1),
        posts_week: await countCreated('posts', 7),
        comments_day: await countCreated('comments', 1),
        comments_week: await countCreated('comments', 7)
      }
    })
    const before = (await hours()).length
    await run('update analytics_events set created_at = created_at - ?', HOUR)
    await own.tick()
    await expect.poll(async () => (await hours()).length).toBeGreaterThan(before)
    // The times of the stored statistics move three hours into the future, as if the server's clock had been set back.
    await run('update analytics_events set created_at = created_at + ?', 3 * HOUR)
    await own.tick()
    await expect.poll(async () => (await hours()).length).toBeGreaterThan(before + 1)
  })

  test('count a week’s posts and comments from daily counts, and have equal numbers if daily counts are missing', async () => {
    const record = async () => {
      await run('delete from analytics_events')
      const { db, stats } = openDb(...fromUrl(own.databaseUrl))
      await recordHour({ db, now: new Date() })
      return { payload: (await hours())[0]?.payload, rows: stats.rowsRead }
    }
    const few = await record()
    await run(
      `insert into comments (id, post_id, community_id, user_id, body, body_html, created_at)
       with recursive n(i) as (select 1 union all select i + 1 from n where i < 5000)
       select printf('%016x%08x', at * 1000000, i), '', '', '', '', '', at from n, (select ? as at)`,
      Date.now() - 3 * 24 * HOUR
    )
    const many = await record()
    expect(many.payload).toMatchObject({ comments_week: (few.payload?.comments_week ?? 0) + 5000 })
    expect(many.rows - few.rows).toBeLessThan(50)
    await run('delete from analytics_days')
    expect((await record()).payload).toEqual(many.payload)
  })

  test('are deleted after two years, and are returned in pages', async () => {
    await run('update analytics_events set created_at = ?', Date.now() - 731 * 24 * HOUR)
    await run(
      `insert into analytics_events (name, payload, created_at) select 'bss', (select payload from analytics_events limit 1), ? from posts limit 5`,
      Date.now()
    )
    await own.tick()
    await expect.poll(() => number("select count(*) from analytics_events where name = 'bss'")).toBe(5)
    const first = await read<{ events: AnalyticsEvent[]; next: string }>('analytics/bss?limit=3')
    const second = await read<{ events: AnalyticsEvent[]; next: string | null }>(
      `analytics/bss?limit=3&next=${first.next}`
    )
    expect([first.events.length, second.events.length, second.next]).toEqual([3, 2, null])
    expect(new Set([...first.events, ...second.events].map(({ id }) => id)).size).toBe(5)
  })
})
