import { expect, type Page, test } from '@playwright/test'
import { findFaults } from '#tests/support/axe.ts'
import { holdRequests } from '#tests/support/hold-requests.ts'
import { type InsertedPost, insertPost } from '#tests/support/insert-content.ts'
import { ownSite } from '#tests/support/own-site.ts'

const own = ownSite()
test.beforeEach(async () => {
  await own.db.execute('delete from community_labels')
})

/** Makes labels of Radio, one of each colour but the last, and returns their numbers. */
async function makeLabels(names: string[], modsOnly = 0): Promise<number[]> {
  const colors = ['red', 'orange', 'yellow', 'green', 'blue', 'violet', 'grey']
  const ids: number[] = []
  for (const [at, name] of names.entries()) {
    const { lastInsertRowid } = await own.db.execute({
      sql: `insert into community_labels (community_id, name, name_key, color, mods_only, z_index, created_by, created_at)
        select id, ?, ?, ?, ?, ?, user_id, 1 from communities where name = 'Radio'`,
      args: [name, name.toLowerCase(), colors[at % colors.length] ?? 'grey', modsOnly, at + 1]
    })
    ids.push(Number(lastInsertRowid))
  }
  return ids
}
const publish = (label: number): Promise<InsertedPost> =>
  insertPost(own.db, 'Marina_K', 'Radio', { label_id: label, hot: Date.now() * 2000 })
