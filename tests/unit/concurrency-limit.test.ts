import { expect, test } from 'vitest'
import { createConcurrencyLimit } from '#scripts/server/concurrency-limit.ts'

/**
 * Creates a concurrency limit, and functions that send a request from a network and end it. `started` lists the
 * networks of the requests that have started, in their order.
 */
function working(count: number, networkMost: number) {
  const limit = createConcurrencyLimit(count, networkMost)
  const started: string[] = []
  const send = (network: string) => void limit.acquire(network).then(() => started.push(network))
  return { started, send, end: limit.release }
}
const nextTurn = () => new Promise(resolve => setImmediate(resolve))

test('requests of a network beyond its limit wait, and do not delay requests of other networks', async () => {
  const { started, send, end } = working(10, 2)
  for (let sent = 0; sent < 5; sent += 1) send('a')
  send('b')
  await nextTurn()
  expect(started).toEqual(['a', 'a', 'b'])
  end('a')
  await nextTurn()
  expect(started).toEqual(['a', 'a', 'b', 'a'])
})

test('without a limit for all networks together each network can use its own limit', async () => {
  const { started, send, end } = working(Number.POSITIVE_INFINITY, 2)
  for (const network of ['a', 'b', 'c']) for (let sent = 0; sent < 3; sent += 1) send(network)
  await nextTurn()
  expect(started).toEqual(['a', 'a', 'b', 'b', 'c', 'c'])
  end('b')
  await nextTurn()
  expect(started.at(-1)).toBe('b')
})
