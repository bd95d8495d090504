import { expect, type Page, test } from '@playwright/test'
import { DEMO_PASSWORD } from '#scripts/demo/names.ts'
import { findFaults } from '#tests/support/axe.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { emulateSaveData, startPageScripts } from '#tests/support/page-start.ts'

// These tests create and change accounts, so they run on a site that no other test file uses.
const own = ownSite()

const open = (page: Page, path: string) => page.goto(own.site.origin + path)

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('[A2.routes-login.01 A2.routes-login.02 A2.routes-settings.02 A2.forms.02 A4.login.02 A8.login.02 P2.navbar.08] a login returns to the page where the login was requested, and a logout ends the session', async ({
    page,
    context
  }) => {
    const { origin } = own.site
    await open(page, '/settings')
    await expect(page).toHaveURL(`${origin}/login?next=%2Fsettings`)
    await page.getByLabel('Имя пользователя').fill('petrovich')
    await page.getByLabel('Пароль').fill('not the password')
    await page.getByRole('button', { name: 'Войти', exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText('Имя пользователя и пароль не совпадают.')
    await expect(page.getByLabel('Имя пользователя')).toHaveValue('petrovich')
    await expect(page.getByLabel('Пароль')).toHaveValue('')
    await page.getByLabel('Пароль').fill(DEMO_PASSWORD)
    await page.getByRole('button', { name: 'Войти', exact: true }).click()
    await expect(page).toHaveURL(`${origin}/settings`)
    await open(page, '/login')
    await expect(page).toHaveURL(`${origin}/`)
    await page.locator('.me summary').click()
    await page.getByRole('button', { name: 'Выйти' }).click()
    await expect(page.locator('.me a[href="/login"]')).toBeVisible()
    expect(await context.cookies()).toEqual([])
  })
})

test('[A2.settings.10 A5.delete.01 A8.settings.06 A8.settings.07] an account is deleted only after its owner types the confirming word and the password', async ({
  page,
  context
}) => {
  const name = 'Leaving'
  await own.db.execute({
    sql: `update users set username = ?, password_hash = (select password_hash from users where username = 'Marina_K')
      where id = (select id from users where deleted_at is null and banned_at is null and not is_admin
      and username not in ('Sova', 'Petrovich', 'Marina_K') order by no_comments desc limit 1)`,
    args: [name]
  })
  await own.logIn(context, name)
  await open(page, '/about')
  const queue = `waiting:${await page.locator('[data-member]').getAttribute('data-member')}:1`
  const keys = () =>
    page.evaluate(() =>
      Object.keys(localStorage)
        .filter(key => /^(waiting|draft):/.test(key))
        .sort()
    )
  await page.evaluate(queue => {
    for (const key of [queue, 'waiting:other:1']) localStorage.setItem(key, '')
  }, queue)
  // A visit of the farewell page without a deletion does not change the offline queues, of members or guests.
  const cookies = await context.cookies()
  for (const session of [cookies, []]) {
    await context.clearCookies()
    await context.addCookies(session)
    await open(page, '/-/goodbye')
    await expect(page).toHaveURL(`${own.site.origin}/`)
    expect(await keys()).toEqual([queue, 'waiting:other:1'].sort())
  }
  await context.addCookies(cookies)
  await open(page, '/settings')
  const dialog = page.getByRole('dialog', { name: 'Удалить аккаунт' })
  const word = dialog.getByLabel('Напишите ДА, чтобы подтвердить')
  const send = dialog.getByRole('button', { name: 'Удалить аккаунт' })
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Удалить аккаунт…' }).click()
  await expect(word).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Удалить аккаунт…' }).click()

  // The browser does not submit the form without the confirming word.
  await word.fill('да')
  await dialog.getByLabel('Пароль').fill(DEMO_PASSWORD)
  await send.click()
  await expect(word).toBeFocused()
  expect(await word.evaluate((input: HTMLInputElement) => input.validity.patternMismatch)).toBe(true)

  await word.fill('ДА')
  await dialog.getByLabel('Пароль').fill('not the password')
  await dialog.getByLabel('Удалить также мои посты и комментарии').check()
  await send.click()
  await expect(dialog.getByRole('alert')).toHaveText('Недопустимый пароль')
  await expect(dialog.getByLabel('Пароль')).toBeFocused()
  expect(await findFaults(page)).toEqual([])
  await expect(word).toHaveValue('ДА')
  await expect(dialog.getByLabel('Пароль')).toHaveValue('')
  await expect(dialog.getByLabel('Удалить также мои посты и комментарии')).toBeChecked()
  await dialog.getByLabel('Пароль').fill(DEMO_PASSWORD)
  await send.click()
  await expect(page.locator('.alert')).toHaveText('Ваш аккаунт успешно удален!')
  await expect(page).toHaveURL(`${own.site.origin}/`)
  expect(await keys()).toEqual(['waiting:other:1'])
  await expect(page.locator('.me a[href="/login"]')).toBeVisible()
  expect(await context.cookies()).toEqual([])
})

