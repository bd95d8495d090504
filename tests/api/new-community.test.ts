import { type Client, createClient } from '@libsql/client/http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CommunityRequest } from '#functions/contract/community-requests.ts'
import type { Community, Viewer } from '#functions/contract/views.ts'
import { prepareDatabase } from '#scripts/site/prepare-database.ts'
import { logIn, type Member } from '#tests/support/member.ts'
import { openTestSite, type TestSite } from '#tests/support/site.ts'
import { community, communityRequest, expectShape } from './shapes.ts'

let site: TestSite
let db: Client
let petrovich: Member
let sova: Member
const PETROVICH = "(select id from users where username = 'Petrovich')"

beforeAll(async () => {
  site = await openTestSite({ MAX_MODDED: '6' })
  db = createClient({ url: site.databaseUrl })
  petrovich = await logIn(site.origin, 'Petrovich')
  sova = await logIn(site.origin, 'Sova')
})
afterAll(async () => {
  db?.close()
  await site?.stop()
})
beforeEach(async () => {
  await db.execute("update users set points = 10 where username = 'Petrovich'")
  await db.execute(`delete from community_mods where user_id = ${PETROVICH}`)
})

let at = 0
const freshName = () => {
  at += 1
  return `Novoe_${at}`
}
const create = (by: Member, body: object, headers: Record<string, string> = {}) =>
  by.send('POST', '/api/communities', body, headers)
const communityOf = async (answer: Promise<Response>): Promise<Community> => {
  const response = await answer
  expect(response.status).toBe(200)
  return (await response.json()) as Community
}
const refusal = async (answer: Promise<Response>): Promise<string> => {
  const response = await answer
  return `${response.status} ${((await response.json()) as { code?: string }).code}`
}
const count = async (sql: string, ...args: string[]) => Number((await db.execute({ sql, args })).rows[0]?.[0])

test('[A7.communities.01] a member creates a community, and is its member and moderator', async () => {
  const name = freshName()
  const answer = await create(petrovich, { name: ` ${name} `, about: ' О **ней**\n' })
  expect(Number(/trips;desc="(\d+)"/.exec(answer.headers.get('Server-Timing') ?? '')?.[1])).toBe(2)
  const body = (await answer.json()) as Community
  expectShape(community, { ...body, userJoined: null, userMod: null })
  const flags = { userJoined: true, userMod: true, isMuted: false, isDefault: false, postingRestricted: false }
  expect(body).toMatchObject({ name, about: 'О **ней**', noMembers: 1, ...flags, rules: [] })
  expect(body.mods?.map(({ username }) => username)).toEqual(['Petrovich'])
  expect(await count('select count(*) from community_members where community_id = ?', body.id)).toBe(1)
  expect(await count('select position from community_mods where community_id = ?', body.id)).toBe(0)
  expect((await petrovich.fetch(`/${name.toLowerCase()}`)).status).toBe(301)
  const page = await (await petrovich.fetch(`/${name}?tab=about`)).text()
  expect(page.includes('<strong>ней</strong>')).toBe(true)
  const me = (await (await petrovich.fetch('/api/_user')).json()) as Viewer
  expect(me.moddingList?.map(modded => modded.name)).toContain(name)
})

test('a community can be created with or without a title', async () => {
  expect((await communityOf(create(petrovich, { name: freshName(), title: '  Щи \n и каша ' }))).title).toBe(
    'Щи и каша'
  )
  expect((await communityOf(create(petrovich, { name: freshName() }))).title).toBeNull()
  expect((await communityOf(create(petrovich, { name: freshName(), title: ' ' }))).title).toBeNull()
})

test('a community created without a description has no description', async () => {
  expect((await communityOf(create(petrovich, { name: freshName() }))).about).toBeNull()
  expect((await communityOf(create(petrovich, { name: freshName(), about: ' \n ' }))).about).toBeNull()
})

