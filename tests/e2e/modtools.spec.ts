import { expect, type Locator, type Page, test } from '@playwright/test'
import { findFaults } from '#tests/support/axe.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { startPageScripts } from '#tests/support/page-start.ts'
import { fileOf, picture } from '#tests/support/pictures.ts'
import { makeModerator } from '#tests/support/reporting.ts'

const own = ownSite()
const rows = '.tool-rows > li'

/** Logs in and opens a moderator tool of the community Radio, which Petrovich moderates. */
async function open(page: Page, entry: string, name = 'Petrovich'): Promise<void> {
  await own.logIn(page.context(), name)
  await page.goto(`${own.site.origin}/Radio/modtools/${entry}`)
}
const one = async (sql: string) => (await own.db.execute(sql)).rows[0]?.[0]
const radio = "(select id from communities where name = 'Radio')"
/** Finds the name of an account that is neither a moderator nor an admin, and is not banned from Radio. */
const someone = async () =>
  String(
    await one(`select username from users where deleted_at is null and banned_at is null and not is_admin
      and username not in ('Petrovich', 'Marina_K') and id not in (select user_id from community_mods)
      and id not in (select user_id from community_bans where community_id = ${radio}) order by id desc limit 1`)
  )
const rules = async () =>
  (
    await own.db.execute(`select rule from community_rules where community_id = ${radio} order by z_index, id`)
  ).rows.map(row => String(row[0]))
const insertBan = (name: string) =>
  own.db.execute(
    `insert into community_bans (community_id, user_id, banned_by, created_at) select ${radio}, id, id, 1 from users where username = '${name}'`
  )
const isBanned = async (name: string) =>
  (await one(
    `select 1 from community_bans b join users u on u.id = b.user_id where b.community_id = ${radio} and u.username = '${name}'`
  )) === 1
const alert = (page: Page) => page.locator('.alert')

test('[A2.modals.06 A2.modtools-banned.01 A8.moderation.02 A8.moderation.04 A8.moderation.05 A5.mods.01] a moderator bans a member in a dialog, which shows why a ban is refused; a ban and its end are undone by one click', async ({
  page
}) => {
  const name = await someone()
  await insertBan(name)
  await open(page, 'banned')
  const row = page.locator(rows, { hasText: `@${name}` })
  await row.getByRole('button', { name: 'Разблокировать' }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Отменить' }).click()
  await expect(row).toHaveCount(1)
  await expect.poll(() => isBanned(name)).toBe(true)
  await page.getByRole('link', { name: 'Заблокировать…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Заблокировать' })
  const send = dialog.getByRole('button', { name: 'Заблокировать' })
  const field = dialog.getByLabel('Имя пользователя')
  let calls = 0
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().includes('/banned')) calls += 1
  })
  for (const empty of ['', '  ']) {
    await field.fill(empty)
    await send.click()
    await expect(field).toHaveJSProperty('validity.valid', false)
  }
  expect(calls).toBe(0)
  const errors = {
    no_such_name: 'Пользователь с таким именем не существует.',
    Sova: 'Запрещено.',
    [name]: `${name} уже заблокирован.`
  }
  for (const [username, message] of Object.entries(errors)) {
    await field.fill(username)
    await send.click()
    await expect(dialog.getByRole('alert')).toHaveText(message)
  }
  const other = await someone()
  const banned = page.locator(rows, { hasText: `@${other}` })
  await field.fill(other)
  await dialog.getByLabel('Срок').selectOption('7')
  await dialog.getByLabel('Или своими словами').fill('Реклама')
  await send.click()
  await expect(dialog).toBeHidden()
  await expect(banned).toContainText('Реклама')
  await expect(banned).toContainText('до ')
  await expect(alert(page).last()).toContainText(`@${other} заблокирован.`)
  await page.getByRole('button', { name: 'Отменить' }).last().click()
  await expect(banned).toBeHidden()
  await expect.poll(() => isBanned(other)).toBe(false)
})

