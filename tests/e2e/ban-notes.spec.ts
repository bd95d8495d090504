import { expect, type Page, test } from '@playwright/test'
import { findFaults } from '#tests/support/axe.ts'
import { insertComment, insertPost } from '#tests/support/insert-content.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { startPageScripts } from '#tests/support/page-start.ts'

const own = ownSite()
const COMMUNITY = 'Kotiki'
const MEMBER = 'Marina_K'

test.beforeEach(async ({ context }) => {
  await own.db.batch([
    'delete from community_bans',
    `delete from community_mods where user_id = (select id from users where username = '${MEMBER}')`,
    `update communities set posting_restricted = 0 where name = '${COMMUNITY}'`
  ])
  await own.logIn(context, MEMBER)
})

const open = async (page: Page, path: string) => {
  await page.goto(own.site.origin + path)
  await startPageScripts(page)
}
const ban = () =>
  own.db.execute(`insert into community_bans (community_id, user_id, banned_by, created_at)
    select c.id, u.id, u.id, 1 from communities c, users u where c.name = '${COMMUNITY}' and u.username = '${MEMBER}'`)
const unban = () => own.db.execute('delete from community_bans')
const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

test('a ban from a community disables the open comment editor until the ban ends, shows a note and keeps the typed text @both', async ({
  page
}) => {
  const post = await insertPost(own.db, MEMBER, COMMUNITY)
  const ownComment = await insertComment(own.db, MEMBER, post)
  await open(page, post.path)
  const box = page.locator('#write')
  const send = page.locator('.write:has(#write)').getByRole('button', { name: 'Отправить' })
  await box.fill('Последнее слово')
  const comment = page.locator(`#c${ownComment}`)
  await expect(comment.locator('a[data-reply]')).toBeVisible()
  await ban()
  await comeBack(page)
  await expect(send).toBeDisabled()
  await expect(send).toHaveAccessibleDescription('Вы заблокированы в этом сообществе.')
  await expect(box).toHaveValue('Последнее слово')
  await expect(box).not.toBeEditable()
  await expect(comment.locator('a[data-reply]')).toBeHidden()
  expect(await findFaults(page, comment)).toEqual([])
  // Banned members may still edit their own posts and comments.
  await comment.locator('.dots').click()
  await page.getByRole('menuitem', { name: 'Изменить' }).click()
  await expect(page.locator(`#edit-${ownComment}`)).toBeEditable()
  await unban()
  await comeBack(page)
  await expect(send).toBeEnabled()
  await expect(box).toBeEditable()
  await expect(comment.locator('a[data-reply]')).toBeVisible()
})

test('the post form shows that its writer is banned from the community before the post is sent', async ({ page }) => {
  await open(page, `/new?community=${COMMUNITY}`)
  const error = page.locator('#community-error')
  const publish = page.getByRole('button', { name: 'Опубликовать' })
  await page.locator('#title').fill('Мой кот')
  await expect(page.locator('#community[role=combobox]')).toBeVisible()
  await ban()
  await comeBack(page)
  await expect(error).toHaveText('Вы были заблокированы в этом сообществе')
  await expect(publish).toHaveAccessibleDescription('Вы были заблокированы в этом сообществе')
  await expect(page.locator('#title')).toHaveValue('Мой кот')
  expect(await findFaults(page)).toEqual([])
  await unban()
  await comeBack(page)
  await expect(error).toHaveCount(0)
})

const restrict = (is: number) =>
  own.db.execute(`update communities set posting_restricted = ${is} where name = '${COMMUNITY}'`)

test('the post form shows a new posting restriction of the community when the writer returns to the tab of the form', async ({
  page
}) => {
  await open(page, `/new?community=${COMMUNITY}`)
  await page.locator('#title').fill('Мой кот')
  await expect(page.locator('#community[role=combobox]')).toBeVisible()
  await restrict(1)
  await comeBack(page)
  await expect(page.locator('#community-error')).toHaveText(/^Только утвержденные участники/)
  await expect(page.getByRole('tab', { name: 'Ссылка' })).toBeDisabled()
  await expect(page.locator('#title')).toHaveValue('Мой кот')
})

/** Expects with a timeout that is longer than the interval at which a page polls the server. */
const polled = expect.configure({ timeout: 15_000 })

test('a visible thread shows, after its next poll of the server, that its reader was banned or that the ban has ended', async ({
  page
}) => {
  const post = await insertPost(own.db, MEMBER, COMMUNITY)
  await open(page, post.path)
  const box = page.locator('#write')
  await box.fill('Последнее слово')
  await ban()
  await polled(box).not.toBeEditable()
  await expect(
    page.locator('.write:has(#write)').getByRole('button', { name: 'Отправить' })
  ).toHaveAccessibleDescription('Вы заблокированы в этом сообществе.')
  await expect(box).toHaveValue('Последнее слово')
  await unban()
  await polled(box).toBeEditable()
})

test('the page of the post form shows a posting restriction of the community, and the restriction’s end, after its next poll of the server, and leaves the side column unchanged', async ({
  page
}) => {
  await open(page, `/new?community=${COMMUNITY}`)
  await page.locator('#title').fill('Мой кот')
  await expect(page.locator('#community[role=combobox]')).toBeVisible()
  const error = page.locator('#community-error')
  const card = await page.locator('[data-side]').elementHandle()
  const looked = () => page.waitForResponse(answer => answer.url().includes('/-/places/'))
  await looked()
  await looked()
  expect(await card?.evaluate(element => element.isConnected)).toBe(true)
  await restrict(1)
  await polled(error).toHaveText(/^Только утвержденные участники/)
  await expect(page.locator('#title')).toHaveValue('Мой кот')
  await restrict(0)
  await polled(error).toHaveCount(0)
})
