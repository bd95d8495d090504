import { createClient } from '@libsql/client/http'
import type { Browser, Page, Request } from '@playwright/test'
import type { Post } from '#functions/contract/views.ts'
import { insertPost } from '#tests/support/insert-content.ts'
import { cookiesOf, logInAnswer } from '#tests/support/member.ts'
import { insertReports } from '#tests/support/reporting.ts'
import { openTestSite, type TestSite } from '#tests/support/site.ts'
import { openBrowser } from './browser.ts'
import { fixed, printTable, type Row } from './table.ts'

const RUNS = 3
/**
 * Network of Lighthouse's profile "Slow 4G": a round trip of 150 ms, 1.6 Mbit/s for downloads and 750 kbit/s for
 * uploads. CPU_RATE makes the processor four times slower.
 */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const CPU_RATE = 4
const PHONE = { viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true }

/** A member's first click in a page that has not loaded any script. */
interface Click {
  name: string
  /** Path of the page, or one path for each run, because a member can join a community only once. */
  path: string | string[]
  /** Name of the member who clicks; an ordinary member if absent. */
  by?: string
  button: string
  /** The click is complete when this call has been answered, or when an element matches the selector `opens`. */
  call?: RegExp
  opens?: string
}
const POST = 'thread of the first post'
const CLICKS: Click[] = [
  { name: 'vote, feed', path: '/all', button: 'button.up[aria-pressed=false]:enabled', call: /_postVote$/ },
  { name: 'vote, thread', path: POST, button: '.comment button.up[aria-pressed=false]:enabled', call: /_commentVote$/ },
  { name: 'save', path: '/all', button: 'button[name=save][aria-pressed=false]', call: /_savePost$/ },
  {
    name: 'join',
    path: ['/Velo', '/Poezda', '/Foto', '/Kino', '/Kuhnya', '/Nauka'],
    button: 'button[name=join][aria-pressed=false]',
    call: /_joinCommunity$/
  },
  { name: 'menu of a card', path: '/all', button: 'a.menu', opens: 'details.menu[open]' },
  { name: 'reply', path: POST, button: '[data-reply]', opens: '.comment textarea:focus' },
  {
    name: 'dialog: community',
    path: '/communities',
    button: 'main [data-do="communities.openNew"]',
    opens: 'dialog[open] input:enabled'
  },
  {
    name: 'dismissal, queue of reports',
    path: '/Sad/modtools/reports',
    by: 'Sova',
    button: '.report:not(:has([data-resolved])) button[value=dismiss]',
    call: /\/reported\/\w+$/
  },
  {
    name: 'question of a removal',
    path: '/Sad/modtools/reports',
    by: 'Sova',
    button: '.report:not(:has([data-resolved])) :is(button[value=remove], a[href*=remove])',
    opens: 'dialog[open] textarea'
  }
]

interface Times {
  /** Milliseconds from the click until the page shows an effect (feedback), and until the action is complete (done). */
  feedback: number
  done: number
  /** Number of requests that the click causes, without the call of the action itself. */
  requests: number
}

/** Hydrates the islands of a page, and waits until it has loaded React, which pages of members do when idle. */
async function haveReact(page: Page): Promise<void> {
  await page.keyboard.press('Shift')
  await page.waitForSelector('html[data-hydrated]')
  // The file of the vote buttons needs React.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('hydrate-votes'))
  )
  // The wait ends a second after the last load, because dialogs and editors are loaded after React.
  await page.waitForFunction(() => {
    const last = Math.max(
      ...performance.getEntriesByType('resource').map(each => (each as PerformanceResourceTiming).responseEnd)
    )
    return performance.now() - last > 1000
  })
}

async function open(browser: Browser, { origin }: TestSite, name = 'Marina_K'): Promise<Page> {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' })
  const [sid = ''] = cookiesOf(await logInAnswer(origin, name)).split('; ')
  await context.addCookies([{ name: 'SID', value: sid.slice('SID='.length), url: origin }])
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', NETWORK)
  await client.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE })
  return page
}

