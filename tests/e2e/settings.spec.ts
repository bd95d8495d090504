import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { DEMO_PASSWORD } from '#scripts/demo/names.ts'
import { findFaults } from '#tests/support/axe.ts'
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

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

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
      if (javaScriptEnabled) expect(await findFaults(page)).toEqual([])
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
        if (javaScriptEnabled && buffer === heavy) {
          // The page marks the field as invalid, so the browser does not send the form.
          const message = await file.evaluate((input: HTMLInputElement) => input.validationMessage)
          expect(message).toBe(text)
        } else await expect(dialog.getByRole('alert')).toHaveText(text)
        await expect(file).toBeInViewport()
        if (buffer !== heavy) await expect(description).toHaveValue('Рыжий кот')
      }

      // The server cannot read a form above the upload limit, so without JavaScript the page of the refusal has no
      // typed text.
      if (!javaScriptEnabled) await description.fill('Рыжий кот')
      // A file chooser would leave the focus on the field, so the test sets the focus before the file.
      await dialog.getByLabel('Файл').focus()
      await dialog.getByLabel('Файл').setInputFiles(await pictureOf('#c00'))
      if (javaScriptEnabled) await expect(dialog.locator('img.avatar')).toHaveAttribute('src', /^blob:/)
      // With JavaScript a button that shows the name of the file replaces the native button of the file field.
      const fileButton = dialog.locator('.file-face')
      await expect(fileButton).toBeVisible({ visible: javaScriptEnabled })
      await expect(file).toHaveCSS('opacity', javaScriptEnabled ? '0' : '1')
      if (javaScriptEnabled) await expect(fileButton).toContainText('кот.png')
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

    test('[P8.image-edit.05] a description of the avatar saved after the session has ended shows an error', async ({
      page
    }) => {
      await openSettings(page, 'Petrovich')
      const dialog = await openAvatar(page)
      await own.db.execute("delete from sessions where user_id = (select id from users where username = 'Petrovich')")
      await dialog.getByLabel('Описание для тех, кто не видит').fill('Рыжий кот')
      const answer = page.waitForResponse(response => response.request().method() === 'POST')
      await dialog.getByRole('button', { name: 'Сохранить фото' }).click()
      expect((await answer).status()).toBe(403)
      await expect(page.locator('main')).toContainText('Пользователь не найден.')
      await expect(page.locator('.me a[href="/login"]')).toBeVisible()
      expect(await page.context().cookies()).toEqual([])
    })

    test('settings sent after the session has ended keep the input, and can be saved after a login', async ({
      page
    }) => {
      await openSettings(page, 'Petrovich')
      const about = page.getByLabel('О себе')
      const save = page.getByRole('button', { name: 'Сохранить', exact: true })
      const text = `Паяю ${javaScriptEnabled ? 'со скриптом' : 'без него'}.`
      await about.fill(text)
      await page.getByLabel('Почта').fill('p@example.org')
      if (javaScriptEnabled) await page.context().clearCookies()
      else
        await own.db.execute("delete from sessions where user_id = (select id from users where username = 'Petrovich')")
      await save.click()
      await expect(page.getByText('Войдите, чтобы продолжить. Набранное останется здесь.')).toBeVisible()
      await expect(about).toHaveValue(text)
      expect(javaScriptEnabled ? await findFaults(page) : []).toEqual([])
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

    test('a save of settings shows a message, and the changed section stays visible', async ({ page }) => {
      await page.setViewportSize({ width: 1440, height: 500 })
      await openSettings(page)
      const statusNote = page.getByRole('status').filter({ hasText: 'Настройки сохранены.' })
      const section = page.getByRole('heading', { name: 'Уведомления', exact: true })
      const last = page.getByRole('switch', { name: 'Об ответах' })
      for (const on of [false, true]) {
        await last.setChecked(on)
        await page.getByRole('button', { name: 'Сохранить', exact: true }).click()
        await expect(statusNote).toBeInViewport({ ratio: 1 })
        await expect(last).toBeChecked({ checked: on })
        await expect(section).toBeInViewport({ ratio: 1 })
      }
    })
  })
}

