import { expect, test } from '@playwright/test'
import { cookiesOf, logInAnswer } from '#tests/support/member.ts'
import { startPageScripts } from '#tests/support/page-start.ts'

test.describe('in a browser without storage', () => {
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('Access is denied for this document.', 'SecurityError')
          }
        })
    })
  })

  test('infinite scrolling and the switch of the feed layout work without storage', async ({ page }) => {
    const errors: string[] = []
    page.on('pageerror', error => errors.push(error.message))
    await page.goto('/')
    await page.locator('.layout-switch a[data-layout=compact]').click()
    await expect(page.locator('html')).toHaveAttribute('data-layout', 'compact')
    const cards = await page.locator('.feed article').count()
    await page.locator('.feed .more').scrollIntoViewIfNeeded()
    await expect.poll(() => page.locator('.feed article').count()).toBeGreaterThan(cards)
    expect(errors).toEqual([])
  })

  test('the settings of a member apply a chosen theme without storage', async ({ page, baseURL }) => {
    const [sid = ''] = cookiesOf(await logInAnswer(String(baseURL), 'Marina_K')).split('; ')
    await page.context().addCookies([{ name: 'SID', value: sid.slice('SID='.length), url: String(baseURL) }])
    const errors: string[] = []
    page.on('pageerror', error => errors.push(error.message))
    await page.goto('/settings')
    await startPageScripts(page)
    await page.getByLabel('Тема').selectOption('dark')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    expect(errors).toEqual([])
  })

  test('a guest’s vote opens the sign-in dialog without storage', async ({ page }) => {
    await page.goto('/')
    await page.locator('.feed button.up').first().click()
    await expect(page.getByRole('dialog')).toContainText('Войдите, чтобы продолжить')
  })
})
