import { beforeEach, describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#scripts/demo/names.ts'
import { guestOf, logIn, type Member, memberOf } from '#tests/support/member.ts'
import { ADDING, addPasskey, type Faults, fillPasskey, optionsOf, SoftPasskey } from '#tests/support/soft-passkey.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { codeOf, okBody, writingSite } from '#tests/support/writing-site.ts'

const site = writingSite()
const NAME = 'Marina_K'
const WRONG = '403 wrong_passkey'
const WRONG_TEXT = 'Ключ доступа не\u00a0подошёл: он от другого сайта, удалён или уже использован. Попробуйте ещё раз.'

let member: Member
let visitor: Visitor
beforeEach(async () => {
  for (const table of ['second_factors', 'recovery_codes', 'passkeys']) await site.run(`delete from ${table}`)
  member = await logIn(site.origin, NAME)
  visitor = new Visitor(site.origin)
  visitor.logIn(member)
})

const makeOld = () => site.run('update sessions set proven_at = proven_at - 15 * 60000')
const count = (table = 'passkeys') => site.number(`select count(*) from ${table}`)
const newPasskey = () => new SoftPasskey(site.origin)
const alerts = () => visitor.texts('main [role=alert]')

const add = (passkey: SoftPasskey, options?: Parameters<typeof addPasskey>[2]) => addPasskey(visitor, passkey, options)
async function addedPasskey(): Promise<SoftPasskey> {
  const passkey = newPasskey()
  await add(passkey)
  expect(alerts()).toEqual([])
  return passkey
}

const call = (by: Member, action: string, body: object = {}) => by.send('POST', `/api/_passkey?action=${action}`, body)
const start = (by: Member, action: 'start' | 'startProof' = 'start') =>
  call(by, action).then(okBody<{ challenge: string; allowCredentials: { id: string }[] }>)

/** Logs a guest in with a passkey. */
async function enter(passkey: SoftPasskey, faults: Faults = {}): Promise<Response> {
  const guest = await guestOf(site.origin)
  return call(guest, 'logIn', passkey.use(await start(guest), faults))
}

describe('a login with a passkey', () => {
  test('needs neither name nor password nor code, and costs two round trips to the database', async () => {
    const passkey = await addedPasskey()
    const guest = await guestOf(site.origin)
    const started = await call(guest, 'start')
    expect(started.headers.get('server-timing')).toMatch(/trips;desc="0"/)
    const options = await okBody<{ challenge: string; allowCredentials: object[] }>(started)
    expect(options.allowCredentials).toEqual([])
    const answer = await call(guest, 'logIn', passkey.use(options))
    expect(answer.headers.get('server-timing')).toMatch(/trips;desc="2"/)
    expect(await okBody(answer.clone())).toMatchObject({ username: NAME })
    expect((await memberOf(site.origin, answer).fetch('/api/_user')).status).toBe(200)
    expect(await site.number('select last_used_at from passkeys')).toBeGreaterThan(0)
  })

  test('refuses an answer for another site, without verification, for another account, or with a wrong signature', async () => {
    const passkey = await addedPasskey()
    for (const faults of [
      { origin: 'https://evil.example' },
      { host: 'evil.example' },
      { isVerified: false },
      { userHandle: await site.idOf('Sova') }
    ])
      expect(await codeOf(await enter(passkey, faults))).toBe(WRONG)
    const other = newPasskey()
    const guest = await guestOf(site.origin)
    const { response } = other.use(await start(guest))
    expect(await codeOf(await call(guest, 'logIn', { id: passkey.id, type: 'public-key', response }))).toBe(WRONG)
    expect((await enter(passkey, { userHandle: await site.idOf(NAME) })).status).toBe(200)
  })

  test('accepts an answer once, also when it comes twice at the same time', async () => {
    const passkey = await addedPasskey()
    const guest = await guestOf(site.origin)
    const answer = passkey.use(await start(guest))
    const both = await Promise.all([call(guest, 'logIn', answer), call(guest, 'logIn', answer)])
    expect((await Promise.all(both.map(codeOf))).filter(code => code === WRONG)).toHaveLength(1)
    const again = await call(member, 'logIn', answer)
    expect(again.headers.getSetCookie()).toEqual([])
    expect(await codeOf(again)).toBe(WRONG)
  })

  test('refuses a count of signatures that falls or stays, and accepts an authenticator that does not count', async () => {
    const passkey = await addedPasskey()
    passkey.counter = 0
    expect((await enter(passkey)).status).toBe(200)
    expect((await enter(passkey)).status).toBe(200)
    passkey.counter = 7
    expect((await enter(passkey)).status).toBe(200)
    for (const counter of [7, 6, 0]) expect(await codeOf(await enter(passkey, { counter }))).toBe(WRONG)
    expect((await enter(passkey, { counter: 8 })).status).toBe(200)
  })

  test('refuses challenges of other uses, of other sites, and malformed bodies', async () => {
    const passkey = await addedPasskey()
    await visitor.open('/-/passkeys')
    const guest = await guestOf(site.origin)
    const proof = await start(member, 'startProof')
    for (const options of [proof, optionsOf(visitor), { challenge: 'x'.repeat(55) }])
      expect(await codeOf(await call(guest, 'logIn', passkey.use(options)))).toBe(WRONG)
    const good = passkey.use(await start(guest))
    for (const body of [{}, { ...good, id: 'ы' }, { ...good, response: {} }, { ...good, response: 7 }])
      expect((await call(guest, 'logIn', body)).status).toBe(400)
    expect(await codeOf(await call(guest, 'unknown', good))).toBe('400 invalid_action')
  })

  test('is refused for a removed passkey, a banned account and a deleted account', async () => {
    const passkey = await addedPasskey()
    await site.run('update users set banned_at = 1 where username = ?', NAME)
    expect(await codeOf(await enter(passkey))).toBe('403 account_suspended')
    await site.run('update users set banned_at = null, deleted_at = 1 where username = ?', NAME)
    expect(await codeOf(await enter(passkey))).toBe(WRONG)
    await site.run('update users set deleted_at = null where username = ?', NAME)
    await site.run('delete from passkeys')
    expect(await codeOf(await enter(passkey))).toBe(WRONG)
  })

  test('by the login page leads on to what the guest wanted, and shows a refusal there', async () => {
    const passkey = await addedPasskey()
    visitor.logOut()
    await visitor.open('/login?next=%2Fnew')
    const fill = async (faults: Faults = {}) =>
      fillPasskey(visitor, 'main', passkey.use(await start(await guestOf(site.origin)), faults))
    // The script of the page submits the form without its name and its password.
    const skipFields = () => {
      for (const label of ['Имя пользователя', 'Пароль']) visitor.fill(label, '-', 'main')
    }
    await fill({ isVerified: false })
    skipFields()
    await visitor.press('Войти', 'main')
    expect([visitor.status, ...alerts()]).toEqual([403, WRONG_TEXT])
    await fill()
    skipFields()
    await visitor.press('Войти', 'main')
    expect(visitor.url).toBe('/new')
    expect(visitor.cookies).toContain('SID')
  })

  test('does not exist on a site that is reached by an address of numbers', async () => {
    const bare = site.origin.replace('localhost', '127.0.0.1')
    const guest = await guestOf(bare)
    for (const action of ['start', 'logIn', 'prove'])
      expect(await codeOf(await call(guest, action))).toBe('404 endpoint_not_found')
    expect(await (await guest.fetch('/login')).text()).not.toContain('ключом доступа')
  })
})

describe('passkeys as a second factor', () => {
  test('the first passkey gives ten recovery codes, and makes a login with the password ask for one', async () => {
    await add(newPasskey(), { name: 'Телефон' })
    const codes = visitor.texts('.recovery-codes li')
    expect(codes).toHaveLength(10)
    expect(visitor.headers['cache-control']).toContain('no-store')
    const guest = await guestOf(site.origin)
    const credentials = { username: NAME, password: DEMO_PASSWORD }
    expect(await codeOf(await guest.send('POST', '/api/_login', credentials))).toBe('403 second_factor_required')
    expect(await codeOf(await guest.send('POST', '/api/_login', { ...credentials, code: '123456' }))).toBe(
      '403 wrong_code'
    )
    expect((await guest.send('POST', '/api/_login', { ...credentials, code: codes[0] })).status).toBe(200)
    await add(newPasskey(), { name: 'Ноутбук' })
    expect(visitor.all('.recovery-codes')).toEqual([])
    expect(visitor.texts('main [role=status]')).toContain('Ключ доступа добавлен.')
    expect(visitor.texts('.passkeys li b')).toEqual(['Телефон', 'Ноутбук'])
    expect(await count('recovery_codes')).toBe(9)
  })

  test('a passkey proves in its own session what a code would prove, and never for another account', async () => {
    const passkey = await addedPasskey()
    const changed = (by: Member) => by.send('POST', '/api/_settings?action=updateProfile', { email: 'p@example.org' })
    await makeOld()
    expect(await codeOf(await changed(member))).toBe('403 second_factor_required')
    const sova = await logIn(site.origin, 'Sova')
    expect(await codeOf(await call(sova, 'prove', passkey.use(await start(sova, 'startProof'))))).toBe(WRONG)
    const options = await start(member, 'startProof')
    expect(options.allowCredentials.map(({ id }) => id)).toEqual([passkey.id])
    expect(await codeOf(await call(member, 'prove', passkey.use(await start(member))))).toBe(WRONG)
    const answer = passkey.use(options)
    expect((await call(member, 'prove', answer)).status).toBe(200)
    expect((await changed(member)).status).toBe(200)
    await makeOld()
    expect(await codeOf(await call(member, 'prove', answer))).toBe(WRONG)
    expect(await codeOf(await call(await guestOf(site.origin), 'startProof'))).toBe('401 not_logged_in')
  })

  test('a site that demands a second factor is content with a passkey', async () => {
    const sova = await logIn(site.origin, 'Sova')
    visitor.logOut()
    visitor.logIn(sova)
    await visitor.open('/settings')
    expect(visitor.all('#second-factor .note')).toHaveLength(1)
    await addedPasskey()
    await visitor.open('/settings')
    expect(visitor.all('#second-factor .note')).toEqual([])
  })
})

describe('the page of the passkeys', () => {
  test('refuses what its authenticator or its page did not make for this account', async () => {
    for (const faults of [{ origin: 'https://evil.example' }, { host: 'evil.example' }, { isVerified: false }]) {
      await add(newPasskey(), faults)
      expect([visitor.status, ...alerts()]).toEqual([403, WRONG_TEXT])
    }
    const sova = new Visitor(site.origin)
    sova.logIn(await logIn(site.origin, 'Sova'))
    await sova.open('/-/passkeys')
    const others = optionsOf(sova)
    for (const value of [newPasskey().create(others), '', '{', '{"id":"x"}']) {
      await visitor.open('/-/passkeys')
      fillPasskey(visitor, ADDING, value)
      await visitor.press('Добавить ключ', 'main')
      expect(alerts()).toEqual([WRONG_TEXT])
    }
    expect(await count()).toBe(0)
    const passkey = await addedPasskey()
    await add(passkey)
    expect([visitor.status, ...alerts()]).toEqual([409, 'Этот ключ доступа уже добавлен.'])
  })

  test('holds ten passkeys at most', async () => {
    for (let n = 0; n < 10; n++) await addedPasskey()
    await add(newPasskey())
    expect([visitor.status, ...alerts()]).toEqual([
      403,
      'Ключей доступа может быть не\u00a0больше 10. Удалите ненужный.'
    ])
    expect(await count()).toBe(10)
  })

  test('changes nothing 15 minutes after the last proof, and asks for the password without script', async () => {
    await visitor.open('/-/passkeys')
    const options = optionsOf(visitor)
    await makeOld()
    fillPasskey(visitor, ADDING, newPasskey().create(options))
    await visitor.press('Добавить ключ', 'main')
    expect(alerts()).toEqual(['Сначала подтвердите, что это вы.'])
    for (const [password, expected] of [
      ['wrong', ['Неверный пароль']],
      [DEMO_PASSWORD, []]
    ] as const) {
      visitor.fill('Пароль', password, 'main')
      await visitor.press('Подтвердить', 'main')
      expect(alerts()).toEqual(expected)
    }
    await addedPasskey()
    await makeOld()
    for (const action of ['remove', 'removePassword']) {
      const body = new URLSearchParams({ action, _csrf: member.token, passkey: 'x' })
      expect((await member.fetch('/-/passkeys', { method: 'POST', body })).status).toBe(403)
    }
    expect(await count()).toBe(1)
  })

  test('removes only own passkeys, and the recovery codes with the last one', async () => {
    const passkey = await addedPasskey()
    const sova = await logIn(site.origin, 'Sova')
    const remove = (by: Member) =>
      by.fetch('/-/passkeys', {
        method: 'POST',
        body: new URLSearchParams({ action: 'remove', _csrf: by.token, passkey: passkey.id })
      })
    expect((await remove(sova)).status).toBe(303)
    expect(await count()).toBe(1)
    expect((await remove(member)).status).toBe(303)
    expect([await count(), await count('recovery_codes')]).toEqual([0, 0])
    const guest = await guestOf(site.origin)
    expect((await guest.send('POST', '/api/_login', { username: NAME, password: DEMO_PASSWORD })).status).toBe(200)
  })

  test('an account without a password keeps its last passkey, and is deleted without one', async () => {
    const [name = ''] = await site.ordinary(1)
    const owner = await site.as(name)
    visitor.logOut()
    visitor.logIn(owner)
    const remove = (fields: Record<string, string>) =>
      owner.fetch('/-/passkeys', { method: 'POST', body: new URLSearchParams({ ...fields, _csrf: owner.token }) })
    expect((await remove({ action: 'removePassword' })).status).toBe(409)
    const passkey = await addedPasskey()
    expect((await remove({ action: 'removePassword' })).status).toBe(303)
    expect((await remove({ action: 'remove', passkey: passkey.id })).status).toBe(409)
    expect(await count()).toBe(1)
    const guest = await guestOf(site.origin)
    const refused = await guest.send('POST', '/api/_login', { username: name, password: DEMO_PASSWORD })
    expect(await codeOf(refused)).toBe('401 wrong_password')
    expect((await enter(passkey)).status).toBe(200)
    await makeOld()
    await visitor.open('/settings')
    expect(visitor.all('#delete-account input[name=deletePassword]')).toEqual([])
    const fields = { action: 'delete', confirm: 'ДА', _csrf: owner.token }
    const deletion = () => owner.fetch('/settings', { method: 'POST', body: new URLSearchParams(fields) })
    expect((await deletion()).status).toBe(403)
    await call(owner, 'prove', passkey.use(await start(owner, 'startProof'))).then(okBody)
    expect((await deletion()).status).toBe(303)
    expect([await count(), await count('recovery_codes')]).toEqual([0, 0])
  })

  test('guests are sent to the login', async () => {
    visitor.logOut()
    await visitor.open('/-/passkeys')
    expect(visitor.url).toBe('/login?next=%2F-%2Fpasskeys')
  })
})
