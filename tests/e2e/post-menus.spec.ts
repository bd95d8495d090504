import { expect, type Page, test } from '@playwright/test'
import { findFaults } from '#tests/support/axe.ts'
import { type InsertedPost, insertPost } from '#tests/support/insert-content.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { waitForWriteResponse } from '#tests/support/write-response.ts'

// These tests change posts, so they run on a site that no other test file uses. Petrovich moderates Radio, Sova is an
// admin, and Marina_K writes posts.
const own = ownSite()
test.beforeEach(() => own.db.execute('update posts set pinned_at = null, pinned_site_at = null'))

const open = (page: Page, { path }: Pick<InsertedPost, 'path'>) => page.goto(own.site.origin + path)
const powers = (page: Page) => page.locator('.post .powers')
const ownMenu = (page: Page) => page.locator('.post .actions > .menu[data-end]')
const entry = (page: Page, action: string) => page.locator(`.post button[name=act][value="${action}"]`)
const stateOf = async ({ id }: InsertedPost) => ({
  ...(await own.db.execute({ sql: 'select * from posts where id = ?', args: [id] })).rows[0]
})

/**
 * Opens one of the two menus of a post, that of moderators (`powers`) or that of all members (`own`), and clicks the
 * entry of an action.
 */
async function choose(page: Page, menu: 'powers' | 'own', action: string): Promise<void> {
  await (menu === 'powers' ? powers(page) : ownMenu(page)).locator('summary').click()
  await entry(page, action).click()
}
/** Clicks the confirming button of the open dialog. */
const confirmIt = (page: Page) => page.locator('dialog[open] .button[data-kind=primary]').click()

test('[P2.post-page.14] a moderator pins, unpins, locks and unlocks a post by two clicks each', async ({
  page,
  context
}) => {
  const post = await insertPost(own.db, 'Marina_K')
  await own.logIn(context, 'Petrovich')
  await open(page, post)
  await expect(powers(page).getByText('Модератор')).toHaveCount(1)
  await expect(powers(page).getByText('Администратор')).toHaveCount(0)
  const expectMessage = (text: string) => expect(page.getByText(text)).toBeVisible()
  const pinned = page.locator('.post .meta .pinned')
  await choose(page, 'powers', 'pin')
  await expect(pinned).toHaveText('Закреплено')
  await expectMessage('Пост закреплён в\u00a0сообществе.')
  await choose(page, 'powers', 'unpin')
  await expect(pinned).toHaveCount(0)
  await expectMessage('Пост откреплён в\u00a0сообществе.')
  await expect.poll(async () => (await stateOf(post))['pinned_at']).toBeNull()
  await choose(page, 'powers', 'lock')
  await expect(page.locator('.post .note')).toHaveText('Пост закрыт модераторами.')
  await expectMessage('Обсуждение закрыто.')
  await expect(powers(page).locator('summary')).toBeFocused()
  await expect(page.locator('.post .up')).toBeDisabled()
  await choose(page, 'powers', 'unlock')
  await expect(page.locator('.post .note')).toHaveCount(0)
  expect(await stateOf(post)).toMatchObject({ locked_at: null, pinned_at: null })
})

test('[P2.post-page.14 P2.post-page.07] a moderator’s deletion of a post asks for one confirmation and for a reason, which the author gets in a notification', async ({
  page,
  context
}) => {
  const post = await insertPost(own.db, 'Marina_K')
  await own.db.execute(
    `insert into community_rules (community_id, rule, z_index, created_by, created_at)
     select id, 'Без рекламы', 50, id, 1 from communities where name = 'Radio'
     and not exists (select 1 from community_rules where rule = 'Без рекламы')`
  )
  await own.logIn(context, 'Petrovich')
  await open(page, post)
  await choose(page, 'powers', 'delete-mods')
  await expect(page.getByRole('heading', { name: 'Удалить пост?' })).toBeVisible()
  expect((await stateOf(post))['deleted_at']).toBeNull()
  await page.getByRole('combobox', { name: 'Правило сообщества' }).selectOption('Без рекламы')
  await expect(page.getByRole('textbox', { name: 'Или своими словами' })).toHaveAccessibleDescription(
    'Причину увидит автор. Можно не указывать.'
  )
  expect(await findFaults(page)).toEqual([])
  await confirmIt(page)
  await expect(page.locator('.post .note')).toHaveText('Пост удален модераторами.')
  await expect(page).toHaveURL(own.site.origin + post.path)
  await expect(page.locator('.post .prose')).toHaveText('Текст поста')
  await own.logIn(context, 'Marina_K')
  const html = await (await page.request.get(`${own.site.origin}/notifications`)).text()
  const [notice] = new RegExp(`<b>Пост ${post.publicId}</b>.*?</a>`).exec(html) ?? []
  expect(notice).toContain('Причина: <bdi>Без рекламы</bdi>')
})

