import { beforeAll, describe, expect, test } from 'vitest'
import type { Report } from '#functions/contract/report.ts'
import type { Rule } from '#functions/contract/views.ts'
import type { Member } from '#tests/support/member.ts'
import { codeOf, okBody, writingSite } from '#tests/support/writing-site.ts'
import { CALLS } from './moderation-calls.ts'
import { createFixture, type Fixture, type Role } from './moderation-fixture.ts'

const own = writingSite()
let clients: Record<Role, Member>
let reset: () => Promise<Fixture>
let fixture: Fixture
let keys = 0
beforeAll(async () => {
  ;({ clients, reset } = await createFixture(own))
})

const communityPath = () => `/api/communities/${fixture.community.id}`
const ask = (method: string, path: string, body?: object, key?: string) =>
  clients.higher.send(method, path, body, key ? { 'Idempotency-Key': key } : {})
const newKey = () => {
  keys += 1
  return `meanwhile ${keys}`
}
const logged = (action: string, target: string | number) =>
  own.number('select count(*) from moderation_log where action = ? and target_id = ?', action, String(target))

/** Sends a form of the moderator tools as if the moderator had loaded the form's page earlier. */
async function form(entry: string, fields: Record<string, string>) {
  const body = new URLSearchParams({ _csrf: clients.higher.token, communityId: fixture.community.id, ...fields })
  const answer = await clients.higher.fetch(`/${fixture.community.name}/modtools/${entry}`, {
    method: 'POST',
    headers: { Origin: own.origin },
    body
  })
  return { status: answer.status, html: await answer.text() }
}

describe('a deletion call repeated with its idempotency key', () => {
  test('the repeated deletion of a report gets the answer of the first call, even if the content was reported again', async () => {
    fixture = await reset()
    const [path, key] = [`${communityPath()}/reports/${fixture.report}`, newKey()]
    const first = await okBody<Report>(await ask('DELETE', path, undefined, key))
    expect(first).toMatchObject({ id: fixture.report, target: { id: fixture.post.id } })
    // The reported content is returned in its present state, so only its id is compared.
    const same = { ...first, target: expect.objectContaining({ id: fixture.post.id }) }
    expect(await okBody(await ask('DELETE', path, undefined, key))).toEqual(same)
    expect(await codeOf(await ask('DELETE', path, undefined, newKey()))).toBe('404 report_not_found')
    await okBody(await ask('PUT', `${communityPath()}/reported/${fixture.post.id}`, {}))
    expect(await okBody(await ask('DELETE', path, undefined, key))).toEqual(same)
    expect(await own.number('select count(*) from reports where id = ?', fixture.report)).toBe(1)
    expect(await logged('dismiss_reports', fixture.post.id)).toBe(1)
  })

  test('the repeated deletion of a rule gets the answer of the first call, by the API and by the form', async () => {
    fixture = await reset()
    const [path, key] = [`${communityPath()}/rules/${fixture.rule}`, newKey()]
    const first = await okBody<Rule>(await ask('DELETE', path, undefined, key))
    expect(first).toMatchObject({ id: fixture.rule, rule: 'Правило', communityId: fixture.community.id })
    expect(await okBody(await ask('DELETE', path, undefined, key))).toEqual(first)
    expect(await codeOf(await ask('DELETE', path, undefined, newKey()))).toBe('404 rule_not_found')
    expect(await logged('delete_rule', fixture.rule)).toBe(1)
    fixture = await reset()
    const fields = { act: 'delete', ruleId: String(fixture.rule), once: newKey() }
    expect((await form('rules', fields)).status).toBe(303)
    expect((await form('rules', fields)).status).toBe(303)
    expect(await logged('delete_rule', fixture.rule)).toBe(1)
  })

  test('simultaneous deletions of a rule with one idempotency key get equal answers, and one call deletes the rule', async () => {
    fixture = await reset()
    const [path, key] = [`${communityPath()}/rules/${fixture.rule}`, newKey()]
    const answers = await Promise.all([1, 2, 3].map(() => ask('DELETE', path, undefined, key)))
    const rules = await Promise.all(answers.map(answer => okBody<Rule>(answer)))
    expect(new Set(rules.map(({ rule }) => rule))).toEqual(new Set(['Правило']))
    expect(await logged('delete_rule', fixture.rule)).toBe(1)
  })
})

