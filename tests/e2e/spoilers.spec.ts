import { type BrowserContextOptions, expect, type Locator, type Page, test } from '@playwright/test'
import { renderMarkdown } from '#functions/markdown/markdown.ts'
import { findFaults } from '#tests/support/axe.ts'
import { topBox } from '#tests/support/commenting.ts'
import { holdRequests } from '#tests/support/hold-requests.ts'
import { insertPost } from '#tests/support/insert-content.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { startPageScripts } from '#tests/support/page-start.ts'

const own = ownSite()
const SECRET = 'дворецкий'
/** Body of the tests' post, in the form in which the site stores it. */
const HTML = `<p>Убийца, то есть <label class="spoiler"><input type="checkbox">\u00a0спойлер</label><mark hidden>${SECRET}</mark>, не найден.</p>`

const publish = (html = HTML) =>
  insertPost(own.db, 'Marina_K', 'Radio', { body: `Убийца, то есть >!${SECRET}!<`, body_html: html })
const open = (page: Page, path: string) => page.goto(own.site.origin + path)
const button = (place: Page | Locator) => place.getByRole('checkbox', { name: 'спойлер' })

const READERS: [string, BrowserContextOptions][] = [
  [
    '360 px, light, without script',
    { javaScriptEnabled: false, colorScheme: 'light', viewport: { width: 360, height: 740 } }
  ],
  ['360 px, dark', { colorScheme: 'dark', viewport: { width: 360, height: 740 } }],
  ['1440 px, light', { colorScheme: 'light', viewport: { width: 1440, height: 900 } }],
  ['1440 px, forced colours', { forcedColors: 'active', viewport: { width: 1440, height: 900 } }]
]

test.describe('a hidden part of a text is shown by a press and by the space bar, and hidden again', () => {
  for (const [name, options] of READERS)
    test(name, async ({ browser }) => {
      const { path } = await publish()
      const context = await browser.newContext(options)
      const page = await context.newPage()
      await open(page, path)
      const post = page.locator('.post')
      await expect(post.getByText(SECRET)).toBeHidden()
      await post.getByText('спойлер').click()
      await expect(post.getByText(SECRET)).toBeVisible()
      await button(post).focus()
      await page.keyboard.press('Space')
      await expect(post.getByText(SECRET)).toBeHidden()
      await page.keyboard.press('Space')
      await expect(post.getByText(SECRET)).toBeVisible()
      if (options.javaScriptEnabled ?? true) expect(await findFaults(page, post)).toEqual([])
      await context.close()
    })
})

test('the late style sheet moves nothing around a hidden part, which is hidden before', async ({ page }) => {
  const { path } = await publish()
  // The web font, which a busy machine loads late, moves the text by parts of a pixel.
  await page.route('**/fonts/*.woff2', route => route.abort())
  const release = await holdRequests(page, '**/*.css')
  await page.goto(own.site.origin + path, { waitUntil: 'commit' })
  await expect(button(page)).toBeVisible()
  await expect(page.getByText(SECRET)).toBeHidden()
  const places = () =>
    page.locator('.post > .prose').evaluate(prose => {
      const after = document.createRange()
      after.setStartAfter(prose.getElementsByTagName('mark')[0] ?? prose)
      after.setEndAfter(prose)
      const boxes = [prose, ...prose.querySelectorAll('.spoiler, input'), after].map(one => one.getBoundingClientRect())
      return boxes.map(({ x, y, width, height }) => [x, y, width, height])
    })
  const before = await places()
  const styles = page.waitForResponse(/\.css$/)
  release()
  await (await styles).finished()
  await expect(page.locator('.post .spoiler')).toHaveCSS('cursor', 'pointer')
  expect(await places()).toEqual(before)
})

test('a member who has asked for all content sees hidden parts at once', async ({ page, context }) => {
  const { path } = await publish()
  await own.logIn(context, 'Petrovich')
  await open(page, '/settings')
  await page.getByText('Показывать спойлеры и 18+ без нажатия').click()
  await page.getByRole('button', { name: 'Сохранить' }).first().click()
  await expect(page.locator('.settings-said')).toBeVisible()
  await open(page, path)
  await expect(page.locator('.post').getByText(SECRET)).toBeVisible()
  await expect(button(page)).toBeHidden()
})

test('the toolbar hides a selected part, the preview shows it hidden, and a quotation hides it again', async ({
  page,
  context
}) => {
  const { path } = await publish()
  await own.logIn(context, 'Marina_K')
  await open(page, path)
  await startPageScripts(page)
  await page.locator('.post .spoiler').click()
  await page.locator('.post > .prose').evaluate(element => getSelection()?.selectAllChildren(element))
  await page.getByRole('button', { name: 'Цитировать' }).click()
  await expect(topBox(page)).toHaveValue(`> Убийца, то есть >!${SECRET}!<, не найден.\n\n`)
  await page.keyboard.type('садовник')
  await topBox(page).evaluate((field: HTMLTextAreaElement) => {
    field.setSelectionRange(field.value.length - 'садовник'.length, field.value.length)
  })
  await page.getByRole('button', { name: 'Скрытый текст' }).click()
  await expect(topBox(page)).toHaveValue(`> Убийца, то есть >!${SECRET}!<, не найден.\n\n>!садовник!<`)
  await page.getByRole('button', { name: 'Предпросмотр' }).click()
  const preview = page.locator('section.preview')
  await expect(button(preview)).toHaveCount(2)
  await expect(preview.getByText('садовник')).toBeHidden()
  await preview.locator('.spoiler').last().click()
  await expect(preview.getByText('садовник')).toBeVisible()
})

test('a quotation hides a hidden part of two lines, and one whose words also stand before it', async ({
  page,
  context
}) => {
  const text = 'Антон или Борис? Это >!Борис!<, помог ему >!старый\nсадовник $&!<.'
  const { path } = await publish(renderMarkdown(text))
  await own.logIn(context, 'Marina_K')
  await open(page, path)
  await startPageScripts(page)
  for (const spoiler of await page.locator('.post .spoiler').all()) await spoiler.click()
  await page.locator('.post > .prose').evaluate(element => getSelection()?.selectAllChildren(element))
  await page.getByRole('button', { name: 'Цитировать' }).click()
  await expect(topBox(page)).toHaveValue('> Антон или Борис? Это >!Борис!<, помог ему >!старый садовник $&!<.\n\n')
})
