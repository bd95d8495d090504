import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { DEMO_PASSWORD } from '#scripts/demo/names.ts'
import { findFaults } from '#tests/support/axe.ts'
import { endSession } from '#tests/support/end-session.ts'
import { holdRequests } from '#tests/support/hold-requests.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { NO_ROOM, refuseUploads } from '#tests/support/refused-uploads.ts'

// These tests change settings of accounts, so they run on a site that no other test file uses.
const own = ownSite()

async function openSettings(page: Page, name = 'Marina_K'): Promise<void> {
  await own.logIn(page.context(), name)
  await page.goto(`${own.site.origin}/settings`)
}
const avatarDialog = (page: Page) => page.getByRole('dialog', { name: 'Фото профиля' })
async function openAvatar(page: Page) {
  await page.getByRole('button', { name: 'Сменить фото' }).click()
  return avatarDialog(page)
}
const pictureOf = async (background: string) => ({
  name: 'кот.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .png()
    .toBuffer()
})

test('a button in the settings downloads the member’s data as a file', async ({ page }) => {
  await openSettings(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Скачать мои данные' }).click()
  ])
  expect(file.suggestedFilename()).toMatch(/^veche-Marina_K-\d{4}-\d\d-\d\d\.json$/)
  const data = JSON.parse(await readFile(await file.path(), 'utf8')) as { account: { username: string }[] }
  expect(data.account.map(({ username }) => username)).toEqual(['Marina_K'])
  await expect(page.getByRole('heading', { name: 'Мои данные' })).toBeVisible()
})

test('[A2.settings.02 A2.modals.10 A5.images.01 P5.pickers.01 P5.pickers.02 P8.image-edit.04 P8.image-edit.06 P8.upload.02 P8.upload.04] a member sets, describes and removes the avatar in its dialog', async ({
  page
}) => {
  await own.db.execute("update users set pro_pic = null where username = 'Marina_K'")
  await openSettings(page)
  const dialog = await openAvatar(page)
  const save = dialog.getByRole('button', { name: 'Сохранить фото' })
  const description = dialog.getByLabel('Описание для тех, кто не видит')
  const expectStatus = (text: string) => expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()
  expect(await findFaults(page)).toEqual([])
  await expect(description).toHaveAttribute('placeholder', 'Опишите это изображение...')
  await expect(dialog.getByLabel('Файл')).toHaveAttribute('accept', /^(?:image\/\w+,?)+$/)
  await description.fill('Рыжий кот')
  await save.click()
  // A refused form is shown again in its open dialog, with the typed text.
  await expect(dialog.getByRole('alert')).toHaveText('Фото профиля отсутствует.')
  await expect(description).toHaveValue('Рыжий кот')

  // This file is above the upload limit, as photos of phones can be.
  const heavy = Buffer.alloc(13 * 1024 * 1024, 1)
  heavy.set([0xff, 0xd8, 0xff])
  const file = dialog.getByLabel('Файл')
  for (const [buffer, text] of [
    [Buffer.from('<svg/>'), 'Неподдерживаемый формат изображения.'],
    [heavy, 'Превышен максимальный размер файла.']
  ] as const) {
    await file.focus()
    await file.setInputFiles({ name: 'cat.jpg', mimeType: 'image/jpeg', buffer })
    await save.click()
    if (buffer === heavy) {
      // The page marks the field as invalid, so the browser does not send the form.
      const message = await file.evaluate((input: HTMLInputElement) => input.validationMessage)
      expect(message).toBe(text)
    } else await expect(dialog.getByRole('alert')).toHaveText(text)
    await expect(file).toBeInViewport()
    if (buffer !== heavy) await expect(description).toHaveValue('Рыжий кот')
  }

  // A file chooser would leave the focus on the field, so the test sets the focus before the file.
  await dialog.getByLabel('Файл').focus()
  await dialog.getByLabel('Файл').setInputFiles(await pictureOf('#c00'))
  await expect(dialog.locator('img.avatar')).toHaveAttribute('src', /^blob:/)
  // A button that shows the name of the file replaces the native button of the file field.
  await expect(dialog.locator('.file-face')).toContainText('кот.png')
  await expect(file).toHaveCSS('opacity', '0')
  await save.click()
  await expectStatus('Фото профиля сохранено.')
  await expect(page.locator('.navbar .me img.avatar')).toHaveAttribute('alt', 'Рыжий кот')

  await openAvatar(page)
  await description.fill('Черный кот')
  await save.click()
  await expectStatus('Альтернативный текст сохранен.')
  await expect(page.locator('.navbar .me img.avatar')).toHaveAttribute('alt', 'Черный кот')
  await openAvatar(page)
  await dialog.getByRole('button', { name: 'Удалить фото' }).click()
  await expectStatus('Фото профиля удалено.')
  await expect(page.locator('.navbar .me img.avatar')).toHaveCount(0)
})

