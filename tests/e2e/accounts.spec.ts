import { createClient } from '@libsql/client/http'
import { expect, type Page, test } from '@playwright/test'
import { DEMO_PASSWORD } from '#scripts/demo/names.ts'
import { findFaults } from '#tests/support/axe.ts'
import { emulateSaveData, startPageScripts } from '#tests/support/page-start.ts'
import { openTestSite, type TestSite } from '#tests/support/site.ts'

test.use({ serviceWorkers: 'allow' })

// These tests create and change accounts, so they run on a site that no other test file uses.
test.describe.configure({ mode: 'serial' })
let site: TestSite
test.beforeAll(async () => {
  site = await openTestSite()
})
test.afterAll(() => site?.stop())

const expectAccessible = async (page: Page): Promise<void> => expect(await findFaults(page)).toEqual([])

async function logIn(page: Page, username: string, password = DEMO_PASSWORD): Promise<void> {
  await page.goto(`${site.origin}/login`)
  await page.getByLabel('Имя пользователя').fill(username)
  await page.getByLabel('Пароль').fill(password)
  await page.getByRole('button', { name: 'Войти' }).click()
  await expect(page.locator('[data-member]')).toBeVisible()
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('[A2.routes-login.01 A2.routes-login.02 A2.routes-settings.02 A2.forms.02 A4.login.02 A8.login.02 P2.navbar.08] a login returns to the page where the login was requested, and a logout ends the session', async ({
      page,
      context
    }) => {
      await page.goto(`${site.origin}/settings`)
      await expect(page).toHaveURL(`${site.origin}/login?next=%2Fsettings`)
      await page.getByLabel('Имя пользователя').fill('petrovich')
      await page.getByLabel('Пароль').fill('not the password')
      await page.getByRole('button', { name: 'Войти' }).click()
      await expect(page.getByRole('alert')).toHaveText('Имя пользователя и пароль не совпадают.')
      await expect(page.getByLabel('Имя пользователя')).toHaveValue('petrovich')
      await expect(page.getByLabel('Пароль')).toHaveValue('')
      await page.getByLabel('Пароль').fill(DEMO_PASSWORD)
      await page.getByRole('button', { name: 'Войти' }).click()
      await expect(page).toHaveURL(`${site.origin}/settings`)
      await page.goto(`${site.origin}/login`)
      await expect(page).toHaveURL(`${site.origin}/`)
      await page.locator('.me summary').click()
      await page.getByRole('button', { name: 'Выйти' }).click()
      await expect(page.locator('.me a[href="/login"]')).toBeVisible()
      expect(await context.cookies()).toEqual([])
    })

    test('[A2.settings.10 A5.delete.01 A8.settings.06 A8.settings.07] an account is deleted only after its owner types the confirming word and the password', async ({
      page
    }) => {
      const name = `Leaving_${javaScriptEnabled}`
      const db = createClient({ url: site.databaseUrl })
      await db.execute({
        sql: `update users set username = ?, password_hash = (select password_hash from users where username = 'Marina_K')
          where id = (select id from users where deleted_at is null and banned_at is null and not is_admin
          and username not in ('Sova', 'Petrovich', 'Marina_K') and username not like 'Leaving%' order by no_comments desc limit 1)`,
        args: [name]
      })
      db.close()
      await logIn(page, name)
      await page.goto(`${site.origin}/about`)
      const own = `waiting:${await page.locator('[data-member]').getAttribute('data-member')}:1`
      const keys = () =>
        page.evaluate(() =>
          Object.keys(localStorage)
            .filter(key => /^(waiting|draft):/.test(key))
            .sort()
        )
      const followLink = async () => {
        await page.goto(`${site.origin}/-/goodbye`)
        await expect(page).toHaveURL(`${site.origin}/`)
        if (javaScriptEnabled) expect(await keys()).toEqual([own, 'waiting:other:1'].sort())
      }
      if (javaScriptEnabled)
        await page.evaluate(own => {
          for (const key of [own, 'waiting:other:1']) localStorage.setItem(key, '')
        }, own)
      // The deletion of an account leads to the farewell page. A member's visit of this page without a deletion changes
      // neither the session nor the offline queue.
      await followLink()
      // A guest's visit of the farewell page does not change the offline queues of members.
      const cookies = await page.context().cookies()
      await page.context().clearCookies()
      await followLink()
      await page.context().addCookies(cookies)
      await page.goto(`${site.origin}/settings`)
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
      // The server refuses the form without the confirming word.
      await page.locator('#delete-account form').evaluate((form: HTMLFormElement) => {
        form.noValidate = true
      })
      await send.click()
      await expect(dialog.getByRole('alert')).toHaveText('Чтобы удалить аккаунт, напишите ДА.')
      await expect(word).toHaveValue('да')

      await word.fill('ДА')
      await dialog.getByLabel('Пароль').fill('not the password')
      await dialog.getByLabel('Удалить также мои посты и комментарии').check()
      await send.click()
      await expect(dialog.getByRole('alert')).toHaveText('Недопустимый пароль')
      await expect(dialog.getByLabel('Пароль')).toBeFocused()
      if (javaScriptEnabled) await expectAccessible(page)
      await expect(word).toHaveValue('ДА')
      await expect(dialog.getByLabel('Пароль')).toHaveValue('')
      await expect(dialog.getByLabel('Удалить также мои посты и комментарии')).toBeChecked()
      await dialog.getByLabel('Пароль').fill(DEMO_PASSWORD)
      await send.click()
      const message = 'Ваш аккаунт успешно удален!'
      if (javaScriptEnabled) {
        await expect(page.locator('.alert')).toHaveText(message)
        await expect(page).toHaveURL(`${site.origin}/`)
        expect(await keys()).toEqual(['waiting:other:1'])
      } else await expect(page.getByRole('heading', { name: message })).toBeVisible()
      await expect(page.locator('.me a[href="/login"]')).toBeVisible()
      expect(await page.context().cookies()).toEqual([])
      await page.goto(`${site.origin}/@${name}`)
      await expect(page.locator('main')).toContainText('Аккаунт удален.')
    })

    test('[A2.routes-settings.01 A2.settings.01 A5.settings.01 A8.settings.01] valid settings are saved, and a refused settings form shows the error at its field and keeps the typed text', async ({
      page
    }) => {
      await logIn(page, 'Marina_K')
      await page.goto(`${site.origin}/settings`)
      await page.getByLabel('О себе').fill('Текст, который нельзя терять.')
      await page.getByLabel('Почта').fill('не почта')
      await page.getByRole('button', { name: 'Сохранить' }).click()
      await expect(page.getByRole('alert')).toHaveText('Пожалуйста, введите корректный email')
      await expect(page.getByLabel('О себе')).toHaveValue('Текст, который нельзя терять.')
      await page.getByLabel('Почта').fill('marina@example.org')
      await page.getByLabel('Главная страница').selectOption('subscriptions')
      await page.getByLabel('О голосах').uncheck()
      await page.getByRole('button', { name: 'Сохранить' }).click()
      await expect(page.getByRole('status').filter({ hasText: 'Настройки сохранены.' })).toBeVisible()
      await page.reload()
      await expect(page.getByLabel('О голосах')).not.toBeChecked()
      await expect(page.getByLabel('Главная страница')).toHaveValue('subscriptions')
      await page.goto(`${site.origin}/@Marina_K`)
      await expect(page.locator('.person')).toContainText('Текст, который нельзя терять.')
    })
  })
}

