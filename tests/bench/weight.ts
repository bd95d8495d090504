import { brotliSize, gzipSize } from '#tests/support/weight.ts'
import type { Row } from './table.ts'

const inside = (html: string, tag: string): string =>
  [...html.matchAll(new RegExp(`<${tag}(?![^>]*ld\\+json)[^>]*>([\\s\\S]*?)</${tag}>`, 'g'))]
    .map(match => match[1])
    .join('\n')

/** What the database was asked for a page, from its Server-Timing header. */
export interface Cost {
  trips: string
  rows: string
  ms: number
}

/** Asks for a page once more, with everything that is read once already read. */
export async function costOf(address: string): Promise<Cost> {
  await fetch(address).then(answer => answer.arrayBuffer())
  const started = performance.now()
  const answer = await fetch(address)
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
  const timing = answer.headers.get('Server-Timing') ?? ''
  const part = (name: string) => new RegExp(`${name};desc="(\\d+)"`).exec(timing)?.[1] ?? '–'
  return { trips: part('trips'), rows: part('rows'), ms: performance.now() - started }
}

/** Bytes of a page and what is inline in it, round trips and rows read. */
export async function weigh(address: string): Promise<Row> {
  const html = await fetch(address).then(answer => answer.text())
  const { trips, rows } = await costOf(address)
  return {
    raw: Buffer.byteLength(html),
    gzip: gzipSize(html),
    'br 5': brotliSize(html),
    'css br': brotliSize(inside(html, 'style')),
    'js br': brotliSize(inside(html, 'script')),
    trips,
    rows
  }
}
