import type { Browser, Page } from '@playwright/test'
import type { Post } from '#functions/contract/views.ts'
import { cookiesOf, logInAnswer } from '#tests/support/member.ts'
import { openTestSite, type TestSite } from '#tests/support/site.ts'
import { openBrowser } from './browser.ts'
import { fixed, printTable, type Row } from './table.ts'

const RUNS = 3
/** Slow 4G as Lighthouse has it: 150 ms there and back, 1.6 Mbit/s down, 750 kbit/s up, a processor four times slower. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const CPU_RATE = 4
const PHONE = { viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true }

/** What a member presses first on a page that has loaded no script yet. */
interface Press {
  name: string
  /** One that was joined can be joined no more: each run has a page of its own. */
  path: string | string[]
  button: string
  /** It is done when this call is answered, or when this is on the page. */
  call?: RegExp
  opens?: string
}
const POST = 'thread of the first post'
const PRESSES: Press[] = [
  { name: 'vote, feed', path: '/all', button: 'button.up[aria-pressed=false]:enabled', call: /_postVote$/ },
  { name: 'vote, thread', path: POST, button: '.comment button.up[aria-pressed=false]:enabled', call: /_commentVote$/ },
  { name: 'save', path: '/all', button: 'button[name=save][aria-pressed=false]', call: /\/-\/save$/ },
  {
    name: 'join',
    path: ['/Velo', '/Poezda', '/Foto'],
    button: 'button[name=join][aria-pressed=false]',
    call: /_joinCommunity$/
  },
  { name: 'menu of a card', path: '/all', button: 'a.menu', opens: 'details.menu[open]' },
  { name: 'reply', path: POST, button: '[data-reply]', opens: '.comment textarea:focus' },
  {
    name: 'dialog: community',
    path: '/communities',
    button: 'main [data-dialog="new-community"]',
    opens: 'dialog[open] input:enabled'
  }
]

interface Seen {
  /** Milliseconds from the press until the page shows it, and until what it is for is done. */
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
  return page
}

/** The page itself measures: what the driver of the browser adds is not the reader's. */
async function press(page: Page, { button, call, opens }: Press): Promise<Seen> {
  await page.evaluate(
    ({ button, opens }) => {
      const seen = { pressed: 0, feedback: 0, opened: 0 }
      Object.assign(globalThis, { seen })
      document.querySelector(button)?.setAttribute('id', 'pressed')
      addEventListener('click', () => (seen.pressed ||= performance.now()), true)
      const painted = (name: 'feedback' | 'opened', selector: string) => {
        if (!seen.pressed || seen[name] || !document.querySelector(selector)) return
        requestAnimationFrame(() => (seen[name] ||= performance.now()))
      }
      const look = () => {
        painted('feedback', '#pressed:is([aria-busy=true],[aria-pressed=true])')
        if (opens) painted('opened', opens)
        if (opens) painted('feedback', opens)
      }
      new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true })
      document.addEventListener('focusin', look)
    },
    { button, opens }
  )
  const answered = call && page.waitForResponse(call)
  await page.locator('#pressed').tap()
  if (answered) await (await answered).finished()
  await page.waitForFunction(isCall => {
    const { seen } = globalThis as unknown as { seen: { feedback: number; opened: number } }
    return seen.feedback > 0 && (isCall || seen.opened > 0)
  }, Boolean(call))
  return page.evaluate(source => {
    const { seen } = globalThis as unknown as { seen: { pressed: number; feedback: number; opened: number } }
    const calls = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const answer = source === undefined ? undefined : calls.find(({ name }) => new RegExp(source).test(name))
    return { feedback: seen.feedback - seen.pressed, done: (answer?.responseEnd ?? seen.opened) - seen.pressed }
  }, call?.source)
}

const middle = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

async function addressOf({ path }: Press, { origin }: TestSite, run: number): Promise<string> {
  if (Array.isArray(path)) return path[run] ?? ''
  if (path !== POST) return path
  const { posts } = (await (await fetch(`${origin}/api/posts?feed=all`)).json()) as { posts: Post[] }
  const post = posts.filter(({ noComments }) => noComments > 0)[run]
  return `/${post?.communityName}/post/${post?.publicId}`
}

/** Prints how long the first press of a cold page takes to be seen, and to be done. */
export async function benchPresses(): Promise<void> {
  const browser = await openBrowser()
  if (!browser) return console.log('\nNo Chromium here: the first press is not measured (see docs/testing.md).')
  const site = await openTestSite()
  try {
    printTable(`The first press of a cold page on slow 4G, the middle of ${RUNS}`, await rowsOf(browser, site))
  } finally {
    await browser.close()
    await site.stop()
  }
}

async function rowsOf(browser: Browser, site: TestSite): Promise<Row[]> {
  const rows: Row[] = []
  for (const each of PRESSES) {
    const runs: Seen[] = []
    for (let run = 0; run < RUNS; run += 1) {
      const page = await open(browser, site)
      await page.goto(site.origin + (await addressOf(each, site, run)), { waitUntil: 'load' })
      runs.push(await press(page, each))
      await page.context().close()
    }
    rows.push({
      'first press': each.name,
      'seen, ms (at most 100)': fixed(middle(runs.map(({ feedback }) => feedback)), 0),
      'done, ms (at most 1000)': fixed(middle(runs.map(({ done }) => done)), 0)
    })
  }
  return rows
}
