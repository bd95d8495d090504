import { expect, test } from 'vitest'
import { createConcurrencyLimit } from '#scripts/server/concurrency-limit.ts'

/**
 * Starts requests that run until they are ended; their networks are in `started` in the order in which they
 * started.
 */
function working(count: number, networkMost: number) {
  const limit = createConcurrencyLimit(count, networkMost)
  const started: string[] = []
  const send = (network: string) => void limit.acquire(network).then(() => started.push(network))
  return { started, send, end: limit.release }
}
const nextTurn = () => new Promise(resolve => setImmediate(resolve))

test('a network that sends more than its slots waits in its own queue, and no other network waits', async () => {
  const { started, send, end } = working(10, 2)
  for (let sent = 0; sent < 5; sent += 1) send('a')
  send('b')
  await nextTurn()
  expect(started).toEqual(['a', 'a', 'b'])
  end('a')
  await nextTurn()
  expect(started).toEqual(['a', 'a', 'b', 'a'])
})

test('without a common limit each network has its own slots', async () => {
  const { started, send, end } = working(Number.POSITIVE_INFINITY, 2)
  for (const network of ['a', 'b', 'c']) for (let sent = 0; sent < 3; sent += 1) send(network)
  await nextTurn()
  expect(started).toEqual(['a', 'a', 'b', 'b', 'c', 'c'])
  end('b')
  await nextTurn()
  expect(started.at(-1)).toBe('b')
})
