import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { InitialState, Mutes } from '#functions/contract/initial-state.ts'
import type { Community, Post } from '#functions/contract/views.ts'
import type { Member } from '#tests/support/member.ts'
import { chooseInTurn } from '#tests/support/turns.ts'
import { writingSite } from '#tests/support/writing-site.ts'
import { community, expectShape } from './shapes.ts'

const site = writingSite()
const { row, rows } = site
let petrovich: Member
let me: string

beforeAll(async () => {
  petrovich = await site.as('Petrovich')
  me = (await row<{ id: string }>("select id from users where username = 'Petrovich'")).id
})

const join = (by: Member, communityId: string, leave = false, headers: Record<string, string> = {}) =>
  by.send('POST', '/api/_joinCommunity', { communityId, leave }, headers)
const joined = async (answer: Promise<Response>): Promise<Community> => {
  const response = await answer
  expect(response.status).toBe(200)
  return (await response.json()) as Community
}

interface JoinableCommunity {
  id: string
  name: string
}

const choose = chooseInTurn()
/** Finds a community that Petrovich has not joined and that has several moderators. */
const foreign = async (): Promise<JoinableCommunity> =>
  choose(
    await rows(
      `select id, name from communities where id not in (select community_id from community_members where user_id = ?)
     and (select count(*) from community_mods where community_id = communities.id) > 1 order by id`,
      me
    )
  )
const membersOf = async (id: string) =>
  row<{ counter: number; isIn: number }>(
    `select no_members as counter, exists (select 1 from community_members where community_id = ?1 and user_id = ?2) as isIn
     from communities where id = ?1`,
    id,
    me
  )
const positions = async (id: string) =>
  (
    await rows<{ position: number }>('select position from community_mods where community_id = ? order by position', id)
  ).map(({ position }) => position)
/**
 * Excess of a community's stored member count over its memberships. The demo forum has such an excess, so the tests
 * check that the excess does not change.
 */
const surplus = async (id: string): Promise<number> =>
  (
    await row<{ n: number }>(
      'select no_members - (select count(*) from community_members where community_id = id) as n from communities where id = ?',
      id
    )
  ).n

describe('joining and leaving', () => {
  let joinable: JoinableCommunity
  let before: number
  beforeEach(async () => {
    joinable = await foreign()
    before = (await membersOf(joinable.id)).counter
  })

  test('[P4.membership.01 P7.join.01] joining and leaving changes the membership, and the answer has the community with the new state', async () => {
    const joinedCommunity = await joined(join(petrovich, joinable.id))
    expectShape(community, { ...joinedCommunity, userJoined: null, userMod: null })
    expect(joinedCommunity).toMatchObject({ id: joinable.id, userJoined: true, userMod: false, noMembers: before + 1 })
    expect(await membersOf(joinable.id)).toEqual({ counter: before + 1, isIn: 1 })
    const outside = await joined(join(petrovich, joinable.id, true))
    expect(outside).toMatchObject({ userJoined: false, userMod: false, noMembers: before })
    expect(await membersOf(joinable.id)).toEqual({ counter: before, isIn: 0 })
  })

  test('joining or leaving a second time changes neither the membership nor the member count', async () => {
    expect(await joined(join(petrovich, joinable.id, true))).toMatchObject({ userJoined: false, noMembers: before })
    await joined(join(petrovich, joinable.id))
    expect(await joined(join(petrovich, joinable.id))).toMatchObject({ userJoined: true, noMembers: before + 1 })
    await joined(join(petrovich, joinable.id, true))
  })

  test('simultaneous calls to join or leave change the member count once', async () => {
    const extra = await surplus(joinable.id)
    await Promise.all(Array.from({ length: 12 }, () => joined(join(petrovich, joinable.id))))
    expect(await membersOf(joinable.id)).toEqual({ counter: before + 1, isIn: 1 })
    await Promise.all(Array.from({ length: 12 }, () => joined(join(petrovich, joinable.id, true))))
    expect(await membersOf(joinable.id)).toEqual({ counter: before, isIn: 0 })
    await Promise.all(Array.from({ length: 16 }, (_, at) => joined(join(petrovich, joinable.id, at % 2 === 0))))
    expect(await surplus(joinable.id)).toBe(extra)
    await joined(join(petrovich, joinable.id, true))
  })

  test('a repeated call with its idempotency key changes nothing, even if the member left or joined between the two calls', async () => {
    const key = { 'Idempotency-Key': `join ${joinable.id}` }
    await joined(join(petrovich, joinable.id, false, key))
    await joined(join(petrovich, joinable.id, true))
    expect(await joined(join(petrovich, joinable.id, false, key))).toMatchObject({
      userJoined: false,
      noMembers: before
    })
  })

  test('joining and leaving cost two round trips and few rows', async () => {
    for (const leave of [false, true]) {
      const answer = await join(petrovich, joinable.id, leave)
      const [, trips, read] =
        /trips;desc="(\d+)", rows;desc="(\d+)"/.exec(answer.headers.get('Server-Timing') ?? '') ?? []
      expect(Number(trips)).toBe(2)
      expect(Number(read)).toBeLessThanOrEqual(90)
    }
  })

  test('a member banned in a community can join and leave the community', async () => {
    await site.db.execute({
      sql: 'insert into community_bans (community_id, user_id, banned_by, created_at) values (?, ?, ?, 1)',
      args: [joinable.id, me, me]
    })
    expect(await joined(join(petrovich, joinable.id))).toMatchObject({ userJoined: true })
    await joined(join(petrovich, joinable.id, true))
    await site.db.execute({ sql: 'delete from community_bans where user_id = ?', args: [me] })
  })

  test('a moderator who leaves loses the role, and later moderators move up; joining again does not restore the role', async () => {
    await joined(join(petrovich, joinable.id))
    // Puts the moderator in the middle, so that there are later moderators to move up.
    await site.db.execute({
      sql: 'update community_mods set position = position + 1 where community_id = ? and position > 0',
      args: [joinable.id]
    })
    await site.db.execute({
      sql: 'insert into community_mods (community_id, user_id, position, created_at) values (?, ?, 1, 1)',
      args: [joinable.id, me]
    })
    const order = 'select user_id from community_mods where community_id = ? and user_id <> ? order by position'
    const others = await rows(order, joinable.id, me)
    const left = await joined(join(petrovich, joinable.id, true))
    expect(left).toMatchObject({ userJoined: false, userMod: false, noMembers: before })
    expect(left.mods?.some(mod => mod.id === me)).toBe(false)
    expect(await positions(joinable.id)).toEqual(others.map((_, at) => at))
    expect(await rows(order, joinable.id, me)).toEqual(others)
    expect(await joined(join(petrovich, joinable.id))).toMatchObject({ userJoined: true, userMod: false })
    expect(await positions(joinable.id)).toEqual(others.map((_, at) => at))
    await joined(join(petrovich, joinable.id, true))
  })
})