const open = (page: Page, path: string) => page.goto(own.site.origin + path)
/** Width of the page's content beyond the screen, in pixels. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
const row = (page: Page, name: string) => page.locator('.tool-rows > li').filter({ hasText: name })
const NAMES = ['Вопрос', 'Ремонт и настройка', 'Схема', 'История', 'Новости', 'Конкурс', 'Разное']

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [360, 1440])
    test(`${width} px, ${colorScheme}: labels are readable on cards and lead to their posts, without script`, async ({
      browser
    }) => {
      const ids = await makeLabels(NAMES)
      for (const id of ids) await publish(id)
      const context = await browser.newContext({
        colorScheme,
        viewport: { width, height: 900 },
        javaScriptEnabled: false
      })
      const page = await context.newPage()
      await open(page, '/Radio')
      const link = page.locator('.card .flair').filter({ hasText: 'Ремонт' }).first()
      await expect(link).toBeVisible()
      expect(await overflow(page)).toBe(0)
      await link.click()
      await expect(page).toHaveURL(new RegExp(`/Radio\\?label=${ids[1]}$`))
      await expect(page.locator('.card')).toHaveCount(1)
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
      expect(await overflow(page)).toBe(0)
      await page.getByRole('link', { name: 'Показать все посты' }).click()
      await expect(page).toHaveURL(/\/Radio$/)
      await context.close()
    })

test('on a narrow screen the community, the author, the label and the marks of a post are shown whole @phone', async ({
  page
}) => {
  const [label = 0] = await makeLabels(['Самодельная конструкция'])
  const marked = { spoiler_as: 'normal', adult_as: 'normal', label_id: label, hot: Date.now() * 2000 }
  const post = await insertPost(own.db, 'Marina_K', 'Radio', marked)
  for (const path of ['/Radio', post.path]) {
    await open(page, path)
    const line = page.locator('.meta:has(.flair)').first()
    await expect(line).toContainText('18+')
    const cut = await line.evaluate(meta => {
      const { right } = meta.getBoundingClientRect()
      return [...meta.children]
        .filter(part => part.scrollWidth > part.clientWidth || part.getBoundingClientRect().right > right)
        .map(part => part.textContent)
    })
    expect(cut, path).toEqual([])
  }
})

test('the colours of labels have enough contrast in both themes', async ({ page }) => {
  for (const id of await makeLabels(NAMES)) await publish(id)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await open(page, '/Radio')
    await expect(page.locator('.card .flair')).toHaveCount(NAMES.length)
    expect(await findFaults(page)).toEqual([])
  }
})

for (const javaScriptEnabled of [true, false])
  test(`a moderator adds, moves, renames and deletes labels at 360 px, ${javaScriptEnabled ? 'with' : 'without'} script`, async ({
    browser
  }) => {
    const context = await browser.newContext({ javaScriptEnabled, viewport: { width: 360, height: 740 } })
    const page = await context.newPage()
    await own.logIn(context, 'Petrovich')
    await open(page, '/Radio/modtools/labels')
    await expect(page.getByText('Меток пока нет.')).toBeVisible()
    for (const [name, color] of [
      ['Вопрос', 'Синий'],
      ['Ремонт', 'Красный']
    ] as const) {
      const form = page.locator('form.sheet')
      await form.getByLabel('Название').fill(name)
      await form.getByLabel('Цвет').selectOption(color)
      await form.getByRole('button', { name: 'Добавить метку' }).click()
      await expect(row(page, name)).toContainText(color)
    }
    const form = page.locator('form.sheet')
    await form.getByLabel('Название').fill('ВОПРОС')
    await form.getByRole('button', { name: 'Добавить метку' }).click()
    await expect(page.getByText('Метка с\u00a0таким названием уже есть.')).toBeVisible()
    await expect(form.getByLabel('Название')).toHaveValue('ВОПРОС')
    await open(page, '/Radio/modtools/labels')
    await row(page, 'Ремонт').getByRole('button', { name: /^Выше/ }).click()
    await expect(page.locator('.tool-rows > li').first()).toContainText('Ремонт')
    await row(page, 'Вопрос').locator('summary').filter({ hasText: 'Изменить' }).click()
    await row(page, 'Вопрос').getByLabel('Название').fill('Вопросы')
    expect(await overflow(page)).toBe(0)
    await row(page, 'Вопрос').getByRole('button', { name: 'Сохранить' }).click()
    await expect(row(page, 'Вопросы')).toBeVisible()
    await row(page, 'Вопросы').locator('summary').filter({ hasText: 'Удалить' }).click()
    await row(page, 'Вопросы').getByRole('button', { name: 'Удалить метку' }).click()
    await expect(page.locator('.tool-rows > li')).toHaveCount(1)
    await page.getByRole('button', { name: 'Сделать метку обязательной' }).click()
    await expect(page.getByRole('button', { name: 'Сделать метку необязательной' })).toBeVisible()
    await page.getByRole('button', { name: 'Сделать метку необязательной' }).click()
    await expect(page.getByRole('button', { name: 'Сделать метку обязательной' })).toBeVisible()
    if (javaScriptEnabled) expect(await findFaults(page)).toEqual([])
    await context.close()
  })

test('a member chooses a label in the form of a post, also of a community that is chosen there, and changes it', async ({
  page
}) => {
  await makeLabels(['Вопрос', 'Ремонт'])
  await own.db.execute("update communities set label_required = 1 where name = 'Radio'")
  await own.logIn(page.context(), 'Marina_K')
  await open(page, '/new?community=Sad')
  await expect(page.locator('#labelId')).toHaveCount(0)
  await page.getByLabel('Сообщество').fill('Radio')
  await page.getByLabel('Сообщество').press('Tab')
  await page.locator('#title').fill('Какой приёмник взять')
  await expect(page.locator('#labelId')).toBeVisible()
  await page.getByRole('button', { name: 'Опубликовать' }).click()
  await expect(page.getByText('Выберите её.')).toBeVisible()
  await expect(page.locator('#labelId')).toBeFocused()
  expect(await findFaults(page)).toEqual([])
  await page.locator('#labelId').selectOption('Ремонт')
  await page.getByRole('button', { name: 'Опубликовать' }).click()
  await expect(page.locator('.post .meta .flair')).toHaveText('Ремонт')
  await page.locator('.post .actions [data-end] summary').click()
  await page.getByRole('link', { name: 'Метка…' }).click()
  await page.getByRole('dialog').getByLabel('Метка').selectOption('Вопрос')
  await page.getByRole('dialog').getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.locator('.post .meta .flair')).toHaveText('Вопрос')
  await own.db.execute("update communities set label_required = 0 where name = 'Radio'")
})

for (const [width, colorScheme] of [
  [360, 'dark'],
  [1440, 'light']
] as const)
  test(`the tab about a community lists its labels, which lead to their posts, without script, ${width} px`, async ({
    browser
  }) => {
    const ids = await makeLabels(NAMES)
    await publish(ids[1] ?? 0)
    const context = await browser.newContext({
      colorScheme,
      viewport: { width, height: 900 },
      javaScriptEnabled: false
    })
    const page = await context.newPage()
    await open(page, '/Radio?tab=about')
    const links = page.getByRole('heading', { name: 'Метки постов' }).locator('..').getByRole('link')
    await expect(links).toHaveText(NAMES)
    expect(await overflow(page)).toBe(0)
    await links.nth(1).click()
    await expect(page).toHaveURL(new RegExp(`/Radio\\?label=${ids[1]}$`))
    await expect(page.locator('.card')).toHaveCount(1)
    await context.close()
  })

test('the tab about a community has no fault of access, and no list where there are no labels', async ({ page }) => {
  await open(page, '/Radio?tab=about')
  await expect(page.getByRole('heading', { name: 'Метки постов' })).toHaveCount(0)
  await makeLabels(NAMES)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.reload()
    expect(await findFaults(page, '#labels')).toEqual([])
  }
})

const labelMenu = (page: Page) => page.locator('.post .actions [data-end]')
/** Opens the dialog with the label of the page's post by the keyboard. */
async function openDialog(page: Page) {
  await labelMenu(page).locator('summary').press('Enter')
  await page.getByRole('link', { name: 'Метка…' }).press('Enter')
  await expect(page.getByRole('dialog').getByLabel('Метка')).toBeFocused()
}

