import { beforeAll, describe, expect, test } from 'vitest'
import type { Member } from '#tests/support/member.ts'
import { writingSite } from '#tests/support/writing-site.ts'
import type { Answers, Form } from './moderation-answers.ts'
import { CALLS } from './moderation-calls.ts'
import { createFixture, type Fixture, ROLES, type Role } from './moderation-fixture.ts'

const own = writingSite()
let clients: Record<Role, Member>
let reset: () => Promise<Fixture>
beforeAll(async () => {
  ;({ clients, reset } = await createFixture(own))
})

/** Tells whether an answer is a refusal. A refused call has left the database unchanged. */
const isRefusal = (answer = '200') => answer.startsWith('4')

/**
 * Supplies the fixture for the calls of the roles in turn: a new one after a success, the previous one after a refusal.
 * @param after SQL that is run after each reset.
 */
function fixtures(after?: string): (outcomes: Partial<Answers>) => Promise<Fixture> {
  let fixture: Fixture | undefined
  return async outcomes => {
    if (fixture && isRefusal(Object.values(outcomes).at(-1))) return fixture
    fixture = await reset()
    if (after) await own.run(after)
    return fixture
  }
}

async function outcomeOf(answer: Response): Promise<string> {
  const { code = '' } = (await answer.json()) as { code?: string }
  return `${answer.status} ${code}`.trim()
}

describe('[A6.mod.01 A6.mod.02 A6.mod.03 A6.admin.01] each role gets the expected answers of moderation calls', () => {
  for (const [group, calls] of Object.entries(CALLS))
    test.each(calls.map((call, at) => [at, call.method, call] as const))(
      `group ${group}, call %i: %s`,
      async (_at, _method, call) => {
        const outcomes = {} as Answers
        let sent = ''
        const fixtureFor = fixtures(call.after)
        for (const role of ROLES) {
          const fixture = await fixtureFor(outcomes)
          sent = `${call.method} ${call.path(fixture, role)} ${JSON.stringify(call.body?.(fixture))}`
          const path = call.path(fixture, role)
          const body = call.body?.(fixture)
          const by = clients[role]
          outcomes[role] = await outcomeOf(
            await (call.method === 'GET' ? by.fetch(path) : by.send(call.method, path, body))
          )
        }
        expect(outcomes, sent).toEqual(call.expected)
      }
    )
})

describe('each role gets the expected answers of moderation forms', () => {
  /** Converts a call's answer to the form's status: success redirects, a guest goes to the login, others get 403. */
  const statusOf = (answer: string, guest: number) => (answer === '200' ? 303 : answer.startsWith('401') ? guest : 403)
  const send = async (role: Role, path: string, fields: Record<string, string>) => {
    const body = new URLSearchParams({ _csrf: clients[role].token, ...fields })
    return (await clients[role].fetch(path, { method: 'POST', headers: { Origin: own.origin }, body })).status
  }
  /** Counts the entries of the moderation log. */
  const entries = () => own.number('select count(*) from moderation_log')
  /** Describes a form's expected status, and whether it writes a log entry: it must exactly if its action is done. */
  const expectedOf = (answer: string, { guest = 302, isIdle }: Form) =>
    `${statusOf(answer, guest)} ${answer === '200' && !isIdle ? 'logged' : 'nothing'}`
  const FORMS = Object.entries(CALLS).flatMap(([group, calls]) =>
    calls.flatMap(({ forms = [], expected, after }) =>
      forms.map((form, at) => [group, at, { form, expected, after }] as const)
    )
  )

  test.each(FORMS)('group %s, form %i', async (_group, _at, { form, expected, after }) => {
    const { path, fields } = form
    const outcomes = {} as Answers
    let sent = ''
    const fixtureFor = fixtures(after)
    for (const role of ROLES) {
      const fixture = await fixtureFor(outcomes)
      sent = `${path(fixture, role)} ${JSON.stringify(fields(fixture, role))}`
      const all = await entries()
      const status = await send(role, path(fixture, role), fields(fixture, role))
      outcomes[role] = `${status} ${(await entries()) > all ? 'logged' : 'nothing'}`
    }
    expect(outcomes, sent).toEqual(Object.fromEntries(ROLES.map(role => [role, expectedOf(expected[role], form)])))
  })

  test('a form of the moderator tools that names another community is refused and not logged', async () => {
    for (const [, , { form }] of FORMS) {
      const fixture = await reset()
      const fields = form.fields(fixture, 'higher')
      // The forms of locks and removals are left out: they use the community of the post or comment and ignore the
      // form field `communityId`.
      if (!fields['communityId'] || fields['act'] === 'lock' || fields['place']) continue
      const path = form.path(fixture, 'higher')
      const all = await entries()
      expect(await send('higher', path, { ...fields, communityId: fixture.otherCommunity.id }), path).toBe(403)
      expect(await entries(), path).toBe(all)
    }
  })
})
