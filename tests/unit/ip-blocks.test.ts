import { describe, expect, test } from 'vitest'
import type { AppError } from '#functions/contract/errors.ts'
import { readHours, withoutStars } from '#functions/contract/ip-blocks.ts'
import { addressKey, addressWords } from '#functions/db/ip-key.ts'
import { isHeld, readRange } from '#functions/ip-blocks/address.ts'
import { findsBlock, rangesOf } from '#functions/ip-blocks/ranges.ts'

/**
 * Reads the address of a block: returns the address and the number of masked bits as they are stored, or the code of a
 * refusal.
 */
function read(address: string): string {
  try {
    const { ip, maskedBits } = readRange(address)
    return `${ip}/${maskedBits}`
  } catch (error) {
    return (error as AppError).code
  }
}

describe('the address of an IP block', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7/0'],
    [' 203.0.113.7 ', '203.0.113.7/0'],
    ['203.0.113.7/32', '203.0.113.7/0'],
    ['203.0.113.7/24', '203.0.113.0/24'],
    ['203.0.113.255/25', '203.0.113.128/25'],
    ['10.0.0.0/8', '10.0.0.0/8'],
    ['2001:DB8:0:0::1', '2001:db8::1/0'],
    ['2001:db8::1/128', '2001:db8::1/0'],
    ['2001:db8:1:2:3::/64', '2001:db8:1:2::/64'],
    ['2000::/8', '2000::/8'],
    ['::ffff:203.0.113.7', '203.0.113.7/0'],
    ['::ffff:cb00:7107', '203.0.113.7/0'],
    ['::FFFF:203.0.113.0/120', '203.0.113.0/24']
  ])('[A5.ipblock.01] the address %s is stored as %s', (text, stored) => expect(read(text)).toBe(stored))

  test.each([
    ['10.1.*.*', '10.1.0.0/16'],
    ['10.*.*.*', '10.0.0.0/8'],
    ['203.0.113.*', '203.0.113.0/24'],
    ['2001:db8:1:2:3:4:5:*', '2001:db8:1:2:3:4:5:0/120'],
    ['2001:db8:1:2:3:4:*:*', '2001:db8:1:2:3:4::/112'],
    ['2001:db8::*:*', '2001:db8::/112']
  ])('[A5.ipblock.03] the address with wildcards %s is stored as %s', (text, stored) => expect(read(text)).toBe(stored))

  test.each(['10.*.1.*', '*.1.1.1', '10.1.*', '*', '10.1.1*.*', '10.1.2.3*', '10.1.1.*/24', '1.2.3.4.*', '2001:*::1'])(
    'the address %s is refused, because its wildcards are not whole parts at its end',
    text => {
      expect(withoutStars(text)).toBeNull()
      expect(read(text)).toBe('bad_ip')
    }
  )

  test.each(
    '|abc|127.1|0x7f.0.0.1|010.0.0.1|2130706433|256.1.1.1|1.2.3.4.5|1.2.3|1.2.3.4/33|1.2.3.4/-1|1.2.3.4/|1.2.3.4/8/8|1.2.3.4/1e1|::1/129|:::1|fe80::1%eth0|::ffff:010.0.0.1|::ffff:1.2.3|[::1]|1.2.3.4:80|1.2.3.4 5'.split(
      '|'
    )
  )('the text “%s” is refused, because it is no address', text => expect(read(text)).toBe('bad_ip'))

  test.each([
    '0.0.0.0/0',
    '1.2.3.4/7',
    '*.*.*.*',
    '::/0',
    '2000::/7',
    '::ffff:0:0/96',
    '::ffff:1.2.3.4/103',
    '::/8',
    '::/64',
    '::ffff:0:0/90'
  ])('the subnet %s is refused, because its prefix is shorter than eight bits or it contains all of IPv4', text =>
    expect(read(text)).toBe('subnet_too_large')
  )

  test('two spellings of an IP address have one key, and a block of a subnet applies to both', () => {
    expect(addressKey('::ffff:203.0.113.7')).toBe(addressKey('203.0.113.7'))
    expect(addressKey('2001:0db8:0000::0001')).toBe(addressKey('2001:db8::1'))
    expect(addressKey('nonsense')).toBeNull()
    expect(isHeld(readRange('203.0.113.*'), '::ffff:203.0.113.7')).toBe(true)
    expect(isHeld(readRange('203.0.113.*'), '203.0.114.7')).toBe(false)
    expect(isHeld(readRange('100::/16'), '1.2.3.4')).toBe(false)
  })
})

test.each([
  ['', null],
  ['  ', null],
  ['24', 24],
  [' 1 ', 1],
  ['0.5', 0.5],
  ['0,5', 0.5],
  ['876000', 876_000],
  ['0', undefined],
  ['0.0', undefined],
  ['-1', undefined],
  ['876001', undefined],
  ['1e3', undefined],
  ['0x10', undefined],
  ['Infinity', undefined],
  ['NaN', undefined],
  ['завтра', undefined]
])('the duration “%s” of a block is read as %s hours', (typed, hours) => expect(readHours(typed)).toBe(hours))

describe('the IP blocks in memory', () => {
  const NOW = 1000
  const lookUp = (blocks: [string, number | null][]) => {
    const listed = blocks.map(([address, expiresAt]) => ({ ...readRange(address), expiresAt }))
    const ranges = rangesOf(listed.toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.bits - b.bits)))
    return (address: string) => findsBlock(ranges, addressWords(address) as Uint32Array, NOW)
  }

  test('without blocks no address is blocked', () => expect(lookUp([])('1.2.3.4')).toBe(false))

  test('an address in several nested blocks is blocked if one of them has not expired', () => {
    const isBlocked = lookUp([
      ['10.0.0.0/8', NOW],
      ['10.1.0.0/16', NOW + 1],
      ['10.1.2.0/24', NOW],
      ['10.1.2.3', null],
      ['10.200.0.0/16', null],
      ['2001:db8::/32', null]
    ])
    const blocked = ['10.1.2.3', '10.1.2.4', '10.1.255.255', '10.200.0.0', '2001:db8:ffff::1'].filter(isBlocked)
    expect(blocked).toHaveLength(5)
    const free = [
      '10.0.0.1',
      '10.2.0.0',
      '10.199.255.255',
      '10.201.0.0',
      '2001:db7::',
      '2001:db9::',
      '0.0.0.0',
      '255.255.255.255'
    ]
    expect(free.filter(isBlocked)).toEqual([])
  })

  test('every address in a thousand blocked subnets is blocked, and no address between them', () => {
    const third = (at: number) => `${at >> 8}.${at & 255}`
    const isBlocked = lookUp(Array.from({ length: 1000 }, (_, at) => [`100.${third(2 * at)}.0/24`, null]))
    for (let at = 0; at < 1000; at += 1) {
      const addresses = [`100.${third(2 * at)}.0`, `100.${third(2 * at)}.255`, `100.${third(2 * at + 1)}.0`]
      expect(addresses.map(isBlocked)).toEqual([true, true, false])
    }
  })

  test('ten thousand blocks take 290,000 bytes of memory', () => {
    const listed = Array.from({ length: 10_000 }, (_, at) => ({
      key: at.toString(16).padStart(32, '0'),
      bits: 128,
      expiresAt: null
    }))
    const { starts, bits, expires, outer } = rangesOf(listed)
    const bytes = [starts, bits, expires, outer].reduce((sum, { byteLength }) => sum + byteLength, 0)
    expect(bytes).toBe(290_000)
  })
})