/** Measures a click by a script in the page, so that the times do not include delays of Playwright. */
async function measureClick(page: Page, { button, call, opens }: Click): Promise<Times> {
  await page.evaluate(
    ({ button, opens }) => {
      const moments = { pressed: 0, feedback: 0, opened: 0 }
      Object.assign(globalThis, { moments })
      // Hidden buttons are skipped: a pinned post that was read before is a single line without buttons.
      const shown = [...document.querySelectorAll(button)].find(each => each.checkVisibility())
      shown?.setAttribute('id', 'pressed')
      addEventListener('click', () => (moments.pressed ||= performance.now()), true)
      const painted = (name: 'feedback' | 'opened', selector: string) => {
        if (!moments.pressed || moments[name] || !document.querySelector(selector)) return
        requestAnimationFrame(() => (moments[name] ||= performance.now()))
      }
      const check = () => {
        painted('feedback', '#pressed:is([aria-busy=true],[aria-pressed=true]), [data-resolved]')
        if (opens) painted('opened', opens)
        if (opens) painted('feedback', opens)
      }
      new MutationObserver(check).observe(document, { subtree: true, childList: true, attributes: true })
      document.addEventListener('focusin', check)
    },
    { button, opens }
  )
  const answered = call && page.waitForResponse(call)
  let requests = 0
  const count = (request: Request) => {
    // Requests that are not caused by the click do not count: pictures, and polls for data of the member.
    if (request.resourceType() !== 'image' && !/\/api\/_user$/.test(request.url())) requests += 1
  }
  page.on('request', count)
  await page.locator('#pressed').tap()
  if (answered) await (await answered).finished()
  await page.waitForFunction(isCall => {
    const { moments } = globalThis as unknown as { moments: { feedback: number; opened: number } }
    return moments.feedback > 0 && (isCall || moments.opened > 0)
  }, Boolean(call))
  const otherRequests = requests - (call ? 1 : 0)
  const times = await page.evaluate(source => {
    const { moments } = globalThis as unknown as { moments: { pressed: number; feedback: number; opened: number } }
    const calls = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const answer = source === undefined ? undefined : calls.find(({ name }) => new RegExp(source).test(name))
    return {
      feedback: moments.feedback - moments.pressed,
      done: (answer?.responseEnd ?? moments.opened) - moments.pressed
    }
  }, call?.source)
  return { ...times, requests: otherRequests }
}

const middle = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

async function addressOf({ path }: Click, { origin }: TestSite, run: number): Promise<string> {
  if (Array.isArray(path)) return path[run] ?? ''
  if (path !== POST) return path
  const { posts } = (await (await fetch(`${origin}/api/posts?feed=all`)).json()) as { posts: Post[] }
  const post = posts.filter(({ noComments }) => noComments > 0)[run]
  return `/${post?.communityName}/post/${post?.publicId}`
}

/** Inserts reported posts, because each measured click in the report queue resolves one of them. */
async function fillQueue({ databaseUrl }: TestSite): Promise<void> {
  const db = createClient({ url: databaseUrl })
  for (let post = 0; post < 2 * RUNS; post += 1)
    await insertReports(db, 'post', (await insertPost(db, 'Petrovich', 'Sad')).id, 3)
  db.close()
}

/** Measures how fast a page without loaded scripts shows an effect of the first click, and completes its action. */
export async function benchFirstClick(): Promise<void> {
  const browser = await openBrowser()
  if (!browser) return console.log('\nNo Chromium here: the first click is not measured (see docs/testing.md).')
  const site = await openTestSite()
  try {
    await fillQueue(site)
    printTable(`The first click in a cold page on slow 4G, the middle of ${RUNS}`, await rowsOf(browser, site))
  } finally {
    await browser.close()
    await site.stop()
  }
}

/** Measures a click several times, each time in a new page without its scripts or (`isCached`) in one with React. */
async function runsOf(browser: Browser, site: TestSite, each: Click, isCached: boolean): Promise<Times[]> {
  const runs: Times[] = []
  const first = isCached ? RUNS : 0
  for (let run = first; run < first + RUNS; run += 1) {
    const page = await open(browser, site, each.by)
    await page.goto(site.origin + (await addressOf(each, site, run)), { waitUntil: 'load' })
    if (isCached) await haveReact(page)
    runs.push(await measureClick(page, each))
    await page.context().close()
  }
  return runs
}

async function rowsOf(browser: Browser, site: TestSite): Promise<Row[]> {
  const rows: Row[] = []
  for (const each of CLICKS) {
    const [cold, cached] = [await runsOf(browser, site, each, false), await runsOf(browser, site, each, true)]
    rows.push({
      'first click': each.name,
      'feedback, ms (at most 100)': fixed(middle(cold.map(({ feedback }) => feedback)), 0),
      'done, ms (at most 1000)': fixed(middle(cold.map(({ done }) => done)), 0),
      'React loaded: feedback, ms (at most 100)': fixed(middle(cached.map(({ feedback }) => feedback)), 0),
      'requests besides the call': middle(cached.map(({ requests }) => requests))
    })
  }
  return rows
}
