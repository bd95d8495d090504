import { beforeEach, expect, test } from 'vitest'
import type { Notification, Notifications } from '#functions/contract/notifications.ts'
import type { UserRef } from '#functions/contract/views.ts'
import type { Member } from '#tests/support/member.ts'
import { codeOf, okBody, writingSite } from '#tests/support/writing-site.ts'

const own = writingSite()
const { run, row, rows, number } = own

/** A community that Petrovich moderates. */
let community: { id: string; name: string }
/** Usernames of members who have not joined the community. */
let names: [string, string]
let petrovich: Member

beforeEach(async () => {
  petrovich = await own.as('Petrovich')
  // Restores Petrovich's role, which an earlier test may have ended.
  await own.moderate('Petrovich', (await row<{ id: string }>("select id from communities where name = 'Radio'")).id)
  community = await row(
    "select c.id, c.name from communities c join community_mods m on m.community_id = c.id join users u on u.id = m.user_id where u.username = 'Petrovich' limit 1"
  )
  const others = await rows<{ username: string }>(
    `select username from users where not is_admin and deleted_at is null and banned_at is null
      and id not in (select user_id from community_members where community_id = ?) order by id limit 2`,
    community.id
  )
  names = others.map(({ username }) => username) as [string, string]
})

const add = (by: Member, username: string, headers?: Record<string, string>) =>
  by.send('POST', `/api/communities/${community.id}/mods`, { username }, headers)
const namesOf = (mods: UserRef[]) => mods.map(({ username }) => username)
const listed = async (): Promise<string[]> =>
  namesOf(await okBody(await fetch(`${own.origin}/api/communities/${community.id}/mods`)))
const members = () => number('select no_members from communities where id = ?', community.id)
const notificationsOf = async (name: string) =>
  (
    await okBody<Notifications<Notification>>(
      await (await own.as(name)).fetch('/api/notifications?render=true&format=html')
    )
  ).items.filter(({ type }) => type === 'mod_add')

test('[A7.moderation.04] a moderator adds a moderator, who is last in the order, becomes a member of the community, and is notified', async () => {
  const [name] = names
  const [before, count] = [await listed(), await members()]
  expect(namesOf(await okBody(await add(petrovich, name.toUpperCase())))).toEqual([...before, name])
  expect(await listed()).toEqual([...before, name])
  expect(await members()).toBe(count + 1)
  expect(
    await okBody<{ userMod: boolean; userJoined: boolean }>(
      await (await own.as(name)).fetch(`/api/communities/${community.id}`)
    )
  ).toMatchObject({ userMod: true, userJoined: true })
  expect(await notificationsOf(name)).toEqual([
    expect.objectContaining({
      title: `Вы теперь модератор сообщества <b>${community.name}</b> (приглашение от @Petrovich)`,
      toURL: `/${community.name}`
    })
  ])
  const logged = await row(
    'select l.capacity, l.action, l.community_id as community from moderation_log l where target_id = ? order by id desc limit 1',
    await own.idOf(name)
  )
  expect(logged).toEqual({ capacity: 'mods', action: 'add_mod', community: community.id })
})

test('simultaneous calls that add one moderator add one row, and a later call leaves the moderator’s position unchanged', async () => {
  const [name] = names
  const before = await listed()
  const count = await members()
  const key = { 'Idempotency-Key': `mods-${name}` }
  const answers = await Promise.all([
    add(petrovich, name),
    add(petrovich, name),
    add(petrovich, name, key),
    add(petrovich, name, key)
  ])
  for (const answer of answers) expect(namesOf(await okBody(answer))).toEqual([...before, name])
  expect(await members()).toBe(count + 1)
  expect(await notificationsOf(name)).toHaveLength(1)
  const [first = ''] = before
  expect(namesOf(await okBody(await add(petrovich, first)))).toEqual([...before, name])
})

test('an admin may add any account, and gets no notification if the added account is the admin’s own', async () => {
  const before = await listed()
  expect(namesOf(await okBody(await add(await own.as('Sova'), 'Sova')))).toEqual([...new Set([...before, 'Sova'])])
  expect(await notificationsOf('Sova')).toEqual([])
})