test('an author changes the label in a dialog: it is shown at once, and again the former one after a refusal', async ({
  page
}) => {
  const [question = 0, repair = 0] = await makeLabels(['Вопрос', 'Ремонт'])
  const hidden = (await makeLabels(['Важно'], 1))[0]
  const post = await publish(question)
  await own.logIn(page.context(), 'Marina_K')
  await open(page, post.path)
  const shown = page.locator('.post .meta .flair')
  const summary = labelMenu(page).locator('summary')
  await openDialog(page)
  const field = page.getByRole('dialog').getByLabel('Метка')
  await expect(field).toHaveValue(String(question))
  await expect(field.locator(`option[value="${hidden}"]`)).toHaveCount(0)
  expect(await findFaults(page, 'dialog')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(summary).toBeFocused()
  await expect(shown).toHaveText('Вопрос')

  const answer = await holdRequests(page, '**/api/posts/**action=label**')
  await openDialog(page)
  await field.selectOption('Ремонт')
  await page.getByRole('dialog').getByRole('button', { name: 'Сохранить' }).press('Enter')
  await expect(shown).toHaveText('Ремонт')
  await expect(summary).toBeFocused()
  answer()
  await expect(page.getByText('Метка поставлена.')).toBeVisible()
  await expect(shown).toHaveAttribute('href', `/Radio?label=${repair}`)

  await own.db.execute("update communities set label_required = 1 where name = 'Radio'")
  await openDialog(page)
  await field.selectOption('')
  await page.getByRole('dialog').getByRole('button', { name: 'Сохранить' }).press('Enter')
  await expect(page.locator('.alerts')).toContainText('метк')
  await expect(shown).toHaveText('Ремонт')
  await own.db.execute("update communities set label_required = 0 where name = 'Radio'")
  await openDialog(page)
  await field.selectOption('')
  await page.getByRole('dialog').getByRole('button', { name: 'Сохранить' }).press('Enter')
  await expect(page.getByText('Метка снята.')).toBeVisible()
  await expect(shown).toHaveCount(0)
  await page.reload()
  await expect(shown).toHaveCount(0)
})

test('a moderator gives a post of another member a label of moderators in the dialog', async ({ page }) => {
  await makeLabels(['Важно'], 1)
  const post = await publish(0)
  await own.logIn(page.context(), 'Petrovich')
  await open(page, post.path)
  await page.locator('.post .powers summary').click()
  await page.getByRole('link', { name: 'Метка…' }).click()
  await page.getByRole('dialog').getByLabel('Метка').selectOption('Важно')
  await page.getByRole('dialog').getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.locator('.post .meta .flair')).toHaveText('Важно')
  await expect(page.getByText('Метка поставлена.')).toBeVisible()
  await page.reload()
  await expect(page.locator('.post .meta .flair')).toHaveText('Важно')
})

test('an author without script changes the label on its own page', async ({ browser }) => {
  const [question = 0] = await makeLabels(['Вопрос', 'Ремонт'])
  const post = await publish(question)
  const context = await browser.newContext({ javaScriptEnabled: false })
  await own.logIn(context, 'Marina_K')
  const page = await context.newPage()
  await open(page, post.path)
  await labelMenu(page).locator('summary').click()
  await page.getByRole('link', { name: 'Метка…' }).click()
  await expect(page).toHaveURL(/\/label$/)
  await page.getByLabel('Метка').selectOption('Ремонт')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.locator('.post .meta .flair')).toHaveText('Ремонт')
  await context.close()
})
