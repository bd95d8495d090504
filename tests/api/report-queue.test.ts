import { beforeAll, describe, expect, test } from 'vitest'
import type { ReportedState, ReportsPage } from '#functions/contract/report.ts'
import type { Comment, Post } from '#functions/contract/views.ts'
import type { NumberedPosts } from '#functions/posts/posts.ts'
import { type InsertedPost, insertComment, insertPost } from '#tests/support/insert-content.ts'
import type { Member } from '#tests/support/member.ts'
import { codeOf, okBody, writingSite } from '#tests/support/writing-site.ts'
import { expectShape, report as reportShape } from './shapes.ts'

const own = writingSite()
/** Petrovich and Marina_K moderate Sad; the reporter is an ordinary member. */
let petrovich: Member
let marina: Member
let reporter: Member
let communityId: string
beforeAll(async () => {
  communityId = (await own.row<{ id: string }>("select id from communities where name = 'Sad'")).id
  const [name = ''] = await own.ordinary(1)
  await own.moderate('Petrovich', communityId)
  await own.moderate('Marina_K', communityId)
  petrovich = await own.as('Petrovich')
  marina = await own.as('Marina_K')
  reporter = await own.as(name)
  await own.run('delete from reports where community_id = ?', communityId)
})

/** Inserts reports of a post or comment into the database, one for each reason. */
async function reported(type: 'post' | 'comment', target: string, post: InsertedPost, ...reasons: number[]) {
  for (const reason of reasons)
    await own.run(
      `insert into reports (community_id, post_id, target_type, target_id, reason_id, user_id, created_at)
       select p.community_id, p.id, ?, ?, ?, hex(randomblob(12)), 1 from posts p where p.id = ?`,
      ...[type, target, reason, post.id]
    )
}
const newPost = (set = {}) => insertPost(own.db, 'Sova', 'Sad', set)
const queue = (by: Member, query = '', community = communityId) =>
  by.fetch(`/api/communities/${community}/reports${query}`)
const pageOf = async (query = '') => okBody<ReportsPage>(await queue(petrovich, query))
const item = (by: Member, method: string, target: string, community = communityId) =>
  by.send(method, `/api/communities/${community}/reported/${target}`, {})
const stateOf = async (target: string) =>
  okBody<ReportedState>(await marina.fetch(`/api/communities/${communityId}/reported/${target}`))
const storedCounters = () =>
  own.row(
    `select no_post_reports posts, no_comment_reports comments, no_reported_posts items, no_reported_comments said,
     no_deleted_posts deleted, no_locked_posts locked from communities where id = ?`,
    communityId
  )
const counted = () =>
  own.row(
    `select (select count(*) from reports where community_id = c.id and target_type = 'post') posts,
     (select count(*) from reports where community_id = c.id and target_type = 'comment') comments,
     (select count(distinct target_id) from reports where community_id = c.id and target_type = 'post') items,
     (select count(distinct target_id) from reports where community_id = c.id and target_type = 'comment') said,
     (select count(*) from posts where community_id = c.id and deleted_at is not null) deleted,
     (select count(*) from posts where community_id = c.id and deleted_at is null and locked_at is not null) locked
     from communities c where id = ?`,
    communityId
  )