test('[A8.moderation.07] an account that is unknown, deleted, or banned on the site or in the community is neither added nor notified', async () => {
  const [name, other] = names
  const before = await listed()
  await run(
    'insert into community_bans (community_id, user_id, banned_by, created_at) values (?, ?, ?, 1)',
    community.id,
    await own.idOf(name),
    await own.idOf('Sova')
  )
  await run('update users set banned_at = 1 where username = ?', other)
  const deleted = await row<{ username: string }>('select username from users where deleted_at is not null limit 1')
  const refusals = {
    [name]: '409 user_banned_from_community',
    [other]: '403 user_banned',
    [deleted.username]: '404 user_not_found',
    no_such_name: '404 user_not_found',
    '': '404 user_not_found'
  }
  const countNotifications = () => number("select count(*) from notifications where type = 'mod_add'")
  const count = await countNotifications()
  for (const [username, refusal] of Object.entries(refusals))
    expect(await codeOf(await add(petrovich, username))).toBe(refusal)
  await run('update users set banned_at = null where username = ?', other)
  expect(await listed()).toEqual(before)
  expect(await countNotifications()).toBe(count)
})

const remove = (by: Member, username: string, headers?: Record<string, string>) =>
  by.send('DELETE', `/api/communities/${community.id}/mods/${username}`, undefined, headers)
const positions = () =>
  rows<{ position: number }>(
    'select position from community_mods where community_id = ? order by position',
    community.id
  )

/** Gives the community three moderators, Petrovich in the middle, and returns their names in order. */
async function three(): Promise<[string, string, string]> {
  const [first, second, third] = [...(await own.ordinary(2)), 'Petrovich'] as [string, string, string]
  await run('delete from community_mods where community_id = ?', community.id)
  for (const [at, username] of [first, third, second].entries())
    await run(
      'insert into community_mods (community_id, user_id, position, created_at) values (?, ?, ?, 1)',
      community.id,
      await own.idOf(username),
      at
    )
  return [first, third, second]
}

test('[A7.moderation.05 A6.mod.02] a moderator can remove moderators whose position is after their own, but none whose position is before', async () => {
  const [first, me, last] = await three()
  const count = await members()
  expect(await codeOf(await remove(petrovich, first))).toBe('403 lower_mod')
  expect(await listed()).toEqual([first, me, last])
  expect(await okBody(await remove(petrovich, last.toUpperCase()))).toMatchObject({ username: last })
  expect(await listed()).toEqual([first, me])
  expect(await members()).toBe(count)
  const logged = await row(
    'select action, capacity from moderation_log where target_id = ? order by id desc limit 1',
    await own.idOf(last)
  )
  expect(logged).toEqual({ action: 'remove_mod', capacity: 'mods' })
})

test('[A6.mod.03] an admin can remove any moderator, and the positions of later moderators move up', async () => {
  const [first, me, last] = await three()
  await okBody(await remove(await own.as('Sova'), first))
  expect(await listed()).toEqual([me, last])
  expect(await positions()).toEqual([{ position: 0 }, { position: 1 }])
})

test('any moderator may give up the role, even the last moderator of a community', async () => {
  const [first, me, last] = await three()
  expect(await okBody(await remove(petrovich, me))).toMatchObject({ username: me })
  expect(await listed()).toEqual([first, last])
  expect(await codeOf(await remove(petrovich, last))).toBe('403 not_mod_not_admin')
  await okBody(await remove(await own.as(first), first))
  await okBody(await remove(await own.as(last), last))
  expect(await listed()).toEqual([])
})

test('leaving the community also ends the role of moderator, and is logged as a removal', async () => {
  const [first, , last] = await three()
  const leave = async (name: string) =>
    okBody(await (await own.as(name)).send('POST', '/api/_joinCommunity', { communityId: community.id, leave: true }))
  const entries = () =>
    number("select count(*) from moderation_log where action = 'remove_mod' and community_id = ?", community.id)
  const before = await entries()
  await leave('Petrovich')
  expect(await listed()).toEqual([first, last])
  expect(await entries()).toBe(before + 1)
  // This second call to leave logs no removal, because Petrovich is no moderator any more.
  await leave('Petrovich')
  expect(await entries()).toBe(before + 1)
})

test('the removal of a member without the role is refused; each of two simultaneous removals of a moderator is done or answered with "not found"', async () => {
  const [, , last] = await three()
  for (const username of ['Marina_K', 'no_such_name', ' '])
    expect(await codeOf(await remove(petrovich, encodeURIComponent(username))), username).toBe('404 user_not_found')
  const both = await Promise.all([petrovich, await own.as('Sova')].map(by => remove(by, last)))
  for (const answer of both) expect([200, 404]).toContain(answer.status)
  expect(await positions()).toHaveLength(2)
})

test('a repeated removal with its idempotency key gets the answer of the first call', async () => {
  const [, , last] = await three()
  const key = { 'Idempotency-Key': `remove-${last}` }
  for (const _ of [1, 2]) expect(await okBody(await remove(petrovich, last, key))).toMatchObject({ username: last })
})
