import { expect, test } from '@playwright/test'

test('[A2.lists.01 A2.lists.02] the page of an account’s lists has selects for filter and sort with the specified values', async ({
  page
}) => {
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
