import { describe, expect, test } from 'vitest'
import { acceptedEncoding, FOR_MANY, FOR_ONE } from '#scripts/server/encoding.ts'

/** All orders of a list. */
const ordersOf = (list: string[]): string[][] =>
  list.length < 2 ? [list] : list.flatMap((first, at) => ordersOf(list.toSpliced(at, 1)).map(rest => [first, ...rest]))

describe('the encoding of a response', () => {
  test.each([
    ['', null, null],
    ['gzip', 'gzip', 'gzip'],
    ['gzip, deflate', 'gzip', 'gzip'],
    ['GZIP', 'gzip', 'gzip'],
    ['deflate, compress', null, null],
    ['br', 'br', 'br'],
    ['zstd', 'zstd', 'zstd'],
    ['gzip, deflate, br, zstd', 'zstd', 'br'],
    ['gzip;q=0.5, br;q=0.5, zstd;q=0.5', 'zstd', 'br'],
    ['zstd;q=0, br, gzip', 'br', 'br'],
    ['zstd;q=0, *', 'br', 'br'],
    ['br;q=0, *', 'zstd', 'zstd'],
    ['br;q=0, zstd;q=0.000, gzip;q=0.5', 'gzip', 'gzip'],
    ['gzip, br;q=0.5, zstd;q=0.1', 'gzip', 'gzip'],
    ['br;q=0.9, zstd;q=0.8', 'br', 'br'],
    ['*', 'zstd', 'br'],
    ['*;q=0', null, null],
    ['*;q=0, gzip', 'gzip', 'gzip'],
    ['gzip;q=0.2, *;q=0.7', 'zstd', 'br'],
    ['identity', null, null],
    ['identity;q=0', null, null],
    ['identity;q=0, gzip;q=0.1', 'gzip', 'gzip'],
    ['identity;q=0, *;q=0.1', 'zstd', 'br'],
    ['identity, gzip;q=0.5', null, null],
    ['identity, gzip', 'gzip', 'gzip'],
    ['identity;q=0.3, gzip;q=0.5', 'gzip', 'gzip'],
    ['zstd;q=nonsense, gzip', 'gzip', 'gzip'],
    ['zstd ; q=0 , gzip ; level=1 ; q=1', 'gzip', 'gzip']
  ])('for "%s" is %s when it is sent once, and %s when it is stored', (header, one, many) => {
    expect(acceptedEncoding(header, FOR_ONE)).toBe(one)
    expect(acceptedEncoding(header, FOR_MANY)).toBe(many)
  })

  test('does not depend on the order of the entries', () => {
    const orders = ordersOf(['gzip', 'deflate;q=0.9', 'br;q=0', 'identity;q=0', 'zstd;q=0.5']).map(list =>
      list.join(', ')
    )
    expect(new Set(orders.map(header => acceptedEncoding(header, FOR_ONE)))).toEqual(new Set(['gzip']))
  })
})
