import { beforeAll, describe, expect, test } from 'vitest'
import type { LogEntry, LogPage } from '#functions/contract/moderation.ts'
import type { Rule } from '#functions/contract/views.ts'
import { insertComment, insertPost } from '#tests/support/insert-content.ts'
import type { Member } from '#tests/support/member.ts'
import { emptyModerationLog } from '#tests/support/moderation-log.ts'
import { codeOf, okBody, writingSite } from '#tests/support/writing-site.ts'

const own = writingSite()
/** Petrovich moderates Sad, Sova is an admin, and Marina_K moderates Knigi only. */
let petrovich: Member
let sova: Member
let marina: Member
let communityId: string
beforeAll(async () => {
  const idOf = async (name: string) =>
    (await own.row<{ id: string }>('select id from communities where name = ?', name)).id
  communityId = await idOf('Sad')
  await own.run('delete from community_mods where community_id = ?', communityId)
  await own.run("delete from community_mods where user_id = (select id from users where username = 'Marina_K')")
  await emptyModerationLog(own.db, `community_id = '${communityId}'`)
  await own.moderate('Petrovich', communityId)
  await own.moderate('Marina_K', await idOf('Knigi'))
  petrovich = await own.as('Petrovich')
  sova = await own.as('Sova')
  marina = await own.as('Marina_K')
})

const ask = (by: Pick<Member, 'fetch'>, query = '', community = communityId) =>
  by.fetch(`/api/communities/${community}/log${query}`)
const guest = { fetch: (path: string, init?: RequestInit) => fetch(own.origin + path, init) }
const entries = async (query = '') => (await okBody<LogPage>(await ask(petrovich, query))).entries
const newest = async (): Promise<LogEntry | undefined> => (await entries('?limit=1'))[0]
const setPublic = (isPublic: boolean) =>
  own.run('update communities set modlog_public = ? where id = ?', Number(isPublic), communityId)
const costOf = (answer: Response) => Number(/rows;desc="(\d+)"/.exec(answer.headers.get('Server-Timing') ?? '')?.[1])
const tripsOf = (answer: Response) => /trips;desc="(\d+)"/.exec(answer.headers.get('Server-Timing') ?? '')?.[1]

/** Inserts entries into the moderation log, each newer than the entry inserted before. */
const put = (count: number, action: string, actor: string) =>
  own.run(
    `insert into moderation_log (created_at, actor_id, capacity, action, target_type, target_id, community_id)
     with recursive n(at) as (select 1 union all select at + 1 from n where at < ?)
     select at, (select id from users where username = ?), 'mods', ?, 'community', ?, ? from n`,
    count,
    actor,
    action,
    communityId,
    communityId
  )

