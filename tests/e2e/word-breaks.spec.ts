import { expect, type Page, test } from '@playwright/test'
import { DEMO_PASSWORD } from '#scripts/demo/names.ts'
import { findPost } from '#tests/support/posts.ts'

const GUEST = [
  '/',
  '/?sort=all',
  '/communities',
  '/VecheMeta',
  '/VecheMeta?tab=about',
  '/about',
  '/markdown-guide',
  '/login',
  '/signup',
  '/search',
  '/@Sova',
  '/@Sova?tab=info',
  '/@Sova/lists',
  '/offline',
  '/no-such-page'
]
const MEMBER = [
  '/',
  '/subscriptions',
  '/subscriptions?sort=all',
  '/communities',
  '/VecheMeta',
  '/new',
  '/settings',
  '/@Petrovich',
  '/@Petrovich?tab=info',
  '/@Petrovich/lists',
  '/@Petrovich/lists/bookmarks',
  '/-/new-community',
  '/-/request-community'
]

/**
 * Finds words of the interface that are broken, cut or beyond the window, in headings, tabs, buttons, selects and
 * menus. The search omits the titles of posts, which are users' texts, and the folds of open branches, whose text is
 * hidden.
 */
function findBrokenWords(): string[] {
  const LABELS = 'h1,h2,h3,label,legend,summary,button,.button,.act,.tabs > *,.side-link,.fine > *,.tiny,.badge,nav a'
  const problems = new Set<string>()
  const isOwn = (element: Element) =>
    element.matches('.feed .card h2, .post h1, .prose *, .comment > details[open] > summary')
  for (const element of document.querySelectorAll(LABELS)) {
    if (isOwn(element) || !element.checkVisibility({ visibilityProperty: true })) continue
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      if (node.parentElement?.closest('.unseen, .prose, [data-count-of]')) continue
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\p{L}\d]{2,}/gu)) {
        const range = new Range()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        const { right } = range.getBoundingClientRect()
        if (lines.size > 1) problems.add(`${word} is broken`)
        if (right > innerWidth && !element.closest('.tabs')) problems.add(`${word} reaches beyond the window`)
      }
    }
  }
  const context = document.createElement('canvas').getContext('2d')
  for (const select of document.querySelectorAll<HTMLElement & { selectedOptions: HTMLOptionElement[] }>('select')) {
    if (!select.checkVisibility() || !context) continue
    const { font, paddingLeft, paddingRight, textOverflow } = getComputedStyle(select)
    // The label in the select of a sort may end in an ellipsis, because the open list of the select shows the whole
    // label.
    if (textOverflow === 'ellipsis') continue
    context.font = font
    const label = select.selectedOptions[0]?.label ?? ''
    const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    if (context.measureText(label).width > room + 1) problems.add(`${label} does not fit its select`)
  }
  if (document.documentElement.scrollWidth > innerWidth) problems.add('the page scrolls sideways')
  return [...problems]
}

async function expectWhole(page: Page, paths: string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path)
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 740 })
      expect(await page.evaluate(findBrokenWords), `${path} at ${width}`).toEqual([])
    }
  }
}

async function logIn(page: Page): Promise<void> {
  const token = (await page.request.get('/api/_initial')).headers()['csrf-token'] ?? ''
  const data = { username: 'Petrovich', password: DEMO_PASSWORD }
  const answer = await page.request.post('/api/_login', { headers: { 'X-Csrf-Token': token }, data })
  expect(answer.status()).toBe(200)
}

test('in pages of guests no word of a heading, tab, button or select is broken or cut on a phone @phone', async ({
  page
}) => {
  const { path } = await findPost("p.type = 'image' and p.no_comments between 5 and 60 and p.deleted_at is null")
  await expectWhole(page, [...GUEST, path])
})

test('in pages of members no word of a heading, tab, button or select is broken or cut on a phone @phone', async ({
  page
}) => {
  const { path, publicId } = await findPost('p.no_comments between 5 and 60 and p.deleted_at is null')
  await logIn(page)
  await expectWhole(page, [...MEMBER, path, `/-/post/${publicId}/menu`, `/-/comment/${publicId}`])
})

test("the heading and the controls of a member's feeds are in one line on a phone @phone", async ({ page }) => {
  await logIn(page)
  for (const path of ['/', '/subscriptions']) {
    await page.goto(path)
    const head = await page.locator('.feed-head').boundingBox()
    expect(head?.height, path).toBeLessThan(60)
  }
})

test('the buttons in the heading of a community are side by side at 768 px, each as wide as its text', async ({
  page
}) => {
  await page.setViewportSize({ width: 768, height: 800 })
  await page.goto('/VecheMeta')
  const buttons = page.locator('.community .button-row > .button')
  await expect(buttons).toHaveCount(2)
  for (const button of await buttons.all()) expect((await button.boundingBox())?.width).toBeLessThan(200)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('without JavaScript no label of a select or button is broken or cut on a phone @phone', async ({ page }) => {
    const paths = ['/', '/?sort=all', '/?layout=compact', '/VecheMeta', '/communities?sort=name_dsc', '/@Sova/lists']
    for (const path of paths) await expectWhole(page, [path])
    await expect(page.getByRole('button', { name: 'Показать' })).toBeVisible()
  })
})
