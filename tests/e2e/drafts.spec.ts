import { expect, type Page, test } from '@playwright/test'
import { DEMO_PASSWORD } from '#scripts/demo/names.ts'
import { findFaults } from '#tests/support/axe.ts'
import { commentOf, findDiscussion, partOf, topBox } from '#tests/support/commenting.ts'
import { holdRequests } from '#tests/support/hold-requests.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { emulateSaveData, startPageScripts } from '#tests/support/page-start.ts'

const own = ownSite()

const reply = (page: Page) => page.getByRole('textbox', { name: /^Ваш ответ/ })
const unsent = (page: Page) => page.getByRole('region', { name: 'Неотправленное' })
const expectDrafts = (page: Page, count: number) =>
  expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('draft:')).length))
    .toBe(count)

async function open(page: Page, name = 'Marina_K') {
  const discussion = await findDiscussion(own)
  await own.logIn(page.context(), name)
  const visit = async (tab = page) => {
    await tab.goto(own.site.origin + discussion.path)
    await startPageScripts(tab)
  }
  await visit()
  return { ...discussion, visit }
}

test('drafts of comments are restored in their editors after a reload of the page, until the comments are sent', async ({
  page
}) => {
  const { comment, visit } = await open(page)
  const link = partOf(commentOf(page, comment), 'a[data-reply]')
  await topBox(page).fill('На сам пост')
  await link.click()
  await reply(page).fill('Ответ\nв две строки')
  await expectDrafts(page, 2)
  // Drafts are restored before the reloaded page gets any input.
  await page.reload()
  await expect(topBox(page)).toHaveValue('На сам пост')
  const left = unsent(page).getByRole('group')
  await expect(left).toHaveCount(1)
  await expect(left.getByRole('textbox')).toHaveValue('Ответ\nв две строки')
  // The link in the row of a draft opens the reply editor with the draft, also if the branch of the answered comment is
  // folded.
  await commentOf(page, comment)
    .locator('> details')
    .evaluate((branch: HTMLDetailsElement) => {
      branch.open = false
    })
  await left.getByRole('link', { name: 'Продолжить' }).click()
  await expect(reply(page)).toBeFocused()
  await expect(reply(page)).toHaveValue('Ответ\nв две строки')
  await expect(left).toHaveCount(0)
  // A closed and reopened editor continues its draft, and sending the reply deletes the draft.
  await page.keyboard.type('!')
  await page.getByRole('button', { name: 'Отмена' }).click()
  await expect(left.getByRole('textbox')).toHaveValue('Ответ\nв две строки!')
  await link.click()
  await page.keyboard.type('!')
  await page.keyboard.press('Control+Enter')
  await expect(reply(page)).toHaveCount(0)
  await expect(left).toHaveCount(0)
  await expectDrafts(page, 1)
  await visit()
  await link.click()
  await expect(reply(page)).toHaveValue('')
  await expect(topBox(page)).toHaveValue('На сам пост')
  // The draft of a field is deleted when its writer empties the field.
  await topBox(page).fill('')
  await expectDrafts(page, 0)
})

test.describe('a comment editor whose code is loading', () => {
  test('text typed into a restored draft before the editor’s code is loaded is stored once and unchanged', async ({
    page
  }) => {
    const { comment, visit } = await open(page)
    const link = partOf(commentOf(page, comment), 'a[data-reply]')
    await link.click()
    await reply(page).fill('Привет, мир')
    await expectDrafts(page, 1)
    for (const [key, text] of [
      ['п', 'привет, мир'],
      ['', '']
    ] as const) {
      await emulateSaveData(page)
      await visit()
      const release = await holdRequests(page, '**/_astro/react.*.js')
      await link.click()
      await expect(reply(page)).not.toHaveValue('')
      await page.keyboard.press(key ? 'Home' : 'Control+A')
      await page.keyboard.press('Delete')
      await page.keyboard.type(key)
      release()
      await expect(partOf(commentOf(page, comment), '.write')).toHaveAttribute('data-hydrated', '')
      await expect(reply(page)).toHaveValue(text)
      await expectDrafts(page, Number(text !== ''))
    }
  })
})

