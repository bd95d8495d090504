import { type BrowserContextOptions, expect, type Page, test } from '@playwright/test'
import { findFaults } from '#tests/support/axe.ts'
import { type InsertedPost, insertPost } from '#tests/support/insert-content.ts'
import { ownSite } from '#tests/support/own-site.ts'

const own = ownSite()
const SECRET = 'Убийца — дворецкий'
const MARKED = { body: SECRET, body_html: `<p>${SECRET}</p>`, preview: SECRET }

/** Inserts a post with a text that its mark covers. @param marks columns of the marks. */
async function publish(marks: Record<string, string>): Promise<InsertedPost> {
  return insertPost(own.db, 'Marina_K', 'Radio', { ...MARKED, ...marks })
}
/** Marks a post of the demo forum that has several pictures, and puts it on top of the feeds. */
async function markPictures(): Promise<{ publicId: string; path: string }> {
  const { rows } = await own.db.execute({
    sql: `update posts set spoiler_as = 'normal', adult_as = 'mods', hot = ? where id = (select id from posts
      where deleted_at is null and json_array_length(images) > 1 order by id limit 1)
      returning public_id, (select name from communities c where c.id = community_id) name`,
    args: [Date.now() * 2000]
  })
  const [row] = rows
  return { publicId: String(row?.['public_id']), path: `/${row?.['name']}/post/${row?.['public_id']}` }
}
const open = (page: Page, path: string) => page.goto(own.site.origin + path)
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

const READERS: [string, BrowserContextOptions][] = [
  [
    '360 px, light, without script',
    { javaScriptEnabled: false, colorScheme: 'light', viewport: { width: 360, height: 740 } }
  ],
  ['360 px, dark', { colorScheme: 'dark', viewport: { width: 360, height: 740 } }],
  ['1440 px, light', { colorScheme: 'light', viewport: { width: 1440, height: 900 } }],
  [
    '1440 px, dark, without script',
    { javaScriptEnabled: false, colorScheme: 'dark', viewport: { width: 1440, height: 900 } }
  ],
  ['1440 px, forced colours', { forcedColors: 'active', viewport: { width: 1440, height: 900 } }]
]

test.describe('a guest sees the content of a post with a mark only after uncovering it', () => {
  for (const [name, options] of READERS)
    test(name, async ({ browser }) => {
      const post = await publish({ spoiler_as: 'normal' })
      const context = await browser.newContext(options)
      const page = await context.newPage()
      const hasScript = options.javaScriptEnabled ?? true
      for (const [path, part] of [
        ['/all', `#p${post.publicId}`],
        [post.path, '.post']
      ] as const) {
        await open(page, path)
        const article = page.locator(part)
        await expect(article.locator('.meta .marked')).toHaveText('Спойлер')
        await expect(article.getByText(SECRET)).toBeHidden()
        const button = article.locator('.cover > summary')
        await expect(button).toHaveText('Спойлер: показать')
        if (hasScript) expect(await findFaults(page, article)).toEqual([])
        await button.focus()
        await page.keyboard.press('Enter')
        await expect(article.getByText(SECRET)).toBeVisible()
        await expect(page).toHaveURL(own.site.origin + path)
        if (hasScript) {
          expect(await findFaults(page, article)).toEqual([])
          expect(await overflow(page)).toBe(0)
        }
        await button.click()
        await expect(article.getByText(SECRET)).toBeHidden()
      }
      await context.close()
    })
})

for (const where of ['a card', 'its page'])
  test(`the pictures of a covered post are neither shown nor loaded on ${where}, and both its marks are named`, async ({
    page
  }) => {
    const { publicId, path } = await markPictures()
    await open(page, where === 'a card' ? '/all' : path)
    const article = page.locator(where === 'a card' ? `#p${publicId}` : '.post')
    await expect(article.locator('.meta .marked')).toHaveText(['Спойлер', '18+'])
    const picture = article.locator('.gallery img').first()
    await expect(picture).toBeHidden()
    const loadedWidth = () => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)
    expect(await loadedWidth()).toBe(0)
    await article.getByText('Спойлер, 18+: показать').click()
    await expect(picture).toBeVisible()
    await expect.poll(loadedWidth).toBeGreaterThan(0)
    await article.getByRole('button', { name: 'Следующее' }).click()
    await expect(article.locator('.dots i').nth(1)).toHaveAttribute('data-now', '')
  })

for (const width of [360, 1440])
  test(`compact rows have the label of a marked post and nothing of its content, ${width} px wide`, async ({
    page
  }) => {
    const { publicId } = await markPictures()
    await page.setViewportSize({ width, height: 800 })
    await open(page, '/all?layout=compact')
    const row = page.locator(`#p${publicId}`)
    await expect(row.locator('.meta')).toContainText('18+')
    await expect(row.locator('.cover')).toBeHidden()
    await expect(row.locator('img:visible:not(.avatar)')).toHaveCount(0)
    expect(await overflow(page)).toBe(0)
  })

