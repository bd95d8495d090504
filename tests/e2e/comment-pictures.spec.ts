import { expect, type Page, test } from '@playwright/test'
import { findFaults } from '#tests/support/axe.ts'
import { topBox } from '#tests/support/commenting.ts'
import { holdRequests } from '#tests/support/hold-requests.ts'
import { insertPost } from '#tests/support/insert-content.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { startPageScripts } from '#tests/support/page-start.ts'
import { fileOf, picture } from '#tests/support/pictures.ts'

// These tests upload pictures, so they run on a site that no other test file uses.
const own = ownSite()

const photo = async () => ({
  name: 'cat.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.from(await (await fileOf(picture(900, 600))).arrayBuffer())
})
const addButton = (page: Page) => page.getByRole('button', { name: 'Добавить картинку' })
const row = (page: Page) => page.locator('.write .upload')
const description = (page: Page) => page.getByRole('textbox', { name: 'Описание картинки 1' })
const send = (page: Page) => page.getByRole('button', { name: 'Отправить' })
const written = (page: Page, text: string) => page.locator('.comment[id]').filter({ hasText: text }).first()

async function openThread(page: Page, isAllowed = true) {
  await own.db.execute({
    sql: "update communities set comment_images = ? where name = 'Radio'",
    args: [Number(isAllowed)]
  })
  const { path } = await insertPost(own.db, 'Petrovich', 'Radio', {})
  await own.logIn(page.context(), 'Marina_K')
  await page.goto(own.site.origin + path)
  await startPageScripts(page)
}
/** Chooses a file with the button of an editor. */
async function pick(page: Page, file: Awaited<ReturnType<typeof photo>>) {
  await expect(page.locator('.write[data-hydrated]').first()).toBeVisible()
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), addButton(page).first().click()])
  await chooser.setFiles(file)
}

test('a member adds a picture with a description to a comment, changes its description and takes it away @both', async ({
  page
}) => {
  await openThread(page)
  await topBox(page).fill('Вот такой кот')
  await pick(page, await photo())
  await description(page).fill('Рыжий кот')
  await expect(addButton(page).first()).toBeDisabled()
  expect(await findFaults(page, '.write')).toEqual([])
  await send(page).click()
  const comment = written(page, 'Вот такой кот')
  const shown = comment.getByRole('img', { name: 'Рыжий кот' })
  await expect(shown).toBeVisible()
  await expect(row(page)).toHaveCount(0)
  await expect(topBox(page)).toHaveValue('')
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640)
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(await overflow()).toBe(0)
  await shown.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')

  const change = async () => {
    await comment.locator('.dots').first().click()
    await page.getByRole('menuitem', { name: 'Изменить' }).click()
    await expect(description(page)).toBeVisible()
  }
  await change()
  await description(page).fill('Рыжий кот на окне')
  await page.getByRole('button', { name: 'Сохранить', exact: true }).and(page.locator('[name=send]')).click()
  await expect(comment.getByRole('img', { name: 'Рыжий кот на окне' })).toBeVisible()
  await change()
  await page.getByRole('button', { name: 'Убрать картинку 1' }).click()
  await comment.locator('[name=cancel]').click()
  const question = page.getByRole('dialog', { name: 'Изменения не сохранены' })
  await question.getByRole('button', { name: 'Отмена' }).click()
  await expect(question).toBeHidden()
  await expect(row(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Сохранить', exact: true }).and(page.locator('[name=send]')).click()
  await expect(comment.locator('.prose')).toHaveText('Вот такой кот')
  await expect(comment.locator('.prose img')).toHaveCount(0)
  await page.reload()
  await expect(comment.locator('.prose img')).toHaveCount(0)
})

test('the keyboard’s focus stays in the editor while a picture is chosen, uploaded and taken away', async ({
  page
}) => {
  await openThread(page)
  await topBox(page).fill('С клавиатуры')
  await expect(page.locator('.write[data-hydrated]').first()).toBeVisible()
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), addButton(page).first().press('Space')])
  await chooser.setFiles(await photo())
  await expect(description(page)).toBeVisible()
  await expect(page.getByRole('group', { name: 'Картинк' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(description(page)).toBeFocused()
  await page.getByRole('button', { name: 'Убрать картинку 1' }).press('Enter')
  await expect(addButton(page).first()).toBeFocused()
})

test('a guest without script sees the picture of a comment, which leads to its file', async ({ page, browser }) => {
  await openThread(page)
  await topBox(page).fill('Кот для гостей')
  await pick(page, await photo())
  await description(page).fill('Серый кот')
  await send(page).click()
  await expect(page.getByRole('img', { name: 'Серый кот' })).toBeVisible()
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
  const guest = await context.newPage()
  await guest.goto(page.url())
  const shown = guest.getByRole('img', { name: 'Серый кот' })
  await expect(shown).toBeVisible()
  const href = await guest.locator('a:has(> img[alt="Серый кот"])').getAttribute('href')
  const file = await guest.request.get(own.site.origin + href)
  expect(file.headers()['content-type']).toBe('image/jpeg')
  await context.close()
})

test('a text waits for its picture, and a file that is no picture is refused and taken away', async ({ page }) => {
  await openThread(page)
  await topBox(page).fill('Кот ещё загружается')
  const release = await holdRequests(page, '**/api/_uploads')
  await pick(page, await photo())
  await expect(row(page).getByRole('progressbar')).toBeVisible()
  await send(page).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Дождитесь, пока картинка загрузится, или уберите её.' })
  ).toBeVisible()
  await expect(topBox(page)).toHaveValue('Кот ещё загружается')
  release()
  await expect(description(page)).toBeVisible()
  await page.getByRole('button', { name: 'Убрать картинку 1' }).click()
  await pick(page, { name: 'cat.txt', mimeType: 'text/plain', buffer: Buffer.from('кот') })
  await expect(row(page)).toContainText('Неподдерживаемый формат изображения.')
  await page.getByRole('button', { name: /^Убрать картинку/ }).click()
  await expect(row(page)).toHaveCount(0)
  await send(page).click()
  await expect(written(page, 'Кот ещё загружается').locator('.prose')).toBeVisible()
})

