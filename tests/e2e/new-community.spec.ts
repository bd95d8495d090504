import { expect, type Page, test } from '@playwright/test'
import { findFaults } from '#tests/support/axe.ts'
import { ownSite } from '#tests/support/own-site.ts'

// These tests create communities, so they run on a site that no other test file uses.
const own = ownSite()
const logIn = (page: Page) => own.logIn(page.context(), 'Petrovich')
const setPoints = (points: number) => own.db.execute(`update users set points = ${points} where username = 'Petrovich'`)
/**
 * Ends every role of Petrovich as a moderator, because the number of communities that a member may moderate is limited.
 */
const moderateNone = () =>
  own.db.execute("delete from community_mods where user_id = (select id from users where username = 'Petrovich')")
const inSidebar = (page: Page, name: string) => page.locator(`#sidebar [data-places] a[href="/${name}"]`)

test.beforeEach(async () => {
  await setPoints(10)
  await moderateNone()
})

/**
 * Logs in and clicks the link to the form of a new community or of a community request.
 * @returns the form's field for the name.
 */
async function follow(page: Page, link: string, path = '/communities') {
  await logIn(page)
  await page.goto(own.site.origin + path)
  await page.locator('main').getByRole('link', { name: link }).click()
  const name = page.getByRole('textbox', { name: 'Имя' })
  await expect(name).toBeVisible()
  return name
}

/** Opens the form that creates a community. */
const open = async (page: Page, path?: string) => ({
  name: await follow(page, 'Создать сообщество', path),
  title: page.getByRole('textbox', { name: 'Название' }),
  about: page.getByRole('textbox', { name: 'Описание' }),
  send: page.getByRole('button', { name: 'Создать', exact: true })
})

/** Opens the form that requests a community. */
const openRequest = async (page: Page) => ({
  name: await follow(page, 'Подать заявку'),
  note: page.getByRole('textbox', { name: 'Зачем оно нужно' }),
  send: page.getByRole('button', { name: 'Отправить', exact: true })
})

test('[A2.modals.11 A7.communities.02] a member creates a community by a title that fills the name below it, is redirected to its page and finds it in the sidebar', async ({
  page
}) => {
  const form = await open(page)
  expect((await form.title.boundingBox())?.y).toBeLessThan((await form.name.boundingBox())?.y ?? 0)
  await form.title.fill('Щи и ёж')
  await expect(form.name).toHaveValue('Shchi_i_yozh')
  await form.about.fill('Кто что делает')
  expect(await findFaults(page)).toEqual([])
  await form.send.click()
  await expect(page).toHaveURL(`${own.site.origin}/Shchi_i_yozh`)
  await expect(page.getByRole('heading', { level: 1, name: 'Щи и ёж' })).toBeVisible()
  await expect(page.locator('button[name=join]').first()).toHaveText('Участник')
  await expect(inSidebar(page, 'Shchi_i_yozh')).toHaveCount(1)
})

test('[A8.create.02 A8.create.03 A8.create.04] a refused new community shows the reason and keeps the typed text', async ({
  page
}) => {
  const form = await open(page)
  const expectError = async (text: string) => {
    await form.send.click()
    await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible()
    await expect(form.about).toHaveValue('Моё описание')
  }
  // A name derived from the title is refused like a typed name.
  await form.title.fill('Радио')
  await form.about.fill('Моё описание')
  await expectError('Сообщество с таким названием уже существует.')
  await expect(form.title).toHaveValue('Радио')
  await expect(form.name).toHaveValue('Radio')
  await expect(form.name).toHaveAttribute('aria-invalid', 'true')
  expect(await findFaults(page)).toEqual([])
  await form.name.fill('rAdIo')
  await expectError('Сообщество с таким названием уже существует.')
  await expect(form.name).toHaveValue('rAdIo')
  await form.name.fill('')
  await form.title.fill('Ё')
  await expectError('Название сообщества: от 3 до 21 латинской буквы, цифры или знака «_».')
  await form.name.fill('settings')
  await expectError('Это название занято сайтом.')
  await setPoints(9)
  await form.name.fill('Kruzhok_1')
  await expectError('Для создания сообщества вам нужно как минимум 10 баллов.')
  await setPoints(10)
  await own.db.execute(`insert into community_mods (community_id, user_id, position, created_at)
    select id, (select id from users where username = 'Petrovich'), 9, 1 from communities limit 10`)
  await expectError('Вы достигли максимального количества сообществ, которыми можете модерировать.')
  await moderateNone()
  await form.send.click()
  await expect(page).toHaveURL(/\/Kruzhok_1$/)
})