describe('the reports of a community', () => {
  test('[A7.moderation.06 A3.report.01 A3.report.02] come in pages, newest first, with the reported content', async () => {
    const post = await newPost()
    const comment = await insertComment(own.db, 'Sova', post)
    await reported('post', post.id, post, 3, 1, 3)
    await reported('comment', comment, post, 5)
    const page = await pageOf('?page=1&limit=10')
    expect(page.details).toEqual({ noReports: 4, noPostReports: 3, noCommentReports: 1 })
    expect(page).toMatchObject({ page: 1, limit: 10 })
    for (const report of page.reports) expectShape(reportShape, report)
    expect(page.reports.map(({ type, reasonId }) => `${type} ${reasonId}`)).toEqual([
      'comment 5',
      'post 3',
      'post 1',
      'post 3'
    ])
    const [reportedComment, written] = page.reports.map(({ target }) => target)
    expect(reportedComment as Comment).toMatchObject({ id: comment, postTitle: expect.any(String), postDeleted: false })
    expect(written as Post).toMatchObject({ id: post.id, communityName: 'Sad' })
    expect((await pageOf('?filter=posts')).reports).toHaveLength(3)
    expect((await pageOf('?filter=comments')).reports).toHaveLength(1)
    const second = await pageOf('?filter=all&page=2&limit=3')
    expect(second.reports.map(({ id }) => id)).toEqual(page.reports.slice(3).map(({ id }) => id))
    expect((await pageOf('?page=9')).reports).toEqual([])
  })

  test('are readable only by the community’s moderators and admins', async () => {
    expect(await codeOf(await fetch(`${own.origin}/api/communities/${communityId}/reports`))).toBe('401 not_logged_in')
    expect(await codeOf(await fetch(`${own.origin}/api/communities/x/reports`))).toBe('401 not_logged_in')
    expect(await codeOf(await queue(reporter))).toBe('403 not_mod')
    expect((await queue(await own.as('Sova'))).status).toBe(200)
    expect(await codeOf(await queue(petrovich, '', 'x'))).toBe('400 invalid_id')
    expect(await codeOf(await queue(petrovich, '', '0'.repeat(24)))).toBe('404 community_not_found')
    for (const [query, code] of [
      ['filter=deleted', 'invalid_filter'],
      ['page=0', 'invalid_page'],
      ['limit=51', 'invalid_limit']
    ])
      expect(await codeOf(await queue(petrovich, `?${query}`))).toBe(`400 ${code}`)
  })

  test('[A7.moderation.07] can be dismissed, and their content can be reported again', async () => {
    const post = await newPost()
    const call = { type: 'post', targetId: post.id, reason: 2 }
    const created = await okBody<{ id: number }>(await reporter.send('POST', '/api/_report', call))
    const other = await own.row<{ id: string }>("select id from communities where name = 'Radio'")
    const dismiss = (by: Member, id: number, community = communityId) =>
      by.send('DELETE', `/api/communities/${community}/reports/${id}`, {})
    expect(await codeOf(await dismiss(reporter, created.id))).toBe('403 not_mod')
    expect(await codeOf(await dismiss(petrovich, created.id, other.id))).toBe('404 report_not_found')
    expect(await okBody(await dismiss(petrovich, created.id))).toMatchObject({
      id: created.id,
      reasonId: 2,
      targetId: post.id
    })
    expect(await codeOf(await dismiss(marina, created.id))).toBe('404 report_not_found')
    expect((await reporter.send('POST', '/api/_report', call)).status).toBe(200)
  })
})