test('[A5.login.01 A5.login.02 A5.login.03] a login form that is sent empty shows errors that name the missing fields', async ({
  page
}) => {
  for (const [username, password, message] of [
    ['', '', 'Имя пользователя и пароль не введены.'],
    ['Sova', '', 'Пароль не введен.'],
    ['', 'secret', 'Имя пользователя не введено.']
  ] as const) {
    await page.goto(`${site.origin}/login`)
    await page.locator('form.auth').evaluate((form: HTMLFormElement) => {
      form.noValidate = true
    })
    await page.getByLabel('Имя пользователя').fill(username)
    await page.getByLabel('Пароль').fill(password)
    await page.getByRole('button', { name: 'Войти' }).click()
    await expect(page.getByRole('alert')).toHaveText(message)
  }
})

test('a login never redirects to another site', async ({ page }) => {
  await page.goto(`${site.origin}/login?next=%2F%2Fevil.example%2F`)
  await page.getByLabel('Имя пользователя').fill('Petrovich')
  await page.getByLabel('Пароль').fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Войти' }).click()
  await expect(page).toHaveURL(`${site.origin}/`)
})

test.describe('pages of a signed-in member', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('[P2.navbar.03 P2.navbar.04 P2.navbar.05 P2.sidebar.03 P2.sidebar.11 P2.sidebar.12 P2.routes-feeds.03] the navbar and the sidebar of a member show the entries that guests do not get', async ({
    page
  }) => {
    await logIn(page, 'Petrovich')
    await expect(page.locator('.navbar a[href="/login"], .navbar a[href="/signup"]')).toHaveCount(0)
    await expect(page.locator('.navbar a[href="/notifications"]')).toBeVisible()
    await page.locator('.me summary').click()
    const menu = page.locator('.me .menu-list')
    await expect(menu).toContainText(/@Petrovich\s*[\d\u202f]+\u00a0очк/)
    await expect(menu.getByRole('link', { name: 'Настройки' })).toHaveAttribute('href', '/settings')
    await expect(menu.getByRole('link', { name: 'Профиль' })).toHaveAttribute('href', '/@Petrovich')
    await expect(menu.getByRole('link', { name: 'Администрирование' })).toHaveCount(0)
    await expectAccessible(page)
    const sidebar = page.locator('#sidebar')
    await expect(sidebar.getByRole('heading', { name: 'Мои списки' })).toBeVisible()
    await expect(sidebar.getByRole('heading', { name: 'Мои сообщества' })).toBeVisible()
    await expect(sidebar.locator('a').nth(1)).toHaveText(/^(?:Подписки|Все)$/)
  })

  test('[P2.navbar.06] only admins have a link to the admin pages', async ({ page }) => {
    await logIn(page, 'Sova')
    await page.locator('.me summary').click()
    await expect(page.getByRole('link', { name: 'Администрирование' })).toHaveAttribute('href', '/admin')
  })

  test('[P2.navbar.07] the theme switch of the profile menu makes the page dark or light without a reload', async ({
    page
  }) => {
    await logIn(page, 'Sova')
    await page.locator('.me summary').click()
    const dark = page.getByRole('switch', { name: 'Тёмная тема' })
    await dark.click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(dark).toBeChecked()
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.locator('.me summary').click()
    await page.getByRole('switch', { name: 'Тёмная тема' }).click()
    await expect(page.locator('html')).not.toHaveAttribute('data-theme')
  })

  test('the theme switch of the profile menu and the theme select of the device dialog show and change one stored theme', async ({
    page
  }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await logIn(page, 'Sova')
    const theme = page.getByRole('dialog').getByLabel('Тема')
    const dark = page.getByRole('switch', { name: 'Тёмная тема' })
    const open = () => page.locator('.aside [data-do="account.openDevice"]').click()
    await open()
    await theme.selectOption('dark')
    await page.keyboard.press('Escape')
    await page.locator('.me summary').click()
    await expect(dark).toBeChecked()
    await dark.click()
    await open()
    await expect(theme).toHaveValue('system')
    await page.keyboard.press('Escape')
    await page.locator('.me summary').click()
    await expect(dark).not.toBeChecked()
    await dark.click()
    await open()
    await expect(theme).toHaveValue('dark')
  })

  test('[P2.routes-home.02 P2.routes-home.03 P2.routes-feeds.02] the setting homeFeed chooses the feed of the home page, and /subscriptions always lists posts of the member’s communities', async ({
    page
  }) => {
    await logIn(page, 'Petrovich')
    const joined = new Set(
      await page
        .locator('#sidebar .side-link[href^="/"]')
        .evaluateAll(links => links.map(link => link.getAttribute('href') ?? ''))
    )
    const listed = () =>
      page.locator('.feed .card .place').evaluateAll(links => links.map(link => link.getAttribute('href') ?? ''))
    const pins = 2
    await page.goto(`${site.origin}/subscriptions?sort=latest`)
    const own = await listed()
    expect(own.length).toBe(25)
    expect(own.filter(community => !joined.has(community))).toEqual([])
    for (const home of ['subscriptions', 'all'] as const) {
      await page.goto(`${site.origin}/settings`)
      await page.getByLabel('Главная страница').selectOption(home)
      await page.getByRole('button', { name: 'Сохранить' }).click()
      await page.goto(site.origin)
      const shown = (await listed()).slice(pins)
      expect(shown.length).toBe(25)
      const strange = shown.filter(community => !joined.has(community)).length
      if (home === 'subscriptions') expect(strange).toBe(0)
      await expect(page.locator('#sidebar a').nth(1)).toHaveText(home === 'all' ? 'Подписки' : 'Все')
    }
  })

  test('[A2.settings.09 A5.password.01 A5.password.02 A8.settings.03 A8.settings.04] a change of password ends all other sessions of the account, and so does the button in the list of sessions', async ({
    page,
    browser
  }) => {
    await logIn(page, 'Sova')
    const otherPage = await (await browser.newContext()).newPage()
    await logIn(otherPage, 'Sova')
    await page.goto(`${site.origin}/settings`)
    const form = page.getByRole('dialog', { name: 'Сменить пароль' })
    await expect(form).toBeHidden()
    await page.getByRole('button', { name: 'Сменить пароль…' }).click()
    await expect(form.getByLabel('Текущий пароль')).toBeFocused()
    const change = async (old: string, next: string, repeat = next) => {
      await form.getByLabel('Текущий пароль').fill(old)
      await form.getByLabel('Новый пароль', { exact: true }).fill(next)
      await form.getByLabel('Новый пароль ещё раз').fill(repeat)
      await form.getByRole('button', { name: 'Сменить пароль' }).click()
    }
    await change('wrong', 'longer than before')
    await expect(page.getByRole('alert')).toHaveText('Неверный предыдущий пароль')
    await change(DEMO_PASSWORD, 'longer than before', 'something else')
    await expect(page.getByRole('alert')).toHaveText('Пароли не совпадают.')
    await change(DEMO_PASSWORD, 'short')
    await expect(page.getByRole('alert')).toHaveText('Пароль слишком короткий.')
    await change(DEMO_PASSWORD, 'longer than before')
    await expect(page.getByRole('status').filter({ hasText: 'Пароль успешно изменен.' })).toBeVisible()
    // The page in the second browser learns from its regular poll that its session has ended.
    await expect(otherPage.locator('.me a[href="/login"]')).toBeVisible({ timeout: 15_000 })
    await logIn(otherPage, 'Sova', 'longer than before')
    await page.reload()
    await page.getByRole('button', { name: 'Выйти на всех других устройствах' }).click()
    await expect(page.locator('.sessions li')).toHaveCount(1)
    await expect(otherPage.locator('.me a[href="/login"]')).toBeVisible({ timeout: 15_000 })
    await otherPage.context().close()
  })

  test('a member’s page without input loads no script file, and the response’s headers forbid HTTP caches to store the page', async ({
    page
  }) => {
    await logIn(page, 'Marina_K')
    const scripts: string[] = []
    page.on('request', request => request.resourceType() === 'script' && scripts.push(request.url()))
    const answer = await page.goto(`${site.origin}/all`, { waitUntil: 'networkidle' })
    expect(scripts).toEqual([])
    expect(answer?.headers()['cache-control']).toBe('private, no-store')
    expect(answer?.headers()['server-timing']).toContain('trips;desc="1"')
  })

  test('a form sent from another site changes no settings', async ({ page, request }) => {
    await logIn(page, 'Marina_K')
    const cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
    const answer = await request.post(`${site.origin}/settings`, {
      headers: { Cookie: cookies, Origin: 'https://evil.example' },
      form: { action: 'profile', aboutMe: 'взломано', email: '', homeFeed: 'all', _csrf: 'x' }
    })
    expect(answer.status()).toBe(403)
    await page.goto(`${site.origin}/@Marina_K`)
    await expect(page.locator('.person')).not.toContainText('взломано')
  })
})

