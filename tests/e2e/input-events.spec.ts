import { expect, type Page, type Route, test } from '@playwright/test'
import { findDiscussion, topBox } from '#tests/support/commenting.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { startPageScripts } from '#tests/support/page-start.ts'

const own = ownSite()

/**
 * Types text by an input method (IME) without ending its composition.
 * @returns a function that dispatches a key as browsers do during a composition.
 */
async function compose(page: Page, text: string) {
  const client = await page.context().newCDPSession(page)
  await client.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  return (key: string, modifiers = 0) =>
    client.send('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      key,
      modifiers,
      windowsVirtualKeyCode: 229,
      nativeVirtualKeyCode: 229
    })
}
const CTRL = 2

test('keys pressed during an IME composition submit no comment and close no list of suggestions', async ({ page }) => {
  const { path, id } = await findDiscussion(own)
  await own.logIn(page.context(), 'Marina_K')
  await page.goto(own.site.origin + path)
  await topBox(page).focus()
  await startPageScripts(page)
  await page.keyboard.type('Начало ')
  let calls = 0
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().includes(`/api/posts/${id}`)) calls += 1
  })
  const composition = await compose(page, 'にほん')
  await composition('Enter', CTRL)
  await expect(topBox(page)).toHaveValue('Начало にほん')
  expect(calls).toBe(0)
  // Enter and Escape leave the community picker's list of suggestions open.
  await page.goto(`${own.site.origin}/new`)
  const picker = page.getByRole('combobox', { name: 'Сообщество' })
  await picker.focus()
  await expect(page.locator('astro-island[component-url*=NewPost]')).not.toHaveAttribute('ssr')
  await page.keyboard.type('Rad')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  const pick = await compose(page, 'io')
  await pick('Enter')
  await pick('Escape')
  await expect(picker).toHaveAttribute('aria-expanded', 'true')
  // After the composition Escape closes the list of suggestions.
  await page.keyboard.insertText('io')
  await page.keyboard.press('Escape')
  await expect(picker).toHaveAttribute('aria-expanded', 'false')
})

test('the Tab key moves the focus from the open drawer to no control of the page, and Escape returns the focus to the drawer’s button @phone', async ({
  page
}) => {
  await page.goto(own.site.origin)
  await startPageScripts(page)
  const opener = page.locator('.open-drawer')
  const drawer = page.locator('#sidebar')
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(drawer).toBeVisible()
  await expect.poll(() => drawer.evaluate(element => element.contains(document.activeElement))).toBe(true)
  const count = await drawer.locator('a:visible, button:visible, input:visible, summary:visible').count()
  for (let step = 0; step < count + 3; step += 1) {
    await page.keyboard.press('Tab')
    // From the last control of the drawer the focus may move to the browser's own controls, but not into the page.
    expect(await page.evaluate(() => document.activeElement?.closest('main, .navbar, .bottombar') === null)).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(opener).toBeFocused()
  await page.locator('main a:visible').first().focus()
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
})

test('a theme or feed layout chosen in one tab applies in other tabs that have had no input', async ({
  page,
  context
}) => {
  await own.logIn(context, 'Marina_K')
  const other = await context.newPage()
  const settings = await context.newPage()
  await other.goto(`${own.site.origin}/all`)
  await settings.goto(`${own.site.origin}/settings`)
  await page.goto(own.site.origin)
  await page.locator('.me .menu summary').click()
  await page.getByRole('switch', { name: 'Тёмная тема' }).or(page.locator('[data-theme-switch]')).first().click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  for (const tab of [other, settings]) {
    await expect(tab.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(tab.locator('html')).not.toHaveAttribute('data-hydrated')
  }
  await expect(settings.locator('select[data-device=theme]').first()).toHaveValue('dark')
  await page.evaluate(() => localStorage.setItem('feed_layout', 'compact'))
  await expect(other.locator('html')).toHaveAttribute('data-layout', 'compact')
  await page.evaluate(() => localStorage.removeItem('theme'))
  await expect(other.locator('html')).not.toHaveAttribute('data-theme')
  await expect(settings.locator('select[data-device=theme]').first()).toHaveValue('system')
  // The theme switch of another tab shows the new theme when its menu opens.
  await other.locator('.me .menu summary').click()
  await expect(other.locator('[data-theme-switch]')).toHaveAttribute('aria-checked', 'false')
})

for (const way of ['fails', 'never comes'] as const)
  test(`a click whose script file ${way} causes the browser’s default action, or a message if the control has no default action`, async ({
    page
  }) => {
    const failing = (route: Route) => (way === 'fails' ? route.fulfill({ status: 404 }) : undefined)
    await page.clock.install()
    // A click waits ten seconds for a script file that does not come.
    const passTime = async () => {
      if (way === 'never comes') await page.clock.runFor(10_000)
    }
    const { path } = await findDiscussion(own)
    // The vote button belongs to a form, which the browser submits without script.
    await page.route('**/_astro/*.js', failing)
    await page.goto(own.site.origin + path)
    await page.locator('.post button[name=do], .post button[name=vote]').first().click()
    await passTime()
    await page.waitForURL('**/login?**')
    // The button of the device dialog has no default action, so the page shows a message.
    await page.goto(own.site.origin + path)
    // The listener is registered before the click and closes the dialog: the click does not return while a browser
    // dialog is open.
    const message = page.waitForEvent('dialog').then(async dialog => {
      await dialog.accept()
      return dialog.message()
    })
    await page
      .locator('.sidebar [data-do="account.openDevice"]:visible, .aside [data-do="account.openDevice"]:visible')
      .first()
      .click()
    await passTime()
    expect(await message).toBe('Часть страницы не загрузилась. Обновите её.')
  })

test('the search form opens the search page when the code of the search dialog fails to load', async ({ page }) => {
  await page.goto(own.site.origin)
  await startPageScripts(page)
  const field = page.locator('form.search [name=q]').first()
  await page.route('**/_astro/*.js', route => route.fulfill({ status: 404 }))
  await field.fill('котлеты')
  await field.press('Enter')
  await page.waitForURL('**/search?q=*')
})

test('a refused comment shows the reason of the refusal and no general error', async ({ page }) => {
  const { path, id } = await findDiscussion(own)
  await own.logIn(page.context(), 'Marina_K')
  await page.goto(own.site.origin + path)
  await topBox(page).fill('Поздно')
  await own.db.execute({ sql: 'update posts set locked_at = 1 where id = ?', args: [id] })
  await page.locator('.thread > .write [name=send]').click()
  await expect(page.getByText('Пост закрыт: голосовать и комментировать в нём нельзя.')).toBeVisible()
  await expect(page.getByText('Что-то пошло не так.')).toHaveCount(0)
})