describe('a call about content that was deleted after the moderator loaded the page', () => {
  test('a call or form about a rule that another moderator deleted is answered with "not found"', async () => {
    fixture = await reset()
    await okBody(await clients.lower.send('DELETE', `${communityPath()}/rules/${fixture.rule}`))
    const path = `${communityPath()}/rules/${fixture.rule}`
    expect(await codeOf(await ask('PUT', path, { rule: 'x' }))).toBe('404 rule_not_found')
    expect(await codeOf(await ask('PUT', `${communityPath()}/rules`, { order: [fixture.rule] }))).toBe(
      '404 rule_not_found'
    )
    expect(
      await codeOf(
        await ask('POST', `${communityPath()}/banned`, { username: fixture.plainMember, ruleId: fixture.rule })
      )
    ).toBe('404 rule_not_found')
    const forms: Record<string, string>[] = [
      { act: 'delete' },
      { act: 'save', rule: 'x', description: '' },
      { act: 'move', move: 'up' }
    ]
    for (const fields of forms) {
      const { status, html } = await form('rules', { ...fields, ruleId: String(fixture.rule) })
      expect([fields['act'], status]).toEqual([fields['act'], 404])
      expect(html).toContain('Этого правила больше нет.')
    }
    expect(await logged('change_rule', fixture.rule)).toBe(0)
  })

  test('a dismissal of reports resolves nothing if another moderator dismissed them or the comment was deleted with its reports', async () => {
    fixture = await reset()
    await okBody(await clients.lower.send('DELETE', `${communityPath()}/reported/${fixture.post.id}`, {}))
    expect(await codeOf(await ask('DELETE', `${communityPath()}/reports/${fixture.report}`))).toBe(
      '404 report_not_found'
    )
    expect(await okBody(await ask('DELETE', `${communityPath()}/reported/${fixture.post.id}`, {}))).toMatchObject({
      noReports: 0,
      decision: { act: 'dismiss', by: fixture.names.lower }
    })
    const report = { type: 'comment', targetId: fixture.comment, reason: 1 }
    await okBody(await clients.member.send('POST', '/api/_report', report))
    const comment = `/api/posts/${fixture.post.publicId}/comments/${fixture.comment}`
    await okBody(await clients.author.send('DELETE', comment))
    expect(await okBody(await ask('DELETE', `${communityPath()}/reported/${fixture.comment}`, {}))).toMatchObject({
      noReports: 0,
      decision: { act: 'remove', as: 'normal' }
    })
    expect(await logged('dismiss_reports', fixture.comment)).toBe(0)
  })

  test('the removal or lock of a comment that its author deleted is refused', async () => {
    fixture = await reset()
    const comment = `/api/posts/${fixture.post.publicId}/comments/${fixture.comment}`
    await okBody(await clients.author.send('DELETE', comment))
    expect(await codeOf(await ask('DELETE', `${comment}?deleteAs=mods`))).toBe('409 comment_deleted')
    expect(await codeOf(await ask('PUT', `${comment}?action=lock`))).toBe('403 comment_deleted')
    expect(await own.number('select count(*) from moderation_log where target_id = ?', fixture.comment)).toBe(0)
  })

  test('calls and forms for a deleted community are answered with "not found" to its moderators and to admins', async () => {
    fixture = await reset()
    await own.run('delete from communities where id = ?', fixture.community.id)
    const calls = [CALLS.COMMUNITY, CALLS.RULES, CALLS.MODS, CALLS.BANS, CALLS.REPORTS, CALLS.LOG]
      .flat()
      .filter(
        ({ path, expected }) => path(fixture, 'admin').startsWith(communityPath()) && expected.admin.startsWith('200')
      )
    expect(calls.length).toBeGreaterThan(20)
    for (const role of ['higher', 'admin'] as const)
      for (const { method, path, body } of calls) {
        const by = clients[role]
        const answer = await (method === 'GET'
          ? by.fetch(path(fixture, role))
          : by.send(method, path(fixture, role), body?.(fixture)))
        expect([role, method, path(fixture, role), await codeOf(answer)]).toEqual([
          role,
          method,
          path(fixture, role),
          '404 community_not_found'
        ])
      }
    for (const entry of ['settings', 'banned', 'mods', 'rules', 'reports'])
      expect([entry, (await form(entry, { act: 'save', rule: 'x', username: fixture.plainMember })).status]).toEqual([
        entry,
        404
      ])
  })
})
