import { expect, type Locator, type Page, test } from '@playwright/test'
import { findFaults } from '#tests/support/axe.ts'
import { holdRequests } from '#tests/support/hold-requests.ts'
import { type InsertedPost, insertComment, insertPost } from '#tests/support/insert-content.ts'
import { ownSite } from '#tests/support/own-site.ts'

// These tests create and change lists, so they run on a site that no other test file uses.
const own = ownSite()
const PETROVICH = "(select id from users where username = 'Petrovich')"
test.beforeEach(({ context }) => own.logIn(context, 'Petrovich'))

let listCount = 0
const freshName = () => {
  listCount += 1
  return `polka_${listCount}`
}
/** Creates a list of Petrovich with the given items. */
async function makeList(items: [type: 'post' | 'comment', id: string][] = [], isPublic = true) {
  const name = freshName()
  const title = `Полка ${listCount}`
  const { rows } = await own.db.execute({
    sql: `insert into lists (user_id, name, display_name, description, public, num_items, created_at, last_updated_at)
      values (${PETROVICH}, ?, ?, 'Описание', ?, ?, 1, ?) returning id`,
    args: [name, title, Number(isPublic), items.length, Date.now() + listCount]
  })
  const id = Number(rows[0]?.['id'])
  for (const [at, [type, target]] of items.entries())
    await own.db.execute({
      sql: 'insert into list_items (list_id, target_type, target_id, created_at) values (?, ?, ?, ?)',
      args: [id, type, target, 1000 - at]
    })
  return { id, name, title, path: `/@Petrovich/lists/${name}` }
}
type TestList = Awaited<ReturnType<typeof makeList>>
const itemsIn = async ({ id }: Pick<TestList, 'id'>) =>
  (
    await own.db.execute({ sql: 'select target_id from list_items where list_id = ? order by id', args: [id] })
  ).rows.map(row => row['target_id'])
const listNamed = async (name: string) =>
  (await own.db.execute({ sql: `select * from lists where user_id = ${PETROVICH} and name = ?`, args: [name] })).rows[0]

const open = (page: Page, path: string) => page.goto(own.site.origin + path)
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const click = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const listMenu = (page: Page) => page.locator('.list-head .menu')
async function chooseInList(page: Page, entry: string): Promise<void> {
  await listMenu(page).locator('summary').click()
  await listMenu(page).getByText(entry).click()
}
const expectFits = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

const check = async (page: Page) => {
  expect(await findFaults(page)).toEqual([])
  await expectFits(page)
}

test('[A2.modals.04 A2.lists.03 A5.lists.01 A5.lists.04] a member creates a list, whose name is derived from its title and is part of its address; an empty name, an invalid name and the name of an existing list are refused @phone', async ({
  page
}) => {
  const existing = await makeList()
  await open(page, '/@Petrovich/lists')
  await page.getByRole('main').getByRole('link', { name: 'Новый список' }).click()
  await field(page, 'Описание').fill('Важное')
  await click(page, 'Создать')
  await expect(page.getByText('Имя не может быть пустым.')).toBeVisible()
  await expect(field(page, 'Описание')).toHaveValue('Важное')
  const number = freshName().slice('polka_'.length)
  await field(page, 'Название').fill(`Щи да каша, ${number}`)
  const name = `Shchi_da_kasha_${number}`
  await expect(field(page, 'Имя')).toHaveValue(name)
  await check(page)
  await field(page, 'Имя').fill('Книги')
  await click(page, 'Создать')
  await expect(page.getByText('Имя списка: от 3 до 21')).toBeVisible()
  await field(page, 'Имя').fill(existing.name)
  await click(page, 'Создать')
  await expect(page.getByText(`List with name ${existing.name} already exists.`)).toBeVisible()
  await expect(field(page, 'Имя')).toHaveValue(existing.name)
  await expect(field(page, 'Имя')).toHaveAttribute('aria-invalid', 'true')
  await field(page, 'Имя').fill(name)
  await field(page, 'Описание').fill('**Важное**')
  await page.getByText('Открытый список').click()
  await click(page, 'Создать')
  await expect(page).toHaveURL(`${own.site.origin}/@Petrovich/lists/${name}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Щи да каша, ${number}`)
  await expect(page.locator('.list-head strong')).toHaveText('Важное')
  await expect(page.locator('.list-head')).toContainText('открытый')
  await check(page)
})

