import { beforeAll, expect, test } from 'vitest'
import { insertComment, insertPost } from '#tests/support/insert-content.ts'
import { guestToken, type Member } from '#tests/support/member.ts'
import { codeOf, writingSite } from '#tests/support/writing-site.ts'

const own = writingSite()
let marina: Member
let petrovich: Member
beforeAll(async () => {
  marina = await own.as('Marina_K')
  petrovich = await own.as('Petrovich')
})

const send = (by: Member, body: unknown, headers?: Record<string, string>) =>
  by.send('POST', '/api/_report', body, headers)
const rows = async (id: string) =>
  (await own.db.execute({ sql: 'select * from reports where target_id = ?', args: [id] })).rows

test('[P7.report.01 P1.user.01] a member reports a post or comment with a reason', async () => {
  const post = await insertPost(own.db, 'Petrovich')
  const comment = await insertComment(own.db, 'Petrovich', post)
  const community = (await own.db.execute("select id from communities where name = 'Radio'")).rows[0]?.[0]
  const known = { communityId: community, postId: post.id, description: null, target: null }
  const none = { actionTaken: null, dealtAt: null, dealtBy: null }
  const first = await send(marina, { type: 'post', targetId: post.publicId, reason: 3 })
  expect(first.headers.get('Server-Timing')).toContain('trips;desc="2"')
  expect(await first.json()).toEqual({
    id: expect.any(Number),
    ...known,
    ...none,
    type: 'post',
    targetId: post.id,
    reason: 'Спам',
    reasonId: 3,
    createdAt: expect.stringMatching(/Z$/)
  })
  const second = await send(marina, { type: 'comment', targetId: comment, reason: 6 })
  expect(await second.json()).toMatchObject({
    ...known,
    type: 'comment',
    targetId: comment,
    reason: 'Незаконный контент'
  })
})

test('[P8.report.01] a member can report a post or comment once, whatever the reason; a repeated call with its idempotency key returns the report', async () => {
  const post = await insertPost(own.db, 'Petrovich')
  const key = { 'Idempotency-Key': `report-${post.id}` }
  const report = { type: 'post', targetId: post.id, reason: 1 }
  const answers = [await send(marina, report, key), await send(marina, report, key)]
  const [first, again] = await Promise.all(answers.map(answer => answer.json()))
  expect(again).toEqual(first)
  expect(await codeOf(await send(marina, { ...report, reason: 2 }))).toBe('409 already_reported')
  expect(await rows(post.id)).toHaveLength(1)
  const comment = await insertComment(own.db, 'Petrovich', post)
  const statuses = await Promise.all(
    Array.from(
      { length: 5 },
      async () => (await send(marina, { type: 'comment', targetId: comment, reason: 1 })).status
    )
  )
  expect(statuses).toContain(200)
  expect(await rows(comment)).toHaveLength(1)
})

test('[P5.report.02] a report with an unknown reason, or of an unknown kind of content, is refused', async () => {
  const post = await insertPost(own.db, 'Petrovich')
  for (const reason of [undefined, null, 0, 8, -1, 1.5])
    expect(await codeOf(await send(marina, { type: 'post', targetId: post.id, reason }))).toBe('400 invalid_reason')
  expect(await codeOf(await send(marina, { type: 'post', targetId: post.id, reason: 'Спам' }))).toBe('400 invalid_json')
  for (const type of [undefined, 'user', ''])
    expect(await codeOf(await send(marina, { type, targetId: post.id, reason: 1 }))).toBe('400 invalid_report_type')
  expect(await codeOf(await send(marina, { type: 'post', targetId: 'x', reason: 1 }))).toBe('400 invalid_id')
  expect(await codeOf(await send(marina, { type: 'post', targetId: 'zzzzzzzz', reason: 1 }))).toBe('404 post_not_found')
  expect(await codeOf(await send(marina, { type: 'comment', targetId: post.id, reason: 1 }))).toBe(
    '404 comment_not_found'
  )
  expect(await rows(post.id)).toHaveLength(0)
})

test('a report with any reason can have a description of up to 300 characters, which is trimmed', async () => {
  const words = `${'ы'.repeat(298)}👨`
  for (const [reason, description, stored] of [
    [7, `  ${words}\u0000\n`, `${words}\uFFFD`],
    [7, 'Первая\r\nвторая', 'Первая\nвторая'],
    [3, 'Тот же текст в трёх сообществах', 'Тот же текст в трёх сообществах'],
    // Some clients send no description with a reason.
    [7, undefined, null],
    [7, ' \u200b ', null]
  ] as const) {
    const post = await insertPost(own.db, 'Petrovich')
    const key = { 'Idempotency-Key': `words-${post.id}` }
    const call = { type: 'post', targetId: post.id, reason, description }
    const first = await (await send(marina, call, key)).json()
    expect(first).toMatchObject({ reasonId: reason, description: stored })
    expect((await rows(post.id)).map(row => row['description'])).toEqual([stored])
    expect(await (await send(marina, call, key)).json()).toEqual(first)
  }
  const post = await insertPost(own.db, 'Petrovich')
  const tooLong = await send(marina, { type: 'post', targetId: post.id, reason: 7, description: 'ы'.repeat(301) })
  expect(tooLong.status).toBe(400)
  expect(await tooLong.json()).toMatchObject({
    code: 'too_long',
    field: 'description',
    message: 'Слишком длинный текст.'
  })
  expect(await codeOf(await send(marina, { type: 'post', targetId: post.id, reason: 7, description: 5 }))).toBe(
    '400 invalid_json'
  )
  expect(await rows(post.id)).toHaveLength(0)
})

