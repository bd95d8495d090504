import { beforeAll, describe, expect, test } from 'vitest'
import type { Member } from '#tests/support/member.ts'
import { writingSite } from '#tests/support/writing-site.ts'
import { ADMIN_ACTS, type AdminAct, REFUSED_ACTS } from './admin-acts.ts'
import { assemble, ROLES, type Role, type Scene } from './moderation-cast.ts'

const own = writingSite()
let clients: Record<Role, Member>
let reset: () => Promise<Scene>
let sova: Member
let petrovich: Member
beforeAll(async () => {
  ;({ clients, reset } = await assemble(own))
  sova = clients.admin
  petrovich = await own.as('Petrovich')
})

const isAdmin = (name: string, is: boolean) => own.run('update users set is_admin = ? where username = ?', is, name)
/** The number of entries in the moderation log. */
const entries = () => own.number('select count(*) from moderation_log')

/** Sets the database to a state in which the action is possible. */
async function ready({ before }: AdminAct): Promise<Scene> {
  const scene = await reset()
  if (before) await own.run(before(scene))
  return scene
}
async function said(answer: Response): Promise<string> {
  const { code = '' } = (await answer.json()) as { code?: string }
  return `${answer.status} ${code}`.trim()
}
const call = async (by: Member, act: AdminAct, scene: Scene) => said(await by.send(...act.call(scene)))
const send = (by: Member, page: string, fields: Record<string, string>) =>
  by.fetch(page, {
    method: 'POST',
    headers: { Origin: own.origin },
    body: new URLSearchParams({ _csrf: by.token, next: '/', ...fields })
  })
const ACTS = ADMIN_ACTS.map(act => [act.deed, act] as const)

describe('an admin’s action writes one log entry, and repeating it writes none', () => {
  const made = (deed: string) =>
    own.rows("select 1 from moderation_log where action = ? and capacity = 'admins' and actor_id = ?", deed, id)
  let id = ''
  beforeAll(async () => {
    id = await own.idOf('Sova')
  })

  test.each(ACTS)('%s, by the API', async (deed, act) => {
    const scene = await ready(act)
    const [all, these] = [await entries(), await made(deed)]
    expect(await call(sova, act, scene)).toBe('200')
    expect(await call(sova, act, scene)).toBe(act.again)
    expect([await entries(), (await made(deed)).length]).toEqual([all + 1, these.length + 1])
  })

  test.each(ACTS)('%s, by its form', async (deed, act) => {
    const [page, fields] = act.form(await ready(act))
    const [all, these] = [await entries(), await made(deed)]
    expect((await send(sova, page, fields)).status).toBe(303)
    expect((await send(sova, page, fields)).status).toBe(act.again === '200' ? 303 : Number(act.again.split(' ')[0]))
    expect([await entries(), (await made(deed)).length]).toEqual([all + 1, these.length + 1])
  })
})

describe('[A6.admin.01] only admins may use the administration forms', () => {
  test.each(ACTS)('%s', async (_deed, act) => {
    const given = {} as Record<Role, number>
    let all = 0
    for (const role of ROLES) {
      const [page, fields] = act.form(await ready(act))
      if (role === 'admin') all = await entries()
      given[role] = (await send(clients[role], page, fields)).status
    }
    const guest = act.form(await reset())[0] === '/-/badge' ? 401 : 403
    expect(given).toEqual({ ...Object.fromEntries(ROLES.map(role => [role, 403])), guest, admin: 303 })
    expect(await entries()).toBe(all + 1)
  })
})

describe('two admins', () => {
  test.each(ACTS)('doing the same action at once do it once: %s', async (_deed, act) => {
    const scene = await ready(act)
    const all = await entries()
    await isAdmin('Petrovich', true)
    const answers = await Promise.all([sova, petrovich].map(by => call(by, act, scene)))
    await isAdmin('Petrovich', false)
    expect(answers.toSorted()).toEqual(['200', act.again].toSorted())
    expect(await entries()).toBe(all + 1)
  })

  test.each(ACTS)('one of whom lost the rights while the page was open: %s', async (_deed, act) => {
    await isAdmin('Petrovich', true)
    const scene = await ready(act)
    const [page, fields] = act.form(scene)
    expect((await petrovich.fetch('/admin')).status).toBe(200)
    await isAdmin('Petrovich', false)
    const all = await entries()
    expect(await call(petrovich, act, scene)).toBe('403 not_admin')
    const answer = await send(petrovich, page, fields)
    expect(answer.status).toBe(403)
    expect(await entries()).toBe(all)
  })
})

test.each(REFUSED_ACTS)(
  'an action with a missing or invalid target is refused and not logged: %j',
  async (body, page, fields, expected) => {
    await reset()
    await isAdmin('Petrovich', true)
    const all = await entries()
    expect(await said(await sova.send('POST', '/api/_admin', body))).toBe(expected)
    const answer = await send(sova, page, fields)
    await isAdmin('Petrovich', false)
    expect(answer.status).toBe(Number(expected.split(' ')[0]))
    expect(await answer.text()).toMatch(/role="alert">[А-Я]/)
    expect(await entries()).toBe(all)
  }
)

test('log entries can only be added: the database refuses to change or delete them', async () => {
  const all = await entries()
  await expect(own.run('delete from moderation_log')).rejects.toThrow('the log is never shortened')
  const again = own.run('insert or replace into moderation_log select * from moderation_log limit 1')
  await expect(again).rejects.toThrow('the log is never changed')
  await expect(own.run("update moderation_log set action = 'open_signups'")).rejects.toThrow('the log is never changed')
  expect(await entries()).toBe(all)
})
