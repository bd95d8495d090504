import { expect, type Locator, type Page, test } from '@playwright/test'
import { findFaults } from '#tests/support/axe.ts'
import { commentOf, findDiscussion, isPlain, partOf, topBox } from '#tests/support/commenting.ts'
import { holdRequests } from '#tests/support/hold-requests.ts'
import { ownSite } from '#tests/support/own-site.ts'

// These tests store drafts, so they run on a site that no other test file uses.
const own = ownSite()

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

/** Opens the form of a new post, waits until the form is hydrated, and gives the form's text field. */
async function openPost(page: Page): Promise<Locator> {
  await own.logIn(page.context(), 'Marina_K')
  await page.goto(`${own.site.origin}/new`)
  const field = page.getByRole('textbox', { name: /^Текст/ })
  await field.focus()
  await expect(page.locator('astro-island[component-url*=NewPost]')).not.toHaveAttribute('ssr')
  return field
}

test('toolbar buttons and Ctrl+B, Ctrl+I and Ctrl+K, also with a Russian keyboard layout, format the selected text, and each change can be undone', async ({
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
  // The physical key K types the letter л in the Russian keyboard layout.
  await field.dispatchEvent('keydown', { key: 'л', code: 'KeyK', ctrlKey: true })
  await expect(field).toHaveValue('[схема]()')
  await page.keyboard.type('/about')
  await expect(field).toHaveValue('[схема](/about)')
})

test('the editor’s toolbar is one stop of the Tab key, and its preview shows a loading message, the text as the server renders it, or an error with a retry button', async ({
  page
}) => {
  const field = await openPost(page)
  await field.focus()
  await page.keyboard.press('Tab')
  await expect(tool(page, 'Жирный')).toBeFocused()
  for (const [key, name] of [
    ['ArrowLeft', 'Предпросмотр'],
    ['ArrowLeft', 'Скрытый текст'],
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

  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(PREVIEW, async route => {
    await released
    await route.abort()
  })
  const preview = page.getByRole('region', { name: 'Предпросмотр' })
  await field.fill('ключ `--watch`')
  await tool(page, 'Предпросмотр').click()
  await expect(preview.getByRole('status')).toHaveText('Готовим предпросмотр…')
  release()
  await expect(preview.getByRole('status')).toHaveText('Убедитесь, что вы подключены к интернету')
  await page.unroute(PREVIEW)
  await preview.getByRole('button', { name: 'Повторить' }).click()
  await expect(preview.locator('code')).toHaveText('--watch')
  await expect(field).toBeHidden()
  await expect(tool(page, 'Жирный')).toBeDisabled()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await findFaults(page, '.editor')).toEqual([])
  }
  await tool(page, 'Предпросмотр').click()
  await expect(preview).toHaveCount(0)
  await expect(field).toHaveValue('ключ `--watch`')
  await field.fill('')
  await tool(page, 'Предпросмотр').click()
  await expect(preview.getByRole('status')).toHaveText('Здесь пока ничего не видно.')
})

test('the editor’s toolbar fits on a phone with buttons of at least 44 px @phone', async ({ page }) => {
  await openPost(page)
  const sizes = await page
    .getByRole('toolbar')
    .getByRole('button')
    .filter({ visible: true })
    .evaluateAll(all => all.flatMap(one => [one.getBoundingClientRect().width, one.getBoundingClientRect().height]))
  expect(sizes).toHaveLength(14)
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

test('the editor of a post and its preview keep the width of a phone with a long address in the text @phone', async ({
  page
}) => {
  const field = await openPost(page)
  // The width is that of the screen, because a mobile browser widens its window to the width of the page.
  const width = await page.evaluate(() => screen.width)
  const pageWidth = () => page.evaluate(() => document.documentElement.scrollWidth)
  await field.fill(`https://example.org/${'x'.repeat(90)}`)
  expect(await pageWidth()).toBe(width)
  await tool(page, 'Предпросмотр').click()
  await expect(page.getByRole('region', { name: 'Предпросмотр' }).getByRole('link')).toBeVisible()
  expect(await pageWidth()).toBe(width)
})

/** Opens a thread as a member, without input, so that the page's scripts are not loaded. */
async function openThread(page: Page, where = 'true') {
  const discussion = await findDiscussion(own, where)
  await own.logIn(page.context(), 'Marina_K')
  const faults: string[] = []
  page.on('pageerror', error => faults.push(error.message))
  await page.goto(own.site.origin + discussion.path)
  const comment = commentOf(page, discussion.comment)
  return { ...discussion, comment, faults, link: partOf(comment, 'a[data-reply]') }
}
const reply = (page: Page) => page.getByRole('textbox', { name: /^Ваш ответ/ })
const REACT = '**/_astro/react.*.js'

test('the comment editor has the toolbar and the preview of the post editor @phone', async ({ page }) => {
  const { faults } = await openThread(page)
  const tools = page.locator('.thread > .write').getByRole('toolbar')
  await topBox(page).fill('Как есть')
  await select(topBox(page), 0, 3)
  await tools.getByRole('button', { name: 'Курсив' }).click()
  await expect(topBox(page)).toHaveValue('*Как* есть')
  await tools.getByRole('button', { name: 'Предпросмотр' }).click()
  const preview = page.getByRole('region', { name: 'Предпросмотр' })
  await expect(preview.locator('em')).toHaveText('Как')
  expect(await findFaults(page, '.thread > .write')).toEqual([])
  await page.locator('.thread > .write [name=send]').click()
  await expect(partOf(page.locator('.thread > .comment').first(), '.prose').locator('em')).toHaveText('Как')
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  expect(faults).toEqual([])
})

test('the reply link quotes the selected text of its comment at the end of the reply', async ({ page }) => {
  const { comment, link } = await openThread(page, isPlain('m.body'))
  const choose = () =>
    partOf(comment, '.prose').evaluate(body => {
      getSelection()?.selectAllChildren(body)
      return String(getSelection())
        .trim()
        .split('\n')
        .map(line => (line.trim() ? `> ${line}` : '>'))
        .join('\n')
    })
  const quote = await choose()
  // The first click in a page is handled only after the script of the page is loaded.
  await link.click()
  await expect(reply(page)).toBeFocused()
  await expect(reply(page)).toHaveValue(`${quote}\n\n`)
  await page.keyboard.type('Согласна')
  await expect(reply(page)).toHaveValue(`${quote}\n\nСогласна`)
  await choose()
  await link.click()
  await expect(reply(page)).toHaveValue(`${quote}\n\nСогласна\n\n${quote}\n\n`)
  await page.evaluate(() => getSelection()?.removeAllRanges())
  await page.keyboard.press('Control+Enter')
  await expect(partOf(partOf(comment, '.comment').first(), '.prose').locator('blockquote')).toHaveCount(2)
})

test('a reply typed before React is loaded keeps its text and selection, and Ctrl+Enter sends it once', async ({
  page
}) => {
  const { id, comment, link, faults } = await openThread(page)
  const release = await holdRequests(page, REACT)
  await link.click()
  await expect(reply(page)).toBeFocused()
  await page.keyboard.type('Раньше всех')
  await select(reply(page), 2, 5)
  release()
  await expect(partOf(comment, '.write')).toHaveAttribute('data-hydrated')
  await expect
    .poll(() =>
      reply(page).evaluate((field: HTMLTextAreaElement) => [field.value, field.selectionStart, field.selectionEnd])
    )
    .toEqual(['Раньше всех', 2, 5])
  await expect(reply(page)).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(reply(page)).toHaveCount(0)
  const { rows } = await own.db.execute({
    sql: 'select 1 from comments where post_id = ? and body = ?',
    args: [id, 'Раньше всех']
  })
  expect(rows).toHaveLength(1)
  expect(faults).toEqual([])
})

test('a reply keeps each letter that is typed while its editor is hydrated', async ({ page }) => {
  const { comment, link } = await openThread(page)
  const release = await holdRequests(page, REACT)
  await link.click()
  await expect(reply(page)).toBeFocused()
  // One letter in each task of the page, so that one of them comes between any two steps of the hydration.
  const typing = page.evaluate(
    () =>
      new Promise<number>(resolve => {
        const { port1, port2 } = new MessageChannel()
        let count = 0
        let left = 40
        port1.onmessage = () => {
          document.execCommand('insertText', false, 'а')
          count += 1
          if (document.activeElement?.closest('[data-hydrated]')) left -= 1
          if (left > 0) port2.postMessage(null)
          else resolve(count)
        }
        port2.postMessage(null)
      })
  )
  release()
  const count = await typing
  await expect(partOf(comment, '.write')).toHaveAttribute('data-hydrated')
  await expect(reply(page)).toHaveValue('а'.repeat(count))
})

test('Ctrl+Enter pressed in a reply before React is loaded sends the reply afterwards', async ({ page }) => {
  const { comment, link } = await openThread(page)
  const release = await holdRequests(page, REACT)
  await link.click()
  await expect(reply(page)).toBeFocused()
  await page.keyboard.type('По клавише')
  await page.keyboard.press('Control+Enter')
  await expect(partOf(comment, '.write').locator('[name=send]')).toHaveAttribute('aria-busy', 'true')
  release()
  await expect(partOf(partOf(comment, '.comment').first(), '.prose')).toHaveText('По клавише')
  await expect(reply(page)).toHaveCount(0)
})

test('a click on a toolbar button, handled while another script file is loading, is not repeated afterwards', async ({
  page
}) => {
  await own.logIn(page.context(), 'Marina_K')
  const release = await holdRequests(page, '**/_astro/member-page.*.js')
  const { path } = await findDiscussion(own)
  await page.goto(own.site.origin + path)
  const field = topBox(page)
  await field.click()
  await expect(page.locator('.thread > .write')).toHaveAttribute('data-hydrated')
  await page.locator('.thread > .write [name=mark][value=bold]').click()
  await expect(field).toHaveValue('****')
  release()
  await page.waitForSelector('html[data-hydrated]')
  await expect(field).toHaveValue('****')
})

test('a click on the send button shows an error and keeps the text when React fails to load, and the next click sends the text', async ({
  page
}) => {
  const { comment, link } = await openThread(page)
  await page.route(REACT, route => route.abort())
  await link.click()
  await expect(reply(page)).toBeFocused()
  await page.keyboard.type('Без сети')
  const send = partOf(comment, '.write').locator('[name=send]')
  await send.click()
  await expect(page.getByText('Убедитесь, что вы подключены к интернету')).toBeVisible()
  await expect(reply(page)).toHaveValue('Без сети')
  await expect(send).not.toHaveAttribute('aria-busy')
  await page.unroute(REACT)
  await send.click()
  await expect(partOf(partOf(comment, '.comment').first(), '.prose')).toHaveText('Без сети')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('without JavaScript the editor shows no toolbar', async ({ page }) => {
    await own.logIn(page.context(), 'Marina_K')
    await page.goto(`${own.site.origin}/new`)
    await expect(page.getByRole('textbox', { name: /^Текст/ })).toBeVisible()
    await expect(page.locator('.tools')).toBeHidden()
  })
})