describe('a community’s log', () => {
  test('has the actor, the action, the time, the target and the reason of each entry', async () => {
    const post = await insertPost(own.db, 'Sova', 'Sad', { title: 'Грядки' })
    const comment = await insertComment(own.db, 'Sova', post)
    await okBody(await petrovich.send('DELETE', `/api/posts/${post.id}/comments/${comment}?deleteAs=mods&reason=Спам`))
    expect(await newest()).toEqual({
      id: expect.any(Number),
      action: 'delete_comment',
      capacity: 'mods',
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      actor: expect.objectContaining({ username: 'Petrovich' }),
      communityName: 'Sad',
      targetType: 'comment',
      targetId: comment,
      target: { title: 'Грядки', path: `${post.path}/${comment}` },
      reason: 'Спам'
    })
    await okBody(await sova.send('PUT', `/api/posts/${post.id}?action=lock&lockAs=admins`))
    expect(await newest()).toMatchObject({
      action: 'lock_post',
      capacity: 'admins',
      actor: { username: 'Sova' },
      target: { title: 'Грядки', path: post.path },
      reason: null
    })
  })

  test('names people unless their accounts are deleted, and names rules by the last text of each rule', async () => {
    const [name = ''] = await own.ordinary(1)
    await okBody(await petrovich.send('POST', `/api/communities/${communityId}/mods`, { username: name }))
    expect(await newest()).toMatchObject({ action: 'add_mod', target: { title: `@${name}`, path: `/@${name}` } })
    await own.run('update users set deleted_at = 1 where username = ?', name)
    expect(await newest()).toMatchObject({ targetType: 'user', target: null })
    const rules = await okBody<Rule[]>(
      await petrovich.send('POST', `/api/communities/${communityId}/rules`, { rule: 'Поливать', description: '' })
    )
    expect(await newest()).toMatchObject({ action: 'add_rule', target: { title: 'Поливать', path: null } })
    await okBody(await petrovich.send('DELETE', `/api/communities/${communityId}/rules/${rules.at(-1)?.id}`))
    const was = { title: 'Поливать', path: null }
    const [deleted, added] = await entries('?limit=2')
    expect(deleted).toMatchObject({ action: 'delete_rule', target: was, reason: null })
    expect(added).toMatchObject({ action: 'add_rule', target: was })
  })

  test('hides deleted accounts from everybody but admins: their name finds no entries, and no entry has their id or name', async () => {
    const [gone = '', target = ''] = (await own.ordinary(3)).slice(1)
    const targetId = await own.idOf(target)
    await put(1, 'add_label', gone)
    await okBody(await petrovich.send('POST', `/api/communities/${communityId}/mods`, { username: target }))
    expect(await entries(`?actor=${gone}`)).toHaveLength(1)
    for (const name of [gone, target]) await own.run('update users set deleted_at = 1 where username = ?', name)
    await setPublic(true)
    for (const who of [guest, marina, petrovich]) {
      const { entries } = await okBody<LogPage>(await ask(who, `?actor=${gone}`))
      expect(entries).toEqual([])
      const all = await okBody<LogPage>(await ask(who, '?limit=2'))
      expect(all.entries).toMatchObject([
        { action: 'add_mod', targetType: 'user', targetId: '0'.repeat(24), target: null },
        { action: 'add_label', actor: { username: 'ghost' } }
      ])
    }
    await setPublic(false)
    const { entries: seen } = await okBody<LogPage>(await ask(sova, `?actor=${gone}`))
    expect(seen).toMatchObject([{ action: 'add_label', actor: { username: gone, deleted: true } }])
    expect((await okBody<LogPage>(await ask(sova, '?limit=1'))).entries).toMatchObject([
      { action: 'add_mod', targetId, target: { title: `@${target}`, path: `/@${target}` } }
    ])
    const names = async (who: Member) => {
      const html = await (await who.fetch('/Sad/modtools/log')).text()
      return [gone, target].map(name => html.includes(`href="/@${name}"`))
    }
    expect(await names(sova)).toEqual([true, true])
    expect(await names(petrovich)).toEqual([false, false])
  })

  test('is readable by the community’s moderators and admins, and by everybody if the log is public', async () => {
    expect(await codeOf(await ask(guest))).toBe('401 not_logged_in')
    expect(await codeOf(await ask(marina))).toBe('403 not_mod')
    expect((await ask(sova)).status).toBe(200)
    expect(await codeOf(await ask(sova, '', 'f'.repeat(24)))).toBe('404 community_not_found')
    expect(await codeOf(await ask(sova, '', 'x'))).toBe('400 invalid_id')
    await setPublic(true)
    for (const who of [guest, marina]) expect(await okBody(await ask(who))).toEqual(await okBody(await ask(petrovich)))
    await setPublic(false)
    expect((await ask(guest)).status).toBe(401)
  })

  test('has entries for dismissed and restored reports, without the reporter, and for making the log public or private', async () => {
    const [reporter = ''] = await own.ordinary(1)
    const post = await insertPost(own.db, 'Sova', 'Sad')
    const report = { type: 'post', targetId: post.id, reason: 1 }
    await okBody(await (await own.as(reporter)).send('POST', '/api/_report', report))
    const communityPath = `/api/communities/${communityId}`
    await okBody(await petrovich.send('PUT', communityPath, { modlogPublic: true }))
    for (const method of ['DELETE', 'PUT'])
      await okBody(await petrovich.send(method, `${communityPath}/reported/${post.id}`, {}))
    const text = await (await ask(guest, '?limit=3')).text()
    expect((JSON.parse(text) as LogPage).entries).toMatchObject([
      { action: 'restore_reports', targetType: 'post', targetId: post.id },
      { action: 'dismiss_reports', targetType: 'post', targetId: post.id },
      { action: 'publish_log', targetType: 'community', targetId: communityId }
    ])
    for (const word of [reporter, await own.idOf(reporter)]) expect(text).not.toContain(word)
    await okBody(await petrovich.send('PUT', communityPath, { modlogPublic: false }))
    expect(await newest()).toMatchObject({ action: 'hide_log', actor: { username: 'Petrovich' } })
  })

  test('cannot be changed by any API call', async () => {
    for (const method of ['POST', 'PUT', 'DELETE'])
      expect((await sova.send(method, `/api/communities/${communityId}/log`, {})).status, method).toBe(405)
  })

  test('comes in pages, can be filtered by action and moderator, and costs no more with 3000 entries than with few', async () => {
    await put(3000, 'change_about', 'Sova')
    await put(30, 'add_rule', 'Petrovich')
    const ids: number[] = []
    let next: string | null = ''
    while (next !== null && ids.length < 200) {
      const answer: Response = await ask(petrovich, `?limit=50&next=${next}`)
      expect(tripsOf(answer)).toBe('1')
      expect(costOf(answer)).toBeLessThanOrEqual(50 * 6 + 20)
      const page = await okBody<LogPage>(answer)
      ids.push(...page.entries.map(({ id }) => id))
      next = page.next
    }
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a))
    for (const query of ['action=add_rule', 'actor=petrovich', 'action=add_rule&actor=PETROVICH']) {
      const answer = await ask(petrovich, `?limit=50&${query}`)
      expect(costOf(answer), query).toBeLessThanOrEqual(50 * 6 + 20)
      const entries = (await okBody<LogPage>(answer)).entries
      expect(entries.length).toBeGreaterThanOrEqual(30)
      for (const { action, actor } of entries) {
        if (query.includes('action')) expect(action).toBe('add_rule')
        if (query.includes('actor')) expect(actor?.username).toBe('Petrovich')
      }
    }
    expect(await entries('?actor=nobody_at_all')).toEqual([])
    expect(await codeOf(await ask(petrovich, '?action=eat'))).toBe('400 invalid_action')
    expect(await codeOf(await ask(petrovich, '?next=x'))).toBe('400 invalid_cursor')
  })
})

