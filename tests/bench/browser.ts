import { type Browser, chromium } from '@playwright/test'
import { CHROMIUM_FLAGS, findChromium } from '#tests/support/chromium.ts'
import type { Row } from './table.ts'

const PHONE = { viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true }
const SCROLLS = 8
const SETTLE_MS = 250

export async function openBrowser(): Promise<Browser | null> {
  const executablePath = findChromium()
  return executablePath ? chromium.launch({ executablePath, args: CHROMIUM_FLAGS }) : null
}

/**
 * Measures a page on an emulated phone: requests and script files before any input, the number of nodes in the
 * document, and the layout shift (CLS) while the page is scrolled.
 */
export async function measurePage(browser: Browser, address: string): Promise<Row> {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  const types: string[] = []
  page.on('request', request => types.push(request.resourceType()))
  await page.addInitScript(() => {
    const moved = { sum: 0 }
    Object.assign(globalThis, { moved })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) moved.sum += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  const requests = types.length
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
  const count = (type: string) => types.filter(kind => kind === type).length
  const counts = { requests, scripts: count('script'), images: count('image'), nodes }
  for (let at = 0; at < SCROLLS; at += 1) {
    await page.mouse.wheel(0, 700)
    await page.waitForTimeout(SETTLE_MS)
  }
  const moved = await page.evaluate(() => (globalThis as unknown as { moved: { sum: number } }).moved.sum)
  await context.close()
  return { ...counts, CLS: moved.toFixed(4) }
}