test('a login refused because of too many pending logins shows the reason in its dialog, and can be sent again', async ({
  page
}) => {
  const json = { status: 503, code: 'unavailable', message: 'Слишком много паролей проверяется одновременно.' }
  await page.route('**/api/_login', route => route.fulfill({ status: json.status, json }), { times: 1 })
  await page.goto(`${site.origin}/about`)
  await page.locator('.navbar [data-do="account.openLogin"]').click()
  const dialog = page.getByRole('dialog', { name: 'Вход' })
  const password = dialog.getByLabel('Пароль')
  await dialog.getByLabel('Имя пользователя').fill('petrovich')
  await password.fill(DEMO_PASSWORD)
  await password.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText(json.message)
  await expect(password).toBeFocused()
  await password.press('Enter')
  await expect(page.locator('[data-member]')).toBeVisible()
})

test('[P1.guest-prompt.06 P2.modals.01 A5.login.01 A5.login.02 A5.login.03 A8.login.04 A8.login.05 P7.csrf.03] a guest who logs in by a dialog stays on the page @both', async ({
  page,
  context
}) => {
  const db = createClient({ url: site.databaseUrl })
  await db.execute(`update users set password_hash = (select password_hash from users where username = 'Marina_K'), username = 'Banned_one'
    where id = (select id from users where banned_at is not null order by username = 'Banned_one' desc limit 1)`)
  db.close()
  const address = `${site.origin}/Radio?sort=latest`
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
  await expectAccessible(page)
  await context.setOffline(true)
  await give('petrovich', DEMO_PASSWORD)
  await expect(page.locator('.alert')).toContainText('Убедитесь, что вы подключены к интернету')
  await context.setOffline(false)
  await give('petrovich', DEMO_PASSWORD)
  await expect(page.locator('[data-member]')).toBeVisible()
  await expect(page).toHaveURL(url => url.href.startsWith(`${address}#p`))
  await context.clearCookies()
})

