import { expect, test } from 'vitest'
import { createConcurrencyLimit } from '#scripts/server/concurrency-limit.ts'

/** Requests that are worked on until they are told to end; their networks stand in `begun` in the order of their turns. */
function working(count: number, networkMost: number) {
  const places = createConcurrencyLimit(count, networkMost)
  const begun: string[] = []
  const send = (network: string) => void places.acquire(network).then(() => begun.push(network))
  return { begun, send, end: places.release }
}
const settled = () => new Promise(resolve => setImmediate(resolve))

test('a network that sends more than it has places for waits in a queue of its own, and no other does', async () => {
  const { begun, send, end } = working(10, 2)
  for (let sent = 0; sent < 5; sent += 1) send('a')
  send('b')
  await settled()
  expect(begun).toEqual(['a', 'a', 'b'])
  end('a')
  await settled()
  expect(begun).toEqual(['a', 'a', 'b', 'a'])
})

test('without a bound for all of them each network has its own places', async () => {
  const { begun, send, end } = working(Number.POSITIVE_INFINITY, 2)
  for (const network of ['a', 'b', 'c']) for (let sent = 0; sent < 3; sent += 1) send(network)
  await settled()
  expect(begun).toEqual(['a', 'a', 'b', 'b', 'c', 'c'])
  end('b')
  await settled()
  expect(begun.at(-1)).toBe('b')
})
