import { expect, type Page, test } from '@playwright/test'

const names = (page: Page) => page.locator('main .feed h2').allTextContents()

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('[P2.routes-lists.01 A9.lists.01] a guest sees the public lists, the last used first', async ({ page }) => {
    const answer = await page.goto('/@Petrovich/lists')
    expect(answer?.status()).toBe(200)
    const shown = await names(page)
    expect(shown).toContain('Схемы и советы')
    expect(shown).not.toContain('Закладки')
    const times = await page
      .locator('main .feed time')
      .evaluateAll(all => all.map(time => time.getAttribute('datetime') ?? ''))
    expect(times).toEqual(times.toSorted().toReversed())
    await page.goto('/@Petrovich/lists?sort=lastAdded&filter=all')
    expect(await names(page)).toEqual(shown)
    await page.goto('/@Petrovich/lists?sort=x&filter=x')
    expect(await names(page)).toEqual(shown)
  })

  test('[A2.lists.01 A2.lists.02] filter and sort are submitted together', async ({ page }) => {
    await page.goto('/@Petrovich/lists')
    const all = await names(page)
    await page.locator('select[name=filter]').selectOption('public')
    await page.locator('select[name=sort]').selectOption('lastAdded')
    await page.getByRole('button', { name: 'Показать' }).click()
    await page.waitForURL('/@Petrovich/lists?filter=public&sort=lastAdded')
    expect(await names(page)).toEqual(all)
    await page.goto('/@Petrovich/lists?filter=private')
    await expect(page.locator('main')).toContainText('Нечего показать')
    await page.goto('/@Petrovich/lists?sort=name')
    const paths = await page
      .locator('main .feed h2 a')
      .evaluateAll(all => all.map(link => link.getAttribute('href') ?? ''))
    expect(paths).toEqual(paths.toSorted())
  })

  test('[P2.routes-lists.02 A2.lists.04] a list shows its posts and comments, more by a link', async ({ page }) => {
    await page.goto('/@Petrovich/lists')
    await page.getByRole('link', { name: 'Схемы и советы' }).click()
    await page.waitForURL(/\/@Petrovich\/lists\/schemes$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Схемы и советы')
    const ids = await page.locator('main .feed > .card[id]').evaluateAll(all => all.map(item => item.id))
    expect(ids.some(id => id.startsWith('p'))).toBe(true)
    expect(ids.some(id => id.startsWith('c'))).toBe(true)
    await page.goto('/@gus_v_ochkah/lists/smeshnoe')
    expect(await page.locator('main .feed > .card[id]').count()).toBe(25)
    await page.locator('main a[rel=next]').click()
    await page.waitForURL(/next=/)
    expect(await page.locator('main .feed > .card[id]').count()).toBeGreaterThan(0)
  })

  test('[A2.routes-lists.01] private and missing lists, and lists of unknown accounts, are not found', async ({
    request
  }) => {
    for (const path of [
      '/@Petrovich/lists/bookmarks',
      '/@Petrovich/lists/net',
      '/@net_takogo/lists',
      '/@Sova/lists/а'
    ]) {
      const answer = await request.get(path)
      expect(answer.status(), path).toBe(404)
      expect(await answer.text()).toContain('Страница не найдена')
    }
  })

  test('another spelling of the name redirects to the canonical one', async ({ request }) => {
    const lists = await request.get('/@petrovich/lists?sort=name', { maxRedirects: 0 })
    expect([lists.status(), lists.headers()['location']]).toEqual([301, '/@Petrovich/lists?sort=name'])
    const list = await request.get('/@petrovich/lists/schemes', { maxRedirects: 0 })
    expect([list.status(), list.headers()['location']]).toEqual([301, '/@Petrovich/lists/schemes'])
  })
})

test('[A2.lists.01 A2.lists.02] filter and sort are selects with the specified values', async ({ page }) => {
  await page.goto('/@Petrovich/lists')
  const values = (name: string) =>
    page
      .locator(`select[name=${name}] option`)
      .evaluateAll(all => all.map(option => option.getAttribute('value')).toSorted())
  expect(await values('filter')).toEqual(['all', 'private', 'public'])
  expect(await values('sort')).toEqual(['lastAdded', 'name'])
  await page.locator('select[name=sort]').selectOption('name')
  await expect(page).toHaveURL(/\?sort=name$/)
})
