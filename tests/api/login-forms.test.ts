import { beforeEach, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#scripts/demo/names.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { writingSite } from '#tests/support/writing-site.ts'

const site = writingSite()

let guest: Visitor
beforeEach(() => {
  guest = new Visitor(site.origin)
})

const NAME = 'Имя пользователя'
const valueIn = (label: string) => guest.field(label, 'main').value
/** Turns the browser's validation off, so that the server gets the invalid value of a field. */
function loosen(): void {
  guest.one<HTMLFormElement>('main form').noValidate = true
}
async function logIn(name: string, password: string): Promise<void> {
  guest.fill(NAME, name, 'main')
  guest.fill('Пароль', password, 'main')
  await guest.press('Войти', 'main')
}

for (const path of ['/login', '/signup']) {
  test(`${path} shows its form, and search engines do not index it`, async () => {
    await guest.open(path)
    expect(guest.status).toBe(200)
    expect(guest.attributes('meta[name=robots]', 'content')).toEqual(['noindex'])
    expect(guest.attributes('main form', 'method')).toEqual(['post'])
    for (const name of ['username', 'password']) expect(guest.all(`main form input[name=${name}]`)).toHaveLength(1)
  })

  test(`${path} leads back to the page named in the address, if the page is on this site`, async () => {
    const next = () => guest.attributes('main input[name=next]', 'value')
    await guest.open(`${path}?next=%2Fnew%3Fcommunity%3DRadio`)
    expect(next()).toEqual(['/new?community=Radio'])
    await guest.open(`${path}?next=%2F%2Fevil.example`)
    expect(next()).toEqual([])
  })
}

test('[A2.routes-login.01 A2.routes-login.02 A2.routes-settings.02 A2.forms.02 A4.login.02 A8.login.02 P2.navbar.08] without script a login returns to the page where the login was requested, and a logout ends the session and deletes all cookies', async () => {
  await guest.open('/settings')
  expect(guest.url).toBe('/login?next=%2Fsettings')
  await logIn('petrovich', 'not the password')
  expect(guest.text('[role=alert]')).toBe('Имя пользователя и пароль не совпадают.')
  expect([valueIn(NAME), valueIn('Пароль')]).toEqual(['petrovich', ''])
  await logIn('petrovich', DEMO_PASSWORD)
  expect(guest.url).toBe('/settings')
  await guest.open('/login')
  expect(guest.url).toBe('/')
  expect(guest.cookies).not.toEqual([])
  await guest.press('Выйти', '.me')
  expect(guest.all('.me a[href="/login"]')).toHaveLength(1)
  expect(guest.cookies).toEqual([])
  await guest.open('/settings')
  expect(guest.url).toBe('/login?next=%2Fsettings')
})

test('[P2.routes-new.04] a guest who opens the form of a post returns to its address after the login', async () => {
  await guest.open('/new?community=Radio')
  expect(guest.url).toBe('/login?next=%2Fnew%3Fcommunity%3DRadio')
  await logIn('Petrovich', DEMO_PASSWORD)
  expect(guest.url).toBe('/new?community=Radio')
})

test('a login never redirects to another site', async () => {
  await guest.open('/login?next=%2F%2Fevil.example%2F')
  await logIn('Petrovich', DEMO_PASSWORD)
  expect(guest.url).toBe('/')
})

test('[A5.login.01 A5.login.02 A5.login.03] a login form that is sent empty shows errors that name the missing fields', async () => {
  await guest.open('/login')
  for (const [username, password, message] of [
    ['', '', 'Имя пользователя и пароль не введены.'],
    ['Sova', '', 'Пароль не введен.'],
    ['', 'secret', 'Имя пользователя не введено.']
  ] as const) {
    await logIn(username, password)
    expect(guest.text('[role=alert]')).toBe(message)
  }
})

test('[A5.signup.01 A5.signup.02 A5.signup.05 A5.signup.06 A5.signup.07 A5.signup.08 A5.signup.10] without script the sign-up form shows the error of an invalid field at this field', async () => {
  await guest.open('/signup')
  for (const [field, value, message] of [
    [NAME, ' ', 'Имя пользователя не может быть пустым.'],
    [NAME, 'abc', 'Имя пользователя слишком короткое.'],
    [NAME, 'Анна_К', 'В\u00a0имени могут быть только латинские буквы, цифры и\u00a0_.'],
    [NAME, 'petrovich', 'Имя petrovich уже занято.'],
    ['Пароль', '', 'Пароль не может быть пустым.'],
    ['Пароль', '1234567', 'Пароль слишком слабый.'],
    ['Повтор пароля', '', 'Повтор пароля не может быть пустым.'],
    ['Повтор пароля', 'another one', 'Пароли не совпадают.'],
    ['Почта', 'me@ example.org', 'Введите действительный адрес электронной почты.']
  ] as const) {
    loosen()
    const whole = { [NAME]: 'Novichok', Пароль: 'long enough', 'Повтор пароля': 'long enough', Почта: '' }
    for (const [label, text] of Object.entries({ ...whole, [field]: value })) {
      const input = guest.field(new RegExp(`^${label}`), 'main form')
      input.type = 'text'
      input.value = text
    }
    await guest.press('Создать аккаунт', 'main')
    expect(guest.text('[role=alert]')).toBe(message)
    const invalid = guest.one('main [aria-invalid=true]')
    expect(invalid).toBe(guest.field(new RegExp(`^${field}`), 'main form'))
    expect(guest.text(`[id="${invalid.getAttribute('aria-describedby')?.split(' ').at(-1)}"]`)).toContain(message)
    if (field !== NAME) expect(valueIn(NAME)).toBe('Novichok')
    expect(valueIn('Пароль')).toBe('')
  }
})

test('without script the sign-up form of a site with a captcha says that it needs JavaScript', async () => {
  await guest.open('/signup')
  expect(guest.all('noscript .note')).toHaveLength(1)
  guest.fill(NAME, 'Novichok', 'main')
  guest.fill('Пароль', 'long enough', 'main')
  guest.fill('Повтор пароля', 'long enough', 'main')
  await guest.press('Создать аккаунт', 'main')
  expect(guest.text('main [role=alert]')).toBe('Проверка не пройдена. Попробуйте ещё раз.')
})

test('[A2.forms.03] while sign-ups are closed the sign-up page shows a message instead of the form', async () => {
  await site.run('update site set signups_disabled = 1')
  await guest.open('/signup')
  expect(guest.text('main')).toContain(
    'Мы временно отключили создание новых учетных записей. Пожалуйста, попробуйте позже.'
  )
  expect(guest.all('form[data-signup]')).toEqual([])
})
