import { beforeEach, expect, test } from 'vitest'
import type { Notification, Notifications } from '#functions/contract/notifications.ts'
import type { UserRef } from '#functions/contract/views.ts'
import type { Member } from '#tests/support/member.ts'
import { codeOf, okOf, writingSite } from '#tests/support/writing.ts'

const own = writingSite()
const { run, row, rows, number } = own

/** A community that Petrovich moderates. */
let place: { id: string; name: string }
/** Members who have not joined it. */
let names: [string, string]
let petrovich: Member

beforeEach(async () => {
  petrovich = await own.as('Petrovich')
  place = await row(
    "select c.id, c.name from communities c join community_mods m on m.community_id = c.id join users u on u.id = m.user_id where u.username = 'Petrovich' limit 1"
  )
  const others = await rows<{ username: string }>(
    `select username from users where not is_admin and deleted_at is null and banned_at is null
      and id not in (select user_id from community_members where community_id = ?) order by random() limit 2`,
    place.id
  )
  names = others.map(({ username }) => username) as [string, string]
})

const add = (by: Member, username: string, headers?: Record<string, string>) =>
  by.send('POST', `/api/communities/${place.id}/mods`, { username }, headers)
const namesOf = (mods: UserRef[]) => mods.map(({ username }) => username)
const listed = async (): Promise<string[]> =>
  namesOf(await okOf(await fetch(`${own.origin}/api/communities/${place.id}/mods`)))
const members = () => number('select no_members from communities where id = ?', place.id)
const toldOf = async (name: string) =>
  (
    await okOf<Notifications<Notification>>(
      await (await own.as(name)).fetch('/api/notifications?render=true&format=html')
    )
  ).items.filter(({ type }) => type === 'mod_add')

test('[A7.moderation.04] a moderator adds one, who comes last, joins, and is told', async () => {
  const [name] = names
  const [before, count] = [await listed(), await members()]
  expect(namesOf(await okOf(await add(petrovich, name.toUpperCase())))).toEqual([...before, name])
  expect(await listed()).toEqual([...before, name])
  expect(await members()).toBe(count + 1)
  expect(
    await okOf<{ userMod: boolean; userJoined: boolean }>(
      await (await own.as(name)).fetch(`/api/communities/${place.id}`)
    )
  ).toMatchObject({ userMod: true, userJoined: true })
  expect(await toldOf(name)).toEqual([
    expect.objectContaining({
      title: `Вы теперь модератор сообщества <b>${place.name}</b> (приглашение от @Petrovich)`,
      toURL: `/${place.name}`
    })
  ])
  const said = await row(
    'select l.capacity, l.action, l.community_id as place from moderation_log l where target_id = ? order by id desc limit 1',
    await own.idOf(name)
  )
  expect(said).toEqual({ capacity: 'mods', action: 'add_mod', place: place.id })
})

test('who is a moderator already stays where they are, however often and from how many tabs they are added', async () => {
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
  for (const answer of answers) expect(namesOf(await okOf(answer))).toEqual([...before, name])
  expect(await members()).toBe(count + 1)
  expect(await toldOf(name)).toHaveLength(1)
  const [first = ''] = before
  expect(namesOf(await okOf(await add(petrovich, first)))).toEqual([...before, name])
})

test('an admin adds anybody, and is not told of adding themselves', async () => {
  const before = await listed()
  expect(namesOf(await okOf(await add(await own.as('Sova'), 'Sova')))).toEqual([...new Set([...before, 'Sova'])])
  expect(await toldOf('Sova')).toEqual([])
})

test('who is gone, banned, or banned there is not added, and nobody is told', async () => {
  const [name, other] = names
  const before = await listed()
  await run(
    'insert into community_bans (community_id, user_id, banned_by, created_at) values (?, ?, ?, 1)',
    place.id,
    await own.idOf(name),
    await own.idOf('Sova')
  )
  await run('update users set banned_at = 1 where username = ?', other)
  const gone = await row<{ username: string }>('select username from users where deleted_at is not null limit 1')
  const refusals = {
    [name]: '409 user_banned_from_community',
    [other]: '403 user_banned',
    [gone.username]: '404 user_not_found',
    '': '404 user_not_found'
  }
  const told = () => number("select count(*) from notifications where type = 'mod_add'")
  const count = await told()
  for (const [username, refusal] of Object.entries(refusals))
    expect(await codeOf(await add(petrovich, username))).toBe(refusal)
  await run('update users set banned_at = null where username = ?', other)
  expect(await listed()).toEqual(before)
  expect(await told()).toBe(count)
})
