import { expect, test } from '@playwright/test'
import { holdRequests } from '#tests/support/hold-requests.ts'
import { insertPost } from '#tests/support/insert-content.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { startPageScripts } from '#tests/support/page-start.ts'
import { makeModerator } from '#tests/support/reporting.ts'

const own = ownSite()

test('a moderator whose attempt to leave a community has failed is asked for confirmation again at the next attempt', async ({
  page,
  context
}) => {
  await makeModerator(own.db, 'Petrovich', 'Radio')
  await own.logIn(context, 'Petrovich')
  await page.goto(`${own.site.origin}/Radio`)
  const answer = { status: 500, json: { status: 500, code: 'internal', message: '' } }
  await page.route('**/api/_joinCommunity', route => route.fulfill(answer))
  const button = page.locator('button[name=join]').first()
  for (const _ of ['first', 'again']) {
    await button.click()
    await page
      .getByRole('dialog', { name: 'Покинуть сообщество Radio?' })
      .getByRole('button', { name: 'Покинуть' })
      .click()
    await expect(page.locator('.alert').last()).toContainText('Что-то пошло не так.')
    await expect(button).toHaveText('Участник')
  }
})

test('the card beside the post form shows the community that was chosen last, even if the response for an earlier choice arrives after the last choice', async ({
  page,
  context
}) => {
  await own.logIn(context, 'Marina_K')
  await page.goto(`${own.site.origin}/new`)
  const field = page.getByRole('combobox', { name: 'Сообщество' })
  await field.focus()
  await expect(page.locator('astro-island[component-url*=NewPost]')).not.toHaveAttribute('ssr')
  const [first, second] = [await holdRequests(page, '**/-/places/Radio'), await holdRequests(page, '**/-/places/Sad')]
  for (const name of ['Radio', 'Sad']) {
    await field.fill(name)
    await page.keyboard.press('Tab')
  }
  const answered = page.waitForResponse('**/-/places/Radio')
  first()
  await answered
  second()
  await expect(page.locator('[data-side]')).toHaveAttribute('data-side', 'Sad')
  await expect(field).toHaveValue('Sad')
})

test('a late response to a report does not close a dialog opened after the report was sent', async ({
  page,
  context
}) => {
  const post = await insertPost(own.db, 'Petrovich')
  await own.logIn(context, 'Marina_K')
  await page.goto(own.site.origin + post.path)
  await page.locator('.post .actions > .menu[data-end] summary').click()
  await page.getByRole('link', { name: 'Пожаловаться' }).click()
  await page.getByRole('dialog').getByText('Спам').click()
  const answer = await holdRequests(page, '**/api/_report')
  await page.getByRole('dialog').getByRole('button', { name: 'Отправить жалобу' }).click()
  await page.keyboard.press('Escape')
  await page.locator('.navbar .search input').click()
  const search = page.getByRole('dialog').locator('input')
  await search.fill('радио')
  answer()
  await expect(page.locator('.alert', { hasText: 'отправлена' })).toBeVisible()
  await expect(search).toHaveValue('радио')
})

test('a dialog whose code fails to load does not close another dialog opened in the meantime', async ({
  page,
  context
}) => {
  await own.logIn(context, 'Marina_K')
  const { promise: aborted, resolve: abort } = Promise.withResolvers<void>()
  let attempts = 0
  await page.route('**/_astro/NewCommunityDialog*', async route => {
    attempts += 1
    await aborted
    await route.abort()
  })
  await page.goto(`${own.site.origin}/communities`)
  await startPageScripts(page)
  await page.locator('main [data-do="communities.openNew"]').first().click()
  await expect.poll(() => attempts).toBeGreaterThan(0)
  await page.locator('.navbar .search input').click()
  const search = page.getByRole('dialog').locator('input')
  await search.fill('пишу')
  const failed = page.waitForEvent('requestfailed')
  abort()
  await failed
  await page.keyboard.type(' дальше')
  await expect(search).toHaveValue('пишу дальше')
  await expect(page).toHaveURL(`${own.site.origin}/communities`)
})

test('after a failed logout a page with unsaved changes still asks before the page is closed', async ({
  page,
  context
}) => {
  await own.logIn(context, 'Petrovich')
  await page.goto(`${own.site.origin}/settings`)
  await startPageScripts(page)
  await page.locator('textarea').first().fill('не сохранено')
  await page.route(/_login\?action=logout/, route => route.abort())
  await page.locator('.me summary').click()
  await page.getByRole('button', { name: 'Выйти', exact: true }).click()
  await page.getByRole('dialog').locator('button[data-kind=primary]').click()
  await expect(page.locator('.alert')).toBeVisible()
  const question = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  expect((await question).type()).toBe('beforeunload')
})
