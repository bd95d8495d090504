import { expect, type Page, test } from '@playwright/test'
import { commentOf, findDiscussion, partOf, topBox } from '#tests/support/commenting.ts'
import { ownSite } from '#tests/support/own-site.ts'

const own = ownSite()

const reply = (page: Page) => page.getByRole('textbox', { name: /^Ваш ответ/ })
const expectKept = (page: Page, count: number) =>
  expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('draft:')).length))
    .toBe(count)

async function open(page: Page, name = 'Marina_K') {
  const discussion = await findDiscussion(own)
  await own.logIn(page.context(), name)
  const visit = async (tab = page) => {
    await tab.goto(own.site.origin + discussion.path)
    // Awake.
    await tab.locator('h1').hover()
    await tab.waitForFunction(() => customElements.get('astro-island'))
  }
  await visit()
  return { ...discussion, visit }
}

test('what was written and not sent is there after leaving the page, each in its place, until it is sent', async ({
  page
}) => {
  const { comment, visit } = await open(page)
  const link = partOf(commentOf(page, comment), 'a[data-reply]')
  await topBox(page).fill('На сам пост')
  await link.click()
  await reply(page).fill('Ответ\nв две строки')
  await expectKept(page, 2)
  await visit()
  await expect(topBox(page)).toHaveValue('На сам пост')
  await link.click()
  await expect(reply(page)).toHaveValue('Ответ\nв две строки')
  await page.keyboard.press('Control+Enter')
  await expect(reply(page)).toHaveCount(0)
  await visit()
  await link.click()
  await expect(reply(page)).toHaveValue('')
  await expect(topBox(page)).toHaveValue('На сам пост')
  // Emptied, it is forgotten.
  await topBox(page).fill('')
  await expectKept(page, 0)
})

test('two tabs keep what each has written', async ({ page, context }) => {
  const { visit } = await open(page)
  const other = await context.newPage()
  await visit(other)
  await topBox(page).fill('Из первой вкладки')
  await expectKept(page, 1)
  await topBox(other).fill('Из второй вкладки')
  await other.locator('.thread > .write [name=send]').click()
  await expect(topBox(other)).toHaveValue('')
  await visit(other)
  await expect(topBox(other)).toHaveValue('Из первой вкладки')
  await expect(topBox(page)).toHaveValue('Из первой вкладки')
})

test('another account at the same device is offered nothing, and old drafts are forgotten', async ({ page }) => {
  const { visit, publicId } = await open(page)
  await topBox(page).fill('Мое')
  await expectKept(page, 1)
  await page.evaluate(
    place => localStorage.setItem(`draft:Marina_K:comment:${place}:post:1`, '1000000000000 Давнее'),
    publicId
  )
  await own.logIn(page.context(), 'Petrovich')
  await visit()
  await expect(topBox(page)).toHaveValue('')
  await expectKept(page, 1)
  await own.logIn(page.context(), 'Marina_K')
  await visit()
  await expect(topBox(page)).toHaveValue('Мое')
})
