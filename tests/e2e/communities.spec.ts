import { expect, test } from '@playwright/test'

const names = '.places h2'

test('[P2.communities-page.02 P2.communities-page.01 P2.communities-page.04 A2.routes-communities.01] the list of communities can be sorted, is filtered while the reader types, and a guest’s click on one of its buttons opens the sign-in dialog', async ({
  page
}) => {
  await page.goto('/communities')
  const select = page.locator('select[name=sort]')
  const values = await select.locator('option').evaluateAll(all => all.map(option => option.getAttribute('value')))
  expect(values.toSorted()).toEqual(['name_asc', 'name_dsc', 'new', 'old', 'size'])
  await expect(select).toHaveValue('size')
  await select.selectOption('name_asc')
  await expect(page).toHaveURL(/\?sort=name_asc$/)
  await expect(page.locator(names).first()).toHaveText('DiscoApp')

  const dialog = page.getByRole('dialog', { name: 'Войдите, чтобы продолжить' })
  await page
    .getByRole('button', { name: /^Присоединиться/ })
    .first()
    .click()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await page.locator('.finder summary').click()
  await expect(page.getByRole('searchbox', { name: 'Найти сообщество' })).toBeFocused()
  await page.keyboard.type('meT')
  await expect(page.locator(names).filter({ visible: true })).toHaveText(['VecheMeta'])
  await page.keyboard.type('zzz')
  await expect(page.locator(names).filter({ visible: true })).toHaveCount(0)
  await expect(page.getByText('Нечего показать')).toBeVisible()

  await page.getByRole('button', { name: 'Подать заявку' }).click()
  await expect(dialog).toBeVisible()
})

test('the sort select of the list of communities does not move when the browser parses the search box that follows the select in the HTML', async ({
  page
}) => {
  await page.goto('/communities')
  const positionOfSort = () => page.locator('.sort').evaluate(sort => sort.getBoundingClientRect().x)
  const whole = await positionOfSort()
  await page.locator('.finder').evaluate(finder => finder.remove())
  expect(await positionOfSort()).toBe(whole)
})