describe('a decision on reports', () => {
  test('of simultaneous decisions by two moderators one is done and logged, and both moderators see who decided', async () => {
    const post = await newPost()
    await reported('post', post.id, post, 1, 3, 3)
    expect(await stateOf(post.id)).toEqual({ noReports: 3, decision: null })
    const both = await Promise.all([item(petrovich, 'DELETE', post.id), item(marina, 'DELETE', post.id)])
    const [first, second] = await Promise.all(both.map(answer => okBody<ReportedState>(answer)))
    expect(first).toMatchObject({ noReports: 0, decision: { act: 'dismiss', by: expect.stringMatching(/^(Pet|Mar)/) } })
    expect(second).toEqual(first)
    expect(
      await own.number(
        "select count(*) from moderation_log where action = 'dismiss_reports' and target_id = ?",
        post.id
      )
    ).toBe(1)
  })

  test('a removal or lock resolves the reports, and the decision has the moderator’s name', async () => {
    const [removed, locked] = [await newPost(), await newPost()]
    const comment = await insertComment(own.db, 'Sova', removed)
    await reported('post', removed.id, removed, 1)
    await reported('comment', comment, removed, 1)
    await reported('post', locked.id, locked, 4, 4)
    await okBody(await petrovich.send('DELETE', `/api/posts/${removed.id}?deleteAs=mods`, {}))
    await okBody(await petrovich.send('PUT', `/api/posts/${locked.id}?action=lock`, {}))
    expect(await stateOf(removed.id)).toMatchObject({
      noReports: 0,
      decision: { act: 'remove', by: 'Petrovich', as: 'mods' }
    })
    expect((await stateOf(comment)).noReports).toBe(0)
    expect(await stateOf(locked.id)).toMatchObject({ noReports: 0, decision: { act: 'lock', by: 'Petrovich' } })
  })

  test('a dismissal or lock can be undone for a minute by the moderator who made it', async () => {
    const post = await newPost()
    await reported('post', post.id, post, 1, 3)
    const before = await own.rows('select * from reports where target_id = ? order by id', post.id)
    await okBody(await item(petrovich, 'DELETE', post.id))
    expect(await codeOf(await item(marina, 'PUT', post.id))).toBe('404 report_not_found')
    expect(await okBody(await item(petrovich, 'PUT', post.id))).toEqual({ noReports: 2, decision: null })
    expect(await own.rows('select * from reports where target_id = ? order by id', post.id)).toEqual(before)
    await okBody(await petrovich.send('PUT', `/api/posts/${post.id}?action=lock`, {}))
    await okBody(await item(petrovich, 'PUT', post.id))
    expect(await own.row('select locked_at, locked_by from posts where id = ?', post.id)).toMatchObject({
      locked_at: null
    })
    expect((await stateOf(post.id)).noReports).toBe(2)
    const comment = await insertComment(own.db, 'Sova', post)
    await reported('comment', comment, post, 1)
    await okBody(await petrovich.send('PUT', `/api/posts/${post.id}/comments/${comment}?action=lock`, {}))
    expect(await stateOf(comment)).toMatchObject({ noReports: 0, decision: { act: 'lock', by: 'Petrovich' } })
    await okBody(await item(petrovich, 'PUT', comment))
    expect(await own.row('select locked_at from comments where id = ?', comment)).toEqual({ locked_at: null })
    await okBody(await item(petrovich, 'DELETE', post.id))
    await own.run('update settled_reports set settled_at = settled_at - 61000 where target_id = ?', post.id)
    expect(await codeOf(await item(petrovich, 'PUT', post.id))).toBe('404 report_not_found')
  })

  test('a decision from before the server’s clock was set back by two hours cannot be undone, but the next decision can', async () => {
    const post = await newPost()
    await reported('post', post.id, post, 1)
    await okBody(await item(petrovich, 'DELETE', post.id))
    await own.run('update settled_reports set settled_at = settled_at + 7200000 where target_id = ?', post.id)
    expect(await codeOf(await item(petrovich, 'PUT', post.id))).toBe('404 report_not_found')
    await reported('post', post.id, post, 3)
    await okBody(await marina.send('PUT', `/api/posts/${post.id}?action=lock`, {}))
    expect((await stateOf(post.id)).decision).toMatchObject({ act: 'lock', by: 'Marina_K' })
    expect(await okBody(await item(marina, 'PUT', post.id))).toEqual({ noReports: 1, decision: null })
  })

  test('the queue offers to undo the last decision and the last ban, but none from before the server’s clock was set back by two hours', async () => {
    const post = await newPost()
    await reported('post', post.id, post, 1)
    await okBody(await item(petrovich, 'DELETE', post.id))
    await own.run(
      'insert into community_bans (community_id, user_id, banned_by, created_at) values (?, ?, ?, ?)',
      ...[communityId, await own.idOf('Sova'), await own.idOf('Petrovich'), Date.now()]
    )
    const offered = async () => {
      const html = await (await petrovich.fetch('/Sad/modtools/reports')).text()
      return [...html.matchAll(/ name="act" value="(\w+)"/g)].map(([, action]) => action)
    }
    expect(await offered()).toEqual(expect.arrayContaining(['undo', 'unban']))
    await own.run('update settled_reports set settled_at = settled_at + 7200000')
    await own.run('update community_bans set created_at = created_at + 7200000')
    const left = await offered()
    for (const action of ['undo', 'unban']) expect(left).not.toContain(action)
    await own.run('delete from community_bans where community_id = ?', communityId)
  })

  test('the undo of a dismissal does not restore reports of content that was removed after the dismissal', async () => {
    const post = await newPost()
    const comment = await insertComment(own.db, 'Petrovich', post)
    const other = await newPost()
    const commentBelow = await insertComment(own.db, 'Sova', other)
    await reported('post', post.id, post, 1)
    await reported('comment', comment, post, 1)
    await reported('comment', commentBelow, other, 2)
    for (const target of [post.id, comment, commentBelow]) await okBody(await item(petrovich, 'DELETE', target))
    await okBody(await petrovich.send('DELETE', `/api/posts/${post.id}/comments/${comment}`, {}))
    await okBody(await marina.send('DELETE', `/api/posts/${post.id}?deleteAs=mods`, {}))
    await okBody(await marina.send('DELETE', `/api/posts/${other.id}?deleteAs=mods`, {}))
    for (const target of [post.id, comment, commentBelow]) {
      await item(petrovich, 'PUT', target)
      expect((await stateOf(target)).noReports).toBe(0)
    }
    expect(await storedCounters()).toEqual(await counted())
  })

  test('the lock of a post that is locked already resolves no reports', async () => {
    const post = await newPost({ locked_at: 1, locked_by: 'x', locked_by_group: 'mods' })
    await reported('post', post.id, post, 1)
    await okBody(await petrovich.send('PUT', `/api/posts/${post.id}?action=lock`, {}))
    expect(await stateOf(post.id)).toEqual({ noReports: 1, decision: null })
  })

  test('a decision is refused for content without reports, for content of another community, and to members who do not moderate', async () => {
    const post = await newPost()
    expect(await codeOf(await item(petrovich, 'DELETE', post.id))).toBe('404 report_not_found')
    expect(await codeOf(await item(petrovich, 'DELETE', 'x'))).toBe('400 invalid_id')
    await reported('post', post.id, post, 1)
    const radio = (await own.row<{ id: string }>("select id from communities where name = 'Radio'")).id
    expect(await codeOf(await item(petrovich, 'DELETE', post.id, radio))).toBe('404 report_not_found')
    for (const method of ['DELETE', 'PUT'])
      expect(await codeOf(await item(reporter, method, post.id))).toBe('403 not_mod')
    expect((await stateOf(post.id)).noReports).toBe(1)
  })
})