test('a community without pictures in comments offers none', async ({ page }) => {
  await openThread(page, false)
  await topBox(page).fill('Без кота')
  await expect(page.getByRole('toolbar').first()).toBeVisible()
  await expect(addButton(page)).toHaveCount(0)
})

test.describe('a picture that was not sent', () => {
  test('comes back with the text after the page was left, for its member only, and is sent @both', async ({
    page,
    browser
  }) => {
    await openThread(page)
    const thread = page.url()
    await topBox(page).fill('Кот из черновика')
    await pick(page, await photo())
    await description(page).fill('Кот, который ждал')
    await page.goto(`${own.site.origin}/-/drafts`)
    await expect(page.locator('[data-drafts] li').filter({ hasText: 'Кот из черновика' })).toContainText('С картинкой')
    expect(await findFaults(page, '[data-drafts]')).toEqual([])
    const others = await browser.newContext({ storageState: await page.context().storageState() })
    await own.logIn(others, 'Petrovich')
    const other = await others.newPage()
    await other.goto(thread)
    await startPageScripts(other)
    await topBox(other).focus()
    await expect(other.locator('.write[data-hydrated]').first()).toBeVisible()
    await expect(topBox(other)).toHaveValue('')
    await expect(row(other)).toHaveCount(0)
    await others.close()

    await page.goto(thread)
    await expect(description(page)).toHaveValue('Кот, который ждал')
    await expect(topBox(page)).toHaveValue('Кот из черновика')
    const preview = row(page).locator('img')
    await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await send(page).click()
    await expect(written(page, 'Кот из черновика').getByRole('img', { name: 'Кот, который ждал' })).toBeVisible()
    await page.reload()
    await startPageScripts(page)
    await expect(topBox(page)).toHaveValue('')
    await expect(row(page)).toHaveCount(0)
  })

  test('is kept in a reply without a text, and listed at the top while the reply is closed', async ({ page }) => {
    await openThread(page)
    await topBox(page).fill('Покажите кота')
    await send(page).click()
    const comment = written(page, 'Покажите кота')
    const reply = comment.locator('.write')
    await comment.locator('a[data-reply]').click()
    await expect(reply).toHaveAttribute('data-hydrated')
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      reply.getByRole('button', { name: 'Добавить картинку' }).click()
    ])
    await chooser.setFiles(await photo())
    await expect(reply.locator('.upload img')).toBeVisible()
    await expect(description(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await reply.getByRole('button', { name: 'Отмена' }).click()
    await expect(reply).toHaveCount(0)
    const unsent = page.locator('.unsent')
    await expect(unsent).toContainText('С картинкой')
    await page.reload()
    await startPageScripts(page)
    await unsent.getByRole('link', { name: 'Продолжить' }).click()
    await expect(reply.locator('.upload img')).toBeVisible()
  })

  for (const { isOpen, where } of [
    { isOpen: true, where: 'the editor of the page' },
    { isOpen: false, where: 'a draft, when its editor has closed' }
  ])
    test(`comes back with the text from the offline queue into ${where}, and is sent`, async ({ page, context }) => {
      await openThread(page)
      if (!isOpen) {
        await topBox(page).fill('Покажите кота')
        await send(page).click()
        await written(page, 'Покажите кота').locator('a[data-reply]').click()
        await expect(page.locator('.comment .write')).toHaveAttribute('data-hydrated')
      }
      const box = isOpen ? page.locator('.thread > .write') : page.locator('.comment .write')
      await box.getByRole('textbox').first().fill('Кот без сети')
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        box.getByRole('button', { name: 'Добавить картинку' }).click()
      ])
      await chooser.setFiles(await photo())
      await description(page).fill('Кот, который вернулся')
      await context.setOffline(true)
      await box.locator('[name=send]').click()
      await page.getByRole('button', { name: 'Изменить' }).click()
      await expect(description(page)).toHaveValue('Кот, который вернулся')
      await expect(box.getByRole('textbox').first()).toHaveValue('Кот без сети')
      await context.setOffline(false)
      await box.locator('[name=send]').click()
      await expect(written(page, 'Кот без сети').getByRole('img', { name: 'Кот, который вернулся' })).toBeVisible()
    })

  test('is taken out of the draft, with a note, when the site has erased it', async ({ page }) => {
    await openThread(page)
    const thread = page.url()
    await topBox(page).fill('Текст без кота')
    await pick(page, await photo())
    await description(page).fill('Стёртый кот')
    await page.goto(`${own.site.origin}/-/drafts`)
    await page.route('**/images/**', route => route.fulfill({ status: 404 }))
    await page.goto(thread)
    await startPageScripts(page)
    await expect(page.getByText('Картинки из черновика на сайте уже нет. Добавьте её ещё раз.')).toBeVisible()
    await expect(row(page)).toHaveCount(0)
    await expect(topBox(page)).toHaveValue('Текст без кота')
  })
})

test('the description is required of a member who requires descriptions, as in posts', async ({ page }) => {
  await own.db.execute("update users set require_alt_text = 1 where username = 'Marina_K'")
  await openThread(page)
  await topBox(page).fill('Кот без описания')
  await pick(page, await photo())
  await expect(description(page)).toHaveAttribute('required')
  await send(page).click()
  const error = page.getByRole('alert').filter({ hasText: 'отсутствует альтернативный текст' })
  await expect(error).toBeVisible()
  await expect(description(page)).toBeFocused()
  await expect(description(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(description(page)).toHaveAccessibleDescription(/отсутствует альтернативный текст/)
  expect(await findFaults(page, '.write')).toEqual([])
  await description(page).fill('Полосатый кот')
  await expect(error).toBeHidden()
  await send(page).click()
  await expect(written(page, 'Кот без описания').getByRole('img', { name: 'Полосатый кот' })).toBeVisible()
  await own.db.execute("update users set require_alt_text = 0 where username = 'Marina_K'")
})
