import { beforeEach, describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#scripts/demo/names.ts'
import { Authenticator, inOneStep, setUpFactor } from '#tests/support/authenticator.ts'
import { guestOf, type Member, memberOf } from '#tests/support/member.ts'
import { openTestSite } from '#tests/support/site.ts'
import { codeOf, okBody, writingSite } from '#tests/support/writing-site.ts'

const site = writingSite()
const NAME = 'Marina_K'
const WRONG = '403 wrong_code'
const NEEDED = '403 second_factor_required'
const STEP_MS = 30_000

const logInWith = async (body: object, origin = site.origin): Promise<Response> =>
  (await guestOf(origin)).send('POST', '/api/_login', { username: NAME, password: DEMO_PASSWORD, ...body })
const startSession = async (body: object = {}): Promise<Member> => memberOf(site.origin, await logInWith(body))
const change = (by: Member, action: string, body: object = {}) =>
  by.send('POST', `/api/_second_factor?action=${action}`, body)
/** Lets codes of the past be used again, so that a test need not wait for the next step. */
const forgetSteps = () => site.run('update second_factors set last_step = 0')
const makeOld = () => site.run('update sessions set proven_at = proven_at - 15 * 60000')
const own = 'user_id = (select id from users where username = ?)'

let member: Member
beforeEach(async () => {
  await site.run('delete from second_factors')
  await site.run('delete from recovery_codes')
  member = await startSession()
})

async function setUp() {
  const result = await setUpFactor(member)
  await forgetSteps()
  return result
}

describe('a login to an account with a second factor', () => {
  test('asks for a code after the right password only, and starts a session with the code', async () => {
    const { app } = await setUp()
    expect(await codeOf(await logInWith({ password: 'wrong' }))).toBe('401 wrong_password')
    expect(await codeOf(await logInWith({ password: 'wrong', code: app.code() }))).toBe('401 wrong_password')
    const asked = await logInWith({})
    expect(asked.headers.getSetCookie()).toEqual([])
    expect(await asked.json()).toEqual({
      status: 403,
      code: 'second_factor_required',
      message: 'Введите код из\u00a0приложения или код восстановления.',
      field: 'code'
    })
    for (const code of [null, '', ' ']) expect(await codeOf(await logInWith({ code }))).toBe(NEEDED)
    const answer = await logInWith({ code: app.code() })
    expect(await okBody(answer.clone())).toMatchObject({ username: NAME })
    expect((await memberOf(site.origin, answer).fetch('/api/_user')).status).toBe(200)
  })

  test('accepts no code twice', async () => {
    const { app } = await setUp()
    const code = app.code()
    expect((await logInWith({ code })).status).toBe(200)
    expect(await codeOf(await logInWith({ code }))).toBe(WRONG)
  })

  test('accepts one code in only one of several logins at once', async () => {
    const { app, recoveryCodes } = await setUp()
    for (const code of [app.code(), recoveryCodes[0]]) {
      const statuses = await Promise.all([1, 2, 3].map(async () => (await logInWith({ code })).status))
      expect(statuses.sort()).toEqual([200, 403, 403])
    }
  })

  test('accepts a code of a clock that is one step early or late, and none of two steps', async () => {
    const { app } = await setUp()
    const outcomes = await inOneStep(async () => {
      const statuses: number[] = []
      for (const steps of [-2, -1, 0, 1, 2]) {
        await forgetSteps()
        statuses.push((await logInWith({ code: app.code(steps * STEP_MS) })).status)
      }
      return statuses
    })
    expect(outcomes).toEqual([403, 200, 200, 200, 403])
  })

  test('accepts no earlier code after a later one', async () => {
    const { app } = await setUp()
    const outcomes = await inOneStep(async () => {
      await forgetSteps()
      const first = await logInWith({ code: app.code(STEP_MS) })
      return [first.status, await codeOf(await logInWith({ code: app.code() }))]
    })
    expect(outcomes).toEqual([200, WRONG])
  })

  test('tells the owner of a phone whose clock is 90 seconds off to check the clock', async () => {
    const { app } = await setUp()
    for (const ms of [-90_000, 90_000]) {
      const answer = await logInWith({ code: app.code(ms) })
      expect(await answer.json()).toEqual({
        status: 403,
        code: 'wrong_code',
        message:
          'Код не\u00a0подошёл. Каждый код действует один раз и\u00a0полминуты: дождитесь нового и\u00a0проверьте, что часы телефона идут точно.',
        field: 'code'
      })
    }
  })

  test('accepts each recovery code once, in any case and with any spaces', async () => {
    const { recoveryCodes } = await setUp()
    const [first = '', second = ''] = recoveryCodes
    expect((await logInWith({ code: first })).status).toBe(200)
    expect(await codeOf(await logInWith({ code: first }))).toBe(WRONG)
    const typed = ` ${second.toUpperCase().replaceAll('-', ' ').replaceAll('1', 'L').replaceAll('0', 'O')} `
    expect((await logInWith({ code: typed })).status).toBe(200)
    expect(await site.number('select count(*) from recovery_codes')).toBe(8)
    expect(await codeOf(await logInWith({ code: 'k7xm-2pqd-9wrt-4hsn' }))).toBe(WRONG)
    expect(await codeOf(await logInWith({ code: 'я'.repeat(5000) }))).toBe(WRONG)
  })

  test('accepts a code with a space in its middle', async () => {
    const { app } = await setUp()
    const code = app.code()
    expect((await logInWith({ code: `${code.slice(0, 3)} ${code.slice(3)}` })).status).toBe(200)
  })

  test('tells the owner of a suspended account so, and asks for no code', async () => {
    await setUp()
    await site.run('update users set banned_at = 1 where username = ?', NAME)
    expect(await codeOf(await logInWith({}))).toBe('403 account_suspended')
    await site.run('update users set banned_at = null where username = ?', NAME)
  })

  test('accepts codes after the clock of the site was set back', async () => {
    const { app } = await setUp()
    await site.run('update second_factors set last_step = last_step + 99999999')
    expect((await logInWith({ code: app.code() })).status).toBe(200)
  })
})

test('a login to an account without a second factor ignores a code, and takes two database round trips', async () => {
  const answer = await logInWith({ code: '123456' })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Server-Timing')).toMatch(/db;.*2/)
})

describe('wrong codes', () => {
  test('count against the limits of wrong passwords, and are limited for an account over all networks', async () => {
    const limited = await openTestSite({ RATE_LIMITS: 'on', CAPTCHA: 'off', PASSWORD_COST: '14' })
    try {
      const guest = await guestOf(limited.origin)
      const credentials = { username: NAME, password: DEMO_PASSWORD }
      const send = async (code: string, address: string) => {
        const headers = { 'X-Forwarded-For': address }
        return (await guest.send('POST', '/api/_login', { ...credentials, code }, headers)).status
      }
      const first = await guest.send('POST', '/api/_login', credentials, { 'X-Forwarded-For': '192.0.2.1' })
      const { app } = await setUpFactor(memberOf(limited.origin, first))
      const statuses: number[] = []
      for (let tries = 0; tries < 21; tries += 1) statuses.push(await send('000000', `198.51.100.${tries}`))
      expect(statuses).toEqual([...Array(20).fill(403), 429])
      expect(await send(app.code(STEP_MS), '192.0.2.77')).toBe(429)
      const byNetwork: number[] = []
      for (let tries = 0; tries < 20; tries += 1) byNetwork.push(await send('', '192.0.2.2'))
      expect(new Set(byNetwork)).toEqual(new Set([403]))
      expect(await send('', '192.0.2.2')).toBe(429)
    } finally {
      await limited.stop()
    }
  })
})

describe('the set-up of a second factor', () => {
  test('stores nothing before a code confirms it, and stores neither secret nor codes readably', async () => {
    const { secret, address, ticket } = await okBody<Record<string, string>>(await change(member, 'start'))
    expect(address).toBe(
      `otpauth://totp/${encodeURIComponent('Вече')}:Marina_K?secret=${secret}&issuer=${encodeURIComponent('Вече')}`
    )
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(ticket).not.toContain(secret)
    const app = new Authenticator(secret ?? '')
    expect(await codeOf(await change(member, 'confirm', { ticket, code: app.code(-90_000) }))).toBe(WRONG)
    expect(await codeOf(await change(member, 'confirm', { ticket, code: '' }))).toBe(WRONG)
    expect((await logInWith({})).status).toBe(200)
    const { recoveryCodes } = await okBody<{ recoveryCodes: string[] }>(
      await change(member, 'confirm', { ticket, code: app.code() })
    )
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(?:-[0-9a-hjkmnp-tv-z]{4}){3}$/)
    const stored = JSON.stringify([
      await site.rows(`select * from second_factors where ${own}`, NAME),
      await site.rows(`select * from recovery_codes where ${own}`, NAME)
    ])
    for (const text of [secret ?? '', ...recoveryCodes]) expect(stored).not.toContain(text)
    expect(await codeOf(await change(member, 'start'))).toBe('409 second_factor_on')
    expect(await codeOf(await change(member, 'confirm', { ticket, code: app.code(STEP_MS) }))).toBe(
      '409 second_factor_on'
    )
  })

  test('succeeds in one of two confirmations at once', async () => {
    const setups = await Promise.all(
      [1, 2].map(async () => okBody<{ secret: string; ticket: string }>(await change(member, 'start')))
    )
    const answers = await Promise.all(
      setups.map(({ secret, ticket }) => change(member, 'confirm', { ticket, code: new Authenticator(secret).code() }))
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const { recoveryCodes } = await okBody<{ recoveryCodes: string[] }>(answers.find(({ ok }) => ok) as Response)
    expect(await site.number('select count(*) from recovery_codes')).toBe(10)
    expect((await logInWith({ code: recoveryCodes[9] })).status).toBe(200)
  })

  test('accepts the ticket of no other account, and none that was changed', async () => {
    const { secret, ticket } = await okBody<{ secret: string; ticket: string }>(await change(member, 'start'))
    const code = new Authenticator(secret).code()
    const petrovich = await site.as('Petrovich')
    const expired = '400 step_expired'
    expect(await codeOf(await change(petrovich, 'confirm', { ticket, code }))).toBe(expired)
    for (const wrong of ['', 'x', `${ticket.slice(0, -2)}AA`])
      expect(await codeOf(await change(member, 'confirm', { ticket: wrong, code }))).toBe(expired)
  })

  test('asks for the password 15 minutes after the login', async () => {
    await makeOld()
    const { secret, ticket } = await okBody<{ secret: string; ticket: string }>(await change(member, 'start'))
    const code = new Authenticator(secret).code()
    for (const password of [undefined, 'wrong'])
      expect(await codeOf(await change(member, 'confirm', { ticket, code, password }))).toBe('403 wrong_password')
    expect((await change(member, 'confirm', { ticket, code, password: DEMO_PASSWORD })).status).toBe(200)
  })

  test('ends the proofs of other sessions, which know the password alone', async () => {
    const other = await startSession()
    await setUp()
    expect(await codeOf(await change(other, 'turnOff'))).toBe(NEEDED)
    expect((await change(member, 'turnOff')).status).toBe(200)
  })
})

describe('15 minutes after the last proof', () => {
  const settings = (body: object) => member.send('POST', '/api/_settings?action=updateProfile', body)
  const password = (body: object) =>
    member.send('POST', '/api/_settings?action=changePassword', {
      password: DEMO_PASSWORD,
      newPassword: DEMO_PASSWORD,
      repeatPassword: DEMO_PASSWORD,
      ...body
    })

  test('a code is asked again for a new address, and for no other setting', async () => {
    const { app } = await setUp()
    expect((await settings({ email: 'first@example.org' })).status).toBe(200)
    await makeOld()
    expect((await settings({ email: 'first@example.org', aboutMe: 'О себе' })).status).toBe(200)
    expect(await codeOf(await settings({ email: 'second@example.org' }))).toBe(NEEDED)
    expect(await codeOf(await settings({ email: null }))).toBe(NEEDED)
    expect(await codeOf(await settings({ email: 'second@example.org', code: '000000' }))).toBe(WRONG)
    expect((await settings({ email: 'second@example.org', code: app.code() })).status).toBe(200)
    expect((await settings({ email: 'third@example.org' })).status).toBe(200)
  })

  test('a code is asked again for a new password, after the old one', async () => {
    const { app } = await setUp()
    expect((await password({})).status).toBe(200)
    await makeOld()
    expect(await codeOf(await password({ password: 'wrong', code: app.code() }))).toBe('401 wrong_password')
    expect(await codeOf(await password({}))).toBe(NEEDED)
    expect((await password({ code: app.code() })).status).toBe(200)
  })

  test('a code is asked again for turning the factor off and for new recovery codes', async () => {
    const { recoveryCodes } = await setUp()
    await makeOld()
    for (const action of ['turnOff', 'renewCodes']) {
      expect(await codeOf(await change(member, action))).toBe(NEEDED)
      expect(await codeOf(await change(member, action, { password: DEMO_PASSWORD }))).toBe(NEEDED)
      expect(await codeOf(await change(member, action, { code: '000000' }))).toBe(WRONG)
    }
    const [first, second, third] = recoveryCodes
    const renewed = await okBody<{ recoveryCodes: string[] }>(await change(member, 'renewCodes', { code: first }))
    expect(await site.number('select count(*) from recovery_codes')).toBe(10)
    await makeOld()
    for (const code of [second, third]) expect(await codeOf(await change(member, 'turnOff', { code }))).toBe(WRONG)
    expect((await change(member, 'turnOff', { code: renewed.recoveryCodes[0] })).status).toBe(200)
    expect(
      await site.number('select (select count(*) from recovery_codes) + (select count(*) from second_factors)')
    ).toBe(0)
    expect((await logInWith({})).status).toBe(200)
    for (const action of ['turnOff', 'renewCodes'])
      expect(await codeOf(await change(member, action))).toBe('409 second_factor_off')
  })

  test('a code is asked again for the deletion of the account, which deletes the factor', async () => {
    await site.run(
      `insert into users (id, username, password_hash, user_index, created_at, last_seen_at)
       select 'f0f0f0f0f0f0f0f0f0f0f0f0', 'Leaving', password_hash, 987654, 1, 1 from users where username = ?`,
      NAME
    )
    const leaving = await startSession({ username: 'Leaving' })
    const { app } = await setUpFactor(leaving)
    await makeOld()
    const remove = (body: object) => leaving.send('DELETE', '/api/users/Leaving', { password: DEMO_PASSWORD, ...body })
    expect(await codeOf(await remove({}))).toBe(NEEDED)
    expect(await codeOf(await remove({ password: 'wrong' }))).toBe('403 wrong_password')
    await forgetSteps()
    expect((await remove({ code: app.code() })).status).toBe(200)
    expect(
      await site.number('select (select count(*) from recovery_codes) + (select count(*) from second_factors)')
    ).toBe(0)
  })

  test('an account without a factor is asked for the password alone, as ever', async () => {
    await makeOld()
    expect((await settings({ email: 'fourth@example.org' })).status).toBe(200)
    expect((await password({})).status).toBe(200)
  })
})

test('guests set up no second factor, and a session cannot reach the factor of another account', async () => {
  const guest = await guestOf(site.origin)
  for (const action of ['start', 'confirm', 'turnOff', 'renewCodes'])
    expect(await codeOf(await change(guest, action))).toBe('401 not_logged_in')
  await setUp()
  expect(await codeOf(await change(await site.as('Petrovich'), 'turnOff'))).toBe('409 second_factor_off')
  expect(await codeOf(await logInWith({}))).toBe(NEEDED)
})

test('the export of a member’s data says since when the second factor is on, and has neither its secret nor its codes', async () => {
  const exported = async () => {
    const form = new URLSearchParams({ action: 'export', _csrf: member.token })
    return (await member.fetch('/settings', { method: 'POST', body: form })).text()
  }
  expect(JSON.parse(await exported())).toMatchObject({ account: [{ username: NAME, secondFactorSince: null }] })
  await setUp()
  const text = await exported()
  const [{ secret, since, hash }] = (await site.rows<{ secret: string; since: number; hash: string }>(
    'select secret, confirmed_at as since, code_hash as hash from second_factors join recovery_codes using (user_id)'
  )) as [{ secret: string; since: number; hash: string }]
  expect(JSON.parse(text)).toMatchObject({ account: [{ username: NAME, secondFactorSince: since }] })
  for (const hidden of [secret, hash]) expect(text).not.toContain(hidden)
})
