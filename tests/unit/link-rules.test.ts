import { expect, test } from 'vitest'
import { URL_MAX } from '#functions/contract/limits.ts'
import { linkOf } from '#functions/contract/post-fields.ts'
import { hostOf, isPublicAddress } from '#functions/links/rules.ts'

const PUBLIC = [
  ['1.1.1.1', '8.8.8.8', '9.255.255.255', '11.0.0.0', '77.88.8.8', '100.63.255.255', '100.128.0.0'],
  ['126.255.255.255', '128.0.0.1', '169.253.255.255', '169.255.0.0', '172.15.255.255', '172.32.0.0'],
  ['191.255.255.255', '192.0.1.0', '192.0.3.0', '192.167.255.255', '192.169.0.0', '198.17.255.255', '198.20.0.0'],
  ['198.51.99.255', '203.0.112.255', '203.0.114.0', '223.255.255.255', '168.63.129.15', '168.63.129.17'],
  ['2a02:6b8::2:242', '2606:4700:4700::1111', '2001:4860:4860::8888', '2001:200::1', '2003::1', '3ffe::1']
].flat()

const CLOSED = [
  // "This network" (0.0.0.0/8), private networks, carrier-grade NAT and loopback.
  ['0.0.0.0', '0.255.255.255', '10.0.0.0', '10.255.255.255', '100.64.0.0', '100.100.100.200', '100.127.255.255'],
  ['127.0.0.1', '127.0.0.2', '127.255.255.255', '172.16.0.0', '172.31.255.255', '192.168.0.1', '192.168.255.255'],
  // Link-local addresses, at which clouds serve metadata of machines, and the address of Azure's platform.
  ['169.254.0.0', '169.254.169.254', '169.254.170.2', '169.254.255.255', '168.63.129.16'],
  // Ranges for protocols, documentation, benchmarks and 6to4 relays.
  ['192.0.0.1', '192.0.0.192', '192.0.2.1', '192.31.196.1', '192.52.193.1', '192.88.99.1', '192.175.48.1'],
  ['198.18.0.0', '198.19.255.255', '198.51.100.7', '203.0.113.7'],
  // Multicast, reserved and broadcast addresses.
  ['224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255'],
  // IPv6 addresses: unspecified, loopback, local, multicast.
  ['::', '::1', 'fe80::1', 'febf::1', 'fec0::1', 'fc00::1', 'fd00:ec2::254', 'fdff::1', 'ff02::1', 'ff0e::1'],
  // IPv6 addresses that contain an IPv4 address: mapped, compatible, translated, NAT64, 6to4, Teredo, ISATAP.
  ['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:8.8.8.8', '::127.0.0.1', '::ffff:0:127.0.0.1', '64:ff9b::7f00:1'],
  ['64:ff9b::10.0.0.1', '64:ff9b:1::1', '2002:7f00:1::', '2002:c0a8:101::1', '2001::1', '2001:0:7f00:1::'],
  ['fe80::5efe:127.0.0.1', '2001:2::1', '2001:10::1', '2001:20::1', '2001:1ff::1', '2001:db8::1', '2620:4f:8000::1'],
  ['3fff::1', '100::1', '5f00::1', '4000::1', 'e000::1'],
  // Malformed addresses.
  [
    '',
    '1.2.3',
    '1.2.3.4.5',
    '256.1.1.1',
    '1.1.1.1 ',
    '0x7f.0.0.1',
    '01234.1.1.1',
    'example.com',
    ':',
    ':::',
    '1::2::3'
  ],
  ['2a02', '2a02:6b8:0:0:0:0:0', '2a02:6b8:0:0:0:0:0:0:1', '2a02::12345', '2a02::g', '2a02::1.2.3', '2a02::1.2.3.400'],
  ['2a02:6b8::1%eth0', '[2a02:6b8::1]', '1:2:3:4:5:6:7::8']
].flat()

test.each(PUBLIC)('the IP address %s is public', address => expect(isPublicAddress(address)).toBe(true))
test.each(CLOSED)('the IP address %s is not public', address => expect(isPublicAddress(address)).toBe(false))

const kindOf = (address: string) => hostOf(new URL(address)).kind

test.each([
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0x7f.1/',
  'http://0177.0.0.1/',
  'http://017700000001/',
  'http://127.1/',
  'http://127.0.0.1./',
  'http://①②⑦.⓪.⓪.①/',
  'http://127。0。0。1/',
  'http://%31%32%37.0.0.1/',
  'http://0/',
  'http://3232235777/',
  'http://0xa9fea9fe/',
  'http://169.254.169.254/latest/meta-data/',
  'http://[::1]/',
  'http://[0:0:0:0:0:0:0:1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[::]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[fd00:ec2::254]/',
  'http://localhost/',
  'http://LOCALHOST./',
  'http://a.localhost/',
  'http://ｌｏｃａｌｈｏｓｔ/',
  'http://printer/',
  'http://printer.local/',
  'http://metadata.google.internal/',
  'http://metadata.google.internal./',
  'http://git.corp/',
  'http://router.lan/',
  'http://nas.home.arpa/',
  'http://1.0.0.127.in-addr.arpa/',
  'http://site.onion/',
  'ftp://example.com/',
  'file:///etc/passwd',
  'data:text/html,x',
  'javascript:alert(1)',
  'gopher://example.com/',
  'http://example.com:22/',
  'http://example.com:8080/',
  'http://1.1.1.1:6379/',
  'http://user@example.com/',
  'http://user:password@example.com/',
  'http://:password@example.com/'
])('the address %s is not requested, because its host may not be public', address =>
  expect(kindOf(address)).toBe('closed')
)

test.each([
  ['http://example.com/', 'name', 'example.com'],
  ['https://example.com.:443/', 'name', 'example.com'],
  ['https://example.com:80/', 'name', 'example.com'],
  ['https://пример.рф/', 'name', 'xn--e1afmkfd.xn--p1ai'],
  ['https://localhost.example.com/', 'name', 'localhost.example.com'],
  ['http://134744072/', 'address', '8.8.8.8'],
  ['http://1.1.1.1:80/', 'address', '1.1.1.1'],
  ['https://[2606:4700:4700::1111]/', 'address', '2606:4700:4700::1111']
])('the host of %s is a public %s', (address, kind, text) => expect(hostOf(new URL(address))).toEqual({ kind, text }))

test('a long address is refused before it is parsed, which takes time quadratic in the length of its host', () => {
  const signs = Array.from({ length: 200_000 }, (_, n) => String.fromCodePoint(0x4e00 + (n % 20_000))).join('')
  expect(linkOf(`https://${signs}.example/`)).toBeNull()
  const rest = 'x'.repeat(URL_MAX - 'https://a.example/'.length)
  expect(linkOf(` https://a.example/${rest} `)?.href).toHaveLength(URL_MAX)
  expect(linkOf(`https://a.example/${rest}x`)).toBeNull()
})