test('[P2.navbar.07] the theme switch of the profile menu makes the page dark or light without a reload, and shares one stored theme with the theme select of the device dialog', async ({
  page,
  context
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await own.logIn(context, 'Sova')
  await open(page, '/')
  const root = page.locator('html')
  const theme = page.getByRole('dialog').getByLabel('Тема')
  const dark = page.getByRole('switch', { name: 'Тёмная тема' })
  const openMenu = () => page.locator('.me summary').click()
  const openDialog = () => page.locator('.aside [data-do="account.openDevice"]').click()
  await openMenu()
  expect(await findFaults(page, '.me')).toEqual([])
  await dark.click()
  await expect(root).toHaveAttribute('data-theme', 'dark')
  await expect(dark).toBeChecked()
  await page.reload()
  await expect(root).toHaveAttribute('data-theme', 'dark')
  await openMenu()
  await dark.click()
  await expect(root).not.toHaveAttribute('data-theme')
  await openDialog()
  await expect(theme).toHaveValue('system')
  await theme.selectOption('dark')
  await page.keyboard.press('Escape')
  await openMenu()
  await expect(dark).toBeChecked()
  await dark.click()
  await expect(dark).not.toBeChecked()
  await dark.click()
  await openDialog()
  await expect(theme).toHaveValue('dark')
})

test('[A2.settings.09 A5.password.01 A5.password.02 A8.settings.03 A8.settings.04] a change of password ends all other sessions, also in an open page, and the button that logs out all other devices deletes the other sessions', async ({
  page,
  context,
  browser
}) => {
  await own.logIn(context, 'Sova')
  const other = await browser.newContext()
  await own.logIn(other, 'Sova')
  const otherPage = await other.newPage()
  await open(otherPage, '/about')
  await startPageScripts(otherPage)
  await open(page, '/settings')
  const form = page.getByRole('dialog', { name: 'Сменить пароль' })
  await expect(form).toBeHidden()
  await page.getByRole('button', { name: 'Сменить пароль…' }).click()
  await expect(form.getByLabel('Текущий пароль')).toBeFocused()
  const change = async (old: string, next: string) => {
    await form.getByLabel('Текущий пароль').fill(old)
    await form.getByLabel('Новый пароль', { exact: true }).fill(next)
    await form.getByLabel('Новый пароль ещё раз').fill(next)
    await form.getByRole('button', { name: 'Сменить пароль' }).click()
  }
  await change('wrong', 'longer than before')
  await expect(page.getByRole('alert')).toHaveText('Неверный предыдущий пароль')
  await change(DEMO_PASSWORD, 'longer than before')
  await expect(page.getByRole('status').filter({ hasText: 'Пароль успешно изменен.' })).toBeVisible()
  // The page in the second browser learns from its regular poll that its session has ended.
  await expect(otherPage.locator('.me a[href="/login"]')).toBeVisible({ timeout: 15_000 })
  await other.close()
  await own.db.execute(
    `insert into sessions (id_hash, user_id, created_at, last_used_at, expires_at, user_agent)
      select 'another', user_id, created_at, last_used_at, expires_at, user_agent from sessions
      where user_id = (select id from users where username = 'Sova') limit 1`
  )
  await page.reload()
  await expect(page.locator('.sessions li')).toHaveCount(2)
  await page.getByRole('button', { name: 'Выйти на всех других устройствах' }).click()
  await expect(page.locator('.sessions li')).toHaveCount(1)
  const { rows } = await own.db.execute("select 1 from sessions where id_hash = 'another'")
  expect(rows).toEqual([])
})

test('[P1.guest-prompt.06 P2.modals.01 A5.login.01 A5.login.02 A5.login.03 A8.login.04 A8.login.05 P7.csrf.03] a guest who logs in by a dialog stays on the page', async ({
  page,
  context
}) => {
  await own.db.execute(`update users set password_hash = (select password_hash from users where username = 'Marina_K'), username = 'Banned_one'
    where id = (select id from users where banned_at is not null order by username = 'Banned_one' desc limit 1)`)
  const address = `${own.site.origin}/Radio?sort=latest`
  await page.goto(address)
  // After a refused CSRF token the client fetches a new token and repeats the call once.
  await page.evaluate(() => localStorage.setItem('csrf_token', 'stale'))
  const lookups: string[] = []
  page.on('request', request => request.url().includes('/api/') && lookups.push(new URL(request.url()).pathname))
  await page.locator('.card .up').first().click()
  const prompt = page.getByRole('dialog', { name: 'Войдите, чтобы продолжить' })
  await prompt.getByRole('link', { name: 'Войти' }).click()
  const dialog = page.getByRole('dialog', { name: 'Вход' })
  const [name, password] = [dialog.getByLabel('Имя пользователя'), dialog.getByLabel('Пароль')]
  await expect(name).toBeFocused()
  const give = async (username: string, word: string) => {
    await name.fill(username)
    await password.fill(word)
    await password.press('Enter')
  }
  const alert = dialog.getByRole('alert')
  await give('', '')
  await expect(alert).toHaveText('Имя пользователя и пароль не введены.')
  await give('', 'something')
  await expect(alert).toHaveText('Имя пользователя не введено.')
  await give('petrovich', '')
  await expect(alert).toHaveText('Пароль не введен.')
  expect(lookups).toEqual([])
  await give('petrovich', 'wrong')
  await expect(alert).toHaveText('Имя пользователя и пароль не совпадают.')
  expect(lookups).toEqual(['/api/_login', '/api/_initial', '/api/_login'])
  await expect(name).toHaveValue('petrovich')
  await expect(password).toHaveValue('')
  await expect(password).toBeFocused()
  await give('Banned_one', DEMO_PASSWORD)
  await expect(alert).toHaveText('Аккаунт @Banned_one заблокирован.')
  expect(await findFaults(page)).toEqual([])
  await context.setOffline(true)
  await give('petrovich', DEMO_PASSWORD)
  await expect(page.locator('.alert')).toContainText('Убедитесь, что вы подключены к интернету')
  await context.setOffline(false)
  await give('petrovich', DEMO_PASSWORD)
  await expect(page.locator('[data-member]')).toBeVisible()
  await expect(page).toHaveURL(url => url.href.startsWith(`${address}#p`))
})

test('[P2.modals.01] a click on the navbar’s login link opens the login dialog, and a click with Ctrl opens the login page in a new tab', async ({
  page,
  context
}) => {
  await page.goto(`${own.site.origin}/about`)
  const link = page.locator('.me').getByRole('link', { name: 'Войти' })
  await link.click()
  const dialog = page.getByRole('dialog', { name: 'Вход' })
  await expect(dialog.getByLabel('Имя пользователя')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(link).toBeFocused()
  const opened = context.waitForEvent('page')
  await link.click({ modifiers: ['Control'] })
  await expect(await opened).toHaveURL(`${own.site.origin}/login?next=%2Fabout`)
})

test('[P7.user.02] a visible page of a member polls the server every 5 seconds, a guest’s page never', async ({
  page,
  context,
  browser
}) => {
  await own.logIn(context, 'Petrovich')
  const polls = { member: 0, guest: 0 }
  const count = (kind: keyof typeof polls) => (request: { url(): string }) => {
    if (request.url().endsWith('/api/_user')) polls[kind]++
  }
  const guest = await (await browser.newContext()).newPage()
  for (const [one, who] of [
    [page, 'member'],
    [guest, 'guest']
  ] as const) {
    await one.clock.install({ time: 0 })
    one.on('request', count(who))
    await one.goto(`${own.site.origin}/about`)
    // The fake clock of the page stops one minute after the page was opened.
    await one.clock.pauseAt(60_000)
  }
  /**
   * Advances the clocks of the member's page and of the guest's page. With `isAsked` the member's page polls the server
   * in this time, and the function waits for the response.
   */
  const pass = async (ms: number, isAsked: boolean) => {
    const answered = isAsked ? page.waitForResponse('**/api/_user') : null
    for (const one of [page, guest]) await one.clock.runFor(ms)
    await (await answered)?.finished()
    await page.evaluate(() => Promise.resolve())
  }
  // The time of the member's first poll depends on the load of the page, so the clock advances until a poll is sent.
  await expect.poll(() => polls.member).toBeGreaterThan(0)
  const first = polls.member
  const answered = page.waitForResponse('**/api/_user')
  while (polls.member === first) await page.clock.runFor(100)
  await (await answered).finished()
  polls.member = 0
  await pass(4900, false)
  expect(polls).toEqual({ member: 0, guest: 0 })
  await pass(100, true)
  expect(polls).toEqual({ member: 1, guest: 0 })
  await pass(5000, true)
  expect(polls).toEqual({ member: 2, guest: 0 })
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })
  })
  await pass(20_000, false)
  expect(polls).toEqual({ member: 2, guest: 0 })
  await page.evaluate(() => {
    Reflect.deleteProperty(document, 'hidden')
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect.poll(() => polls.member).toBe(3)
  expect(polls).toEqual({ member: 3, guest: 0 })
  await guest.context().close()
})