describe('the pages of a community’s log', () => {
  const page = async (by: Pick<Member, 'fetch'>, path: string) => by.fetch(path, { redirect: 'manual' })

  test('are among the moderator tools, cost one round trip, and pass the filter on to the next page', async () => {
    const answer = await page(petrovich, '/Sad/modtools/log?action=add_rule&actor=Petrovich')
    expect([answer.status, tripsOf(answer)]).toEqual([200, '1'])
    expect(costOf(answer)).toBeLessThanOrEqual(25 * 6 + 120)
    const html = await answer.text()
    expect(html).toContain('Правило добавлено')
    expect(html).not.toContain('Описание изменено</b>')
    const next = /rel="next" href="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&').replaceAll('&#38;', '&') ?? ''
    expect(next).toMatch(/^\/Sad\/modtools\/log\?action=add_rule&actor=Petrovich&next=/)
    const later = await (await page(petrovich, next)).text()
    expect(later).toContain('Правило добавлено</b>')
    expect((await page(marina, '/Sad/modtools/log')).status).toBe(403)
  })

  test('are open to everybody if the log is public, and linked from the community’s page', async () => {
    const isLinked = async () => (await (await page(marina, '/Sad?tab=about')).text()).includes('href="/Sad/log"')
    expect((await page(guest, '/Sad/log')).status).toBe(404)
    expect(await isLinked()).toBe(false)
    await setPublic(true)
    const answer = await page(marina, '/Sad/log?action=lock_post')
    expect([answer.status, tripsOf(answer)]).toEqual([200, '1'])
    expect(await answer.text()).toContain('Грядки')
    expect(await isLinked()).toBe(true)
    const moved = await page(marina, '/sad/log?action=add_rule')
    expect([moved.status, moved.headers.get('Location')]).toEqual([301, '/Sad/log?action=add_rule'])
    expect((await page(marina, '/no_such/log')).status).toBe(404)
  })
})
