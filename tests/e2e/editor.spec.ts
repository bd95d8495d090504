import { expect, type Locator, type Page, test } from '@playwright/test'
import { findFaults } from '#tests/support/axe.ts'
import { ownSite } from '#tests/support/own-site.ts'

// A site of its own: these tests keep drafts.
const own = ownSite()
// What a service worker asks for is not seen here.
test.use({ serviceWorkers: 'block' })

const PREVIEW = '**/api/_preview'
const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Оформление' }).getByRole('button', { name })
const select = (field: Locator, start: number, end = start) =>
  field.evaluate(
    (element: HTMLTextAreaElement, [from, to]) => {
      element.focus()
      element.setSelectionRange(from, to)
    },
    [start, end] as const
  )

/** The editor of a post, awake. */
async function openPost(page: Page): Promise<Locator> {
  await own.logIn(page.context(), 'Marina_K')
  await page.goto(`${own.site.origin}/new`)
  const field = page.getByRole('textbox', { name: /^Текст/ })
  await field.focus()
  await expect(page.locator('astro-island[component-url*=NewPost]')).not.toHaveAttribute('ssr')
  return field
}

test('a button marks what is selected, marks it no more when pressed again, and all of it can be undone @both', async ({
  page
}) => {
  const field = await openPost(page)
  await field.fill('Это важно')
  await select(field, 4, 9)
  await tool(page, 'Жирный').click()
  await expect(field).toHaveValue('Это **важно**')
  await expect(field).toBeFocused()
  await tool(page, 'Курсив').click()
  await expect(field).toHaveValue('Это ***важно***')
  await tool(page, 'Жирный').click()
  await expect(field).toHaveValue('Это *важно*')
  for (const before of ['Это ***важно***', 'Это **важно**', 'Это важно']) {
    await page.keyboard.press('Control+z')
    await expect(field).toHaveValue(before)
  }
  await tool(page, 'Цитата').click()
  await expect(field).toHaveValue('> Это важно')
})

test('Ctrl+B, I and K mark by their keys, in the Russian layout, too', async ({ page }) => {
  const field = await openPost(page)
  await field.fill('схема')
  for (const [key, value] of [
    ['Control+b', '**схема**'],
    ['Control+i', '***схема***']
  ] as const) {
    if (key === 'Control+b') await select(field, 0, 5)
    await page.keyboard.press(key)
    await expect(field).toHaveValue(value)
  }
  await field.fill('схема')
  await select(field, 0, 5)
  // What a keyboard gives that writes Russian.
  await field.dispatchEvent('keydown', { key: 'л', code: 'KeyK', ctrlKey: true })
  await expect(field).toHaveValue('[схема]()')
  await page.keyboard.type('/about')
  await expect(field).toHaveValue('[схема](/about)')
})

test('the buttons are one stop of the Tab key, with arrows between them', async ({ page }) => {
  const field = await openPost(page)
  await field.focus()
  await page.keyboard.press('Tab')
  await expect(tool(page, 'Жирный')).toBeFocused()
  for (const [key, name] of [
    ['ArrowLeft', 'Предпросмотр'],
    ['ArrowLeft', 'Код'],
    ['Home', 'Жирный'],
    ['ArrowRight', 'Курсив']
  ] as const) {
    await page.keyboard.press(key)
    await expect(tool(page, name)).toBeFocused()
  }
  await page.keyboard.press('Shift+Tab')
  await expect(field).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(tool(page, 'Курсив')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('toolbar').locator(':focus')).toHaveCount(0)
})

test('the preview is what the server will show; pressed again the text is there as it was @both', async ({ page }) => {
  const field = await openPost(page)
  await field.fill('**важно**')
  await tool(page, 'Предпросмотр').click()
  const preview = page.getByRole('region', { name: 'Предпросмотр' })
  await expect(preview.locator('strong')).toHaveText('важно')
  await expect(field).toBeHidden()
  await expect(tool(page, 'Жирный')).toBeDisabled()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await findFaults(page)).toEqual([])
  }
  await tool(page, 'Предпросмотр').click()
  await expect(preview).toHaveCount(0)
  await expect(field).toHaveValue('**важно**')
})

test('a preview that is coming says so, one that failed says why and comes when asked again', async ({ page }) => {
  const field = await openPost(page)
  const preview = page.getByRole('region', { name: 'Предпросмотр' })
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(PREVIEW, async route => {
    await held
    await route.abort()
  })
  await field.fill('ключ `--watch`')
  await tool(page, 'Предпросмотр').click()
  await expect(preview.getByRole('status')).toHaveText('Готовим предпросмотр…')
  release()
  await expect(preview.getByRole('status')).toHaveText('Убедитесь, что вы подключены к интернету')
  await page.unroute(PREVIEW)
  await preview.getByRole('button', { name: 'Повторить' }).click()
  await expect(preview.locator('code')).toHaveText('--watch')
  await tool(page, 'Предпросмотр').click()
  await field.fill('')
  await tool(page, 'Предпросмотр').click()
  await expect(preview.getByRole('status')).toHaveText('Здесь пока ничего не видно.')
})

test('the buttons fit a phone, each as large as a finger @phone', async ({ page }) => {
  await openPost(page)
  const sizes = await page
    .getByRole('toolbar')
    .getByRole('button')
    .evaluateAll(all => all.flatMap(one => [one.getBoundingClientRect().width, one.getBoundingClientRect().height]))
  expect(sizes).toHaveLength(14)
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('there are no buttons that would do nothing', async ({ page }) => {
    await own.logIn(page.context(), 'Marina_K')
    await page.goto(`${own.site.origin}/new`)
    await expect(page.getByRole('textbox', { name: /^Текст/ })).toBeVisible()
    await expect(page.locator('.tools')).toBeHidden()
  })
})
