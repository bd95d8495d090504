import { expect, type Page, test } from '@playwright/test'
import { startPageScripts } from '#tests/support/page-start.ts'

const FRAGMENTS = /\/-\/feed\?/

async function scrollDown(page: Page): Promise<void> {
  await page.goto('/')
  await startPageScripts(page)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
}

const cards = (page: Page) => page.locator('.feed > article[id]')

test('[P8.global.02] a feed whose next cards fail to load without a network shows an error, and its retry button loads the cards', async ({
  page
}) => {
  await page.route(FRAGMENTS, route => route.abort())
  await scrollDown(page)
  const alert = page.locator('.feed').getByRole('alert')
  await expect(alert).toContainText('Убедитесь, что вы подключены к интернету')
  const before = await cards(page).count()
  await page.unroute(FRAGMENTS)
  await alert.getByRole('button', { name: 'Повторить' }).click()
  await expect(alert).toHaveCount(0)
  await expect.poll(() => cards(page).count()).toBeGreaterThan(before)
})

test('[P4.online.01] a feed that failed to load its next cards offline retries two seconds after the network is back', async ({
  page,
  context
}) => {
  await page.goto('/')
  const waits: number[] = []
  await page.exposeFunction('reportWait', (ms: number) => waits.push(ms))
  await startPageScripts(page)
  await context.setOffline(true)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const alert = page.locator('.feed').getByRole('alert')
  await expect(alert).toBeVisible()
  const before = await cards(page).count()
  await page.evaluate(() => {
    const { setTimeout: original } = window
    Object.assign(window, {
      setTimeout: (callback: () => void, ms: number) => {
        ;(window as unknown as { reportWait(ms: number): void }).reportWait(ms)
        return original(callback, ms)
      }
    })
  })
  await context.setOffline(false)
  await expect.poll(() => cards(page).count()).toBeGreaterThan(before)
  expect(waits).toContain(2000)
})

for (const { row, status, message } of [
  { row: '[P8.global.01]', status: 429, message: 'Осторожно, замедли темп!' },
  { row: '[P8.global.03]', status: 500, message: 'Что-то пошло не так.' }
]) {
  test(`${row} a feed whose next cards are answered with status ${status} shows the message «${message}»`, async ({
    page
  }) => {
    const logged: string[] = []
    page.on('console', message => message.type() === 'error' && logged.push(message.text()))
    await page.route(FRAGMENTS, route => route.fulfill({ status }))
    await scrollDown(page)
    await expect(page.locator('.feed').getByRole('alert')).toContainText(message)
    expect(logged).toContain('Response')
  })
}
