import { beforeEach, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#scripts/demo/names.ts'
import { Authenticator, setUpFactor } from '#tests/support/authenticator.ts'
import { logIn } from '#tests/support/member.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { writingSite } from '#tests/support/writing-site.ts'

const site = writingSite()
const { run } = site
const CODE = 'Код из приложения или код восстановления'
const WRONG =
  'Код не\u00a0подошёл. Каждый код действует один раз и\u00a0полминуты: дождитесь нового и\u00a0проверьте, что часы телефона идут точно.'

let visitor: Visitor
beforeEach(async () => {
  await run('delete from second_factors')
  await run('delete from recovery_codes')
  visitor = new Visitor(site.origin)
})

const alerts = () => visitor.texts('main [role=alert]')
const forgetSteps = () => run('update second_factors set last_step = 0')
const makeOld = () => run('update sessions set proven_at = proven_at - 15 * 60000')
async function enter(name: string, password = DEMO_PASSWORD): Promise<void> {
  visitor.fill('Имя пользователя', name, 'main')
  visitor.fill('Пароль', password, 'main')
  await visitor.press('Войти', 'main')
}
async function enterCode(code: string): Promise<void> {
  visitor.fill(CODE, code, 'main')
  await visitor.press('Войти', 'main')
}
/** Opens a page as a member whose second factor is on, and whose login is a while ago. */
async function openWithFactor(path: string, name = 'Marina_K') {
  const member = await logIn(site.origin, name)
  const factor = await setUpFactor(member)
  await forgetSteps()
  await makeOld()
  visitor.logIn(member)
  await visitor.open(path)
  return factor
}

test('without script the login asks for a code on a second page, which never holds the password, and then does what the guest wanted', async () => {
  const { app } = await openWithFactor('/')
  visitor.logOut()
  const { publicId } = await site.openPost()
  await visitor.open(`/login?next=%2Fnew&do=save:p${publicId}`)
  await enter('marina_k')
  expect(visitor.status).toBe(200)
  expect(visitor.cookies).toEqual([])
  expect(alerts()).toEqual([])
  expect(visitor.all('main input[name=username], main input[name=password]')).toEqual([])
  expect(visitor.document.documentElement.outerHTML).not.toContain(DEMO_PASSWORD)
  await enterCode('000000')
  expect([visitor.status, ...alerts()]).toEqual([403, WRONG])
  expect(visitor.document.documentElement.outerHTML).not.toContain(DEMO_PASSWORD)
  await enterCode(app.code())
  expect(visitor.url).toBe(`/new#p${publicId}`)
  expect(visitor.cookies).toContain('SID')
  const saved = `select count(*) from list_items where target_id = (select id from posts where public_id = ?)`
  expect(await site.number(saved, publicId)).toBeGreaterThan(0)
})

test('the second page of the login is good for its own form only, and until the password changes', async () => {
  const { recoveryCodes } = await openWithFactor('/')
  visitor.logOut()
  const expectFirstStep = () => {
    expect(alerts()).toEqual(['Время вышло. Начните сначала.'])
    expect(visitor.all('main input[name=password]')).toHaveLength(1)
  }
  await visitor.open('/login')
  await enter('Marina_K')
  const other = new Visitor(site.origin)
  await other.open('/login')
  const token = other.attributes('main input[name=_csrf]', 'value')[0] ?? ''
  visitor.document.querySelector<HTMLInputElement>('main input[name=_csrf]')?.setAttribute('value', token)
  await enterCode(recoveryCodes[0] ?? '')
  expectFirstStep()
  await enter('Marina_K')
  await run("update users set password_hash = password_hash || 'x' where username = 'Marina_K'")
  await enterCode(recoveryCodes[0] ?? '')
  expectFirstStep()
  await run(
    "update users set password_hash = substr(password_hash, 1, length(password_hash) - 1) where username = 'Marina_K'"
  )
  await enter('Marina_K')
  await enterCode(recoveryCodes[0] ?? '')
  expect(visitor.url).toBe('/')
  expect(visitor.cookies).toContain('SID')
})

test('without script a member sets a second factor up, and sees the recovery codes once', async () => {
  visitor.logIn(await logIn(site.origin, 'Marina_K'))
  await visitor.open('/settings')
  await visitor.follow('Включить…', '#second-factor')
  const secret = () => visitor.text('.secret').replaceAll(' ', '')
  const first = secret()
  const app = new Authenticator(first)
  expect(visitor.all('main svg[role=img] path')).toHaveLength(1)
  visitor.fill('Код из приложения', app.code(-120_000), 'main')
  await visitor.press('Включить', 'main')
  expect(alerts()).toEqual([WRONG])
  expect(secret()).toBe(first)
  visitor.fill('Код из приложения', app.code(), 'main')
  await visitor.press('Включить', 'main')
  expect(visitor.texts('main [role=status]')).toEqual(['Двухфакторная защита включена.'])
  const codes = visitor.texts('.recovery-codes li')
  expect(codes).toHaveLength(10)
  expect(visitor.headers['cache-control']).toContain('no-store')
  await visitor.follow('Коды сохранены', 'main')
  expect(visitor.text('#second-factor')).toContain('Осталось кодов восстановления: 10\u00a0из\u00a010.')
  await visitor.follow('Изменить…', '#second-factor')
  expect(visitor.all('.recovery-codes')).toEqual([])
  expect(visitor.all('.secret')).toEqual([])
})

test('a double click that confirms the set-up without script, and a reload, show recovery codes that are good', async () => {
  visitor.logIn(await logIn(site.origin, 'Marina_K'))
  await visitor.open('/-/second-factor')
  const app = new Authenticator(visitor.text('.secret').replaceAll(' ', ''))
  visitor.fill('Код из приложения', app.code(), 'main')
  await visitor.pressTwice('Включить', 'main')
  expect(alerts()).toEqual([])
  const codes = visitor.texts('.recovery-codes li')
  expect(codes).toHaveLength(10)
  expect(await site.number('select count(*) from recovery_codes')).toBe(10)
  await visitor.reload()
  expect(visitor.texts('.recovery-codes li')).toEqual(codes)
  await makeOld()
  await visitor.reload()
  expect(visitor.texts('.recovery-codes li')).toEqual([])
  await visitor.open('/-/second-factor')
  visitor.fill(CODE, codes[0] ?? '', 'form:has(#turnOff)')
  await visitor.press('Выключить', 'main')
  expect(visitor.url).toBe('/settings#second-factor')
  expect(await site.number('select count(*) from second_factors')).toBe(0)
})

test('the set-up asks for the password 15 minutes after the login', async () => {
  const member = await logIn(site.origin, 'Marina_K')
  await makeOld()
  visitor.logIn(member)
  await visitor.open('/-/second-factor')
  const app = new Authenticator(visitor.text('.secret').replaceAll(' ', ''))
  for (const [password, expected] of [
    ['wrong', ['Неверный пароль']],
    [DEMO_PASSWORD, []]
  ] as const) {
    visitor.fill('Пароль', password, 'main')
    visitor.fill('Код из приложения', app.code(), 'main')
    await visitor.press('Включить', 'main')
    expect(alerts()).toEqual(expected)
  }
  expect(visitor.texts('.recovery-codes li')).toHaveLength(10)
})

test('without script a member gets new recovery codes and turns the second factor off, with a code each time it is asked', async () => {
  const { app, recoveryCodes } = await openWithFactor('/-/second-factor')
  const renew = 'form:has(#renewCodes)'
  visitor.fill(CODE, '000000', renew)
  await visitor.press('Получить новые коды', 'main')
  expect(visitor.texts(`${renew} [role=alert]`)).toEqual([WRONG])
  visitor.fill(CODE, app.code(), renew)
  await visitor.press('Получить новые коды', 'main')
  const codes = visitor.texts('.recovery-codes li')
  expect(codes).toHaveLength(10)
  expect(codes).not.toContain(recoveryCodes[0])
  await makeOld()
  await visitor.open('/-/second-factor')
  visitor.fill(CODE, codes[3] ?? '', 'form:has(#turnOff)')
  await visitor.press('Выключить', 'main')
  expect(visitor.url).toBe('/settings#second-factor')
  expect(visitor.texts('main [role=status]')).toContain('Двухфакторная защита выключена.')
  expect(await site.number('select count(*) from second_factors')).toBe(0)
})

test('the forms of the settings ask for a code where it is needed, and keep what was typed', async () => {
  const { recoveryCodes } = await openWithFactor('/settings')
  visitor.fill('Почта', 'new@example.org', 'main')
  visitor.fill('О себе', 'Новый текст', 'main')
  await visitor.press('Сохранить', 'main')
  expect(alerts()).toEqual(['Введите код из\u00a0приложения или код восстановления.'])
  expect(visitor.field('О себе', 'main').value).toBe('Новый текст')
  visitor.fill(CODE, recoveryCodes[0] ?? '', 'form.settings')
  await visitor.press('Сохранить', 'main')
  expect(visitor.texts('main [role=status]')).toContain('Настройки сохранены.')
  expect(visitor.field('Почта', 'main').value).toBe('new@example.org')
  await makeOld()
  await visitor.open('/settings')
  const dialog = '#change-password'
  const fill = (code: string) => {
    visitor.fill('Текущий пароль', DEMO_PASSWORD, dialog)
    visitor.fill('Новый пароль', DEMO_PASSWORD, dialog)
    visitor.fill('Новый пароль ещё раз', DEMO_PASSWORD, dialog)
    visitor.fill(CODE, code, dialog)
    return visitor.press('Сменить пароль', dialog)
  }
  visitor.one<HTMLElement>('main').querySelector(dialog)?.setAttribute('open', '')
  await fill('000000')
  expect(visitor.texts(`${dialog} [role=alert]`)).toEqual([WRONG])
  await fill(recoveryCodes[1] ?? '')
  expect(visitor.texts('main [role=status]')).toContain('Пароль успешно изменен.')
})

test('only moderators and admins without a second factor are reminded of it, in their settings', async () => {
  const reminders = () => visitor.texts('#second-factor .note').length
  for (const [name, expected] of [
    ['Sova', 1],
    ['Marina_K', 0]
  ] as const) {
    await run('delete from community_mods where user_id = (select id from users where username = ?)', 'Marina_K')
    visitor.logOut()
    visitor.logIn(await logIn(site.origin, name))
    await visitor.open('/settings')
    expect(reminders()).toBe(expected)
  }
  visitor.logOut()
  await openWithFactor('/settings', 'Sova')
  expect(reminders()).toBe(0)
})

test('guests who open the page of the second factor are sent to the login', async () => {
  await visitor.open('/-/second-factor')
  expect(visitor.url).toBe('/login?next=%2F-%2Fsecond-factor')
})