test('drafts are hidden from guests after an expired session and from other accounts in the same browser, and drafts that are years old are deleted', async ({
  page,
  context
}) => {
  const { visit, publicId } = await open(page)
  await topBox(page).fill('Мое')
  await expectDrafts(page, 1)
  const member = await page.locator('[data-member]').getAttribute('data-member')
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).some(name => name.startsWith('sealed:'))))
    .toBe(true)
  await context.clearCookies()
  await visit()
  await expect(page.locator('.me a[href="/login"]')).toBeVisible()
  await expectDrafts(page, 0)
  const old = `draft:${member}:comment:${publicId}:post:1`
  await page.evaluate(key => localStorage.setItem(key, '1000000000000 Давнее'), old)
  await own.logIn(context, 'Petrovich')
  await visit()
  await expect(topBox(page)).toHaveValue('')
  await expectDrafts(page, 0)
  await own.logIn(context, 'Marina_K')
  await visit()
  await expect(topBox(page)).toHaveValue('Мое')
})

test('a draft whose post is locked, or whose parent comment is deleted or not in the page, is listed as unsent', async ({
  page
}) => {
  const { id, comment, path, visit } = await open(page)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await topBox(page).fill('На пост, который закроют')
  await partOf(commentOf(page, comment), 'a[data-reply]').click()
  await reply(page).fill('На комментарий, который удалят')
  await expectDrafts(page, 2)
  const left = unsent(page).getByRole('group')
  // The page of another branch does not contain the answered comment, so this page lists the draft as unsent.
  const { rows } = await own.db.execute({
    sql: "select id from comments where post_id = ? and id <> ? and depth = 0 and ancestors = '' and deleted_at is null limit 1",
    args: [id, comment]
  })
  await page.goto(`${own.site.origin}${path}/${rows[0]?.['id']}`)
  await expect(left).toHaveCount(1)
  await left.getByRole('link', { name: 'Продолжить' }).click()
  await expect(page).toHaveURL(`${own.site.origin}${path}/${comment}#c${comment}`)
  await expect(left).toHaveCount(1)
  await left.getByRole('link', { name: 'Продолжить' }).click()
  await expect(reply(page)).toHaveValue('На комментарий, который удалят')
  await own.db.execute({ sql: "update comments set deleted_at = 1, deleted_as = 'mods' where id = ?", args: [comment] })
  await own.db.execute({ sql: "update posts set locked_at = 1, locked_by_group = 'mods' where id = ?", args: [id] })
  await reply(page).press('Control+Enter')
  await expect(commentOf(page, comment).getByRole('alert')).not.toBeEmpty()
  await expect(reply(page)).toHaveValue('На комментарий, который удалят')
  await visit()
  await expect(left).toHaveCount(2)
  const onPost = unsent(page).getByRole('group', { name: 'Ваш неотправленный комментарий' })
  await expect(onPost.getByRole('textbox')).toHaveValue('На пост, который закроют')
  await expect(left.getByRole('link', { name: 'Продолжить' })).toHaveCount(0)
  expect(await findFaults(page, '.unsent')).toEqual([])
  await onPost.getByRole('button', { name: 'Скопировать' }).click()
  await expect(page.getByText('Текст скопирован в буфер обмена.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('На пост, который закроют')
  for (const remaining of [1, 0]) {
    await left.last().getByRole('button', { name: 'Удалить черновик' }).click()
    await page.getByRole('dialog', { name: 'Удалить черновик?' }).getByRole('button', { name: 'Удалить' }).click()
    await expectDrafts(page, remaining)
    await expect(left).toHaveCount(remaining)
  }
})

test('tabs with the same thread store separate drafts, and an editor starts with the latest one, even if an older draft was stored before the clock was set back two hours', async ({
  page,
  context
}) => {
  await context.clock.setSystemTime(Date.now() + 7_200_000)
  const { visit } = await open(page)
  await topBox(page).fill('Раньше')
  await expectDrafts(page, 1)
  await context.clock.setSystemTime(Date.now())
  const [second, third] = [await context.newPage(), await context.newPage()]
  await visit(second)
  await topBox(second).fill('Из второй вкладки')
  await expectDrafts(second, 2)
  await second.locator('.thread > .write [name=send]').click()
  await expect(topBox(second)).toHaveValue('')
  await visit(second)
  await expect(topBox(second)).toHaveValue('Раньше')
  await expect(topBox(page)).toHaveValue('Раньше')
  await topBox(second).fill('Позже')
  await expectDrafts(second, 2)
  await visit(third)
  await expect(topBox(third)).toHaveValue('Позже')
})

test('a comment sent after its session has ended opens the login dialog and keeps its text', async ({
  page,
  context
}) => {
  await page.clock.install()
  const { id } = await open(page)
  await topBox(page).fill('Сеанс кончился')
  await context.clearCookies()
  const answered = page.waitForResponse('**/api/_user')
  await page.clock.runFor(5000)
  expect((await answered).status()).toBe(401)
  await topBox(page).press('Control+Enter')
  const dialog = page.getByRole('dialog', { name: 'Вход' })
  await dialog.getByLabel('Имя пользователя').fill('Marina_K')
  await dialog.getByLabel('Пароль', { exact: true }).fill(DEMO_PASSWORD)
  await expect(topBox(page)).toHaveValue('Сеанс кончился')
  await dialog.getByRole('button', { name: 'Войти', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(topBox(page)).toHaveValue('Сеанс кончился')
  await topBox(page).press('Control+Enter')
  await expect(topBox(page)).toHaveValue('')
  const { rows } = await own.db.execute({
    sql: "select 1 from comments where post_id = ? and body = 'Сеанс кончился'",
    args: [id]
  })
  expect(rows).toHaveLength(1)
})

const logOut = async (page: Page) => {
  await page.locator('.me summary').click()
  await page.locator('.me').getByRole('button', { name: 'Выйти' }).click()
}

test('[A4.login.02] a logout asks for a confirmation before the member’s drafts are deleted', async ({ page }) => {
  await open(page)
  await page.evaluate(() => localStorage.setItem('draft:other:comment:x:post:1', `${Date.now()} Чужое`))
  await topBox(page).fill('Недописанное')
  await expectDrafts(page, 2)
  await logOut(page)
  const question = page.getByRole('dialog', { name: 'Черновиков: 1' })
  await expect(question).toContainText('После выхода это будет забыто.')
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(topBox(page)).toHaveValue('Недописанное')
  await expectDrafts(page, 2)
  await logOut(page)
  await question.getByRole('button', { name: 'Выйти' }).click()
  await expect(page).toHaveURL(`${own.site.origin}/`)
  await expect(page.locator('.me a[href="/login"]')).toBeVisible()
  // Drafts of other accounts are not deleted.
  await expectDrafts(page, 1)
})

test('a logout from the form with an unsent post asks for one confirmation and deletes the draft', async ({ page }) => {
  await own.logIn(page.context(), 'Marina_K')
  await page.goto(`${own.site.origin}/new`)
  await startPageScripts(page)
  await page.getByLabel('Заголовок').fill('Пост, который не напишут')
  await expectDrafts(page, 1)
  const questions: string[] = []
  page.on('dialog', dialog => {
    questions.push(dialog.type())
    void dialog.accept()
  })
  await logOut(page)
  await page.getByRole('dialog', { name: 'Черновиков: 1' }).getByRole('button', { name: 'Выйти' }).click()
  await expect(page).toHaveURL(`${own.site.origin}/`)
  await expectDrafts(page, 0)
  expect(questions).toEqual([])
})