test('[P2.communities-page.05 A5.request.01 A5.request.03 A8.requests.03] a member requests a community, and a refused request shows the reason and keeps the typed text', async ({
  page
}) => {
  const form = await openRequest(page)
  const takenName = 'Kruzhok_2'
  const expectError = async (name: string, text: string) => {
    await form.name.fill(name)
    await form.send.click()
    await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible()
    await expect(form.name).toHaveValue(name)
    await expect(form.note).toHaveValue('Про паровозы')
    await expect(form.name).toHaveAttribute('aria-invalid', 'true')
  }
  await expect(page.getByText('Потом изменить нельзя.')).toBeVisible()
  await form.note.fill('Про паровозы')
  await expectError('ab', 'Название сообщества должно содержать как минимум 3 символа.')
  await expectError('rAdIo', 'Такое сообщество уже есть.')
  await expectError('settings', 'Это название занято сайтом.')
  expect(await findFaults(page)).toEqual([])
  await form.name.fill(takenName)
  await form.send.click()
  await expect(page.getByText('Заявка отправлена. Ответ придёт в уведомлениях.')).toBeVisible()
  const { rows } = await own.db.execute({
    sql: 'select note from community_requests where community_name = ?',
    args: [takenName]
  })
  expect(rows.map(row => row['note'])).toEqual(['Про паровозы'])
})

test('a guest who clicks to create a community gets the sign-in dialog', async ({ page }) => {
  await page.goto(`${own.site.origin}/communities`)
  await page.getByRole('button', { name: 'Создать сообщество' }).click()
  await expect(page.getByRole('dialog', { name: 'Войдите, чтобы продолжить' })).toBeVisible()
})

