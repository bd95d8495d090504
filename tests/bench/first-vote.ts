import type { Browser, Page } from '@playwright/test'
import { cookiesOf, logInAnswer } from '#tests/support/member.ts'
import type { TestSite } from '#tests/support/site.ts'
import { openBrowser } from './browser.ts'
import { fixed, printTable, type Row } from './table.ts'

const RUNS = 3
/** Slow 4G as Lighthouse has it: 150 ms there and back, 1.6 Mbit/s down, 750 kbit/s up, a processor four times slower. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const CPU_RATE = 4
const PHONE = { viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true }

interface Seen {
  /** Milliseconds from the press until the button shows it, and until the server has answered. */
  feedback: number
  done: number
}

async function open(browser: Browser, { origin }: TestSite): Promise<Page> {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' })
  const [sid = ''] = cookiesOf(await logInAnswer(origin, 'Marina_K')).split('; ')
  await context.addCookies([{ name: 'SID', value: sid.slice('SID='.length), url: origin }])
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', NETWORK)
  await client.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE })
  await page.goto(`${origin}/all`, { waitUntil: 'load' })
  return page
}

/** The page itself measures: what the driver of the browser adds is not the reader's. */
async function press(page: Page): Promise<Seen> {
  await page.evaluate(() => {
    const seen = { pressed: 0, feedback: 0 }
    Object.assign(globalThis, { seen })
    const button = document.querySelector<HTMLElement>('button.up[aria-pressed=false]:enabled')
    button?.setAttribute('id', 'pressed')
    addEventListener(
      'click',
      () => {
        seen.pressed ||= performance.now()
      },
      true
    )
    const show = () => {
      if (!seen.feedback && document.querySelector('#pressed:is([aria-busy=true],[aria-pressed=true])')) {
        requestAnimationFrame(() => {
          seen.feedback ||= performance.now()
        })
      }
    }
    new MutationObserver(show).observe(document, { subtree: true, attributes: true })
  })
  const answered = page.waitForResponse(/_(?:post|comment)Vote$/)
  await page.locator('#pressed').tap()
  await (await answered).finished()
  return page.evaluate(() => {
    const { seen } = globalThis as unknown as { seen: { pressed: number; feedback: number } }
    const calls = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const done = calls.find(({ name }) => name.endsWith('Vote'))?.responseEnd ?? performance.now()
    return { feedback: seen.feedback - seen.pressed, done: done - seen.pressed }
  })
}

const middle = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Prints how long the first press of a cold page takes to be seen, and to be counted. */
export async function firstVote(site: TestSite): Promise<void> {
  const browser = await openBrowser()
  if (!browser) return console.log('\nNo Chromium here: the first press is not measured (README.md, "Test it").')
  const rows: Row[] = []
  for (const what of ['feed', 'thread']) {
    const runs: Seen[] = []
    for (let run = 0; run < RUNS; run += 1) {
      const page = await open(browser, site)
      if (what === 'thread')
        await page
          .locator('.card h2 a')
          .nth(run)
          .evaluate((link: HTMLAnchorElement) => location.assign(link.href))
      if (what === 'thread') await page.waitForURL(/\/post\//, { waitUntil: 'load' })
      runs.push(await press(page))
      await page.context().close()
    }
    rows.push({
      'first press': what,
      'seen, ms (at most 100)': fixed(middle(runs.map(({ feedback }) => feedback)), 0),
      'counted, ms (at most 1000)': fixed(middle(runs.map(({ done }) => done)), 0)
    })
  }
  printTable(`The first vote of a cold page on slow 4G, the middle of ${RUNS}`, rows)
  await browser.close()
}