test.each([
  [{}, '400 invalid_community_name'],
  [{ name: 'ab' }, '400 invalid_community_name'],
  [{ name: 'x'.repeat(22) }, '400 invalid_community_name'],
  [{ name: 'с кириллицей' }, '400 invalid_community_name'],
  [{ name: 'with-hyphen' }, '400 invalid_community_name'],
  [{ name: 'zero\u200bwidth' }, '400 invalid_community_name'],
  [{ name: 7 }, '400 invalid_json'],
  [{ title: 'Название без имени' }, '400 invalid_community_name'],
  [{ name: 'Free_name', title: 'ы'.repeat(61) }, '400 too_long'],
  [{ name: 'Free_name', about: 'ы'.repeat(2001) }, '400 too_long'],
  [{ name: 'settings' }, '403 name_reserved'],
  [{ name: 'Admin' }, '403 name_reserved'],
  [{ name: '_astro' }, '403 name_reserved'],
  [{ name: 'Metrics' }, '403 name_reserved'],
  [{ name: 'docs' }, '403 name_reserved'],
  [{ name: 'rAdIo' }, '409 community_exists']
])('[P9.community.01 A8.create.01] a call to create a community with %j is refused with %s', async (body, expected) => {
  expect(await refusal(create(petrovich, body))).toBe(expected)
})

test('a community whose name became reserved after its creation is reported at the site’s start, and keeps its pages', async () => {
  for (const name of ['Metrics', 'docs']) {
    const { id } = await communityOf(create(petrovich, { name: freshName() }))
    await db.execute({ sql: 'update communities set name = ? where id = ?', args: [name, id] })
  }
  const lines: string[] = []
  await prepareDatabase({ url: site.databaseUrl, demo: null }, line => lines.push(line))
  expect(lines).toEqual([
    expect.stringMatching(/^The community docs /),
    expect.stringMatching(/^The community Metrics /)
  ])
  for (const path of ['/Metrics', '/docs', '/Metrics/feed.xml', '/docs?tab=about'])
    expect((await petrovich.fetch(path)).status, path).toBe(200)
  expect((await petrovich.fetch('/metrics')).headers.get('Location')).toMatch(/\/Metrics$/)
  await db.execute("delete from communities where name in ('Metrics', 'docs')")
})

test('[P9.community.01] the shortest and the longest name, and 2000 characters of description, are accepted', async () => {
  await communityOf(create(petrovich, { name: 'Ab1', about: '😀'.repeat(2000) }))
  await communityOf(create(petrovich, { name: 'x'.repeat(21) }))
})

test('[A5.create.01] a member with fewer than 10 points cannot create a community, but an admin can', async () => {
  await db.execute("update users set points = 9 where username = 'Petrovich'")
  await db.execute("update users set points = 0 where username = 'Sova'")
  expect(await refusal(create(petrovich, { name: freshName() }))).toBe('403 not_enough_points')
  await communityOf(create(sova, { name: freshName() }))
})

test('[A5.create.02] a member cannot exceed the limit of moderated communities, even by simultaneous calls', async () => {
  await Promise.all(Array.from({ length: 9 }, () => create(petrovich, { name: freshName() })))
  expect(await count(`select count(*) from community_mods where user_id = ${PETROVICH}`)).toBe(6)
  expect(await refusal(create(petrovich, { name: freshName() }))).toBe('403 max_limit_reached')
  // The refused calls left no community without a moderator.
  expect(
    await count(
      'select count(*) from communities where no_members = 1 and not exists (select 1 from community_members where community_id = communities.id)'
    )
  ).toBe(0)
})

test('of simultaneous calls with one name, only one creates a community', async () => {
  const name = freshName()
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      refusal(create(at % 2 ? petrovich : sova, { name: at % 3 ? name : name.toUpperCase() }))
    )
  )
  expect(answers.filter(answer => answer.startsWith('200'))).toHaveLength(1)
  expect(answers.filter(answer => answer === '409 community_exists')).toHaveLength(7)
})

test('a repeated call with its idempotency key returns the community that the first call created', async () => {
  const name = freshName()
  const key = { 'Idempotency-Key': `make ${name}` }
  const [first] = await Promise.all(Array.from({ length: 3 }, () => communityOf(create(petrovich, { name }, key))))
  expect(await communityOf(create(petrovich, { name }, key))).toEqual(first)
  expect(await refusal(create(petrovich, { name }, { 'Idempotency-Key': 'another' }))).toBe('409 community_exists')
  expect(await refusal(create(sova, { name }, key))).toBe('409 community_exists')
})