test('the alert of a ban whose undo is offered disappears when the ban is lifted in another tab', async ({
  page,
  context
}) => {
  const name = await someone()
  await page.clock.install()
  await open(page, 'banned')
  await startPageScripts(page)
  await page.getByRole('link', { name: 'Заблокировать…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Заблокировать' })
  await dialog.getByLabel('Имя пользователя').fill(name)
  await dialog.getByRole('button', { name: 'Заблокировать' }).click()
  await expect(alert(page)).toContainText(`@${name} заблокирован.`)
  // The clock of the page stands still, so that the alert does not disappear by itself.
  await page.clock.pauseAt(Date.now() + 1000)
  const other = await context.newPage()
  await open(other, 'banned')
  await other
    .locator(rows, { hasText: `@${name}` })
    .getByRole('button', { name: 'Разблокировать' })
    .click()
  await expect(alert(other)).toContainText(`@${name} разблокирован.`)
  await expect(alert(page)).toHaveCount(0)
  await expect(page.locator(rows, { hasText: `@${name}` })).toHaveCount(0)
})

test('[A8.moderation.05] the dialog that bans a member says beside its buttons when the chosen rule was deleted or the moderator was dismissed meanwhile', async ({
  page
}) => {
  await own.db.execute(`insert into community_rules (community_id, rule, z_index, created_by, created_at)
    select id, 'Не хамить', 60, '', 1 from communities where name = 'Radio'`)
  await open(page, 'banned')
  await page.getByRole('link', { name: 'Заблокировать…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Заблокировать' })
  const field = dialog.getByLabel('Имя пользователя')
  const send = dialog.getByRole('button', { name: 'Заблокировать' })
  await field.fill(await someone())
  await dialog.getByLabel('Правило сообщества').selectOption('Не хамить')
  await own.db.execute('delete from community_rules where z_index = 60')
  const expectRefusal = async (message: string) => {
    await send.click()
    await expect(dialog.getByRole('alert')).toHaveText(message)
    await expect(field).not.toHaveAttribute('aria-invalid')
  }
  await expectRefusal('Правило не найдено.')
  await makeModerator(own.db, 'Petrovich', 'Sad')
  await expectRefusal('Запрещено.')
  await makeModerator(own.db, 'Petrovich', 'Radio')
  await dialog.getByLabel('Правило сообщества').selectOption('')
  await send.click()
  await expect(dialog).toBeHidden()
})

test('a moderator who was dismissed meanwhile reads so after an attempt to lift a ban or to move a rule', async ({
  page
}) => {
  const name = await someone()
  await insertBan(name)
  const expectRefusal = async (button: Locator) => {
    await makeModerator(own.db, 'Petrovich', 'Sad')
    await button.click()
    await expect(alert(page)).toHaveText('Это доступно только модераторам.')
    await makeModerator(own.db, 'Petrovich', 'Radio')
  }
  await open(page, 'banned')
  const row = page.locator(rows, { hasText: `@${name}` })
  await expectRefusal(row.getByRole('button', { name: 'Разблокировать' }))
  await expect(row).toHaveCount(1)
  await open(page, 'rules')
  const before = await rules()
  await expectRefusal(page.getByRole('button', { name: /^Ниже/ }).first())
  await expect.poll(rules).toEqual(before)
})

test('[A2.modals.07 A2.modtools-mods.01 A5.mods.01 A8.moderation.08] a moderator appoints a second moderator in a dialog, dismisses the second one after a confirmation, and resigns', async ({
  page
}) => {
  const name = await someone()
  await open(page, 'mods')
  await page.getByRole('link', { name: 'Назначить модератора…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Новый модератор' })
  const field = dialog.getByLabel('Имя пользователя')
  const add = dialog.getByRole('button', { name: 'Назначить' })
  let calls = 0
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().includes('/mods')) calls += 1
  })
  for (const empty of ['', '  ']) {
    await field.fill(empty)
    await add.click()
    await expect(field).toHaveJSProperty('validity.valid', false)
  }
  expect(calls).toBe(0)
  await field.fill('no_such_name')
  await add.click()
  await expect(alert(page)).toHaveText('Пользователь не найден')
  await field.fill(name)
  await add.click()
  await expect(page.locator(rows).last()).toContainText(`@${name}`)
  await page.locator(rows).last().getByText('Снять').first().click()
  await page.getByRole('button', { name: `Снять @${name}` }).click()
  await expect(page.locator(rows, { hasText: `@${name}` })).toHaveCount(0)
  await expect(alert(page).filter({ hasText: 'больше не модератор' })).toBeVisible()
  const mine = `community_mods where community_id = ${radio} and user_id = (select id from users where username = 'Petrovich')`
  await page.locator(rows, { hasText: '@Petrovich' }).locator('summary').click()
  await page.getByRole('button', { name: 'Уйти из модераторов @Petrovich' }).click()
  await expect.poll(() => one(`select count(*) from ${mine}`)).toBe(0)
  await makeModerator(own.db, 'Petrovich', 'Radio')
})

