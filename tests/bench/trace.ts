import type { Browser } from '@playwright/test'

const PHONE = { viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true, deviceScaleFactor: 1.75 }
const CPU_RATE = 4
const SETTLE_MS = 1500
/** Time in milliseconds above which a task of the main thread blocks input; the time beyond it is blocking time. */
const LONG_TASK_MS = 50
const CATEGORIES = ['devtools.timeline', 'toplevel', 'blink.user_timing']

/** An event in a trace of Chromium, with its duration in microseconds. */
interface TraceEvent {
  name: string
  pid: number
  tid: number
  dur?: number
  args?: { data?: { documentLoaderURL?: string } }
}

/**
 * Times of a page until it is idle, in milliseconds on a processor that is four times slower, and the number of nodes
 * in its document.
 */
export interface Painted {
  style: number
  layout: number
  blocking: number
  nodes: number
}

function measure(events: TraceEvent[], address: string): Omit<Painted, 'nodes'> {
  const start = events.findLast(
    ({ name, args }) => name === 'navigationStart' && args?.data?.documentLoaderURL === address
  )
  const own = events.filter(({ pid, tid }) => pid === start?.pid && tid === start.tid)
  const times = (...names: string[]) => own.filter(({ name }) => names.includes(name)).map(({ dur = 0 }) => dur / 1000)
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  const tasks = times('RunTask', 'ThreadControllerImpl::RunTask')
  return {
    style: sum(times('UpdateLayoutTree')),
    layout: sum(times('Layout')),
    blocking: sum(tasks.map(task => Math.max(0, task - LONG_TASK_MS)))
  }
}

/**
 * Opens a page as on a slow phone, and measures it by a trace of Chromium.
 * @param address full URL, spelled as the browser spells it.
 */
export async function tracePage(browser: Browser, address: string): Promise<Painted> {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE })
  await browser.startTracing(page, { categories: CATEGORIES })
  await page.goto(address)
  await page.waitForTimeout(SETTLE_MS)
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
  await context.close()
  return { ...measure(trace.traceEvents, address), nodes }
}