describe('the removed or locked posts of a community', () => {
  const posts = (query: string, by = petrovich) => by.fetch(`/api/posts?communityId=${communityId}&${query}`)

  test('[A7.moderation.12 A2.modtools.02] the removed and the locked posts of a community come in pages, with the total number of such posts', async () => {
    for (const [filter, set] of [
      ['deleted', { deleted_at: 5, deleted_as: 'mods' }],
      ['locked', { locked_at: 5, locked_by_group: 'mods' }]
    ] as const) {
      const created = [await newPost(set), await newPost(set), await newPost(set)]
      const first = await okBody<NumberedPosts>(await posts(`filter=${filter}&page=1&limit=2`))
      expect(first.posts.map(({ id }) => id)).toEqual([created[2]?.id, created[1]?.id])
      const second = await okBody<NumberedPosts>(await posts(`filter=${filter}&page=2&limit=2`))
      expect(second.posts[0]?.id).toBe(created[0]?.id)
      expect((await okBody<NumberedPosts>(await posts(`filter=${filter}`))).limit).toBe(10)
      expect(first.noPosts).toBe(
        await own.number(
          `select count(*) from posts where community_id = ? and ${filter}_at is not null and (? or deleted_at is null)`,
          ...[communityId, filter === 'deleted' ? 1 : 0]
        )
      )
    }
    expect(await codeOf(await posts('filter=deleted', reporter))).toBe('403 not_mod')
    expect(await codeOf(await posts('filter=gone'))).toBe('400 invalid_filter')
    expect(await codeOf(await fetch(`${own.origin}/api/posts?filter=deleted`))).toBe('401 not_logged_in')
  })
})