test('a call with a conflict is refused with the reason and writes nothing, and succeeds when repeated without the conflict', async () => {
  const me = `select id from users where username = 'Petrovich'`
  const between: [change: string, refusal: string][] = [
    [`update users set points = 9 where username = 'Petrovich'`, '403 not_enough_points'],
    [
      `insert into community_mods (community_id, user_id, position, created_at) select id, (${me}), 9, 1 from communities limit 6`,
      '403 max_limit_reached'
    ],
    [
      `insert into communities (id, user_id, name, created_at) select 'between', id, NAME, 1 from users where username = 'Sova'`,
      '409 community_exists'
    ]
  ]
  for (const [change, expected] of between) {
    const name = freshName()
    const key = { 'Idempotency-Key': `between ${name}` }
    await db.execute(`create trigger losing before insert on idempotency_keys begin
      ${change.replace('NAME', `'${name.toUpperCase()}'`)}; end`)
    try {
      expect(await refusal(create(petrovich, { name }, key))).toBe(expected)
    } finally {
      await db.execute('drop trigger losing')
    }
    expect(await count('select count(*) from communities where name = ?', name)).toBe(0)
    await db.execute("update users set points = 10 where username = 'Petrovich'")
    await db.execute(`delete from community_mods where user_id = (${me})`)
    await db.execute("delete from communities where id = 'between'")
    expect((await communityOf(create(petrovich, { name }, key))).name).toBe(name)
  }
})

test('on a site where only admins may create communities, members are refused and see no link to the form', async () => {
  const own = await openTestSite({ COMMUNITY_CREATION: 'admins' })
  try {
    const [member, admin] = [await logIn(own.origin, 'Petrovich'), await logIn(own.origin, 'Sova')]
    expect(await refusal(create(member, { name: 'Novoe' }))).toBe('403 not_admin')
    await communityOf(create(admin, { name: 'Novoe' }))
    expect(await (await member.fetch('/communities')).text()).not.toContain('Создать сообщество')
    expect(await (await admin.fetch('/communities')).text()).toContain('Создать сообщество')
    expect(await (await fetch(`${own.origin}/communities`)).text()).not.toContain('Создать сообщество')
  } finally {
    await own.stop()
  }
})

test('a member can create three communities a day and request five in twelve hours, not counting calls that are refused because of a taken name', async () => {
  const own = await openTestSite({ RATE_LIMITS: 'on' })
  try {
    const member = await logIn(own.origin, 'Sova')
    for (const name of ['Radio', 'radio', 'settings', 'Knigi'])
      expect(await refusal(create(member, { name }))).not.toContain('429')
    for (const name of ['First_one', 'Second_one', 'Third_one']) await communityOf(create(member, { name }))
    const answer = await create(member, { name: 'Fourth_one' })
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(60)
    const ask = (name: string) => refusal(member.send('POST', '/api/community_requests', { name }))
    expect(await ask('Radio')).toBe('409 community_already_exists')
    for (const at of [1, 2, 3, 4, 5]) expect(await ask(`Asked_${at}`)).toContain('200')
    expect(await ask('Asked_5')).toBe('409 community_already_requested')
    expect(await ask('Asked_6')).toBe('429 too_many_requests')
    const answers: string[] = []
    for (let at = 0; at < 70; at += 1)
      answers.push(await refusal(create(member, { name: at % 2 ? 'Radio' : 'settings' })))
    expect(new Set(answers)).toEqual(new Set(['403 name_reserved', '409 community_exists', '429 too_many_requests']))
    const limits = createClient({ url: own.databaseUrl })
    const { rows } = await limits.execute("select key from rate_limits where key like 'createCommunity%'")
    limits.close()
    expect(rows).toHaveLength(1)
  } finally {
    await own.stop()
  }
})