test.describe('scroll position and focus after a save of settings', () => {
  /** Measures the top edge of an element in the window, in pixels. */
  const topOf = async (page: Page, part: string) => Math.round((await page.locator(part).boundingBox())?.y ?? -1)
  test.beforeEach(async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 500 })
    await openSettings(page)
  })

  test('settings saved by the button keep the scroll position and the focus on the button', async ({ page }) => {
    const save = page.getByRole('button', { name: 'Сохранить', exact: true })
    await page.getByRole('switch', { name: 'Скрывать фото профилей' }).press('Space')
    await save.focus()
    const before = await topOf(page, '#posts')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Настройки сохранены.')).toBeVisible()
    await expect(save).toBeFocused()
    await expect.poll(() => topOf(page, '#posts')).toBe(before)
    await own.db.execute('update users set hide_user_profile_pictures = 0')
  })

  test('settings saved by Enter in a field keep the scroll position and the focus in the field', async ({ page }) => {
    const email = page.getByLabel('Почта')
    await email.fill('marina@example.org')
    const before = await topOf(page, '#email')
    await email.press('Enter')
    await expect(page.getByText('Настройки сохранены.')).toBeVisible()
    await expect(email).toBeFocused()
    await expect.poll(() => topOf(page, '#email')).toBe(before)
  })

  test('a password changed in the dialog leaves the scroll position, and returns the focus to the dialog’s button', async ({
    page
  }) => {
    const opener = page.getByRole('button', { name: 'Сменить пароль…' })
    await opener.click()
    const dialog = page.getByRole('dialog', { name: 'Сменить пароль' })
    for (const field of await dialog.locator('input[type=password]').all()) await field.fill(DEMO_PASSWORD)
    const before = await topOf(page, '#security')
    await dialog.getByRole('button', { name: 'Сменить пароль' }).click()
    await expect(page.getByText('Пароль успешно изменен.')).toBeInViewport({ ratio: 1 })
    await expect(opener).toBeFocused()
    await expect.poll(() => topOf(page, '#security')).toBe(before)
  })

  test('a refused field of the settings gets the focus and is scrolled into view', async ({ page }) => {
    const email = page.getByLabel('Почта')
    await email.fill('нигде')
    await page.getByRole('switch', { name: 'Об ответах' }).focus()
    await page.getByRole('button', { name: 'Сохранить', exact: true }).click()
    await expect(page.getByText('Пожалуйста, введите корректный email')).toBeInViewport({ ratio: 1 })
    await expect(email).toBeFocused()
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

  test('@both an avatar refused because of a full upload queue is sent four times, then shows an error with a retry button', async ({
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

  test('Escape closes the avatar’s dialog and cancels the upload, and the reopened dialog can send the file again', async ({
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
  })
})

test('each password field of the dialog for a new password has a button that shows only its own text', async ({
  page
}) => {
  await openSettings(page)
  await page.getByRole('button', { name: 'Сменить пароль…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Сменить пароль' })
  await dialog.getByRole('button', { name: 'Показать пароль' }).nth(1).click()
  await expect(dialog.getByLabel('Новый пароль', { exact: true })).toHaveAttribute('type', 'text')
  await expect(dialog.locator('input[type=password]')).toHaveCount(2)
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

test('[A2.settings.03 A2.settings.06] the settings have sections with preferences for feeds and posts and for notifications', async ({
  page
}) => {
  await openSettings(page)
  const section = (name: string) => page.locator('section', { has: page.getByRole('heading', { name }) })
  const labels = (name: string) =>
    section(name)
      .getByRole('switch')
      .evaluateAll(all => all.map(one => one.getAttribute('name')))
  expect(await labels('Лента и посты')).toEqual([
    'rememberFeedSort',
    'embedsOff',
    'hideUserProfilePictures',
    'requireAltText'
  ])
  await expect(section('Лента и посты').getByLabel('Главная страница').locator('option')).toHaveText([
    'Все',
    'Подписки'
  ])
  expect(await labels('Уведомления')).toEqual(['upvotes', 'replies'])
  await expect(page.getByLabel('Почта')).toHaveAccessibleDescription(/Пока нельзя и с почтой/)
})

test.describe('a member’s preference', () => {
  const choose = (setting: string) => own.db.execute(`update users set ${setting} where username = 'Marina_K'`)

  test('[A2.settings.04] a member’s preference hides profile pictures of accounts, but not of communities', async ({
    page
  }) => {
    const [row] = (
      await own.db.execute(`select c.name from communities c join community_mods m on m.community_id = c.id
        join users u on u.id = m.user_id where c.pro_pic is not null and u.pro_pic is not null limit 1`)
    ).rows
    const pictured = (await own.db.execute('select username from users where pro_pic is not null limit 1')).rows[0]?.[0]
    await choose('hide_user_profile_pictures = 0')
    await openSettings(page)
    const faces = page.locator('.people a[href^="/@"] img.avatar, .person img.avatar, .me img.avatar')
    for (const path of [`/@${pictured}`, `/${row?.[0]}`]) {
      await page.goto(own.site.origin + path)
      await expect(faces).not.toHaveCount(0)
    }
    await choose('hide_user_profile_pictures = 1')
    for (const path of [`/@${pictured}`, `/${row?.[0]}`, `/${row?.[0]}?tab=about`]) {
      await page.goto(own.site.origin + path)
      await expect(page.locator('[data-member]')).toBeVisible()
      await expect(faces).toHaveCount(0)
    }
    await expect(page.locator('main img.avatar')).not.toHaveCount(0)
    await choose('hide_user_profile_pictures = 0')
  })

  test('[P2.feed-sort.03] the sort that a member chose last applies to all feeds if the member has switched this preference on', async ({
    page
  }) => {
    await choose('remember_feed_sort = 0')
    await openSettings(page)
    const sort = page.locator('select.sort')
    const pick = async (value: string) => {
      await sort.focus()
      await sort.selectOption(value)
    }
    await page.goto(`${own.site.origin}/all`)
    await pick('latest')
    await expect(page).toHaveURL(/sort=latest/)
    await page.goto(`${own.site.origin}/all`)
    await expect(sort).toHaveValue('hot')
    await choose('remember_feed_sort = 1')
    await page.goto(`${own.site.origin}/all`)
    await expect(sort).toHaveValue('hot')
    await pick('latest')
    await expect(page).toHaveURL(/sort=latest/)
    for (const path of ['/', '/all', '/Radio']) {
      await page.goto(own.site.origin + path)
      await expect(page).toHaveURL(/sort=latest/)
      await expect(sort).toHaveValue('latest')
    }
    // A sort in the address is used for this page and does not change the stored sort.
    await page.goto(`${own.site.origin}/all?sort=week`)
    await expect(sort).toHaveValue('week')
    await page.goto(`${own.site.origin}/all`)
    await expect(sort).toHaveValue('latest')
    await pick('hot')
    await expect(page).toHaveURL(/sort=hot/)
    await page.goto(`${own.site.origin}/all`)
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
    await openSettings(page)
    await page.goto(`${own.site.origin}/Radio/post/${row?.[0]}`)
    await page.route('https://rutube.ru/**', route => route.fulfill({ body: 'video' }))
    await page.locator('a[data-embed]').click()
    await expect(page).toHaveURL(/^https:\/\/rutube\.ru\//)
    await choose('embeds_off = 0')
  })

  test('[P2.profile.05] only the owner of a profile sees a link that changes the profile picture', async ({ page }) => {
    await openSettings(page)
    const offer = page.getByRole('link', { name: 'Сменить фото' })
    await page.goto(`${own.site.origin}/@Petrovich`)
    await page.locator('.person .menu summary').click()
    await expect(offer).toHaveCount(0)
    await page.goto(`${own.site.origin}/@Marina_K`)
    await page.locator('.person .menu summary').click()
    await offer.click()
    await expect(page).toHaveURL(`${own.site.origin}/settings`)
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

for (const width of [1440, 360]) {
  test(`the bar with the save button stays visible below the settings and covers no focused field at ${width} px`, async ({
    page
  }) => {
    await page.setViewportSize({ width, height: 740 })
    await openSettings(page)
    const save = page.getByRole('button', { name: 'Сохранить', exact: true })
    await expect(save).toBeInViewport({ ratio: 1 })
    const last = page.getByRole('switch', { name: 'Об ответах' })
    await last.focus()
    await expect(save).toBeInViewport({ ratio: 1 })
    const [field, bar] = [await last.boundingBox(), await page.locator('.settings-save').boundingBox()]
    expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  })
}

test('the settings have a table of contents that links to their sections', async ({ page }) => {
  await openSettings(page)
  const links = page.getByRole('navigation', { name: 'Содержание' }).getByRole('link')
  await expect(links).toHaveText(await page.locator('main h2:visible').allTextContents())
  await links.last().click()
  await expect(page.getByRole('heading', { name: 'Безопасность' })).toBeInViewport()
  expect(await findFaults(page)).toEqual([])
})