test('[P9.community.02] the name and the description of a new community have counters and length limits', async ({
  page
}) => {
  const form = await open(page)
  const dialog = page.getByRole('dialog', { name: 'Создать сообщество' })
  await expect(dialog.getByText('0 / 21')).toBeVisible()
  await expect(dialog.getByText('0 / 500')).toBeVisible()
  await form.name.pressSequentially('x'.repeat(25))
  await expect(form.name).toHaveValue('x'.repeat(21))
  await expect(dialog.getByText('21 / 21')).toBeVisible()
  await form.about.fill('ы'.repeat(499))
  await form.about.pressSequentially('ээ')
  await expect(dialog.getByText('500 / 500')).toBeVisible()
  // Escape, a click on the backdrop and a reload keep the typed text; the cancel button deletes the typed text.
  const opener = page.locator('main').getByRole('link', { name: 'Создать сообщество' })
  const expectInput = async () => {
    await expect(dialog).toBeHidden()
    await opener.click()
    await expect(form.name).toHaveValue('x'.repeat(21))
    await expect(form.about).toHaveValue(`${'ы'.repeat(499)}э`)
    await expect(dialog.getByText('21 / 21')).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expectInput()
  await page.mouse.click(5, 5)
  await expectInput()
  await page.reload()
  await expectInput()
  await dialog.getByRole('button', { name: 'Отмена' }).click()
  await opener.click()
  await expect(form.name).toHaveValue('')
  await page.reload()
  await opener.click()
  await expect(form.about).toHaveValue('')
})

test('[P2.modals.03] the dialog for a new community opens from the sidebar of any page, and Escape returns the focus to the link that opened the dialog', async ({
  page
}) => {
  await logIn(page)
  for (const path of ['/settings', '/about']) {
    await page.goto(own.site.origin + path)
    const opener = page.locator('#sidebar').getByRole('link', { name: 'Создать сообщество' })
    await opener.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Создать сообщество' })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Название' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
  }
})

test('the name of a new community is derived from its title until a name is typed', async ({ page }) => {
  const form = await open(page)
  await form.title.fill('Котики')
  await expect(form.name).toHaveValue('Kotiki')
  await expect(page.getByText('6 / 21')).toBeVisible()
  await form.title.fill('Котики и чай')
  await expect(form.name).toHaveValue('Kotiki_i_chay')
  await form.name.fill('Cats')
  await form.title.fill('Кошки')
  await expect(form.name).toHaveValue('Cats')
  // The reopened dialog restores the typed name, which does not follow the title any more.
  await page.keyboard.press('Escape')
  await page.locator('main').getByRole('link', { name: 'Создать сообщество' }).click()
  await expect(form.name).toHaveValue('Cats')
  await form.title.fill('Кот')
  await expect(form.name).toHaveValue('Cats')
  await form.name.fill('')
  await form.title.fill('Коты')
  await expect(form.name).toHaveValue('Koty')
})

test('[A2.modals.05] the dialog of a community request restores its name and note after Escape and after an ended session, and stays open when it is opened again at the moment of its closing', async ({
  page
}) => {
  const form = await openRequest(page)
  const dialog = page.getByRole('dialog', { name: 'Заявка на сообщество' })
  await expect(form.name).toBeFocused()
  await form.name.fill('Parovozy')
  await form.note.fill('Про паровозы')
  await expect(dialog.getByText('12 / 500')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Подать заявку' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(form.name).toHaveValue('Parovozy')
  // The browser fires the event close asynchronously, here after the dialog is open again.
  await page.evaluate(() => {
    document.querySelector<HTMLDialogElement>('dialog:modal')?.close()
    document.querySelector<HTMLElement>('main [data-do="communities.openRequest"]')?.click()
  })
  await expect(page.locator('dialog:modal')).toHaveCount(1)
  await expect(form.name).toHaveValue('Parovozy')
  await expect(form.name).toBeFocused()
  await own.db.execute('delete from sessions')
  await form.send.click()
  await expect(page.getByRole('dialog', { name: 'Вход' })).toBeVisible()
  const again = await openRequest(page)
  await expect(again.name).toHaveValue('Parovozy')
  await expect(again.note).toHaveValue('Про паровозы')
  await again.send.click()
  await expect(dialog).toBeHidden()
  await page.getByRole('link', { name: 'Подать заявку' }).click()
  await expect(again.name).toHaveValue('')
})

test.describe('failed and delayed requests', () => {
  test('[A8.create.05] a new community that fails without a field error shows an alert, or the login dialog after an ended session, and keeps the typed text', async ({
    page,
    context
  }) => {
    const form = await open(page)
    await form.name.fill('Kruzhok_x')
    await form.about.fill('Моё описание')
    for (const [status, code, text] of [
      [500, 'internal', 'Что-то пошло не так.'],
      [429, 'too_many_requests', 'Осторожно, замедли темп!'],
      [0, '', 'Убедитесь, что вы подключены к интернету']
    ] as const) {
      await page.route('**/api/communities', route =>
        status === 0 ? route.abort() : route.fulfill({ status, json: { status, code, message: '' } })
      )
      await form.send.click()
      await expect(page.locator('.alerts').getByText(text)).toBeAttached()
      await expect(form.name).toHaveValue('Kruzhok_x')
      await expect(form.about).toHaveValue('Моё описание')
      await page.unroute('**/api/communities')
    }
    await context.clearCookies()
    await form.send.click()
    await expect(page.getByRole('dialog', { name: 'Вход' })).toBeVisible()
    await open(page)
    await expect(form.about).toHaveValue('Моё описание')
    await form.send.click()
    await expect(page).toHaveURL(/\/Kruzhok_x$/)
  })

  test('the dialog for a new community requests its script files in parallel', async ({ page }) => {
    // The response with the dialog's own file is delayed until all files that it imports are requested.
    const requested = new Set<string>()
    page.on('request', request => requested.add(new URL(request.url()).pathname))
    await page.route(/\/NewCommunityDialog\.[\w-]+\.js/, async route => {
      const response = await route.fetch()
      const imported = (await response.text()).matchAll(/from\s*["'`]\.\/([\w.-]+\.js)/g)
      const paths = Array.from(imported, ([, name]) => `/_astro/${name}`)
      expect(paths.length).toBeGreaterThan(2)
      await expect.poll(() => paths.filter(path => !requested.has(path))).toEqual([])
      await route.fulfill({ response })
    })
    await open(page)
  })

  test('the link for a new community opens the page of the form when the code of the dialog fails to load', async ({
    page
  }) => {
    await logIn(page)
    await page.route(/NewCommunityDialog/, route => route.abort())
    await page.goto(`${own.site.origin}/communities`)
    await page.locator('main').getByRole('link', { name: 'Создать сообщество' }).click()
    await expect(page).toHaveURL(/\/-\/new-community$/)
    await expect(page.getByRole('textbox', { name: 'Имя' })).toBeVisible()
  })
})