test('settings sent after the session has ended keep the input, and can be saved after a login', async ({ page }) => {
  await openSettings(page, 'Petrovich')
  const about = page.getByLabel('О себе')
  const save = page.getByRole('button', { name: 'Сохранить', exact: true })
  const text = 'Паяю со скриптом.'
  await about.fill(text)
  await page.getByLabel('Почта').fill('p@example.org')
  await endSession(page)
  await save.click()
  await expect(page.getByText('Войдите, чтобы продолжить. Набранное останется здесь.')).toBeVisible()
  await expect(about).toHaveValue(text)
  expect(await findFaults(page, 'main')).toEqual([])
  await own.logIn(page.context(), 'Petrovich')
  // The first save after the login is refused, because the page has the CSRF token of a guest. The page with the
  // refusal has a valid token.
  await save.click()
  await expect(about).toHaveValue(text)
  await expect(page.getByLabel('Почта')).toHaveValue('p@example.org')
  await save.click()
  await expect(page.getByText('Настройки сохранены.')).toBeVisible()
  await expect(about).toHaveValue(text)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('without JavaScript the section changed last and the message are visible after a save of settings, and file fields have the button of the browser', async ({
    page
  }) => {
    await page.setViewportSize({ width: 1440, height: 500 })
    await openSettings(page)
    await openAvatar(page)
    await expect(avatarDialog(page).locator('.file-face')).toBeHidden()
    await expect(avatarDialog(page).getByLabel('Файл')).toHaveCSS('opacity', '1')
    await page.keyboard.press('Escape')
    const last = page.getByRole('switch', { name: 'Об ответах' })
    await last.uncheck()
    await page.getByRole('button', { name: 'Сохранить', exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Настройки сохранены.' })).toBeInViewport({ ratio: 1 })
    await expect(last).not.toBeChecked()
    await expect(page.getByRole('heading', { name: 'Уведомления', exact: true })).toBeInViewport({ ratio: 1 })
  })
})

test.describe('scroll position and focus after a save of settings', () => {
  /** Measures the top edge of an element in the window, in pixels. */
  const topOf = async (page: Page, part: string) => Math.round((await page.locator(part).boundingBox())?.y ?? -1)
  test.beforeEach(async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 500 })
    await openSettings(page)
  })

  test('settings saved by the button or by Enter in a field keep the scroll position and the focus, the changed section stays visible, and a refused field gets the focus and is scrolled into view', async ({
    page
  }) => {
    const save = page.getByRole('button', { name: 'Сохранить', exact: true })
    const email = page.getByLabel('Почта')
    const last = page.getByRole('switch', { name: 'Об ответах' })
    const statusNote = page.getByRole('status').filter({ hasText: 'Настройки сохранены.' })
    const about = page.getByLabel('О себе')
    await about.fill('Текст, который нельзя терять.')
    await email.fill('нигде')
    await last.focus()
    await save.click()
    await expect(page.getByText('Пожалуйста, введите корректный email')).toBeInViewport({ ratio: 1 })
    await expect(email).toBeFocused()
    await expect(about).toHaveValue('Текст, который нельзя терять.')

    await email.fill('marina@example.org')
    const emailAt = await topOf(page, '#email')
    await email.press('Enter')
    await expect(statusNote).toBeVisible()
    await expect(email).toBeFocused()
    await expect.poll(() => topOf(page, '#email')).toBe(emailAt)

    const section = page.locator('#notifications')
    for (const on of [false, true]) {
      await section.evaluate(element => element.scrollIntoView({ block: 'center' }))
      await last.setChecked(on)
      await save.focus()
      const sectionAt = await topOf(page, '#notifications')
      const answer = page.waitForResponse(response => response.request().method() === 'POST')
      await page.keyboard.press('Enter')
      await answer
      await expect(statusNote).toBeInViewport({ ratio: 1 })
      await expect(save).toBeFocused()
      await expect(last).toBeChecked({ checked: on })
      await expect.poll(() => topOf(page, '#notifications')).toBe(sectionAt)
      await expect(page.getByRole('heading', { name: 'Уведомления', exact: true })).toBeInViewport({ ratio: 1 })
    }
  })

  test('each password field of the dialog for a new password has a button that shows only its own text, and a password changed in the dialog leaves the scroll position and returns the focus to the dialog’s button', async ({
    page
  }) => {
    const opener = page.getByRole('button', { name: 'Сменить пароль…' })
    await opener.click()
    const dialog = page.getByRole('dialog', { name: 'Сменить пароль' })
    for (const field of await dialog.locator('input[type=password]').all()) await field.fill(DEMO_PASSWORD)
    await dialog.getByRole('button', { name: 'Показать пароль' }).nth(1).click()
    await expect(dialog.getByLabel('Новый пароль', { exact: true })).toHaveAttribute('type', 'text')
    await expect(dialog.locator('input[type=password]')).toHaveCount(2)
    const before = await topOf(page, '#security')
    await dialog.getByRole('button', { name: 'Сменить пароль' }).click()
    await expect(page.getByText('Пароль успешно изменен.')).toBeInViewport({ ratio: 1 })
    await expect(opener).toBeFocused()
    await expect.poll(() => topOf(page, '#security')).toBe(before)
  })
})

