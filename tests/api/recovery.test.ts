import { beforeEach, describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#scripts/demo/names.ts'
import { makeToken, scriptOf } from '#tests/support/access-token.ts'
import { newAddressee, tokenIn } from '#tests/support/addressee.ts'
import { setUpFactor } from '#tests/support/authenticator.ts'
import { lastLetter, lettersTo } from '#tests/support/mailbox.ts'
import { guestOf, logInAnswer, type Member } from '#tests/support/member.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { borrowedSite, codeOf } from '#tests/support/writing-site.ts'

const site = borrowedSite({ MAIL_URL: 'file:', CAPTCHA: 'off' })
const NEW_PASSWORD = 'совсем новый пароль'

let guest: Member
let visitor: Visitor
beforeEach(async () => {
  guest = await guestOf(site.origin)
  visitor = new Visitor(site.origin)
})

const newAccount = () => newAddressee(site)
const ask = (login: string) => guest.send('POST', '/api/_recover', { login })
const finish = (link: string, newPassword = NEW_PASSWORD, code?: string) =>
  guest.send('POST', '/api/_recover?action=finish', { token: tokenIn(link), newPassword, code })
const canLogIn = async (name: string, password: string) =>
  (await logInAnswer(site.origin, name, password)).status === 200
const tripsOf = ({ headers }: Response) => Number(/trips;desc="(\d+)"/.exec(headers.get('Server-Timing') ?? '')?.[1])
/** Asks for a link and returns it. @param count number of letters to the address after this one. */
async function linkFor({ name, email }: { name: string; email: string }, count = 2): Promise<string> {
  expect((await ask(name)).status).toBe(200)
  return (await lastLetter(site, email, count)).link
}

describe('a link that sets a new password', () => {
  test('comes by the name and by the address of the account, in any case', async () => {
    const { name, email } = await newAccount()
    for (const [at, login] of [name.toUpperCase(), `@${name}`, email, ` ${email.toUpperCase()} `].entries()) {
      expect(await (await ask(login)).json()).toEqual({ success: true })
      const { subject, text } = await lastLetter(site, email, at + 2)
      expect(subject).toBe('Вече: новый пароль')
      expect(text).toContain(`@${name}`)
    }
  })

  test('changes nothing until its form is sent, then ends every session, works once, and is reported', async () => {
    const { name, email, member } = await newAccount()
    const link = await linkFor({ name, email })
    for (let time = 0; time < 2; time += 1) await visitor.open(link)
    expect(await canLogIn(name, DEMO_PASSWORD)).toBe(true)
    expect((await finish(link)).status).toBe(200)
    expect((await member.fetch('/api/_user')).status).toBe(401)
    expect([await canLogIn(name, DEMO_PASSWORD), await canLogIn(name, NEW_PASSWORD)]).toEqual([false, true])
    expect(await codeOf(await finish(link, 'ещё один пароль'))).toBe('400 link_invalid')
    expect(await canLogIn(name, NEW_PASSWORD)).toBe(true)
    expect((await lastLetter(site, email, 3)).subject).toBe('Вече: пароль изменён')
  })

  test('ends every access token, of which the account was told', async () => {
    const account = await newAccount()
    const { token } = await makeToken(account.member, ['read'])
    const script = scriptOf(site.origin, token)
    expect((await script.ask('GET', '/api/_user')).status).toBe(200)
    const letter = await lastLetter(site, account.email, 2)
    expect([letter.subject, letter.text]).toEqual(['Вече: создан токен', expect.stringContaining(`@${account.name}`)])
    expect((await finish(await linkFor(account, 3))).status).toBe(200)
    expect(await codeOf(await script.ask('GET', '/api/_user'))).toBe('401 invalid_token')
  })

  test('logs nobody in', async () => {
    const account = await newAccount()
    const answer = await finish(await linkFor(account))
    expect(await answer.json()).toEqual({ success: true })
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  test('is used once although it is sent twice at the same time', async () => {
    const account = await newAccount()
    const link = await linkFor(account)
    const answers = await Promise.all([finish(link, 'первый пароль'), finish(link, 'второй пароль')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    const works = [await canLogIn(account.name, 'первый пароль'), await canLogIn(account.name, 'второй пароль')]
    expect(works).toEqual(answers.map(({ status }) => status === 200))
    expect((await lastLetter(site, account.email, 3)).subject).toBe('Вече: пароль изменён')
  })

  test('ends with a newer link, after an hour, and with a change of the password', async () => {
    const account = await newAccount()
    const first = await linkFor(account)
    const second = await linkFor(account, 3)
    expect(await codeOf(await finish(first))).toBe('400 link_invalid')
    await site.run(
      'update mail_links set expires_at = expires_at - 3600000 where user_id = ?',
      await site.idOf(account.name)
    )
    expect(await codeOf(await finish(second))).toBe('400 link_invalid')
    const third = await linkFor(account, 4)
    const passwords = { password: DEMO_PASSWORD, newPassword: 'сменённый пароль', repeatPassword: 'сменённый пароль' }
    expect((await account.member.send('POST', '/api/_settings?action=changePassword', passwords)).status).toBe(200)
    expect((await lastLetter(site, account.email, 5)).subject).toBe('Вече: пароль изменён')
    expect(await codeOf(await finish(third))).toBe('400 link_invalid')
  })

  test('keeps working after a password that is too short', async () => {
    const account = await newAccount()
    const link = await linkFor(account)
    expect(await codeOf(await finish(link, 'коротко'))).toBe('400 password_too_short')
    expect(await codeOf(await finish(link, 'x'.repeat(201)))).toBe('400 invalid_password')
    expect((await finish(link)).status).toBe(200)
  })

  test('does not work for an account that was banned or deleted after the letter', async () => {
    for (const column of ['banned_at', 'deleted_at']) {
      const account = await newAccount()
      const link = await linkFor(account)
      await site.run(`update users set ${column} = 1 where username = ?`, account.name)
      expect(await codeOf(await finish(link))).toBe('400 link_invalid')
    }
  })
})

describe('an account with a second factor', () => {
  test('is asked for it by a recovery link, which keeps working until the code is right', async () => {
    const account = await newAccount()
    const [code = ''] = (await setUpFactor(account.member)).recoveryCodes
    expect((await lastLetter(site, account.email, 2)).subject).toBe('Вече: вход с кодом включён')
    const link = await linkFor(account, 3)
    expect(await codeOf(await finish(link))).toBe('403 second_factor_required')
    expect(await codeOf(await finish(link, NEW_PASSWORD, '000000'))).toBe('403 wrong_code')
    expect(await canLogIn(account.name, NEW_PASSWORD)).toBe(false)
    expect((await finish(link, NEW_PASSWORD, code)).status).toBe(200)
    const refused = await logInAnswer(site.origin, account.name, NEW_PASSWORD)
    expect(await codeOf(refused)).toBe('403 second_factor_required')
  })

  test('sees the field for the code beside the new password without script', async () => {
    const account = await newAccount()
    const [code = ''] = (await setUpFactor(account.member)).recoveryCodes
    await visitor.open(await linkFor(account, 3))
    visitor.fill('Новый пароль', NEW_PASSWORD, 'main')
    visitor.fill('Новый пароль ещё раз', NEW_PASSWORD, 'main')
    visitor.fill(/^Код/, code, 'main')
    await visitor.press('Сохранить пароль', 'main')
    expect(visitor.text('main [role=status]')).toBe('Пароль изменён. Войдите с новым паролем.')
  })
})

describe('the answer to a request for a link', () => {
  test('is the same, after the same round trips, whether there is such an account or not', async () => {
    const known = await newAccount()
    const banned = await newAccount()
    const deleted = await newAccount()
    await site.run('update users set banned_at = 1 where username = ?', banned.name)
    await site.run('update users set deleted_at = 1 where username = ?', deleted.name)
    const [silent = ''] = await site.ordinary(1)
    await site.run('update users set email = null where username = ?', silent)
    const logins = [
      known.name,
      known.email,
      banned.name,
      banned.email,
      deleted.name,
      silent,
      'nobody_here',
      'no@one.example',
      '',
      '@'
    ]
    const answers = await Promise.all(logins.map(ask))
    expect(
      await Promise.all(answers.map(async answer => [answer.status, await answer.text(), tripsOf(answer)]))
    ).toEqual(logins.map(() => [200, '{"success":true}', 1]))
    await lastLetter(site, known.email, 3)
    for (const { email } of [banned, deleted]) expect(await lettersTo(site, email)).toHaveLength(1)
  })

  test('goes to every account that has the address', async () => {
    const [one, other] = [await newAccount(), await newAccount()]
    await site.run('update users set email = ? where username = ?', one.email, other.name)
    await ask(one.email)
    await lastLetter(site, one.email, 3)
    const texts = (await lettersTo(site, one.email)).slice(1).map(({ text }) => text)
    for (const { name } of [one, other])
      expect(texts.filter(text => text.includes(`@${name} `) || text.includes(`@${name}.`))).toHaveLength(1)
  })

  test('is a refusal for a forged request, and an error for hostile tokens', async () => {
    const forged = await fetch(`${site.origin}/api/_recover`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"login":"Sova"}'
    })
    expect(await codeOf(forged)).toBe('403 csrf_failed')
    for (const token of ['', 'x', '\u0000', '😀'.repeat(200), 'a'.repeat(10_000)]) {
      const answer = await guest.send('POST', '/api/_recover?action=finish', { token, newPassword: NEW_PASSWORD })
      expect(await codeOf(answer)).toBe('400 link_invalid')
    }
    expect(await codeOf(await guest.send('POST', '/api/_recover?action=other', {}))).toBe('400 invalid_action')
  })
})

test('without script a member who forgot the password sets a new one, from the login page on', async () => {
  const { name, email } = await newAccount()
  await visitor.open('/login')
  await visitor.follow('Забыли пароль?', 'main')
  visitor.fill('Имя пользователя или почта', name, 'main')
  await visitor.press('Прислать ссылку', 'main')
  expect(visitor.text('main [role=status]')).toContain('Если такой аккаунт есть')
  await visitor.open((await lastLetter(site, email, 2)).link)
  expect(visitor.text('main form')).toContain(`@${name}`)
  const send = async (password: string, repeat: string) => {
    visitor.fill('Новый пароль', password, 'main')
    visitor.fill('Новый пароль ещё раз', repeat, 'main')
    await visitor.press('Сохранить пароль', 'main')
  }
  await send(NEW_PASSWORD, 'другой пароль')
  expect([visitor.status, visitor.text('main [role=alert]')]).toEqual([400, 'Пароли не совпадают.'])
  await send(NEW_PASSWORD, NEW_PASSWORD)
  expect(visitor.text('main [role=status]')).toBe('Пароль изменён. Войдите с новым паролем.')
  await visitor.follow('Войти', 'main')
  expect(visitor.url).toBe('/login')
  expect(await canLogIn(name, NEW_PASSWORD)).toBe(true)
})

test('a page of a link that does not work says so and offers a new one', async () => {
  for (const path of [
    '/-/recover/finish',
    '/-/recover/finish?token=x',
    '/-/email/confirm?token=x',
    '/-/email/take-back?token=x'
  ]) {
    await visitor.open(path)
    expect([visitor.status, visitor.text('main [role=alert]')]).toEqual([
      400,
      expect.stringContaining('Ссылка устарела')
    ])
    expect(visitor.headers['cache-control']).toContain('private')
  }
})
