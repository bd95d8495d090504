import { beforeEach, expect, test } from 'vitest'
import type { BannedUser } from '#functions/contract/bans.ts'
import type { InitialState } from '#functions/contract/initial-state.ts'
import type { User } from '#functions/contract/views.ts'
import { insertMembers } from '#tests/support/insert-content.ts'
import type { Member } from '#tests/support/member.ts'
import { codeOf, okBody, sendComment, writingSite } from '#tests/support/writing-site.ts'

const own = writingSite()
const { run, row, rows, number } = own

/** A community that Petrovich moderates, with a post open to comments. */
let community: { id: string; name: string; post: string }
/** Username of a member without a role. */
let name: string
let petrovich: Member

beforeEach(async () => {
  petrovich = await own.as('Petrovich')
  community = await row(`select c.id, c.name, p.public_id as post from communities c
    join community_mods m on m.community_id = c.id join users u on u.id = m.user_id and u.username = 'Petrovich'
    join posts p on p.community_id = c.id and p.deleted_at is null and p.locked_at is null limit 1`)
  name = String((await own.ordinary(1))[0])
  await run('delete from community_bans')
  await run('update communities set posting_restricted = 0')
})

const path = () => `/api/communities/${community.id}/banned`
const ban = (by: Member, body: object, headers?: Record<string, string>) => by.send('POST', path(), body, headers)
const listed = async (by = petrovich) => okBody<BannedUser[]>(await by.fetch(path()))
const namesOf = (banned: BannedUser[]) => banned.map(({ username }) => username)
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const logOf = async (user: string) =>
  rows<{ action: string; reason: string | null }>(
    "select action, reason from moderation_log where target_id = ? and action like '%ban_member' order by id desc",
    await own.idOf(user)
  )

test('[A7.moderation.01 A7.moderation.02 A7.moderation.03 A3.banned.01] a moderator bans a member, finds the member in the list of bans, and unbans the member', async () => {
  const answer = await okBody<User>(await ban(petrovich, { username: ` ${name.toUpperCase()} `, reason: ' Реклама ' }))
  expect(answer).toMatchObject({ username: name, isBanned: false })
  expect(await listed()).toEqual([
    expect.objectContaining({ id: answer.id, username: name, reason: 'Реклама', expires: null, bannedBy: 'Petrovich' })
  ])
  expect(await logOf(name)).toEqual([{ action: 'ban_member', reason: 'Реклама' }])
  expect(await okBody<User>(await petrovich.send('DELETE', path(), { username: name }))).toMatchObject({
    username: name
  })
  expect(await listed()).toEqual([])
  expect((await logOf(name))[0]).toEqual({ action: 'unban_member', reason: null })
})

test('an unban call accepts the member’s name in its query, and changes nothing for a member who is not banned', async () => {
  await okBody(await ban(petrovich, { username: name }))
  for (const _ of [1, 2]) await okBody(await petrovich.send('DELETE', `${path()}?username=${name}`))
  expect(await listed()).toEqual([])
  expect(await logOf(name)).toHaveLength(4)
})

test('[P6.banned.01 P6.banned.02 P6.banned.03] a ban takes effect immediately: it refuses posts, comments and reports, but does not refuse votes or reading', async () => {
  const member = await own.as(name)
  const post = { type: 'text', title: 'Пост участника', community: community.name, body: 'Текст' }
  const ownPost = await okBody<{ publicId: string }>(await member.send('POST', '/api/posts', post))
  await okBody(await ban(petrovich, { username: name }))
  expect(await codeOf(await member.send('POST', '/api/posts', post))).toBe('403 banned_from_community')
  expect(await codeOf(await sendComment(member, community.post, { body: 'Ещё' }))).toBe('403 banned_from_community')
  const reported = { type: 'post', targetId: community.post, reason: 1 }
  expect(await codeOf(await member.send('POST', '/api/_report', reported))).toBe('403 banned_from_community')
  expect((await okBody<InitialState>(await member.fetch('/api/_initial'))).bannedFrom).toEqual([community.id])
  await okBody(await member.send('POST', '/api/_postVote', { postId: community.post, up: true }))
  await okBody(await member.fetch(`/api/posts/${community.post}`))
  expect((await member.fetch(`/${community.name}`)).status).toBe(200)
  await okBody(await member.send('PUT', `/api/posts/${ownPost.publicId}`, { title: 'Пост, который ещё его' }))
  await okBody(await petrovich.send('DELETE', path(), { username: name }))
  await okBody(await sendComment(member, community.post, { body: 'Снова здесь' }))
})

test('the call for the viewer names the communities that ban the viewer, as long as each ban is in effect', async () => {
  const member = await own.as(name)
  const bannedFrom = async () => (await okBody<InitialState>(await member.fetch('/api/_user'))).bannedFrom
  await okBody(await ban(petrovich, { username: name }))
  expect(await bannedFrom()).toEqual([community.id])
  await okBody(await petrovich.send('DELETE', path(), { username: name }))
  expect(await bannedFrom()).toEqual([])
  await okBody(await ban(petrovich, { username: name, expires: inDays(1) }))
  expect(await bannedFrom()).toEqual([community.id])
  await run('update community_bans set expires_at = 1 where community_id = ?', community.id)
  expect(await bannedFrom()).toEqual([])
})

