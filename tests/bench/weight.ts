import { brotliSize, gzipSize } from '#tests/support/weight.ts'
import type { Call } from './load.ts'
import type { Row } from './table.ts'

const contentOf = (html: string, tag: string): string =>
  [...html.matchAll(new RegExp(`<${tag}(?![^>]*ld\\+json)[^>]*>([\\s\\S]*?)</${tag}>`, 'g'))]
    .map(match => match[1])
    .join('\n')

/**
 * Cost of a page: the round trips to the database and the rows read, from the Server-Timing header, and the response
 * time in milliseconds.
 */
export interface Cost {
  trips: string
  rows: string
  ms: number
}

const ASKED = 5

async function ask({ address, ...init }: Call): Promise<Cost> {
  const started = performance.now()
  const answer = await fetch(address, init)
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
  const timing = answer.headers.get('Server-Timing') ?? ''
  const part = (name: string) => new RegExp(`${name};desc="(\\d+)"`).exec(timing)?.[1] ?? '–'
  return { trips: part('trips'), rows: part('rows'), ms: performance.now() - started }
}

/** Requests a page several times, and returns the cost of the request with the median time. */
export async function costOf(call: Call): Promise<Cost> {
  const costs: Cost[] = []
  for (let at = 0; at < ASKED; at += 1) costs.push(await ask(call))
  const [middle] = costs.toSorted((a, b) => a.ms - b.ms).slice(Math.floor(ASKED / 2))
  return middle as Cost
}

/** Measures the size of a page and of its inline styles and scripts, its round trips and its rows read. */
export async function weigh(call: Call): Promise<Row> {
  const { address, ...init } = call
  const html = await fetch(address, init).then(answer => answer.text())
  const { trips, rows } = await costOf(call)
  return {
    raw: Buffer.byteLength(html),
    gzip: gzipSize(html),
    'br 5': brotliSize(html),
    'css br': brotliSize(contentOf(html, 'style')),
    'js br': brotliSize(contentOf(html, 'script')),
    trips,
    rows
  }
}
