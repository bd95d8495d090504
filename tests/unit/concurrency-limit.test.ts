import { expect, test } from 'vitest'
import { createConcurrencyLimit } from '#scripts/server/concurrency-limit.ts'

/**
 * Starts requests that run until they are ended; their networks are in `begun` in the order in which they
 * started.
 */
function working(count: number, networkMost: number) {
  const places = createConcurrencyLimit(count, networkMost)
  const begun: string[] = []
  const send = (network: string) => void places.acquire(network).then(() => begun.push(network))
  return { begun, send, end: places.release }
}
const settled = () => new Promise(resolve => setImmediate(resolve))

test('a network that sends more than its places waits in its own queue, and no other network waits', async () => {
  const { begun, send, end } = working(10, 2)
  for (let sent = 0; sent < 5; sent += 1) send('a')
  send('b')
  await settled()
  expect(begun).toEqual(['a', 'a', 'b'])
  end('a')
  await settled()
  expect(begun).toEqual(['a', 'a', 'b', 'a'])
})

test('without a common limit each network has its own places', async () => {
  const { begun, send, end } = working(Number.POSITIVE_INFINITY, 2)
  for (const network of ['a', 'b', 'c']) for (let sent = 0; sent < 3; sent += 1) send(network)
  await settled()
  expect(begun).toEqual(['a', 'a', 'b', 'b', 'c', 'c'])
  end('b')
  await settled()
  expect(begun.at(-1)).toBe('b')
})