test('[P4.upload.02] a form in a dialog is disabled until the server responds, and keeps the focus', async ({
  page
}) => {
  const release = await holdRequests(page, '**/api/users/*/lists')
  await open(page, '/@Petrovich/lists')
  await page.getByRole('main').getByRole('link', { name: 'Новый список' }).click()
  const name = freshName()
  await field(page, 'Имя').fill('!')
  await field(page, 'Описание').fill('До ответа')
  const create = page.getByRole('button', { name: 'Создать', exact: true })
  const box = page.getByRole('checkbox')
  // A form that is refused at once is enabled again.
  await create.click()
  await expect(create).toBeEnabled()
  await field(page, 'Имя').fill(name)
  await field(page, 'Имя').press('Enter')
  await expect(create).toBeDisabled()
  await expect(field(page, 'Имя')).toBeFocused()
  await page.keyboard.type('x')
  await box.dispatchEvent('click')
  expect([await field(page, 'Имя').inputValue(), await box.isChecked()]).toEqual([name, false])
  release()
  await expect(page).toHaveURL(`${own.site.origin}/@Petrovich/lists/${name}`)
})

test('[A2.modals.03 A4.list.01 A5.lists.05] a list edited without a new name keeps its address, a new name changes the address, and the back button leads from there to the filtered lists and not to the old one', async ({
  page
}) => {
  const [list, hidden] = [await makeList(), await makeList([], false)]
  await open(page, '/@Petrovich/lists')
  const inLists = ({ title }: TestList) => page.locator('main .feed').getByRole('link', { name: title, exact: true })
  await expect(inLists(hidden)).toHaveCount(1)
  await page.locator('select[name=filter]').selectOption('public')
  await expect(page).toHaveURL(/filter=public/)
  await expect(inLists(list)).toHaveCount(1)
  await expect(inLists(hidden)).toHaveCount(0)
  await open(page, list.path)
  await chooseInList(page, 'Изменить список')
  await expect(field(page, 'Имя')).toHaveValue(list.name)
  await expect(field(page, 'Описание')).toHaveValue('Описание')
  await expect(page.getByRole('checkbox', { name: 'Открытый список' })).toBeChecked()
  await field(page, 'Название').fill('Другое')
  await click(page, 'Сохранить')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Другое')
  await expect(page).toHaveURL(own.site.origin + list.path)
  const name = freshName()
  await chooseInList(page, 'Изменить список')
  await field(page, 'Имя').fill(name)
  await page.getByText('Открытый список').click()
  await click(page, 'Сохранить')
  await expect(page).toHaveURL(`${own.site.origin}/@Petrovich/lists/${name}`)
  await expect(page.locator('.list-head')).toContainText('личный')
  await page.goBack()
  await expect(page).toHaveURL(/\/@Petrovich\/lists\?.*filter=public/)
  await expect(page.locator('select[name=filter]')).toHaveValue('public')
  await expect(inLists(hidden)).toHaveCount(0)
})

test('the dialog that edits a list says that the list was deleted elsewhere, and keeps what was typed', async ({
  page
}) => {
  const list = await makeList()
  await page.goto(own.site.origin + list.path)
  await page.locator('main .menu summary').first().click()
  await page.locator('a[data-do="lists.openEdit"]').first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Описание' }).fill('Новое описание')
  await own.db.execute({ sql: 'delete from lists where id = ?', args: [list.id] })
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Список не найден.')
  await expect(dialog.getByRole('textbox', { name: 'Описание' })).toHaveValue('Новое описание')
})

test('[A2.lists.03] a member empties and deletes a list after confirmations', async ({ page }) => {
  const post = await insertPost(own.db, 'Marina_K')
  const list = await makeList([['post', post.id]])
  await open(page, list.path)
  await chooseInList(page, 'Очистить список')
  await expect(page.getByText('Вернуть их будет нельзя.')).toBeVisible()
  await check(page)
  expect(await itemsIn(list)).toEqual([post.id])
  await click(page, 'Очистить')
  await expect(page.getByText('Нечего показать')).toBeVisible()
  await expect.poll(() => itemsIn(list)).toEqual([])
  await expect(page).toHaveURL(own.site.origin + list.path)
  await chooseInList(page, 'Удалить список')
  await click(page, 'Удалить')
  await expect(page).toHaveURL(`${own.site.origin}/@Petrovich/lists`)
  await expect(page.getByRole('main').getByRole('link', { name: list.title, exact: true })).toHaveCount(0)
  expect(await listNamed(list.name)).toBeUndefined()
})