test('[A2.modals.08 A2.modtools-rules.01 A5.rules.01] a moderator adds, edits and deletes a rule of the community', async ({
  page
}) => {
  await open(page, 'rules')
  await page.getByRole('link', { name: 'Добавить правило…' }).click()
  const dialog = page.getByRole('dialog')
  const send = dialog.getByRole('button', { name: 'Добавить' })
  await expect(send).toBeDisabled()
  await dialog.getByLabel('Правило').fill('   ')
  await expect(send).toBeDisabled()
  await dialog.getByLabel('Правило').fill('Новое правило')
  await dialog.getByLabel('Пояснение').fill('Почему оно есть')
  await send.click()
  const row = page.locator(rows).last()
  await expect(row).toContainText('Почему оно есть')
  await row.getByRole('link', { name: 'Изменить: Новое правило' }).click()
  await dialog.getByLabel('Правило').fill('Другое правило')
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(row).toContainText('Другое правило')
  expect(await rules()).toContain('Другое правило')
  await row.locator('summary').click()
  await row.getByRole('button', { name: 'Удалить Другое правило' }).click()
  await expect(page.locator(rows, { hasText: 'Другое правило' })).toHaveCount(0)
  await expect.poll(rules).not.toContain('Другое правило')
})

test('[A2.modtools-rules.02] a moderator reorders rules by keys, which keep the focus and announce the position, and by dragging; an order that cannot be saved is undone with an alert', async ({
  page
}) => {
  await open(page, 'rules')
  const [first = '', second = '', third = ''] = await rules()
  await startPageScripts(page)
  const down = page.getByRole('button', { name: `Ниже: ${first}` })
  await down.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'место 2 из' })).toBeAttached()
  await expect(down).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator(rows).nth(2)).toContainText(first)
  await expect.poll(async () => (await rules()).slice(0, 3)).toEqual([second, third, first])
  const handle = page.locator(rows).first().locator('.tool-handle')
  await handle.hover()
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
  const from = await handle.boundingBox()
  const to = await page.locator(rows).nth(1).boundingBox()
  if (!from || !to) throw new Error('No rows')
  await page.mouse.move(from.x + 10, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(from.x + 10, to.y + to.height - 2, { steps: 5 })
  await expect(page.locator(rows).nth(1)).toContainText(second)
  await page.mouse.up()
  await expect.poll(async () => (await rules()).slice(0, 3)).toEqual([third, second, first])
  await page.route('**/api/communities/*/rules', route => route.abort())
  await page.getByRole('button', { name: `Ниже: ${third}` }).click()
  await expect(alert(page)).toBeVisible()
  await expect(page.locator(rows).first()).toContainText(third)
  await expect(page.locator(rows).nth(1)).toContainText(second)
})

/**
 * Delays the response to the first request with a method and a path of the API.
 * @returns a function that lets the response through.
 */
async function holdFirst(page: Page, method: string, path: string): Promise<() => void> {
  let letGo = () => {}
  const released = new Promise<void>(resolve => {
    letGo = resolve
  })
  let calls = 0
  await page.route(`**/api${path}`, async route => {
    const isFirst = route.request().method() === method && ++calls === 1
    if (!isFirst) return route.continue()
    const response = await route.fetch()
    await released
    await route.fulfill({ response })
  })
  return letGo
}

