import { expect, type Page, test } from '@playwright/test'
import { findFaults } from '#tests/support/axe.ts'
import { ownSite } from '#tests/support/own-site.ts'

// These tests use the rights of admins, so they run on a site that no other test file uses.
const own = ownSite()

async function open(page: Page, section: string): Promise<void> {
  await own.logIn(page.context(), 'Sova')
  await page.goto(`${own.site.origin}/admin/${section}`)
}
const one = async (sql: string, ...args: string[]) => (await own.db.execute({ sql, args })).rows[0]?.[0]
/** Finds the alert about a completed action. */
const statusNote = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

test('[A2.admin.04] a button in the row of a community adds the community to the default ones and removes it again', async ({
  page
}) => {
  await open(page, 'communities')
  const name = String(await one('select name from communities where not is_default order by name limit 1'))
  const isDefault = () => one('select is_default from communities where name = ?', name)
  await page.getByRole('button', { name: `Добавить: ${name}` }).click()
  await expect(statusNote(page, `${name}\u00a0— теперь сообщество по\u00a0умолчанию.`)).toBeVisible()
  expect(await isDefault()).toBe(1)
  await page.getByRole('button', { name: `Убрать: ${name}` }).click()
  await expect(statusNote(page, `${name}\u00a0— больше не\u00a0сообщество по\u00a0умолчанию.`)).toBeVisible()
  expect(await isDefault()).toBe(0)
  await expect(page.getByRole('button', { name: `Добавить: ${name}` })).toBeVisible()
})

test('an admin creates a requested community: the first click opens a form in the row of the request, the second click sends the form @phone', async ({
  page
}) => {
  const name = await newRequest()
  await open(page, 'new-community-requests')
  const row = rowOf(page, name)
  await row.getByText('Создать…').click()
  await expect(row.getByRole('checkbox', { name: 'Сделать @Marina_K модератором' })).toBeChecked()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  expect(await findFaults(page, row)).toEqual([])
  await row.getByLabel('Название').fill('Щи и каша')
  await row.getByRole('button', { name: 'Создать' }).click()
  await expect(statusNote(page, 'Сообщество создано.')).toBeVisible()
  await expect(row).toContainText('Такое сообщество уже есть.')
  await expect(row.getByText('Создать…')).toBeHidden()
  await row.getByRole('link', { name: `/${name}` }).click()
  await expect(page).toHaveURL(`${own.site.origin}/${name}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Щи и каша' })).toBeVisible()
})

test('[A2.admin.07 A4.request.04] an admin denies a community request with a message, and sees when another admin has denied a request before, or that the community exists already', async ({
  page
}) => {
  const [name, denied, accepted] = [await newRequest(), await newRequest(), await newRequest()]
  await open(page, 'new-community-requests')
  await deny(page, name, 'Есть похожее: /Radio')
  await expect(statusNote(page, 'Заявка отклонена.')).toBeVisible()
  await expect(rowOf(page, name)).toContainText('Отклонена только что. Есть похожее: /Radio')
  await expect(rowOf(page, name).getByText('Отклонить…')).toBeHidden()
  await own.db.execute({
    sql: `update community_requests set denied_at = 1, denied_note = 'Рано',
      denied_by = (select id from users where username = 'Petrovich') where community_name = ?`,
    args: [denied]
  })
  await deny(page, denied, 'Нет')
  await expect(page.getByText('Заявку уже отклонил кто-то другой.').first()).toBeVisible()
  await expect(rowOf(page, denied)).toContainText('Отклонена: @Petrovich — Рано')
  await own.db.execute({
    sql: `insert into communities (id, user_id, name, created_at)
      select lower(hex(randomblob(12))), user_id, community_name, 1 from community_requests where community_name = ?`,
    args: [accepted]
  })
  await deny(page, accepted, 'Нет')
  await expect(rowOf(page, accepted)).toContainText('Такое сообщество уже есть.')
  await expect(rowOf(page, accepted).getByText('Отклонить…')).toBeHidden()
  expect(await one('select denied_at from community_requests where community_name = ?', accepted)).toBeNull()
})

let attempts = 0
/**
 * Inserts an open community request of Marina_K.
 * @returns the requested name.
 */
async function newRequest(): Promise<string> {
  attempts += 1
  const name = `Prosba_${process.pid}_${attempts}`
  await own.db.execute({
    sql: "insert into community_requests (user_id, community_name, created_at) select id, ?, ? from users where username = 'Marina_K'",
    args: [name, Date.now()]
  })
  return name
}
const rowOf = (page: Page, name: string) =>
  page.locator('.tool-rows > li').filter({ has: page.getByText(`/${name}`, { exact: true }) })
async function deny(page: Page, name: string, words: string): Promise<void> {
  const row = rowOf(page, name)
  await row.getByText('Отклонить…').click()
  await row.getByLabel('Что ответить').fill(words)
  await row.getByRole('button', { name: 'Отклонить' }).click()
}