test('[A2.lists.03 P2.post-card.14] a member removes a post and a comment from a list by buttons in the list; a note replaces the removed post, and its button restores the post; the head of the list counts what is left @phone', async ({
  page
}) => {
  const post = await insertPost(own.db, 'Marina_K')
  const comment = await insertComment(own.db, 'Marina_K', post)
  const list = await makeList([
    ['post', post.id],
    ['comment', comment]
  ])
  await open(page, list.path)
  const head = page.locator('.list-head')
  await expect(head).toContainText('2\u00a0записи')
  await page.locator(`#c${comment}`).getByRole('button', { name: 'Убрать из списка' }).click()
  await expect.poll(() => itemsIn(list)).toEqual([post.id])
  await expect(head).toContainText('1\u00a0запись')
  const card = page.locator(`#p${post.publicId}`)
  await card.getByLabel('Меню поста').click()
  await card.getByRole('button', { name: 'Убрать из списка' }).click()
  await expect(card.getByText('Убрано из списка')).toBeVisible()
  await expect.poll(() => itemsIn(list)).toEqual([])
  await expect(head).toContainText('0\u00a0записей')
  expect(await findFaults(page, card)).toEqual([])
  await card.getByRole('button', { name: 'Отменить' }).click()
  await expect(card.getByRole('heading')).toBeVisible()
  await expect.poll(() => itemsIn(list)).toEqual([post.id])
  await expect(head).toContainText('1\u00a0запись')
})