describe('a request for a community', () => {
  beforeAll(() => db.execute('delete from notifications'))

  const ask = (by: Member, body: object, headers: Record<string, string> = {}) =>
    by.send('POST', '/api/community_requests', body, headers)
  const requestOf = async (answer: Promise<Response>): Promise<CommunityRequest> => {
    const response = await answer
    expect(response.status, await response.clone().text()).toBe(200)
    return (await response.json()) as CommunityRequest
  }
  const listed = async (by: Member) => (await (await by.fetch('/api/community_requests')).json()) as CommunityRequest[]
  const deny = (by: Member, id: number, body?: string, headers: Record<string, string> = {}) =>
    by.send('POST', '/api/_admin', { action: 'deny_comm', id, body }, headers)
  const notificationsOf = async (name: string, type: string) =>
    (
      await db.execute({
        sql: 'select n.notif from notifications n join users u on u.id = n.user_id where u.username = ? and n.type = ? order by n.id desc',
        args: [name, type]
      })
    ).rows.map(row => JSON.parse(String(row['notif'])) as object)

  test('[A7.requests.01 A3.request.01 A4.request.01] a community request is stored once, and listed for admins', async () => {
    const name = freshName()
    const key = { 'Idempotency-Key': `ask ${name}` }
    const first = await requestOf(ask(petrovich, { name: ` ${name} `, note: ' О лампах\n' }, key))
    expectShape(communityRequest, first)
    expect(first).toMatchObject({
      byUser: 'Petrovich',
      communityName: name,
      note: 'О лампах',
      communityExists: false,
      deniedAt: null,
      deniedBy: null,
      deniedNote: null
    })
    expect(await requestOf(ask(petrovich, { name, note: 'О лампах' }, key))).toEqual(first)
    expect(await refusal(ask(petrovich, { name: name.toLowerCase() }))).toBe('409 community_already_requested')
    const other = await requestOf(ask(sova, { name, note: ' ' }))
    expect(other.note).toBeNull()
    expect((await listed(sova)).slice(0, 2)).toEqual([other, first])
  })

  test('[A4.request.02] a community request is fulfilled when a community of the requested name is created, and the request’s author is notified', async () => {
    const name = freshName()
    const { id } = await requestOf(ask(petrovich, { name }))
    await communityOf(create(sova, { name: name.toUpperCase() }))
    expect((await listed(sova)).find(request => request.id === id)?.communityExists).toBe(true)
    expect(await notificationsOf('Petrovich', 'created_comm')).toEqual([{ communityName: name.toUpperCase() }])
    expect(await notificationsOf('Sova', 'created_comm')).toEqual([])
    expect(await refusal(ask(petrovich, { name }))).toBe('409 community_already_exists')
  })

  test('an admin accepts a community request: the request’s author becomes moderator and is notified of role and community', async () => {
    const name = freshName()
    const { id } = await requestOf(ask(petrovich, { name }))
    await db.execute({
      sql: "insert into community_requests (user_id, community_name, created_at) select id, ?, 1 from users where username = 'Marina_K'",
      args: [name]
    })
    const accept = { action: 'create_comm', id, title: 'Щи и каша' }
    expect(await refusal(petrovich.send('POST', '/api/_admin', accept))).toBe('403 not_admin')
    expect(await refusal(sova.send('POST', '/api/_admin', { ...accept, title: 'ы'.repeat(61) }))).toBe('400 too_long')
    const key = { 'Idempotency-Key': `accept ${name}` }
    for (const _ of [1, 2]) expect((await sova.send('POST', '/api/_admin', accept, key)).status).toBe(200)
    const created = (await (await sova.fetch(`/api/communities/${name}?byName=true`)).json()) as Community
    expect(created).toMatchObject({ name, title: 'Щи и каша', about: null, noMembers: 2 })
    expect(created.mods?.map(({ username }) => username)).toEqual(['Sova', 'Petrovich'])
    expect((await listed(sova)).find(request => request.id === id)?.communityExists).toBe(true)
    const notificationsAbout = async (username: string, type: string) =>
      (await notificationsOf(username, type)).filter(notif => 'communityName' in notif && notif.communityName === name)
        .length
    expect([
      await notificationsAbout('Petrovich', 'mod_add'),
      await notificationsAbout('Petrovich', 'created_comm')
    ]).toEqual([1, 1])
    expect([
      await notificationsAbout('Marina_K', 'created_comm'),
      await notificationsAbout('Sova', 'created_comm')
    ]).toEqual([1, 0])
    const countLogged = 'select count(*) from moderation_log where action = ? and target_id = ?'
    expect(await count(countLogged, 'accept_request', String(id))).toBe(1)
  })

  test('an admin accepts a community request without making its author a moderator: the admin is the only moderator, and the author is notified', async () => {
    const name = freshName()
    const { id } = await requestOf(ask(petrovich, { name }))
    const accept = { action: 'create_comm', id, addsRequester: false }
    expect((await sova.send('POST', '/api/_admin', accept)).status).toBe(200)
    const created = (await (await sova.fetch(`/api/communities/${name}?byName=true`)).json()) as Community
    expect([created.title, created.noMembers, created.mods?.map(({ username }) => username)]).toEqual([
      null,
      1,
      ['Sova']
    ])
    expect((await notificationsOf('Petrovich', 'created_comm'))[0]).toEqual({ communityName: name })
  })

  test.each(['banned_at', 'deleted_at'])(
    'an admin accepts a community request whose author has a time in the column %s: the admin is the only moderator',
    async column => {
      const name = freshName()
      const { id } = await requestOf(ask(petrovich, { name }))
      await db.execute(`update users set ${column} = 1 where id = ${PETROVICH}`)
      const { status } = await sova.send('POST', '/api/_admin', { action: 'create_comm', id, addsRequester: true })
      await db.execute(`update users set ${column} = null where id = ${PETROVICH}`)
      expect(status).toBe(200)
      const created = (await (await sova.fetch(`/api/communities/${name}?byName=true`)).json()) as Community
      expect([created.noMembers, created.mods?.map(({ username }) => username)]).toEqual([1, ['Sova']])
    }
  )

  test('a community request is accepted once, even if two admins accept it simultaneously, and not with a taken name or after a denial', async () => {
    const [name, taken, denied] = [freshName(), freshName(), freshName()]
    const ids = []
    for (const requested of [name, taken, denied]) ids.push((await requestOf(ask(petrovich, { name: requested }))).id)
    const accept = (id: number | undefined) => sova.send('POST', '/api/_admin', { action: 'create_comm', id })
    const answers = await Promise.all([accept(ids[0]), accept(ids[0])])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    await communityOf(create(sova, { name: taken.toUpperCase() }))
    expect(await refusal(accept(ids[1]))).toBe('409 community_already_exists')
    await db.execute(`update community_requests set denied_at = 1 where id = ${ids[2]}`)
    expect(await refusal(accept(ids[2]))).toBe('400 already_denied')
    expect(await count('select count(*) from communities where name in (?, ?)', name, denied)).toBe(1)
  })

  test('[A4.request.03 A7.requests.03 A8.requests.01] an admin denies a community request once, and afterwards the request’s author can request the name again', async () => {
    const name = freshName()
    const { id } = await requestOf(ask(petrovich, { name }))
    expect(await refusal(deny(petrovich, id))).toBe('403 not_admin')
    expect(await refusal(deny(sova, id, 'ы'.repeat(2049)))).toBe('400 too_long')
    expect(await refusal(deny(sova, 999_999))).toBe('404 request_not_found')
    expect(await refusal(sova.send('POST', '/api/_admin', { action: 'burn' }))).toBe('400 invalid_action')
    const key = { 'Idempotency-Key': `deny ${name}` }
    for (const _ of [1, 2]) {
      const answer = await deny(sova, id, 'Есть похожее: /Tech', key)
      expect([answer.status, await answer.json()]).toEqual([200, { success: true }])
    }
    expect(await refusal(deny(sova, id))).toBe('400 already_denied')
    const denied = (await listed(sova)).find(request => request.id === id)
    expectShape(communityRequest, denied)
    expect(denied).toMatchObject({ deniedBy: 'Sova', deniedNote: 'Есть похожее: /Tech', communityExists: false })
    expect(denied?.deniedAt).not.toBeNull()
    const again = await requestOf(ask(petrovich, { name }))
    expect((await deny(sova, again.id)).status).toBe(200)
    expect(await notificationsOf('Petrovich', 'denied_comm')).toEqual([
      { body: `Заявка на создание /${name} отклонена.` },
      { body: 'Есть похожее: /Tech' }
    ])
    expect(
      await count("select count(*) from moderation_log where action = 'deny_request' and target_id = ?", String(id))
    ).toBe(1)
  })

  test('[A4.request.02] a community request cannot be denied after its community was created', async () => {
    const name = freshName()
    const { id } = await requestOf(ask(petrovich, { name }))
    await db.execute({
      sql: `insert into communities (id, user_id, name, created_at)
        select lower(hex(randomblob(12))), user_id, ?, 1 from community_requests where id = ?`,
      args: [name.toUpperCase(), id]
    })
    expect(await refusal(deny(sova, id))).toBe('409 community_already_exists')
    expect((await listed(sova)).find(request => request.id === id)).toMatchObject({
      communityExists: true,
      deniedAt: null
    })
  })

  describe('an admin deletes a community request', () => {
    const remove = (by: Member, id: number | string, headers: Record<string, string> = {}) =>
      by.send('DELETE', `/api/community_requests/${id}`, undefined, headers)
    const states: Record<string, (id: number, name: string) => Promise<unknown>> = {
      open: async () => undefined,
      denied: id => deny(sova, id, 'Есть похожее: /Tech'),
      accepted: (_id, name) => communityOf(create(sova, { name }))
    }

    test.each(Object.entries(states))(
      'the deletion of a request that is %s returns the request, also to a repeated call with its idempotency key',
      async (_state, bring) => {
        const name = freshName()
        const { id } = await requestOf(ask(petrovich, { name, note: 'О лампах' }))
        await bring(id, name)
        const before = (await listed(sova)).find(request => request.id === id)
        const key = { 'Idempotency-Key': `remove ${name}` }
        for (const _ of [1, 2]) expect(await requestOf(remove(sova, id, key))).toEqual(before)
        expect((await listed(sova)).map(request => request.id)).not.toContain(id)
        expect(await refusal(remove(sova, id))).toBe('404 request_not_found')
      }
    )

    test('the deletion of a request notifies nobody and is not logged, and the name can be requested again', async () => {
      const name = freshName()
      const { id } = await requestOf(ask(petrovich, { name }))
      const left = () => count('select (select count(*) from notifications) + (select count(*) from moderation_log)')
      const before = await left()
      const answer = await remove(sova, id)
      expect(Number(/trips;desc="(\d+)"/.exec(answer.headers.get('Server-Timing') ?? '')?.[1])).toBe(2)
      expect(await left()).toBe(before)
      await requestOf(ask(petrovich, { name }))
    })

    test('a member who is not an admin cannot delete a request', async () => {
      const { id } = await requestOf(ask(petrovich, { name: freshName() }))
      expect(await refusal(remove(petrovich, id))).toBe('403 not_admin')
      expect(await refusal(remove(petrovich, 999_999))).toBe('403 not_admin')
      expect((await listed(sova)).map(request => request.id)).toContain(id)
      expect(await refusal(remove(sova, 999_999))).toBe('404 request_not_found')
      expect(await refusal(remove(sova, 'first'))).toBe('400 invalid_id')
    })

    test('an admin who loses the admin rights between the two round trips of the call cannot delete a request', async () => {
      const { id } = await requestOf(ask(petrovich, { name: freshName() }))
      const admin = (isAdmin: number) => `update users set is_admin = ${isAdmin} where username = 'Sova'`
      await db.execute(`create trigger demoting before insert on idempotency_keys begin ${admin(0)}; end`)
      try {
        expect(await refusal(remove(sova, id, { 'Idempotency-Key': `demoted ${id}` }))).toBe('403 not_admin')
      } finally {
        await db.execute('drop trigger demoting')
        await db.execute(admin(1))
      }
      expect((await listed(sova)).map(request => request.id)).toContain(id)
    })
  })

  test.each([
    [{}, '400 invalid_community_name'],
    [{ name: 'ab' }, '400 invalid_community_name'],
    [{ name: 'x'.repeat(22) }, '400 invalid_community_name'],
    [{ name: 'с кириллицей' }, '400 invalid_community_name'],
    [{ name: ['Novoe'] }, '400 invalid_json'],
    [{ name: 'Novoe_x', note: 'ы'.repeat(501) }, '400 too_long'],
    [{ name: 'Settings' }, '403 name_reserved'],
    [{ name: 'metrics' }, '403 name_reserved'],
    [{ name: 'Docs' }, '403 name_reserved'],
    [{ name: 'rAdIo' }, '409 community_already_exists']
  ])('[A5.request.02 A5.request.04] with the fields %j is refused with %s', async (body, expected) => {
    expect(await refusal(ask(petrovich, body))).toBe(expected)
  })

  test('[A5.request.04] a note has 500 characters at most, and many simultaneous requests of one name are stored once', async () => {
    const name = freshName()
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => refusal(ask(petrovich, { name, note: '😀'.repeat(500) })))
    )
    expect(answers.filter(answer => answer.startsWith('200'))).not.toHaveLength(0)
    expect(await count('select count(*) from community_requests where community_name = ?', name)).toBe(1)
  })

  test('[A7.requests.02] the list of requests has the requests of the last 90 days, newest first', async () => {
    await db.execute(`insert into community_requests (user_id, community_name, created_at)
      select id, 'Long_ago', unixepoch() * 1000 - 91 * 86400000 from users where username = 'Petrovich'
      union all select id, 'Not_so_long', unixepoch() * 1000 - 89 * 86400000 from users where username = 'Petrovich'`)
    const names = (await listed(sova)).map(({ communityName }) => communityName)
    expect(names.at(-1)).toBe('Not_so_long')
    expect(names).not.toContain('Long_ago')
  })
})