test('the stored counts of reports equal the rows after every decision', async () => {
  const post = await newPost()
  const comment = await insertComment(own.db, 'Petrovich', post)
  await reported('post', post.id, post, 1, 2, 2)
  await reported('comment', comment, post, 6)
  expect(await storedCounters()).toEqual(await counted())
  expect(await own.row('select no_reports n, reasons from reported_items where target_id = ?', post.id)).toMatchObject({
    n: 3,
    reasons: '{"1":1,"2":2}'
  })
  await okBody(await petrovich.send('PUT', `/api/posts/${post.id}?action=lock`, {}))
  expect(await storedCounters()).toEqual(await counted())
  await okBody(await petrovich.send('DELETE', `/api/posts/${post.id}/comments/${comment}`, {}))
  await okBody(await petrovich.send('DELETE', `/api/posts/${post.id}?deleteAs=mods`, {}))
  expect(await storedCounters()).toEqual(await counted())
})

describe('the report queue of a community with many reports', () => {
  const rowsOf = (answer: Response) =>
    Number(/\brows;desc="(\d+)"/.exec(answer.headers.get('Server-Timing') ?? '')?.[1] ?? Number.NaN)

  test('a page of the report queue with 100,000 reports reads only rows that the page shows', async () => {
    const posts = await own.rows<{ id: string }>(
      'select id from posts where community_id = ? and deleted_at is null limit 60',
      communityId
    )
    // Each post gets two comments, of which the second is a reply to the first.
    const comments = await Promise.all(
      posts.map(async ({ id }) => {
        const post = { id } as InsertedPost
        const parent_id = await insertComment(own.db, 'Sova', post)
        return insertComment(own.db, 'Sova', post, { parent_id, ancestors: parent_id, depth: 1 })
      })
    )
    const targets = posts.flatMap(({ id }, at) => [
      ['post', id, id],
      ['comment', comments[at], id]
    ])
    await own.run(
      `with recursive n(at) as (select 1 union all select at + 1 from n where at < ?)
       insert into reports (community_id, post_id, target_type, target_id, reason_id, user_id, created_at)
       select ?, value ->> 2, value ->> 0, value ->> 1, at % 6 + 1, printf('%016x%08x', at, key), 1
       from n join json_each(?)`,
      ...[Math.ceil(100_000 / targets.length), communityId, JSON.stringify(targets)]
    )
    const { noPostReports, noCommentReports } = (await pageOf()).details
    expect(Math.min(noPostReports, noCommentReports)).toBeGreaterThanOrEqual(50_000)
    for (const query of ['', '?filter=posts', '?filter=comments', '?limit=50']) {
      const answer = await queue(petrovich, query)
      const limit = query === '?limit=50' ? 50 : 10
      expect(answer.headers.get('Server-Timing')).toContain('trips;desc="1"')
      expect(rowsOf(answer), query).toBeLessThanOrEqual(25 * limit + 300)
    }
    const next = `?next=${btoa('[50000]')}`
    for (const query of ['', '?filter=posts', '?filter=comments', next]) {
      const answer = await petrovich.fetch(`/Sad/modtools/reports${query}`)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('Server-Timing')).toContain('trips;desc="1"')
      expect(rowsOf(answer), query).toBeLessThanOrEqual(25 * 10 + 300)
    }
  })
})