test('[A8.moderation.01 A8.moderation.03 A8.moderation.06] a ban of an unknown name, a moderator, an admin or an already banned member is refused', async () => {
  const deleted = await row<{ username: string }>('select username from users where deleted_at is not null limit 1')
  const mod = await row<{ username: string }>(
    "select username from users u join community_mods m on m.user_id = u.id where m.community_id = ? and username <> 'Petrovich' and not is_admin limit 1",
    community.id
  )
  await okBody(await ban(petrovich, { username: name }))
  const refusals = {
    no_such_name: '404 user_not_found',
    '': '404 user_not_found',
    [deleted.username]: '404 user_not_found',
    Sova: '403 cannot_ban_mod_or_admin',
    [mod.username]: '403 cannot_ban_mod_or_admin',
    Petrovich: '403 cannot_ban_mod_or_admin',
    [name]: '409 already_banned'
  }
  for (const [username, refusal] of Object.entries(refusals))
    expect(await codeOf(await ban(petrovich, { username })), username).toBe(refusal)
  const { message } = (await (await ban(petrovich, { username: name })).json()) as { message: string }
  expect(message).toBe(`${name} уже заблокирован.`)
  expect(await codeOf(await petrovich.send('DELETE', path(), { username: 'no_such_name' }))).toBe('404 user_not_found')
  expect(namesOf(await listed())).toEqual([name])
})

test('two simultaneous bans of one member give one ban and one log entry', async () => {
  const sova = await own.as('Sova')
  const before = (await logOf(name)).length
  const codes = await Promise.all([petrovich, sova].map(async by => codeOf(await ban(by, { username: name }))))
  expect(codes.toSorted()).toEqual(['200 undefined', '409 already_banned'])
  expect(await logOf(name)).toHaveLength(before + 1)
})

test('a repeated ban call with its idempotency key gets the answer of the first call and bans nobody again', async () => {
  const key = { 'Idempotency-Key': `ban-${name}` }
  for (const _ of [1, 2])
    expect(await okBody<User>(await ban(petrovich, { username: name }, key))).toMatchObject({ username: name })
  await okBody(await petrovich.send('DELETE', path(), { username: name }))
  expect(await listed()).toEqual([])
})

test('a ban with an end date has no effect after that date, and a timer deletes the ban’s row', async () => {
  const member = await own.as(name)
  const expires = inDays(1)
  await okBody(await ban(petrovich, { username: name, expires }))
  expect(await listed()).toEqual([expect.objectContaining({ username: name, expires })])
  const stored = () => number('select count(*) from community_bans')
  await own.tick()
  expect(await stored()).toBe(1)
  await run('update community_bans set expires_at = 1')
  expect(await listed()).toEqual([])
  await okBody(await sendComment(member, community.post, { body: 'Срок вышел' }))
  // The new ban is in effect although the row of the expired ban still exists.
  await okBody(await ban(petrovich, { username: name, expires }))
  expect(await listed()).toEqual([expect.objectContaining({ expires })])
  await run('update community_bans set expires_at = 1')
  await own.tick()
  expect(await stored()).toBe(0)
})

test('a ban with an invalid end date, a past end date or a too long reason is refused', async () => {
  for (const expires of ['tomorrow', '2020-01-01T00:00:00Z', '1', new Date(0).toISOString()])
    expect(await codeOf(await ban(petrovich, { username: name, expires })), expires).toBe('400 invalid_value')
  expect(await codeOf(await ban(petrovich, { username: name, reason: 'щ'.repeat(501) }))).toBe('400 too_long')
  expect(await codeOf(await ban(petrovich, { username: name, ruleId: 999_999 }))).toBe('404 rule_not_found')
  expect(await listed()).toEqual([])
})

test('a ban can have a community rule as its reason', async () => {
  const [rule] = await okBody<{ id: number; rule: string }[]>(
    await petrovich.send('POST', `/api/communities/${community.id}/rules`, { rule: 'Без рекламы' })
  ).then(all => all.slice(-1))
  await okBody(await ban(petrovich, { username: name, ruleId: rule?.id }))
  expect((await listed())[0]?.reason).toBe('Без рекламы')
})

test('a community’s moderators neither see nor lift the bans of another community', async () => {
  const other = await row<{ id: string }>('select id from communities where id <> ? limit 1', community.id)
  const insert = 'insert into community_bans (community_id, user_id, banned_by, created_at) values (?, ?, ?, 1)'
  await run(insert, other.id, await own.idOf(name), await own.idOf('Sova'))
  expect(await listed()).toEqual([])
  await okBody(await petrovich.send('DELETE', path(), { username: name }))
  expect(await number('select count(*) from community_bans where community_id = ?', other.id)).toBe(1)
})

test('a page of the ban list shows 50 of 2000 bans, costs one round trip and links to older bans', async () => {
  await insertMembers(own.db, 'ba11', 2000)
  await run(
    `insert into community_bans (community_id, user_id, banned_by, created_at)
      select ?, id, id, user_index from users where username like 'm\\_ba11\\_%' escape '\\'`,
    community.id
  )
  const names: string[] = []
  let address = `/${community.name}/modtools/banned`
  for (const _ of [1, 2]) {
    const page = await petrovich.fetch(address)
    const timing = page.headers.get('Server-Timing') ?? ''
    expect(timing).toContain('trips;desc="1"')
    expect(Number(/rows;desc="(\d+)"/.exec(timing)?.[1])).toBeLessThanOrEqual(300)
    const html = await page.text()
    names.push(...[...html.matchAll(/class="tool-person" href="\/@(\w+)"/g)].map(([, name = '']) => name))
    address = `/${community.name}/modtools/banned${/href="(\?next=[\w-]+)"/.exec(html)?.[1]}`
  }
  expect(names).toHaveLength(100)
  expect(new Set(names).size).toBe(100)
  expect(await listed()).toHaveLength(1000)
})
