import { beforeAll, describe, expect, test } from 'vitest'
import { setUpFactor } from '#tests/support/authenticator.ts'
import { logIn, type Member } from '#tests/support/member.ts'
import { codeOf, okBody, writingSite } from '#tests/support/writing-site.ts'
import type { Call } from './moderation-answers.ts'
import { CALLS } from './moderation-calls.ts'
import { createFixture, type Fixture, type Role } from './moderation-fixture.ts'

const NEEDED = '403 second_factor_required'

describe('a site that demands a second factor of moderators', () => {
  const site = writingSite({ SECOND_FACTOR: 'moderators' })
  let clients: Record<Role, Member>
  let fixture: Fixture
  beforeAll(async () => {
    const created = await createFixture(site)
    clients = created.clients
    fixture = await created.reset()
  })

  const send = async ({ method, path, body }: Call, role: Role) =>
    codeOf(await clients[role].send(method, path(fixture, role), body?.(fixture)))
  /**
   * Changes that a role may make and a plain member may not. A post in a community with restricted posting is left out:
   * moderators write it as every approved member does.
   */
  const powersOf = (role: Role): Call[] =>
    Object.values(CALLS)
      .flat()
      .filter(({ method, expected }) => method !== 'GET' && expected[role] === '200' && expected.member !== '200')
      .filter(({ expected }) => expected.member !== '403 posting_restricted')

  for (const role of ['admin', 'higher'] as const)
    test(`refuses every change that only the capacity allows: ${role}`, async () => {
      const calls = powersOf(role)
      expect(calls.length).toBeGreaterThan(20)
      const entries = 'select count(*) from moderation_log'
      const before = await site.number(entries)
      const passed: string[] = []
      for (const call of calls) {
        const outcome = await send(call, role)
        if (outcome !== NEEDED) passed.push(`${call.method} ${call.path(fixture, role)} ${outcome}`)
      }
      expect(passed).toEqual([])
      expect(await site.number(entries)).toBe(before)
    })

  test('says where to turn it on, in the answer and in the settings', async () => {
    const answer = await clients.admin.send('PUT', '/api/site_settings', { signupsDisabled: false })
    expect(await answer.json()).toEqual({
      status: 403,
      code: 'second_factor_required',
      message:
        'Сайт просит модераторов и\u00a0администраторов включить двухфакторную защиту. Включите её в\u00a0настройках, и\u00a0всё заработает.'
    })
    expect(await (await clients.admin.fetch('/settings')).text()).toContain('Сайт просит модераторов')
    expect(await (await clients.member.fetch('/settings')).text()).not.toContain('Сайт просит модераторов')
  })

  test('lets them read, and write as every member', async () => {
    for (const path of ['/api/users', '/api/site_settings', `/api/communities/${fixture.community.id}/reports`])
      expect((await clients.admin.fetch(path)).status, path).toBe(200)
    await okBody(await clients.admin.send('POST', '/api/_settings?action=updateProfile', { aboutMe: 'О себе' }))
    const { publicId } = await site.openPost()
    await okBody(await clients.admin.send('POST', `/api/posts/${publicId}/comments`, { body: 'Как все' }))
    expect((await clients.admin.send('DELETE', '/api/users/Petrovich', { password: 'veche-demo' })).status).toBe(403)
  })

  test('lets them act again as soon as the factor is on', async () => {
    await setUpFactor(clients.admin)
    await okBody(await clients.admin.send('PUT', '/api/site_settings', { signupsDisabled: false }))
  })
})

describe('a site that demands a second factor of admins', () => {
  const site = writingSite({ SECOND_FACTOR: 'admins' })

  test('demands it of admins, and not of moderators', async () => {
    const radio = (await site.row<{ id: string }>("select id from communities where name = 'Radio'")).id
    await site.moderate('Marina_K', radio)
    const change = async (name: string) =>
      codeOf(await (await logIn(site.origin, name)).send('PUT', `/api/communities/${radio}`, { about: 'О радио' }))
    expect(await change('Sova')).toBe(NEEDED)
    expect(await change('Marina_K')).toBe('200 undefined')
  })
})