test.describe('an avatar uploaded by script', () => {
  async function choose(dialog: Locator): Promise<void> {
    const file = dialog.getByLabel('Файл')
    await file.focus()
    await file.setInputFiles(await pictureOf('#06c'))
    // The preview proves that the script of the form runs, because only the script draws it.
    await expect(dialog.locator('img.avatar')).toHaveAttribute('src', /^blob:/)
  }

  test('an avatar refused because of a full upload queue is sent four times, then shows an error with a retry button', async ({
    page
  }) => {
    await openSettings(page)
    const dialog = await openAvatar(page)
    await choose(dialog)
    await dialog.getByLabel('Описание для тех, кто не видит').fill('Синее поле')
    const uploads = await refuseUploads(page, '**/api/users/Marina_K/pro_pic')
    await dialog.getByRole('button', { name: 'Сохранить фото' }).click()
    await expect(dialog.getByRole('alert')).toHaveText(NO_ROOM)
    expect(uploads.refused()).toBe(4)
    await expect(dialog.locator('.file-face')).toContainText('кот.png')
    await expect(dialog.getByRole('progressbar')).toHaveCount(0)
    expect(await findFaults(page, '#avatar')).toEqual([])
    await uploads.end()
    await dialog.getByRole('button', { name: 'Повторить' }).press('Enter')
    await expect(page.getByRole('status').filter({ hasText: 'Фото профиля сохранено.' })).toBeVisible()
    await expect(page.locator('.navbar .me img.avatar')).toHaveAttribute('alt', 'Синее поле')
  })

  test('[P8.image-edit.05] Escape closes the avatar’s dialog and cancels the upload, the reopened dialog can send the file again, and a description saved after the session has ended shows an error', async ({
    page
  }) => {
    await own.db.execute("update users set pro_pic = null where username = 'Marina_K'")
    await openSettings(page)
    const dialog = await openAvatar(page)
    await choose(dialog)
    const release = await holdRequests(page, '**/api/users/Marina_K/pro_pic')
    await dialog.getByRole('button', { name: 'Сохранить фото' }).click()
    await expect(dialog.getByRole('progressbar')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await openAvatar(page)
    await expect(dialog.getByRole('progressbar')).toHaveCount(0)
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    release()
    await dialog.getByRole('button', { name: 'Сохранить фото' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Фото профиля сохранено.' })).toBeVisible()
    await openAvatar(page)
    await own.db.execute("delete from sessions where user_id = (select id from users where username = 'Marina_K')")
    await dialog.getByLabel('Описание для тех, кто не видит').fill('Рыжий кот')
    const answer = page.waitForResponse(response => response.request().method() === 'POST')
    await dialog.getByRole('button', { name: 'Сохранить фото' }).click()
    expect((await answer).status()).toBe(403)
    await expect(page.locator('main')).toContainText('Пользователь не найден.')
    await expect(page.locator('.me a[href="/login"]')).toBeVisible()
    expect(await page.context().cookies()).toEqual([])
  })
})

test('[A2.settings.05] the settings show the preferences stored on the device, and store their changes', async ({
  page
}) => {
  await openSettings(page)
  const device = page.locator('section', { has: page.getByRole('heading', { name: 'Это устройство' }) })
  const root = page.locator('html')
  await device.getByLabel('Тема').focus()
  await device.getByLabel('Тема').selectOption('dark')
  await expect(root).toHaveAttribute('data-theme', 'dark')
  await device.getByLabel('Шрифт').selectOption('system')
  await expect(root).toHaveAttribute('data-font', 'system')
  await device.getByLabel('Лента').selectOption('compact')
  await device.getByLabel('Подгружать ленту при прокрутке').uncheck()
  await device.getByLabel('Прятать верхнюю панель при прокрутке').uncheck()
  await page.reload()
  await expect(device.getByLabel('Тема')).toHaveValue('dark')
  await expect(device.getByLabel('Шрифт')).toHaveValue('system')
  await expect(device.getByLabel('Лента')).toHaveValue('compact')
  await expect(device.getByLabel('Подгружать ленту при прокрутке')).not.toBeChecked()
  await expect(device.getByLabel('Прятать верхнюю панель при прокрутке')).not.toBeChecked()
  await page.goto(`${own.site.origin}/all`)
  await expect(root).toHaveAttribute('data-layout', 'compact')
})

test('[P5.inputs.02] the profile text has a counter of its characters and takes no more than the limit', async ({
  page
}) => {
  await openSettings(page)
  const about = page.getByLabel('О себе')
  await about.fill('Привет 😀')
  await expect(page.getByText('8 / 10\u202f000', { exact: true })).toBeVisible()
  await about.fill('')
  await about.evaluate((field: HTMLTextAreaElement) => {
    field.value = 'я'.repeat(9999)
  })
  await about.focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.insertText('два')
  await expect(page.getByText('10\u202f000 / 10\u202f000', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click()
  await expect(page.getByText('Настройки сохранены.')).toBeVisible()
})

test('a page of settings with unsaved changes shows a mark, and the browser asks before the page is left', async ({
  page
}) => {
  await openSettings(page)
  const mark = page.getByText('Есть несохранённые изменения')
  const about = page.getByLabel('О себе')
  await expect(mark).toBeHidden()
  const before = await about.inputValue()
  await about.fill('Начато и брошено')
  await expect(mark).toBeVisible()
  await about.fill(before)
  await expect(mark).toBeHidden()
  await page.getByLabel('Скрывать фото профилей').check()
  await expect(mark).toBeVisible()
  const question = page.waitForEvent('dialog')
  await page.evaluate(() => setTimeout(() => location.assign('/')))
  const dialog = await question
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await expect(page.getByLabel('Скрывать фото профилей')).toBeChecked()
  // The browser asks no question when the settings are saved.
  page.on('dialog', () => expect(false, 'asked').toBe(true))
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click()
  await expect(page.getByText('Настройки сохранены.')).toBeVisible()
  await expect(mark).toBeHidden()
  await page.goto(own.site.origin)
  await own.db.execute('update users set hide_user_profile_pictures = 0')
})

test.describe('a member’s preference', () => {
  const choose = (setting: string) => own.db.execute(`update users set ${setting} where username = 'Marina_K'`)

  test('[P2.feed-sort.03] the sort that a member chose last applies to all feeds if the member has switched this preference on', async ({
    page
  }) => {
    await choose('remember_feed_sort = 0')
    await own.logIn(page.context(), 'Marina_K')
    const sort = page.locator('select.sort')
    const open = (path: string) => page.goto(own.site.origin + path)
    const pick = async (value: string) => {
      await sort.focus()
      await sort.selectOption(value)
      await expect(page).toHaveURL(new RegExp(`sort=${value}`))
    }
    await open('/all')
    await pick('latest')
    await choose('remember_feed_sort = 1')
    await open('/all')
    await expect(sort).toHaveValue('hot')
    await pick('latest')
    for (const path of ['/', '/Radio']) {
      await open(path)
      await expect(page).toHaveURL(/sort=latest/)
      await expect(sort).toHaveValue('latest')
    }
    // A sort in the address is used for this page and does not change the stored sort.
    await open('/all?sort=week')
    await expect(sort).toHaveValue('week')
    await choose('remember_feed_sort = 0')
    await open('/all')
    await expect(sort).toHaveValue('hot')
    await choose('remember_feed_sort = 1')
    await open('/all')
    await expect(sort).toHaveValue('latest')
    await pick('hot')
    await open('/all')
    await expect(sort).toHaveValue('hot')
    await expect(page).toHaveURL(`${own.site.origin}/all`)
  })

  test('a member’s preference shows links to videos instead of players', async ({ page }) => {
    const [row] = (
      await own.db.execute(
        `select public_id from posts where link_hostname like '%rutube.ru' and deleted_at is null limit 1`
      )
    ).rows
    await choose('embeds_off = 1')
    await own.logIn(page.context(), 'Marina_K')
    await page.goto(`${own.site.origin}/Radio/post/${row?.[0]}`)
    await page.route('https://rutube.ru/**', route => route.fulfill({ body: 'video' }))
    await page.locator('a[data-embed]').click()
    await expect(page).toHaveURL(/^https:\/\/rutube\.ru\//)
    await choose('embeds_off = 0')
  })
})

test('neither a reload nor the back button submits saved settings again', async ({ page }) => {
  await openSettings(page)
  let sent = 0
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().endsWith('/settings')) sent++
  })
  await page.getByLabel('О себе').fill('Живу у моря.')
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click()
  const statusNote = page.getByRole('status').filter({ hasText: 'Настройки сохранены.' })
  await expect(statusNote).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('О себе')).toHaveValue('Живу у моря.')
  await expect(statusNote).toHaveCount(0)
  await page.goto(`${own.site.origin}/about`)
  await page.goBack()
  await expect(page.getByLabel('О себе')).toHaveValue('Живу у моря.')
  expect(sent).toBe(1)
})

test('the bar with the save button stays visible below the settings and covers no focused field, and a table of contents links to the sections', async ({
  page
}) => {
  await openSettings(page)
  const save = page.getByRole('button', { name: 'Сохранить', exact: true })
  const last = page.getByRole('switch', { name: 'Об ответах' })
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 740 })
    await page.evaluate(() => scrollTo(0, 0))
    await expect(save).toBeInViewport({ ratio: 1 })
    await last.blur()
    await last.focus()
    await expect(save).toBeInViewport({ ratio: 1 })
    const [field, bar] = [await last.boundingBox(), await page.locator('.settings-save').boundingBox()]
    expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  }
  const links = page.getByRole('navigation', { name: 'Содержание' }).getByRole('link')
  await expect(links).toHaveText(await page.locator('main h2:visible').allTextContents())
  await links.last().click()
  await expect(page.getByRole('heading', { name: 'Безопасность' })).toBeInViewport()
})