test('two deleted rules stay deleted when the response of the first deletion comes last', async ({ page }) => {
  for (const rule of ['Уходит первым', 'Уходит вторым'])
    await own.db.execute(
      `insert into community_rules (community_id, rule, z_index, created_by, created_at) select ${radio}, '${rule}', 90, id, 1 from users where username = 'Petrovich'`
    )
  await open(page, 'rules')
  const letGo = await holdFirst(page, 'DELETE', '/communities/*/rules/*')
  const row = (rule: string) => page.locator(rows, { hasText: rule })
  const remove = async (rule: string) => {
    await row(rule).locator('summary').click()
    await row(rule)
      .getByRole('button', { name: `Удалить ${rule}` })
      .click()
  }
  await remove('Уходит первым')
  await remove('Уходит вторым')
  await expect(row('Уходит вторым')).toHaveCount(0)
  letGo()
  await expect(row('Уходит первым')).toHaveCount(0)
  await expect(row('Уходит вторым')).toHaveCount(0)
})

test('[A2.modtools-settings.01] a moderator replaces and describes the icon and the banner from the community’s settings', async ({
  page
}) => {
  const idOf = (column: string) => one(`select json_extract(${column}, '$.id') from communities where name = 'Radio'`)
  const file = {
    name: 'new.png',
    mimeType: 'image/png',
    buffer: Buffer.from(await (await fileOf(picture(300, 200), 'png')).arrayBuffer())
  }
  await open(page, 'settings')
  for (const [name, column] of [
    ['Сменить иконку', 'pro_pic'],
    ['Сменить баннер', 'banner_image']
  ] as const) {
    const before = await idOf(column)
    await page.getByRole('link', { name }).click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('input[type=file]').setInputFiles(file)
    await dialog.getByRole('textbox').fill(`Описание: ${name}`)
    await dialog.getByRole('button', { name: 'Сохранить' }).click()
    await expect(dialog).toBeHidden()
    await expect
      .poll(() => one(`select json_extract(${column}, '$.altText') from communities where name = 'Radio'`))
      .toBe(`Описание: ${name}`)
    expect(await idOf(column)).not.toBe(before)
  }
})

test('[A2.modtools-settings.02 A2.modtools-settings.03] the settings of a community show that there are unsaved changes, and saving applies the changes', async ({
  page
}) => {
  await open(page, 'settings')
  await page.getByLabel('Название').fill('Радио')
  await expect(page.getByText('Есть несохранённые изменения')).toBeVisible()
  const log = page.getByRole('switch', { name: 'Журнал модераторов виден всем' })
  await expect(log).toHaveAccessibleDescription(/^Все увидят, что сделано, кем и\s?почему/)
  await page.getByLabel('Описание').fill('О радио и **антеннах**')
  await page.getByRole('switch', { name: 'Публиковать могут только модераторы' }).check()
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.locator('.note')).toHaveText('Настройки сохранены.')
  await expect(page.getByLabel('Описание')).toHaveValue('О радио и **антеннах**')
  await expect(page.getByRole('switch', { name: 'Публиковать могут только модераторы' })).toBeChecked()
  const { rows: saved } = await own.db.execute(
    "select title, about, posting_restricted as restricted from communities where name = 'Radio'"
  )
  expect(saved).toMatchObject([{ title: 'Радио', about: 'О радио и **антеннах**', restricted: 1 }])
  await own.db.execute("update communities set title = null, posting_restricted = 0 where name = 'Radio'")
})

test('the dialogs of the moderator tools have no axe violation @phone', async ({ page }) => {
  for (const [entry, link] of [
    ['banned', 'Заблокировать…'],
    ['mods', 'Назначить модератора…'],
    ['rules', 'Добавить правило…']
  ] as const) {
    await open(page, entry)
    await page.getByRole('link', { name: link }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await findFaults(page, 'dialog'), entry).toEqual([])
  }
})

test.describe('script files that fail to load', () => {
  test('a click in the list of bans whose code fails to load shows an alert, and the next click submits the form', async ({
    page
  }) => {
    const name = await someone()
    await insertBan(name)
    await page.route('**/_astro/Banned*', route => route.abort())
    await open(page, 'banned')
    await startPageScripts(page)
    const unban = page.getByRole('button', { name: `@${name}` })
    await unban.click()
    await expect(page.getByText('Убедитесь, что вы подключены к интернету')).toBeVisible()
    await expect(unban).not.toHaveAttribute('aria-busy')
    expect(await isBanned(name)).toBe(true)
    await unban.click()
    await expect(unban).toHaveCount(0)
    expect(await isBanned(name)).toBe(false)
  })
})
