import { addressWords } from '#functions/db/ip-key.ts'
import { readRange } from '#functions/ip-blocks/address.ts'
import { findsBlock, rangesOf } from '#functions/ip-blocks/ranges.ts'
import { createRandom } from '#scripts/demo/random.ts'
import { fixed, printTable } from './table.ts'

const BLOCKS = 10_000
const LOOKUPS = 100_000
const random = createRandom('blocks')
const part = (to: number) => random.int(0, to)
const ipv4 = () => [part(255), part(255), part(255), part(255)].join('.')
const ipv6 = () => ['2001', ...Array.from({ length: 7 }, () => part(65_535).toString(16))].join(':')

/**
 * Makes random IP blocks: IPv4 and IPv6 subnets, some of them nested, in the order in which the database returns them.
 */
function blocks() {
  const randomBlocks = Array.from({ length: BLOCKS }, (_, at) =>
    at % 2 ? `${ipv4()}/${16 + part(16)}` : `${ipv6()}/${32 + part(96)}`
  )
  const ranges = randomBlocks.map(readRange).map(({ key, bits }) => ({ key, bits, expiresAt: null }))
  return ranges.toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.bits - b.bits))
}

const timed = <T>(work: () => T): [T, number] => {
  const startedAt = performance.now()
  return [work(), performance.now() - startedAt]
}

/** Measures the time of a look-up among ten thousand IP blocks, and the memory of the blocks. */
export async function benchBlocks(): Promise<void> {
  const listed = blocks()
  const [ranges, building] = timed(() => rangesOf(listed))
  const bytes = Object.values(ranges).reduce((sum, { byteLength }: ArrayBufferView) => sum + byteLength, 0)
  const rows = [
    ['IPv4', ipv4],
    ['IPv6', ipv6]
  ] as const
  const row = ([family, address]: (typeof rows)[number]) => {
    const lookedUp = Array.from({ length: LOOKUPS }, address)
    const [blocked, ms] = timed(
      () => lookedUp.filter(text => findsBlock(ranges, addressWords(text) as Uint32Array, 0)).length
    )
    return { address: family, 'µs a look-up': fixed((ms * 1000) / LOOKUPS, 2), blocked }
  }
  printTable(`${BLOCKS} blocks: ${Math.round(bytes / 1024)} KiB, laid out in ${fixed(building)} ms`, rows.map(row))
}
