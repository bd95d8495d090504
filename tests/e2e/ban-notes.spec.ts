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
  await page.clock.install()
  await page.goto(own.site.origin + path)
  await startPageScripts(page)
}
const ban = () =>
  own.db.execute(`insert into community_bans (community_id, user_id, banned_by, created_at)
    select c.id, u.id, u.id, 1 from communities c, users u where c.name = '${COMMUNITY}' and u.username = '${MEMBER}'`)
const unban = () => own.db.execute('delete from community_bans')
const restrict = (is: number) =>
  own.db.execute(`update communities set posting_restricted = ${is} where name = '${COMMUNITY}'`)
const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
/** Lets the clock of the page reach its next poll of the server, which comes every five seconds. */
const waitForPoll = (page: Page) => page.clock.fastForward(5000)

test('a ban from a community disables the open comment editor until the ban ends, shows a note and keeps the typed text, when its reader returns to the tab or after the next poll of the server', async ({
  page
}) => {
  const post = await insertPost(own.db, MEMBER, COMMUNITY)
  const ownComment = await insertComment(own.db, MEMBER, post)
  await open(page, post.path)
  const box = page.locator('#write')
  const send = page.locator('.write:has(#write)').getByRole('button', { name: 'Отправить' })
  await box.fill('Последнее слово')
  const comment = page.locator(`#c${ownComment}`)
  const expectBanned = async () => {
    await expect(send).toBeDisabled()
    await expect(send).toHaveAccessibleDescription('Вы заблокированы в этом сообществе.')
    await expect(box).toHaveValue('Последнее слово')
    await expect(box).not.toBeEditable()
  }
  await expect(comment.locator('a[data-reply]')).toBeVisible()
  await ban()
  await comeBack(page)
  await expectBanned()
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
  await ban()
  await waitForPoll(page)
  await expectBanned()
  await unban()
  await waitForPoll(page)
  await expect(box).toBeEditable()
})

test('the post form shows a ban of its writer and a posting restriction of the community, until they end, when the writer returns to the tab or after the next poll of the server, and leaves the side column unchanged', async ({
  page
}) => {
  await open(page, `/new?community=${COMMUNITY}`)
  const error = page.locator('#community-error')
  const publish = page.getByRole('button', { name: 'Опубликовать' })
  await page.locator('#title').fill('Мой кот')
  await expect(page.locator('#community[role=combobox]')).toBeVisible()
  const card = await page.locator('[data-side]').elementHandle()
  for (const _ of ['first poll', 'second poll']) {
    const looked = page.waitForResponse(answer => answer.url().includes('/-/places/'))
    await waitForPoll(page)
    await (await looked).finished()
  }
  expect(await card?.evaluate(element => element.isConnected)).toBe(true)
  await ban()
  await comeBack(page)
  await expect(error).toHaveText('Вы были заблокированы в этом сообществе')
  await expect(publish).toHaveAccessibleDescription('Вы были заблокированы в этом сообществе')
  await expect(page.locator('#title')).toHaveValue('Мой кот')
  expect(await findFaults(page, 'main')).toEqual([])
  await unban()
  await comeBack(page)
  await expect(error).toHaveCount(0)
  await restrict(1)
  await comeBack(page)
  await expect(error).toHaveText(/^Только утвержденные участники/)
  await expect(page.getByRole('tab', { name: 'Ссылка' })).toBeDisabled()
  await restrict(0)
  await waitForPoll(page)
  await expect(error).toHaveCount(0)
  await restrict(1)
  await waitForPoll(page)
  await expect(error).toHaveText(/^Только утвержденные участники/)
  await expect(page.locator('#title')).toHaveValue('Мой кот')
})
