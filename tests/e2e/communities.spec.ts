import { expect, test } from '@playwright/test'

const names = '.places h2'

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('[P2.routes-communities.01 P2.communities-page.03] a guest sees all communities, the largest first', async ({
    page
  }) => {
    const answer = await page.goto('/communities')
    expect(answer?.status()).toBe(200)
    const found = await page.locator(names).allTextContents()
    for (const name of ['VecheMeta', 'VecheSuggestions', 'DiscoApp', 'Diskette', 'Radio']) expect(found).toContain(name)
    const sizes = (await page.locator('.place-card .num').allTextContents()).map(text => Number(/^\d+/.exec(text)))
    expect(sizes).toHaveLength(found.length)
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
  })

  test('[P2.communities-page.02] five sorts can be chosen', async ({ page }) => {
    await page.goto('/communities')
    const select = page.locator('main select[name=sort]')
    const values = select.locator('option').evaluateAll(all => all.map(one => (one as HTMLOptionElement).value))
    expect(await values).toEqual(['size', 'new', 'old', 'name_asc', 'name_dsc'])
    await select.selectOption('old')
    await page.getByRole('button', { name: 'Показать' }).click()
    await expect(page).toHaveURL('/communities?sort=old')
    const order = async (sort: string) => {
      await page.goto(`/communities?sort=${sort}`)
      return page.locator(`${names} a`).evaluateAll(all => all.map(link => link.getAttribute('href') ?? ''))
    }
    expect(await order('old')).toEqual((await order('new')).toReversed())
    expect(await order('name_dsc')).toEqual((await order('name_asc')).toReversed())
    const byName = await order('name_asc')
    expect(byName).toEqual(byName.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)))
    expect(await order('nonsense')).toEqual(await order('size'))
  })

  test('[P2.communities-page.01] the search box opens and finds names in any case', async ({ page }) => {
    await page.goto('/communities')
    await page.locator('.finder summary').click()
    await page.locator('.finder input').fill('VECHE')
    await page.locator('.finder button').click()
    await page.waitForURL(/\?q=VECHE$/)
    expect((await page.locator(names).allTextContents()).toSorted()).toEqual(['VecheMeta', 'VecheSuggestions'])
    await page.goto('/communities?q=%25%27')
    await expect(page.locator('main')).toContainText('Нечего показать')
  })

  test('[P2.communities-page.04] a guest who clicks to create a community is redirected to the login', async ({
    page
  }) => {
    await page.goto('/communities')
    await page.getByRole('button', { name: 'Подать заявку' }).click()
    await expect(page).toHaveURL(/\/login\?do=&next=%2Fcommunities$/)
  })
})

test('[P2.communities-page.02] the sorts are a select with the specified values', async ({ page }) => {
  await page.goto('/communities')
  const select = page.locator('select[name=sort]')
  const values = await select.locator('option').evaluateAll(all => all.map(option => option.getAttribute('value')))
  expect(values.toSorted()).toEqual(['name_asc', 'name_dsc', 'new', 'old', 'size'])
  await expect(select).toHaveValue('size')
  await select.selectOption('name_asc')
  await expect(page).toHaveURL(/\?sort=name_asc$/)
  await expect(page.locator(names).first()).toHaveText('DiscoApp')
})

test('[P2.communities-page.01] the list is filtered while typing', async ({ page }) => {
  await page.goto('/communities')
  await page.locator('.finder summary').click()
  await expect(page.locator('.finder input')).toBeFocused()
  await page.keyboard.type('meT')
  await expect(page.locator(names).filter({ visible: true })).toHaveText(['VecheMeta'])
  await page.keyboard.type('zzz')
  await expect(page.locator(names).filter({ visible: true })).toHaveCount(0)
  await expect(page.getByText('Нечего показать')).toBeVisible()
})

test('[P2.communities-page.04 A2.routes-communities.01] with script the same button opens the sign-in dialog', async ({
  page
}) => {
  await page.goto('/communities')
  await page.getByRole('button', { name: 'Подать заявку' }).click()
  await expect(page.getByRole('dialog')).toContainText('Войдите, чтобы продолжить')
})

test('the sort select is in its final position before later markup is parsed', async ({ page }) => {
  await page.goto('/communities')
  const place = () => page.locator('.sort').evaluate(sort => sort.getBoundingClientRect().x)
  const whole = await place()
  await page.locator('.finder').evaluate(finder => finder.remove())
  expect(await place()).toBe(whole)
})