test('[P6.user.03] members cannot report their own content', async () => {
  const post = await insertPost(own.db, 'Marina_K')
  const comment = await insertComment(own.db, 'Marina_K', post)
  expect(await codeOf(await send(marina, { type: 'post', targetId: post.id, reason: 1 }))).toBe('403 own_content')
  expect(await codeOf(await send(marina, { type: 'comment', targetId: comment, reason: 1 }))).toBe('403 own_content')
})

test('[P6.banned.03] a banned member cannot report in the community while the ban is in effect', async () => {
  const post = await insertPost(own.db, 'Petrovich', 'Poezda')
  const comment = await insertComment(own.db, 'Petrovich', post)
  const ban = `insert or replace into community_bans (community_id, user_id, banned_by, created_at, expires_at)
    select c.id, u.id, 'x', 1, ? from communities c, users u where c.name = 'Poezda' and u.username = 'Marina_K'`
  await own.db.execute({ sql: ban, args: [null] })
  const refusal = await send(marina, { type: 'post', targetId: post.id, reason: 1 })
  expect(await refusal.json()).toMatchObject({
    message: 'Вы заблокированы в этом сообществе.',
    code: 'banned_from_community'
  })
  expect(await codeOf(await send(marina, { type: 'comment', targetId: comment, reason: 1 }))).toBe(
    '403 banned_from_community'
  )
  await own.db.execute({ sql: ban, args: [1] })
  expect((await send(marina, { type: 'post', targetId: post.id, reason: 1 })).status).toBe(200)
})

test('a removed post or deleted comment cannot be reported, but a post deleted by its author can be reported', async () => {
  const removed = await insertPost(own.db, 'Petrovich', 'Radio', { deleted_at: 1, deleted_as: 'mods' })
  expect(await codeOf(await send(marina, { type: 'post', targetId: removed.id, reason: 1 }))).toBe('403 post_deleted')
  const deleted = await insertPost(own.db, 'Petrovich', 'Radio', { deleted_at: 1, deleted_as: 'normal' })
  const comment = await insertComment(own.db, 'Petrovich', deleted, { deleted_at: 1, deleted_as: 'normal' })
  expect(await codeOf(await send(marina, { type: 'comment', targetId: comment, reason: 1 }))).toBe(
    '403 comment_deleted'
  )
  expect((await send(marina, { type: 'post', targetId: deleted.id, reason: 1 })).status).toBe(200)
})

test('a comment below a removed post cannot be reported', async () => {
  for (const by of ['mods', 'admins']) {
    const removed = await insertPost(own.db, 'Petrovich', 'Radio', { deleted_at: 1, deleted_as: by })
    const comment = await insertComment(own.db, 'Petrovich', removed)
    expect(await codeOf(await send(marina, { type: 'comment', targetId: comment, reason: 1 }))).toBe('403 post_deleted')
  }
})

test('a repeated report call with its idempotency key gets the answer of the first call, even if moderators have decided between the calls', async () => {
  const post = await insertPost(own.db, 'Petrovich')
  const comment = await insertComment(own.db, 'Petrovich', post)
  const reported = [
    { type: 'post', targetId: post.publicId, reason: 2 },
    { type: 'comment', targetId: comment, reason: 5 }
  ]
  const again = () =>
    Promise.all(
      reported.map(async report =>
        (await send(marina, report, { 'Idempotency-Key': `${report.type} ${post.id}` })).json()
      )
    )
  const first = await again()
  expect(first).toMatchObject([{ reasonId: 2 }, { reasonId: 5 }])
  await own.db.execute({ sql: 'delete from reports where post_id = ?', args: [post.id] })
  expect(await again()).toEqual(first)
  await own.db.execute({ sql: "update posts set deleted_at = 1, deleted_as = 'mods' where id = ?", args: [post.id] })
  expect(await again()).toEqual(first)
  expect(await rows(post.id)).toHaveLength(0)
})

test('a report by a guest or without the CSRF token is refused', async () => {
  const post = await insertPost(own.db, 'Marina_K')
  const body = JSON.stringify({ type: 'post', targetId: post.id, reason: 1 })
  const headers = { 'X-Csrf-Token': await guestToken(own.origin), 'Content-Type': 'application/json' }
  expect(await codeOf(await fetch(`${own.origin}/api/_report`, { method: 'POST', headers, body }))).toBe(
    '401 not_logged_in'
  )
  expect(
    await codeOf(await send(petrovich, { type: 'post', targetId: post.id, reason: 1 }, { 'X-Csrf-Token': 'x' }))
  ).toBe('403 csrf_failed')
})