test('[P2.modals.01] a click on the navbar’s login link opens the login dialog, and a click with Ctrl opens the login page in a new tab', async ({
  page,
  context
}) => {
  await page.goto(`${site.origin}/about`)
  const link = page.locator('.me').getByRole('link', { name: 'Войти' })
  await link.click()
  const dialog = page.getByRole('dialog', { name: 'Вход' })
  await expect(dialog.getByLabel('Имя пользователя')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(link).toBeFocused()
  const opened = context.waitForEvent('page')
  await link.click({ modifiers: ['Control'] })
  await expect(await opened).toHaveURL(`${site.origin}/login?next=%2Fabout`)
})

test('[P7.user.02] a visible page of a member polls the server every 5 seconds, a guest’s page never', async ({
  page,
  browser
}) => {
  await logIn(page, 'Petrovich')
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
    await one.goto(`${site.origin}/about`)
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
  await logIn(page, 'Petrovich')
  await page.clock.install()
  await page.goto(`${site.origin}/settings`)
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

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('[A8.login.06] a failed logout shows an alert and leaves the session active', async ({ page, context }) => {
    await emulateSaveData(page)
    await logIn(page, 'Marina_K')
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
})

test('[A4.login.01] after a login in the dialog the navbar shows the member’s name and the count of the member’s new notifications', async ({
  page
}) => {
  const db = createClient({ url: site.databaseUrl })
  await db.execute("update users set notifications_new_count = 3 where username = 'Marina_K'")
  await page.goto(`${site.origin}/Radio`)
  await page.locator('.navbar').getByRole('link', { name: 'Войти' }).click()
  const dialog = page.getByRole('dialog', { name: 'Вход' })
  await dialog.getByLabel('Имя пользователя').fill('Marina_K')
  await dialog.getByLabel('Пароль').fill(DEMO_PASSWORD)
  await dialog.getByRole('button', { name: 'Войти' }).click()
  await expect(page.locator('.me .menu-list b')).toHaveText('@Marina_K')
  await expect(page.locator('.navbar a[href="/notifications"]')).toContainText('3')
  await expect(page).toHaveURL(`${site.origin}/Radio`)
  await db.execute("update users set notifications_new_count = 0 where username = 'Marina_K'")
  db.close()
})