test('after a logout in another tab the browser asks once whether to leave a page with unsaved changes, and again when the tab of the page becomes visible', async ({
  page,
  context
}) => {
  await own.logIn(context, 'Petrovich')
  await page.clock.install()
  await page.goto(`${own.site.origin}/settings`)
  let attempts = 0
  page.on('dialog', dialog => {
    attempts++
    return dialog.dismiss()
  })
  await page.getByLabel('О себе').pressSequentially('Еще не сохранено.')
  // The script files that the first key press requests are loaded before the fake clock advances.
  await startPageScripts(page)
  await context.clearCookies()
  const poll = async () => {
    const answered = page.waitForResponse('**/api/_user')
    await page.clock.runFor(5000)
    expect((await answered).status()).toBe(401)
  }
  await poll()
  await expect.poll(() => attempts).toBe(1)
  await poll()
  await poll()
  expect(attempts).toBe(1)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect.poll(() => attempts).toBe(2)
  await expect(page.getByLabel('О себе')).toHaveValue(/^Еще не сохранено\./)
})

test('[A8.login.06] a failed logout shows an alert and leaves the session active', async ({ page, context }) => {
  await emulateSaveData(page)
  await own.logIn(context, 'Marina_K')
  await open(page, '/about')
  await startPageScripts(page)
  await page.locator('.me summary').click()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Выйти' }).click()
  const alert = page.getByText('Ошибка при выходе из системы. Что-то пошло не так.')
  await expect(alert).toBeVisible()
  await expect(alert).toHaveCount(0)
  await context.setOffline(false)
  await page.route(/_login\?action=logout/, route => route.fulfill({ status: 503 }))
  await page.getByRole('button', { name: 'Выйти' }).click()
  await expect(alert).toBeVisible()
  await page.reload()
  await expect(page.locator('[data-member]')).toBeVisible()
})

