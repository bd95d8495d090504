import { expect, type Page, test } from '@playwright/test'
import { findFaults } from '#tests/support/axe.ts'
import { findDiscussion, topBox } from '#tests/support/commenting.ts'
import { ownSite } from '#tests/support/own-site.ts'

const own = ownSite()
const list = (page: Page) => page.getByRole('listbox', { name: 'Варианты' })

async function openThread(page: Page) {
  const { path } = await findDiscussion(own)
  await own.logIn(page.context(), 'Marina_K')
  await page.goto(own.site.origin + path)
  await topBox(page).focus()
  await expect(page.locator('.thread > .write')).toHaveAttribute('data-hydrated')
}

test('the editor offers accounts after @ and two letters, from which keys choose, and the mention becomes a link', async ({
  page
}) => {
  await openThread(page)
  await page.keyboard.type('Спросите @pe')
  await expect(list(page).getByRole('option').first()).toHaveText(/^@pe/i)
  expect(await findFaults(page, '.thread > .write')).toEqual([])
  const active = () => topBox(page).getAttribute('aria-activedescendant')
  const first = await active()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowDown')
  expect(await active()).toBe(first)
  await page.keyboard.type('tro')
  await expect(list(page).getByRole('option')).toHaveText(['@Petrovich'])
  await page.keyboard.press('Enter')
  await expect(topBox(page)).toHaveValue('Спросите @Petrovich ')
  await expect(list(page)).toBeHidden()
  await page.keyboard.press('Control+Enter')
  const mention = page.locator('.thread > .comment').first().getByRole('link', { name: '@Petrovich' })
  await expect(mention).toHaveAttribute('href', '/@Petrovich')
})

test('the editor offers emoji after a colon, Escape closes the list and keeps the text, and a tap chooses @phone', async ({
  page
}) => {
  await openThread(page)
  await page.keyboard.type('Вот :ко')
  await expect(list(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list(page)).toBeHidden()
  await expect(topBox(page)).toHaveValue('Вот :ко')
  await page.keyboard.type('т')
  const option = list(page).getByRole('option', { name: 'кот' })
  expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await option.tap()
  await expect(topBox(page)).toHaveValue('Вот 🐈 ')
  await expect(topBox(page)).toBeFocused()
  await page.keyboard.type('a:ко 12:30 @a')
  await expect(list(page)).toBeHidden()
})

test('the editor offers communities after / and two letters, not in an address or a fraction, and the preview links them', async ({
  page
}) => {
  await openThread(page)
  for (const text of ['https://ra', ' 1/20', ' и/ra', ' /r', ' //ra']) {
    await page.keyboard.type(text)
    await expect(topBox(page)).toHaveValue(new RegExp(`${text}$`))
    await expect(list(page)).toBeHidden()
  }
  await topBox(page).fill('')
  await page.keyboard.type('(/ra')
  await expect(list(page).getByRole('option').first()).toHaveText(/^\/ra/i)
  await page.keyboard.type('dio')
  await expect(list(page).getByRole('option')).toHaveText(['/Radio'])
  await page.keyboard.press('Tab')
  await expect(topBox(page)).toHaveValue('(/Radio ')
  await expect(list(page)).toBeHidden()
  await page.keyboard.type('у @Petrovich)')
  await page.getByRole('button', { name: 'Предпросмотр' }).first().click()
  const preview = page.getByRole('region', { name: 'Предпросмотр' })
  await expect(preview.getByRole('link', { name: '/Radio' })).toHaveAttribute('href', '/Radio')
  await expect(preview.getByRole('link', { name: '@Petrovich' })).toHaveAttribute('href', '/@Petrovich')
})
