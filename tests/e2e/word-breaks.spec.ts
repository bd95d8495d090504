import { expect, type Page, test } from '@playwright/test'
import { findDiscussion } from '#tests/support/commenting.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { findPost } from '#tests/support/posts.ts'

const GUEST = [
  '/',
  '/?sort=all',
  '/communities',
  '/VecheMeta',
  '/VecheMeta?tab=about',
  '/about',
  '/markdown-guide',
  '/docs/api',
  '/login',
  '/signup',
  '/search',
  '/search?q=кот&sort=new',
  '/search?q=ghbdtn&type=comment&period=day',
  '/@Sova',
  '/@Sova?tab=info',
  '/@Sova/lists',
  '/offline',
  '/no-such-page'
]
/** Pages with long words in their headings, which fit a screen of 360 px. */
const INFO = ['/guidelines', '/privacy-policy', '/terms', '/moderator-guidelines']
const MEMBER = [
  '/',
  '/subscriptions',
  '/subscriptions?sort=all',
  '/moderating',
  '/notifications',
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

async function expectWhole(page: Page, paths: string[], widths = [320, 360]): Promise<void> {
  for (const path of paths) {
    await page.goto(path)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 740 })
      expect(await page.evaluate(findBrokenWords), `${path} at ${width}`).toEqual([])
    }
  }
}

/** Finds buttons, headings and controls of the navbar that are cut or partly outside of the window. */
const findCut = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const cut: string[] = []
    if (document.documentElement.scrollWidth > width) cut.push(`page ${document.documentElement.scrollWidth} wide`)
    for (const element of document.querySelectorAll<HTMLElement>(
      '.navbar :is(a, button, summary, .mark), main :is(h1, h2, .button), .button'
    )) {
      if (
        !element.checkVisibility() ||
        element.closest('.unseen, dialog, .tabs, .tools-nav, .table-scroll, .menu-list')
      )
        continue
      const { left, right } = element.getBoundingClientRect()
      const isCut =
        element.scrollWidth > element.clientWidth + 1 &&
        !element.classList.contains('brand') &&
        getComputedStyle(element).overflowX !== 'visible'
      if (left < -0.5 || right > width + 0.5 || isCut)
        cut.push(`${element.tagName}.${element.getAttribute('class')} ${Math.round(left)}–${Math.round(right)}`)
    }
    const logo = document.querySelector('.navbar .mark')?.getBoundingClientRect()
    if (!logo || logo.width < 20) cut.push('logo')
    return cut.slice(0, 5)
  })

/** Doubles the size of letters in the open page, and expects that no heading or button is cut. */
async function expectNoneCut(page: Page, path: string): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  expect(await findCut(page), path).toEqual([])
}

test('in pages of guests no word of a heading, tab, button or select is broken or cut on a phone, and with letters of double size no heading or button is cut @phone', async ({
  page
}) => {
  const { path } = await findPost("p.type = 'image' and p.no_comments between 5 and 60 and p.deleted_at is null")
  for (const each of [...GUEST, path]) {
    await expectWhole(page, [each])
    await expectNoneCut(page, each)
  }
  await expectWhole(page, INFO, [360])
  // With letters of double size the navbar also fits its back button.
  await page.goto('/')
  await page.locator('.card h2 a').first().tap()
  await page.waitForURL(/\/post\//)
  await expect(page.locator('.go-back')).toBeVisible()
  await expectNoneCut(page, page.url())
})

test.describe('pages of members', () => {
  // The page of notifications marks them as not new, so it is opened on a site that no other test file uses.
  const own = ownSite()

  test('in pages of members no word of a heading, tab, button or select is broken or cut on a phone, and with letters of double size no heading or button is cut @phone', async ({
    page,
    context
  }) => {
    const { path, publicId } = await findDiscussion(own)
    await own.logIn(context, 'Petrovich')
    for (const each of [...MEMBER, path, `/-/post/${publicId}/menu`, `/-/comment/${publicId}`]) {
      await expectWhole(page, [own.site.origin + each])
      await expectNoneCut(page, each)
    }
    await own.logIn(context, 'Sova')
    for (const each of ['/admin', '/@Petrovich']) {
      await page.goto(own.site.origin + each)
      await expectNoneCut(page, each)
    }
  })
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
    await expectWhole(page, paths)
    await expect(page.getByRole('button', { name: 'Показать' })).toBeVisible()
  })
})
