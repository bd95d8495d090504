import { beforeAll, describe, expect, test } from 'vitest'
import type { Member } from '#tests/support/member.ts'
import { writingSite } from '#tests/support/writing-site.ts'
import { ADMIN_ACTIONS, type AdminAction, REFUSED_ACTIONS } from './admin-actions.ts'
import { createFixture, type Fixture, ROLES, type Role } from './moderation-fixture.ts'

const own = writingSite()
let clients: Record<Role, Member>
let reset: () => Promise<Fixture>
let sova: Member
let petrovich: Member
beforeAll(async () => {
  ;({ clients, reset } = await createFixture(own))
  sova = clients.admin
  petrovich = await own.as('Petrovich')
})

const isAdmin = (name: string, is: boolean) => own.run('update users set is_admin = ? where username = ?', is, name)
/** Counts the entries of the moderation log. */
const entries = () => own.number('select count(*) from moderation_log')

/** Resets the database, prepares it so that the admin action is possible, and returns the new fixture. */
async function ready({ before }: AdminAction): Promise<Fixture> {
  const fixture = await reset()
  if (before) await own.run(before(fixture))
  return fixture
}
async function outcomeOf(answer: Response): Promise<string> {
  const { code = '' } = (await answer.json()) as { code?: string }
  return `${answer.status} ${code}`.trim()
}
const call = async (by: Member, action: AdminAction, fixture: Fixture) =>
  outcomeOf(await by.send(...action.call(fixture)))
const send = (by: Member, page: string, fields: Record<string, string>) =>
  by.fetch(page, {
    method: 'POST',
    headers: { Origin: own.origin },
    body: new URLSearchParams({ _csrf: by.token, next: '/', ...fields })
  })
const ACTIONS = ADMIN_ACTIONS.map(action => [action.logAction, action] as const)

describe('an admin’s action writes one entry to the moderation log, and a repetition of the action writes none', () => {
  const logged = (logAction: string) =>
    own.rows("select 1 from moderation_log where action = ? and capacity = 'admins' and actor_id = ?", logAction, id)
  let id = ''
  beforeAll(async () => {
    id = await own.idOf('Sova')
  })

  test.each(ACTIONS)('%s, sent as an API call', async (logAction, action) => {
    const fixture = await ready(action)
    const [all, these] = [await entries(), await logged(logAction)]
    expect(await call(sova, action, fixture)).toBe('200')
    expect(await call(sova, action, fixture)).toBe(action.repeated)
    expect([await entries(), (await logged(logAction)).length]).toEqual([all + 1, these.length + 1])
  })

  test.each(ACTIONS)('%s, sent as the form of an administration page', async (logAction, action) => {
    const [page, fields] = action.form(await ready(action))
    const [all, these] = [await entries(), await logged(logAction)]
    expect((await send(sova, page, fields)).status).toBe(303)
    expect((await send(sova, page, fields)).status).toBe(
      action.repeated === '200' ? 303 : Number(action.repeated.split(' ')[0])
    )
    expect([await entries(), (await logged(logAction)).length]).toEqual([all + 1, these.length + 1])
  })
})

describe('[A6.admin.01] only admins may use the administration forms', () => {
  test.each(ACTIONS)('of all roles only an admin may send the form of %s', async (_logAction, action) => {
    const statuses = {} as Record<Role, number>
    let all = 0
    for (const role of ROLES) {
      const [page, fields] = action.form(await ready(action))
      if (role === 'admin') all = await entries()
      statuses[role] = (await send(clients[role], page, fields)).status
    }
    const guest = action.form(await reset())[0] === '/-/badge' ? 401 : 403
    expect(statuses).toEqual({ ...Object.fromEntries(ROLES.map(role => [role, 403])), guest, admin: 303 })
    expect(await entries()).toBe(all + 1)
  })
})

describe('an admin action that is requested twice, or without admin rights', () => {
  test.each(ACTIONS)(
    '%s: of two simultaneous requests by two admins, one performs the action',
    async (_logAction, action) => {
      const fixture = await ready(action)
      const all = await entries()
      await isAdmin('Petrovich', true)
      const answers = await Promise.all([sova, petrovich].map(by => call(by, action, fixture)))
      await isAdmin('Petrovich', false)
      expect(answers.toSorted()).toEqual(['200', action.repeated].toSorted())
      expect(await entries()).toBe(all + 1)
    }
  )

  test.each(ACTIONS)(
    '%s: the action is refused to an account that lost its admin rights after it opened the page with the form',
    async (_logAction, action) => {
      await isAdmin('Petrovich', true)
      const fixture = await ready(action)
      const [page, fields] = action.form(fixture)
      expect((await petrovich.fetch('/admin')).status).toBe(200)
      await isAdmin('Petrovich', false)
      const all = await entries()
      expect(await call(petrovich, action, fixture)).toBe('403 not_admin')
      const answer = await send(petrovich, page, fields)
      expect(answer.status).toBe(403)
      expect(await entries()).toBe(all)
    }
  )
})

test.each(REFUSED_ACTIONS)(
  'an admin action on a missing or invalid target is refused and not logged: %j',
  async (body, page, fields, expected) => {
    await reset()
    await isAdmin('Petrovich', true)
    const all = await entries()
    expect(await outcomeOf(await sova.send('POST', '/api/_admin', body))).toBe(expected)
    const answer = await send(sova, page, fields)
    await isAdmin('Petrovich', false)
    expect(answer.status).toBe(Number(expected.split(' ')[0]))
    expect(await answer.text()).toMatch(/role="alert">[А-Я]/)
    expect(await entries()).toBe(all)
  }
)

test('the database accepts new entries of the moderation log, but refuses to change or delete entries', async () => {
  const all = await entries()
  await expect(own.run('delete from moderation_log')).rejects.toThrow('the log is never shortened')
  const again = own.run('insert or replace into moderation_log select * from moderation_log limit 1')
  await expect(again).rejects.toThrow('the log is never changed')
  await expect(own.run("update moderation_log set action = 'open_signups'")).rejects.toThrow('the log is never changed')
  expect(await entries()).toBe(all)
})