test('nothing moves before a cover is opened', async ({ page }) => {
  const post = await publish({ adult_as: 'normal' })
  for (const path of ['/all', post.path]) {
    await page.addInitScript(() => {
      Object.assign(globalThis, { shifted: 0 })
      new PerformanceObserver(list => {
        for (const entry of list.getEntries())
          Object.assign(globalThis, {
            shifted: Number(Reflect.get(globalThis, 'shifted')) + Reflect.get(entry, 'value')
          })
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await open(page, path)
    await expect(page.locator('.cover > summary').first()).toHaveCSS('z-index', '1')
    expect(await page.evaluate(() => Reflect.get(globalThis, 'shifted'))).toBe(0)
  }
})

test('a member who has chosen so in the settings sees posts with marks without a cover', async ({ browser }) => {
  const post = await publish({ adult_as: 'normal' })
  const context = await browser.newContext()
  await own.logIn(context, 'Petrovich')
  const page = await context.newPage()
  const isCovered = async (is: boolean) => {
    for (const [path, part] of [
      ['/all', `#p${post.publicId}`],
      [post.path, '.post']
    ] as const) {
      await open(page, path)
      await expect(page.locator(part).getByText(SECRET)).toBeVisible({ visible: !is })
      await expect(page.locator(part).locator('.meta .marked')).toHaveText('18+')
    }
  }
  await isCovered(true)
  const turn = async () => {
    await open(page, '/settings')
    await page.getByText('Показывать спойлеры и 18+ без нажатия').click()
    await page.getByRole('button', { name: 'Сохранить' }).first().click()
    await expect(page.locator('.settings-said')).toBeVisible()
  }
  await turn()
  await isCovered(false)
  await turn()
  await isCovered(true)
  await context.close()
})

test('an author marks the post by its menu: the label stands at once, and the cover after the page is loaded again', async ({
  page,
  context
}) => {
  const post = await publish({})
  await own.logIn(context, 'Marina_K')
  await open(page, post.path)
  const menu = page.locator('.post .actions > .menu[data-end]')
  const choose = async (name: string) => {
    await menu.locator('summary').click()
    await menu.getByRole('button', { name }).click()
  }
  await choose('Пометить как спойлер')
  await expect(page.locator('.post .marked')).toHaveText('Спойлер')
  await expect(page.getByText('Пост помечен.')).toBeVisible()
  await expect(page.locator('.post').getByText(SECRET)).toBeHidden()
  await expect(menu.locator('summary')).toBeFocused()
  await choose('Снять пометку «Спойлер»')
  await expect(page.locator('.post .marked')).toHaveCount(0)
  await expect(page.getByText('Пометка снята.')).toBeVisible()
  await expect(page.locator('.post').getByText(SECRET)).toBeVisible()
  // A refused change is taken back on the page.
  await own.db.execute({ sql: "update posts set adult_as = 'normal' where id = ?", args: [post.id] })
  await page.reload()
  await own.db.execute({ sql: "update posts set adult_as = 'mods' where id = ?", args: [post.id] })
  await choose('Снять пометку «18+»')
  await expect(page.getByText('Пометку поставили модераторы')).toBeVisible()
  await expect(page.locator('.post .marked')).toHaveText('18+')
  await menu.locator('summary').click()
  expect(await findFaults(page, menu)).toEqual([])
})

test('the form keeps the marks of a new post in its draft, and an edit changes them', async ({ page, context }) => {
  await own.logIn(context, 'Petrovich')
  await open(page, '/new?community=Radio')
  await page.getByLabel('Заголовок').fill('Развязка сериала')
  // The click may come before the hydration of the form, which keeps it.
  await page.getByLabel('Спойлер').click()
  await expect(page.getByLabel('Спойлер')).toBeChecked()
  await expect
    .poll(() => page.evaluate(() => Object.values({ ...localStorage }).some(text => text.includes('"spoiler":true'))))
    .toBe(true)
  await page.reload()
  await expect(page.getByLabel('Спойлер')).toBeChecked()
  expect(await findFaults(page, '.form-end')).toEqual([])
  await page.getByRole('button', { name: 'Опубликовать' }).click()
  await expect(page.locator('.post .marked')).toHaveText('Спойлер')
  await page.locator('.post .actions > .menu[data-end] summary').click()
  await page.getByRole('link', { name: 'Изменить' }).click()
  await expect(page.getByLabel('Спойлер')).toBeChecked()
  await page.getByLabel('Спойлер').uncheck()
  await page.getByLabel('18+').check()
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.locator('.post .marked')).toHaveText('18+')
})