test.each([
  [{ communityId: '0'.repeat(24) }, '404 community_not_found'],
  [{ communityId: 'Radio' }, '400 invalid_id'],
  [{}, '400 invalid_id'],
  [{ communityId: 7 }, '400 invalid_json'],
  [{ communityId: '0'.repeat(24), leave: 'yes' }, '400 invalid_json']
])('joining %j is refused', async (body, refusal) => {
  const answer = await petrovich.send('POST', '/api/_joinCommunity', body)
  expect(`${answer.status} ${((await answer.json()) as { code: string }).code}`).toBe(refusal)
})

describe('the viewer’s membership and role in a community', () => {
  const read = async <T>(path: string) => (await petrovich.fetch(`/api${path}`)).json() as Promise<T>
  /** Reads all communities from the database, with Petrovich's membership and role in each community. */
  const known = () =>
    rows<{ id: string; name: string; joined: number; mod: number }>(
      `select id, name, exists (select 1 from community_members where community_id = c.id and user_id = ?1) as joined,
         exists (select 1 from community_mods where community_id = c.id and user_id = ?1) as mod from communities c`,
      me
    )

  test('every list of communities, and the set of joined communities, has the viewer’s membership and role', async () => {
    const expected = new Map((await known()).map(({ id, joined, mod }) => [id, [joined === 1, mod === 1]]))
    for (const path of ['/communities', '/communities?set=default', '/communities?q=a', '/communities?sort=new']) {
      const list = await read<Community[]>(path)
      expect(list.length).toBeGreaterThan(2)
      for (const { id, userJoined, userMod } of list) expect([userJoined, userMod]).toEqual(expected.get(id))
    }
    const own = await read<Community[]>('/communities?set=subscribed&sort=name_asc')
    const names = (await known()).filter(({ joined }) => joined === 1).map(({ name }) => name)
    expect(own.map(({ name }) => name)).toEqual(
      names.sort((a, b) => a.toLowerCase().localeCompare(b.toLowerCase(), 'en'))
    )
    const { communities } = await read<InitialState>('/_initial')
    expect(communities.map(({ name }) => name).sort()).toEqual(names.sort())
    expect(await read<Community[]>('/communities?set=subscribed&limit=2')).toEqual(communities.slice(0, 2))
  })

  test('a community has the viewer’s membership and role in its own call, beside a post, and among muted communities', async () => {
    for (const { id, name, joined, mod } of await known()) {
      const flags = { userJoined: joined === 1, userMod: mod === 1 }
      expect(await read(`/communities/${id}`)).toMatchObject(flags)
      expect(await read(`/communities/${name}?byName=true`)).toMatchObject(flags)
      const post = await row<{ id: string } | undefined>('select id from posts where community_id = ? limit 1', id)
      if (post) expect((await read<Post>(`/posts/${post.id}?limit=1`)).community).toMatchObject(flags)
      const mutes = (await (await petrovich.send('POST', '/api/mutes', { communityId: id })).json()) as Mutes
      expect(mutes.communityMutes.at(-1)?.mutedCommunity).toMatchObject({ ...flags, isMuted: true })
      await petrovich.send('DELETE', `/api/mutes/communities/${id}`)
    }
  })

  test('a community has no membership and role for a guest', async () => {
    const list = (await (await fetch(`${site.origin}/api/communities`)).json()) as Community[]
    for (const { userJoined, userMod, isMuted } of list)
      expect([userJoined, userMod, isMuted]).toEqual([null, null, false])
  })
})
