import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Rule } from '#functions/contract/views.ts'
import type { Member } from '#tests/support/member.ts'
import { codeOf, okBody, writingSite } from '#tests/support/writing-site.ts'

const own = writingSite()
let petrovich: Member
let id: string
const COUNT = 50

beforeAll(async () => {
  petrovich = await own.as('Petrovich')
  id = (await own.row<{ id: string }>("select id from communities where name = 'Radio'")).id
})
beforeEach(async () => {
  await own.run('delete from community_rules where community_id = ?', id)
  for (let at = 1; at <= COUNT; at += 1)
    await own.run(
      'insert into community_rules (community_id, rule, z_index, created_by, created_at) values (?, ?, ?, ?, 1)',
      id,
      `Правило ${at}`,
      at,
      'f'.repeat(24)
    )
})

const path = () => `/api/communities/${id}/rules`
const numbers = async () => (await okBody<Rule[]>(await fetch(`${own.origin}${path()}`))).map(rule => rule.id)
const put = (order: unknown, by = petrovich) => by.send('PUT', path(), { order })
const logged = () =>
  own.number("select count(*) from moderation_log where action = 'order_rules' and community_id = ?", id)

test('[A2.modtools-rules.02] one call with two round trips reorders fifty rules', async () => {
  const before = await logged()
  const reversed = (await numbers()).reverse()
  const answer = await put(reversed)
  expect(answer.headers.get('Server-Timing')).toContain('trips;desc="2"')
  const rules = await okBody<Rule[]>(answer)
  expect(rules.map(rule => rule.id)).toEqual(reversed)
  expect(rules.map(({ zIndex }) => zIndex)).toEqual(reversed.map((_, at) => at + 1))
  expect(await numbers()).toEqual(reversed)
  expect(await logged()).toBe(before + 1)
  // The repeated order changes nothing, so it is not logged.
  await okBody(await put(reversed))
  expect(await logged()).toBe(before + 1)
})

test('a rule that a new order does not name, because the rule was added meanwhile, becomes the last rule', async () => {
  const reversed = (await numbers()).reverse()
  const all = await okBody<Rule[]>(await petrovich.send('POST', path(), { rule: 'Новое' }))
  const added = all.at(-1)?.id
  await okBody(await put(reversed))
  expect(await numbers()).toEqual([...reversed, added])
})

test('an order with a rule of another community, and an invalid order, change nothing', async () => {
  const before = await numbers()
  const other = await own.row<{ id: number }>('select id from community_rules where community_id <> ? limit 1', id)
  const [first = 0] = before
  const refusals: [unknown, string][] = [
    [[other.id, ...before], '404 rule_not_found'],
    [[999_999], '404 rule_not_found'],
    [[first, first], '400 invalid_value'],
    [[1.5], '400 invalid_value'],
    ['nothing', '400 invalid_json'],
    [[String(first)], '400 invalid_json']
  ]
  for (const [order, refusal] of refusals) expect(await codeOf(await put(order)), String(order)).toBe(refusal)
  expect(await codeOf(await put(before, await own.as('Marina_K')))).toBe('403 not_mod')
  expect(await numbers()).toEqual(before)
})

test('an order of rules based on an outdated order is refused, and the answer has the present order', async () => {
  const before = await numbers()
  const first = [...before].reverse()
  const second = [...before.slice(1), before[0] ?? 0]
  const send = (order: number[], was?: number[]) => petrovich.send('PUT', path(), { order, was })
  await okBody(await send(first, before))
  expect(await (await send(second, before)).json()).toMatchObject({
    status: 409,
    code: 'edit_conflict',
    message: 'Порядок уже изменён в другом окне.',
    current: { order: first.join() }
  })
  expect(await numbers()).toEqual(first)
  // A new order that equals the stored order is no conflict, and neither is a rule that was added in between.
  await okBody(await send(first, before))
  await okBody(await petrovich.send('POST', path(), { rule: 'Новое' }))
  await okBody(await send(second, first))
  expect((await numbers()).slice(0, COUNT)).toEqual(second)
})

test('one of several simultaneous orders of rules is saved, and the rest are refused', async () => {
  const before = await numbers()
  const orders = Array.from({ length: 5 }, (_, at) => [...before.slice(at + 1), ...before.slice(0, at + 1)])
  const answers = await Promise.all(orders.map(order => petrovich.send('PUT', path(), { order, was: before })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
  expect(await numbers()).toEqual(orders[answers.findIndex(({ status }) => status === 200)])
})
