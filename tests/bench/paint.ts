import type { Browser } from '@playwright/test'
import { openTestSite } from '#tests/support/site.ts'
import { demoPages } from './addresses.ts'
import { type BareSite, serveBare } from './bare-pages.ts'
import { openBrowser } from './browser.ts'
import { fixed, printTable, type Row } from './table.ts'
import { type Painted, tracePage } from './trace.ts'

const ROUNDS = 5

const middle = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

function rowOf(page: string, runs: Painted[]): Row {
  const of = (value: (run: Painted) => number) => fixed(middle(runs.map(value)), 0)
  return {
    page,
    'style, ms': of(run => run.style),
    'layout, ms': of(run => run.layout),
    both: of(run => run.style + run.layout),
    'TBT, ms': of(run => run.blocking),
    nodes: of(run => run.nodes)
  }
}

/** Opens each page once in each round, because the speed of a machine changes by the minute. */
async function paintInTurns(browser: Browser, addresses: Record<string, string>): Promise<Row[]> {
  const painted = new Map<string, Painted[]>()
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [page, address] of Object.entries(addresses))
      painted.set(page, [...(painted.get(page) ?? []), await tracePage(browser, address)])
  return [...painted].map(([page, runs]) => rowOf(page, runs))
}

/**
 * Measures the processor time that a phone needs for pages until they are idle, and compares them with minimal pages of
 * equal content.
 */
export async function benchPaint(): Promise<void> {
  const browser = await openBrowser()
  if (!browser) return console.log('\nNo Chromium here: painting is not measured (see docs/testing.md).')
  const site = await openTestSite()
  let bare: BareSite | undefined
  try {
    bare = await serveBare(site.origin)
    const { feed = '/', 'thread of 500': thread = '/' } = await demoPages(site.origin, site.databaseUrl)
    const addresses = {
      'feed (both at most 250, TBT 100)': site.origin + feed,
      'the same posts, bare': bare.origin + feed,
      'thread of 500': site.origin + thread,
      'the same comments, bare': bare.origin + thread
    }
    printTable(
      `In Chromium, 412 × 823, processor 4 × slower, the middle of ${ROUNDS}`,
      await paintInTurns(browser, addresses)
    )
  } finally {
    bare?.stop()
    await browser.close()
    await site.stop()
  }
}