test('[A4.login.01] a login refused because of too many pending logins shows the reason in its dialog and can be sent again, and after the login the navbar shows the member’s name and the count of the member’s new notifications', async ({
  page
}) => {
  await own.db.execute("update users set notifications_new_count = 3 where username = 'Marina_K'")
  const json = { status: 503, code: 'unavailable', message: 'Слишком много паролей проверяется одновременно.' }
  await page.route('**/api/_login', route => route.fulfill({ status: json.status, json }), { times: 1 })
  await open(page, '/Radio')
  await page.locator('.navbar').getByRole('link', { name: 'Войти' }).click()
  const dialog = page.getByRole('dialog', { name: 'Вход' })
  const password = dialog.getByLabel('Пароль')
  await dialog.getByLabel('Имя пользователя').fill('Marina_K')
  await password.fill(DEMO_PASSWORD)
  await password.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText(json.message)
  await expect(password).toBeFocused()
  await dialog.getByRole('button', { name: 'Войти', exact: true }).click()
  await expect(page.locator('.me .menu-list b')).toHaveText('@Marina_K')
  await expect(page.locator('.navbar a[href="/notifications"]')).toContainText('3')
  await expect(page).toHaveURL(`${own.site.origin}/Radio`)
  await own.db.execute("update users set notifications_new_count = 0 where username = 'Marina_K'")
})