test('[P2.post-page.12 P2.post-page.13] the menu of a post lets its author edit it, delete it, and then delete its content @both', async ({
  page,
  context
}) => {
  const post = await insertPost(own.db, 'Marina_K')
  await own.logIn(context, 'Marina_K')
  await open(page, post)
  await expect(powers(page)).toHaveCount(0)
  await ownMenu(page).locator('summary').click()
  await expect(ownMenu(page).getByRole('link', { name: 'Изменить' })).toHaveAttribute(
    'href',
    `/new?edit=${post.publicId}`
  )
  await entry(page, 'delete').click()
  await confirmIt(page)
  await expect(page.locator('.post .note')).toHaveText('Пост удален автором.')
  await expect(page.locator('.post .prose')).toHaveText('Текст поста')
  await expect(ownMenu(page).locator('summary')).toBeFocused()
  await ownMenu(page).locator('summary').click()
  await expect(ownMenu(page).getByRole('link', { name: 'Изменить' })).toHaveCount(0)
  await expect(entry(page, 'delete-all')).toHaveText('Удалить содержание')
  await entry(page, 'delete-all').click()
  await expect(page.getByRole('heading', { name: 'Удалить содержание поста?' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Удалить содержание' })).toBeVisible()
  await confirmIt(page)
  await expect(page.locator('.post .prose')).toHaveCount(0)
  await expect(page.locator('.post h1')).toHaveText(`Пост ${post.publicId}`)
  await ownMenu(page).locator('summary').click()
  await expect(entry(page, 'delete-all')).toHaveCount(0)
  expect(await stateOf(post)).toMatchObject({ body: '', deleted_as: 'normal', content_deleted_as: 'normal' })
})

test('an admin pins and locks a post, deletes the post with its content, and sees its id', async ({
  page,
  context
}) => {
  const post = await insertPost(own.db, 'Marina_K')
  await own.logIn(context, 'Sova')
  await open(page, post)
  await expect(powers(page)).toContainText(post.id)
  await choose(page, 'powers', 'pin-site')
  await expect(page.locator('.post .meta .pinned')).toHaveText('Закреплено')
  await choose(page, 'powers', 'lock-admins')
  await expect(page.locator('.post .note')).toHaveText('Пост закрыт администраторами.')
  await choose(page, 'powers', 'delete-all-admins')
  await expect(page.getByRole('heading', { name: 'Удалить пост с содержанием?' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Удалить с содержанием' })).toBeVisible()
  await confirmIt(page)
  await expect(page.locator('.post .note[data-kind=bad]')).toHaveText('Пост удален администраторами.')
  await expect(page.locator('.post .prose')).toHaveCount(0)
  await expect(powers(page)).not.toContainText('Закрепить')
})

test('the menu of a post hides and unhides the post, and switches the post of an author who moderates the community to the capacity of moderator and back', async ({
  page,
  context
}) => {
  const post = await insertPost(own.db, 'Petrovich')
  await own.logIn(context, 'Petrovich')
  await open(page, post)
  const author = page.locator('.post .meta a[href="/@Petrovich"]')
  await choose(page, 'own', 'speak-mods')
  await expect(author).toHaveAttribute('data-group', 'mods')
  await choose(page, 'own', 'speak-normal')
  await expect(author).not.toHaveAttribute('data-group')
  expect((await stateOf(post))['user_group']).toBe('normal')
  const isHidden = waitForWriteResponse(page, /hidden_posts/)
  await choose(page, 'own', 'hide')
  const hidden = async () =>
    Number(
      (await own.db.execute({ sql: 'select count(*) from hidden_posts where post_id = ?', args: [post.id] }))
        .rows[0]?.[0]
    )
  await isHidden
  await expect.poll(hidden).toBe(1)
  await ownMenu(page).locator('summary').click()
  await expect(entry(page, 'unhide')).toHaveText('Не скрывать')
  await entry(page, 'unhide').click()
  await expect.poll(hidden).toBe(0)
})

test('[P8.pin.01] a refused pin of a post shows the server’s reason, a pin that fails without a network shows an alert, and the menu offers to pin again', async ({
  page,
  context
}) => {
  for (let made = 0; made < 2; made += 1) await insertPost(own.db, 'Marina_K', 'Radio', { pinned_at: made + 1 })
  const post = await insertPost(own.db, 'Marina_K')
  await own.logIn(context, 'Petrovich')
  await open(page, post)
  await choose(page, 'powers', 'pin')
  await expect(page.locator('.alert')).toContainText('Закрепить можно не больше двух постов.')
  await powers(page).locator('summary').click()
  await expect(entry(page, 'pin')).toHaveText('Закрепить в\u00a0сообществе')
  await expect(page.locator('.post .meta .pinned')).toHaveCount(0)
  await page.route('**/api/posts/**', route => route.abort())
  await entry(page, 'pin').click()
  await expect(page.locator('.alert', { hasText: 'Убедитесь, что вы подключены к интернету' })).toBeVisible()
  await powers(page).locator('summary').click()
  await expect(entry(page, 'pin')).toBeVisible()
})

test('[P6.admin.03 P8.announce.02] an admin announces a post after a confirmation, and a second announcement of the post is refused', async ({
  page,
  context
}) => {
  const post = await insertPost(own.db, 'Marina_K')
  await own.logIn(context, 'Sova')
  await open(page, post)
  await choose(page, 'powers', 'announce')
  await expect(page.getByRole('dialog')).toContainText('Вы уверены? Это отправит уведомление всем пользователям.')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(powers(page).locator('summary')).toBeFocused()
  expect((await stateOf(post))['announced_at']).toBeNull()
  await choose(page, 'powers', 'announce')
  await confirmIt(page)
  await expect(page.locator('.alert')).toContainText('Анонс отправлен.')
  await choose(page, 'powers', 'announce')
  await confirmIt(page)
  await expect(page.locator('.alert', { hasText: 'Уже анонсировано' })).toBeVisible()
})

test('a double click locks a post once, and the back button shows the current state of the post', async ({
  page,
  context
}) => {
  const post = await insertPost(own.db, 'Marina_K')
  await own.logIn(context, 'Petrovich')
  await open(page, post)
  await powers(page).locator('summary').click()
  await entry(page, 'lock').dblclick()
  await expect(page.locator('.post .note')).toHaveText('Пост закрыт модераторами.')
  const { rows } = await own.db.execute({
    sql: 'select action from moderation_log where target_id = ?',
    args: [post.id]
  })
  expect(rows.map(row => row['action'])).toEqual(['lock_post'])
  await page.goto(`${own.site.origin}/about`)
  await own.db.execute({
    sql: 'update posts set locked_at = null, locked_by_group = null where id = ?',
    args: [post.id]
  })
  await page.goBack()
  await expect(page.locator('.post .note')).toHaveCount(0)
})

test('the menus of a post open and close by keys, their entries are reached by keys, and axe finds no violation', async ({
  page,
  context
}) => {
  const post = await insertPost(own.db, 'Marina_K')
  await own.logIn(context, 'Petrovich')
  await open(page, post)
  await powers(page).locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect(entry(page, 'pin')).toBeVisible()
  // A menu that is opened before its script is loaded gets the focus when the script is loaded.
  await expect(entry(page, 'pin')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(entry(page, 'delete-mods')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(entry(page, 'pin')).toBeFocused()
  expect(await findFaults(page, '.post')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(powers(page).locator('summary')).toBeFocused()
  await expect(entry(page, 'pin')).toBeHidden()
  await ownMenu(page).locator('summary').click()
  await expect(ownMenu(page).locator('.menu-list :is(a, button)').first()).toBeFocused()
  expect(await findFaults(page, '.post')).toEqual([])
  await page.keyboard.press('Shift+Tab')
  await expect(ownMenu(page).locator('.menu-list')).toBeHidden()
  await ownMenu(page).locator('summary').click()
  await page.locator('.post h1').click()
  await expect(ownMenu(page).locator('.menu-list')).toBeHidden()
  for (const path of [`/-/post/${post.publicId}/delete-mods`, `/-/post/${post.publicId}/menu`]) {
    await page.goto(own.site.origin + path)
    expect(await findFaults(page)).toEqual([])
  }
})

test('[P6.admin.09] the name of a deleted account, which only admins see beside its post, is red', async ({
  page,
  context
}) => {
  const { rows } = await own.db.execute(`select '/' || c.name || '/post/' || p.public_id as path from posts p
    join users u on u.id = p.user_id join communities c on c.id = p.community_id where u.deleted_at is not null limit 1`)
  await own.logIn(context, 'Sova')
  await page.emulateMedia({ colorScheme: 'light' })
  await open(page, { path: String(rows[0]?.['path']) })
  await expect(page.locator('.post .meta a[data-gone]')).toHaveCSS('color', 'rgb(181, 50, 28)')
})

test('a guest and a member share a post from its card by the device’s dialog on phones, else by copying the link', async ({
  page,
  context
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: async ({ title, url }: ShareData) => document.body.setAttribute('data-shared', `${title} ${url}`)
    })
  })
  for (const reader of ['a guest', 'a member']) {
    if (reader === 'a member') await own.logIn(context, 'Marina_K')
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${own.site.origin}/all`)
    const card = page.locator('.card').first()
    const link = card.locator('h2 a')
    const address = await link.evaluate(({ href }: HTMLAnchorElement) => href)
    // The first click in a page is handled only after the script of the page is loaded.
    await card.getByRole('button', { name: 'Поделиться' }).click()
    await expect(page.getByText('Ссылка скопирована в буфер обмена.')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)

    await page.setViewportSize({ width: 360, height: 740 })
    await card.getByRole('button', { name: 'Поделиться' }).click()
    await expect(page.locator('body')).toHaveAttribute('data-shared', `${await link.textContent()} ${address}`)
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('without JavaScript a card has no button that shares its post', async ({ page }) => {
    await page.goto(`${own.site.origin}/all`)
    await expect(page.locator('.card').first().getByRole('button', { name: 'Сохранить' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Поделиться' })).toHaveCount(0)
  })
})