test("[A6.owner.02] only a list's owner sees the entry of a card's menu that removes the post from the list", async ({
  page,
  context
}) => {
  const post = await insertPost(own.db, 'Sova')
  const list = await makeList([['post', post.id]])
  await own.logIn(context, 'Marina_K')
  await open(page, list.path)
  await expect(listMenu(page)).toHaveCount(0)
  await page.locator(`#p${post.publicId}`).getByLabel('Меню поста').click()
  await expect(page.getByRole('main').getByRole('link', { name: 'Сохранить в список' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Убрать из списка' })).toHaveCount(0)
})

/**
 * Descriptions of the places where the save dialog of a post or comment can be opened, each with a function that opens
 * the dialog there.
 */
const FORMS: [
  title: string,
  open: (page: Page, post: InsertedPost, comment: string) => Promise<void>,
  type: 'post' | 'comment',
  screen?: '@phone'
][] = [
  [
    '[P2.post-card.13 P2.post-card.14] a post on a card',
    async (page, post) => {
      await open(page, '/all')
      const card = page.locator(`#p${post.publicId}`)
      await card.getByLabel('Меню поста').click()
      // A feed is no list, so its cards have no entry that removes the post from a list.
      await expect(card.getByRole('button', { name: 'Убрать из списка' })).toHaveCount(0)
      await card.getByRole('link', { name: 'Сохранить в список' }).click()
    },
    'post'
  ],
  [
    'a post on its page',
    async (page, post) => {
      await open(page, post.path)
      await page.locator('.post .menu[data-end] summary').last().click()
      await page.locator('.post').getByRole('link', { name: 'Сохранить в список' }).click()
    },
    'post',
    '@phone'
  ],
  [
    'a comment',
    async (page, post, comment) => {
      await open(page, post.path)
      await page.locator(`#c${comment}`).getByRole('button', { name: 'Меню комментария' }).click()
      await page.getByRole('menuitem', { name: 'Сохранить в список' }).click()
    },
    'comment'
  ]
]

for (const [title, openFrom, type, screen] of FORMS) {
  test(`[A2.modals.02] ${title} is added to lists and removed from lists in the save dialog, with undo${screen ? ` ${screen}` : ''}`, async ({
    page
  }) => {
    const post = await insertPost(own.db, 'Marina_K')
    const comment = await insertComment(own.db, 'Marina_K', post)
    const target = type === 'post' ? post.id : comment
    const [containing, other] = [await makeList([[type, target]]), await makeList()]
    const of = ({ title }: TestList): Locator => page.getByRole('checkbox', { name: title, exact: true })
    await openFrom(page, post, comment)
    await expect(of(containing)).toBeChecked()
    await expect(of(other)).not.toBeChecked()
    if (screen) await check(page)
    await of(other).click()
    await expect.poll(() => itemsIn(other)).toEqual([target])
    await expect(of(other)).toBeChecked()
    await of(containing).click()
    await expect.poll(() => itemsIn(containing)).toEqual([])
    await expect(of(containing)).not.toBeChecked()
    await click(page, 'Готово')
    const alert = page.locator('.alert')
    await expect(alert).toContainText(`Сохранено в\u00a0«${other.title}». Убрано из\u00a0«${containing.title}».`)
    await alert.getByRole('button', { name: 'Отменить' }).click()
    await expect.poll(() => itemsIn(other)).toEqual([])
    await expect.poll(() => itemsIn(containing)).toEqual([target])
  })
}

test('[A2.modals.02 A2.modals.04] a list created in the save dialog contains the post of the dialog', async ({
  page
}) => {
  const post = await insertPost(own.db, 'Marina_K')
  const [, openFrom] = FORMS[1] as (typeof FORMS)[number]
  await openFrom(page, post, '')
  const save = dialog(page, 'Сохранить пост')
  await save.getByRole('button', { name: 'Новый список' }).click()
  await expect(field(page, 'Название')).toBeFocused()
  const name = freshName()
  await field(page, 'Имя').fill(name)
  await field(page, 'Название').fill('Сделан на ходу')
  await click(page, 'Создать')
  const box = save.getByRole('checkbox', { name: /^Сделан на ходу/ })
  await expect(box).toBeChecked()
  await expect(box).toBeFocused()
  // The form of a new list is empty at each opening, also after its typed text was cancelled.
  for (const typed of ['Не нужен', '']) {
    await save.getByRole('button', { name: 'Новый список' }).click()
    await expect(field(page, 'Название')).toHaveValue('')
    await field(page, 'Название').fill(typed)
    await click(page, 'Отмена')
  }
  await click(page, 'Готово')
  await expect(page.locator('.alert')).toContainText('«Сделан на ходу»')
  await expect(page.locator('#sidebar').getByRole('link', { name: 'Сделан на ходу' })).toHaveAttribute(
    'href',
    `/@Petrovich/lists/${name}`
  )
  const list = await listNamed(name)
  expect(await itemsIn({ id: Number(list?.['id']) })).toEqual([post.id])
  await expect(page.locator('.post button[name=save]')).toHaveAttribute('aria-pressed', 'true')
})

test('[P2.sidebar.11] further lists that are unfolded in the sidebar stay so when the sidebar is renewed, and the lists’ icons do not turn', async ({
  page
}) => {
  for (let at = 0; at < 11; at += 1) await makeList()
  await open(page, '/communities')
  const rest = page.locator('#sidebar [data-section=lists]')
  await rest.locator('summary').click()
  await expect(rest.locator('summary')).toHaveText('Показать меньше', { useInnerText: true })
  await expect(rest.locator('a .icon').first()).toHaveCSS('rotate', 'none')
  const others = page.locator('#sidebar .side-rest[open]:not([data-section=lists])')
  const lists = await rest.locator('a').evaluateAll(links => links.map(link => link.getAttribute('href')))
  const renewed = page.waitForResponse('**/-/sidebar')
  await page.locator('.place-card button[name=join]').first().click()
  await (await renewed).finished()
  await expect(rest).toHaveAttribute('open', '')
  expect(await rest.locator('a').evaluateAll(links => links.map(link => link.getAttribute('href')))).toEqual(lists)
  await expect(others).toHaveCount(0)
})

test('a post saved by one click shows the name of the list in an alert with undo', async ({ page }) => {
  const post = await insertPost(own.db, 'Marina_K')
  await open(page, '/all')
  const button = page.locator(`#p${post.publicId} button[name=save]`)
  await button.click()
  const alert = page.locator('.alert')
  await expect(alert).toContainText('Сохранено в\u00a0«Закладки».')
  // axe checks only the alert, which would disappear on a slow machine during a check of the whole feed.
  expect(await findFaults(page, '.alerts')).toEqual([])
  await alert.getByRole('button', { name: 'Отменить' }).click()
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await expect(alert).toHaveCount(0)
  await expect
    .poll(
      async () =>
        (await own.db.execute({ sql: 'select 1 from list_items where target_id = ?', args: [post.id] })).rows.length
    )
    .toBe(0)
})

test('a post removed from its lists by one click shows the names of the lists in an alert with undo', async ({
  page
}) => {
  const post = await insertPost(own.db, 'Marina_K')
  const [list, other] = [await makeList([['post', post.id]]), await makeList([['post', post.id]])]
  await open(page, post.path)
  const button = page.locator('.post button[name=save]')
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await button.click()
  const alert = page.locator('.alert')
  await expect(alert).toContainText(`Убрано из\u00a0«${list.title}», «${other.title}».`)
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  expect([...(await itemsIn(list)), ...(await itemsIn(other))]).toEqual([])
  await alert.getByRole('button', { name: 'Отменить' }).click()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(async () => [await itemsIn(list), await itemsIn(other)]).toEqual([[post.id], [post.id]])
})

test.describe('delayed and failing requests', () => {
  const failOnce = (page: Page, address: string, status: number) =>
    page.route(address, route => route.fulfill({ status, json: { status, code: 'internal', message: '' } }), {
      times: 1
    })

  test('the save dialog shows a clicked checkbox as changed before the response, and resets a checkbox whose request fails', async ({
    page
  }) => {
    const post = await insertPost(own.db, 'Marina_K')
    const [first, second, full] = [await makeList(), await makeList(), await makeList()]
    const of = ({ title }: TestList): Locator => page.getByRole('checkbox', { name: title, exact: true })
    const [, openFrom] = FORMS[1] as (typeof FORMS)[number]
    await openFrom(page, post, '')
    await expect(of(full)).toBeVisible()
    const release = await holdRequests(page, '**/api/lists/*/items')
    await failOnce(page, `**/api/lists/${full.id}/items`, 500)
    await of(first).click()
    await of(second).click()
    await of(second).click()
    await of(full).click()
    await expect(of(first)).toBeChecked()
    await expect(of(second)).not.toBeChecked()
    await expect(dialog(page, 'Сохранить пост').getByRole('alert')).toHaveText('Что-то пошло не так.')
    await expect(of(full)).not.toBeChecked()
    release()
    await expect(dialog(page, 'Сохранить пост').locator('fieldset')).toHaveAttribute('aria-busy', 'false')
    await expect(of(first)).toBeChecked()
    expect([await itemsIn(first), await itemsIn(second), await itemsIn(full)]).toEqual([[post.id], [], []])
  })
  test('[P4.page.01 A2.modals.02] the save dialog opens before its lists are loaded, and shows a load error with a retry button', async ({
    page
  }) => {
    const post = await insertPost(own.db, 'Marina_K')
    const list = await makeList()
    const [, openFrom] = FORMS[1] as (typeof FORMS)[number]
    await failOnce(page, '**/api/users/*/lists', 500)
    await openFrom(page, post, '')
    const save = dialog(page, 'Сохранить пост')
    await expect(save.getByRole('status')).toHaveText('Что-то пошло не так.')
    expect(await findFaults(page)).toEqual([])
    const release = await holdRequests(page, '**/api/users/*/lists')
    await save.getByRole('button', { name: 'Повторить' }).click()
    await expect(save.getByRole('status')).toHaveText('Загружаем…')
    release()
    await expect(save.getByRole('checkbox', { name: list.title, exact: true })).toBeVisible()
    await expect(save.getByRole('checkbox').first()).toBeFocused()
  })

  test('[P4.page.01 A2.modals.03] the edit dialog of a list opens before its fields are loaded, and shows that the list no longer exists', async ({
    page
  }) => {
    const list = await makeList()
    await open(page, list.path)
    const release = await holdRequests(page, `**/api/lists/${list.id}`)
    await chooseInList(page, 'Изменить список')
    const edit = dialog(page, 'Изменить список')
    await expect(edit.getByRole('status')).toHaveText('Загружаем…')
    await own.db.execute({ sql: 'delete from lists where id = ?', args: [list.id] })
    release()
    await expect(edit.getByRole('status')).not.toHaveText('Загружаем…')
    await expect(edit.getByRole('textbox')).toHaveCount(0)
    await expect(edit.getByRole('button', { name: 'Повторить' })).toHaveCount(0)
  })
})

test('the save dialog works by keyboard, and Escape returns the focus to the menu of the card', async ({ page }) => {
  const post = await insertPost(own.db, 'Marina_K')
  const list = await makeList()
  await open(page, '/all')
  const card = page.locator(`#p${post.publicId}`)
  await card.getByLabel('Меню поста').focus()
  await page.keyboard.press('Enter')
  // The script of the menu focuses the first entry.
  await expect(card.locator('.menu-list :is(a, button)').first()).toBeFocused()
  await card.getByRole('link', { name: 'Сохранить в список' }).focus()
  await page.keyboard.press('Enter')
  const box = page.getByRole('checkbox', { name: list.title, exact: true })
  await expect(box).toBeVisible()
  await box.focus()
  await page.keyboard.press('Space')
  await expect.poll(() => itemsIn(list)).toEqual([post.id])
  await expect(box).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(dialog(page, 'Сохранить пост')).toHaveCount(0)
  await expect(card.locator('.menu summary')).toBeFocused()
})
