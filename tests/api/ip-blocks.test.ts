import { beforeAll, describe, expect, test } from 'vitest'
import type { IpBlock, IpBlockPage } from '#functions/contract/ip-blocks.ts'
import { readRange } from '#functions/ip-blocks/address.ts'
import type { Member } from '#tests/support/member.ts'
import { codeOf, okBody, writingSite } from '#tests/support/writing-site.ts'

const own = writingSite({ PAGE_CACHE: 'on' })
const { run, row, number } = own
const HOUR = 3_600_000

let sova: Member
let petrovich: Member
beforeAll(async () => {
  sova = await own.as('Sova')
  petrovich = await own.as('Petrovich')
  await run('delete from ip_blocks')
})

const block = (address: string, more: object = {}, headers?: Record<string, string>, by = sova) =>
  by.send('POST', '/api/ipblocks', { address, ...more }, headers)
const blocked = async (address: string, more?: object) => okBody<IpBlock>(await block(address, more))
const cancel = (id: number, headers?: Record<string, string>) =>
  sova.send('DELETE', `/api/ipblocks/${id}`, undefined, headers)
const list = async (next = '') => okBody<IpBlockPage>(await sova.fetch(`/api/ipblocks?next=${next}`))
const from = (address: string, path: string, init: RequestInit = {}) =>
  fetch(own.origin + path, { ...init, headers: { ...init.headers, 'X-Forwarded-For': address } })
const statusFrom = async (address: string, path = '/') => (await from(address, path)).status
const countLogged = (action: string) => number('select count(*) from moderation_log where action = ?', action)

/** Inserts a block as another isolate of the Worker would: the site's isolate learns of it by reading the database. */
async function madeElsewhere(address: string, expiresAt: number | null): Promise<void> {
  const { ip, maskedBits, key, bits } = readRange(address)
  await run(
    `insert into ip_blocks (ip, masked_bits, range_key, range_bits, created_by, created_at, expires_at) values (?, ?, ?, ?, ?, 1, ?)`,
    ip,
    maskedBits,
    key,
    bits,
    await own.idOf('Sova'),
    expiresAt
  )
  await run('update site set ip_blocks_version = ip_blocks_version + 1')
}

describe('an address block', () => {
  test('[A3.ipblock.01 A4.ipblock.01 A5.ipblock.05 A7.ipblocks.01 A7.ipblocks.02 A7.ipblocks.03] is made by an admin, listed and cancelled', async () => {
    const created = await blocked('203.0.113.*', { note: ' Рассылка рекламы ' })
    expect(created).toEqual({
      id: expect.any(Number),
      ip: '203.0.113.0',
      maskedBits: 24,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/),
      createdBy: 'Sova',
      expiresAt: null,
      cancelledAt: null,
      inEffect: true,
      associatedUsers: expect.any(Array),
      note: 'Рассылка рекламы'
    })
    expect(await list()).toEqual({ blocks: [created], next: null })
    expect(await countLogged('block_ip')).toBe(1)
    const over = await okBody<IpBlock>(await cancel(created.id))
    expect(over).toEqual({ ...created, inEffect: false, cancelledAt: expect.any(String) })
    expect(await list()).toEqual({ blocks: [over], next: null })
    expect(await codeOf(await cancel(created.id))).toBe('409 not_in_effect')
    expect(await countLogged('unblock_ip')).toBe(1)
    expect(await codeOf(await cancel(999_999))).toBe('404 block_not_found')
  })

  test('[A5.ipblock.04] lasts the given number of hours, sent as a number or as a text', async () => {
    for (const [at, expiresIn] of [48, '48', 1.5, '0,5'].entries()) {
      const { createdAt, expiresAt } = await blocked(`192.0.2.${at}`, { expiresIn })
      const hours = Number(String(expiresIn).replace(',', '.'))
      expect(Date.parse(expiresAt ?? '') - Date.parse(createdAt)).toBe(hours * HOUR)
    }
  })

  test('lists the accounts that were last active at the address, except deleted accounts', async () => {
    const setLastAddress = (name: string, address: string) =>
      run(
        'update users set last_seen_ip = ?, last_seen_key = ? where username = ?',
        address,
        readRange(address).key,
        name
      )
    const [first = '', second = '', deleted = '', foreign = ''] = await own.ordinary(4)
    await setLastAddress(first, '198.18.7.1')
    await setLastAddress(second, '198.18.7.255')
    await setLastAddress(deleted, '198.18.7.9')
    await run('update users set deleted_at = 1 where username = ?', deleted)
    await setLastAddress(foreign, '198.18.8.0')
    expect((await blocked('198.18.7.0/24')).associatedUsers.toSorted()).toEqual([first, second].toSorted())
    await run('update users set deleted_at = null where username = ?', deleted)
  })

  test('is refused for a malformed or too large range, the admin’s own address, a missing duration, and an existing block', async () => {
    const before = await number('select count(*) from ip_blocks')
    const [logged, version] = [await countLogged('block_ip'), await number('select ip_blocks_version from site')]
    const refusals: [string, object, string][] = [
      ['', {}, 'bad_ip'],
      ['10.*.1.*', {}, 'bad_ip'],
      ['010.0.0.1', {}, 'bad_ip'],
      ['11.0.0.0/7', {}, 'subnet_too_large'],
      ['::/0', {}, 'subnet_too_large'],
      ['127.0.0.1', {}, 'own_ip'],
      ['127.*.*.*', {}, 'own_ip'],
      ['::ffff:127.0.0.0/104', {}, 'own_ip'],
      ['9.9.9.9', { expiresIn: 0 }, 'invalid_expiry'],
      ['9.9.9.9', { expiresIn: '-1' }, 'invalid_expiry'],
      ['9.9.9.9', { expiresIn: 'завтра' }, 'invalid_expiry'],
      ['9.9.9.9', { expiresIn: true }, 'invalid_json'],
      ['9.9.9.9', { note: 'x'.repeat(501) }, 'too_long'],
      ['192.0.2.1/32', {}, 'block_duplicate'],
      ['::ffff:192.0.2.1', { expiresIn: 1 }, 'block_duplicate']
    ]
    for (const [address, more, code] of refusals)
      expect(await codeOf(await block(address, more)), address).toBe(`400 ${code}`)
    expect(await number('select count(*) from ip_blocks')).toBe(before)
    expect(await countLogged('block_ip')).toBe(logged)
    expect(await number('select ip_blocks_version from site')).toBe(version)
  })

  test('can be inside a wider block, and each block ends separately', async () => {
    const wide = await blocked('198.19.0.0/16')
    const inner = await blocked('198.19.5.5', { expiresIn: 1 })
    await cancel(wide.id)
    expect([await statusFrom('198.19.5.5'), await statusFrom('198.19.5.6')]).toEqual([403, 200])
    await cancel(inner.id)
    expect(await statusFrom('198.19.5.5')).toBe(200)
  })

  test('is made once if two admins make it simultaneously, or if a call is repeated with its idempotency key', async () => {
    await run("update users set is_admin = 1 where username = 'Marina_K'")
    const marina = await own.as('Marina_K')
    const logged = await countLogged('block_ip')
    const answers = await Promise.all([sova, marina].map(by => block('198.51.100.77', {}, {}, by)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect(await countLogged('block_ip')).toBe(logged + 1)
    const key = { 'Idempotency-Key': 'block-once' }
    const first = await okBody<IpBlock>(await block('198.51.100.78', {}, key))
    expect(await okBody(await block('198.51.100.78', {}, key))).toEqual(first)
    expect(await countLogged('block_ip')).toBe(logged + 2)
    const end = { 'Idempotency-Key': 'cancel-once' }
    const over = await okBody(await cancel(first.id, end))
    expect(await okBody(await cancel(first.id, end))).toEqual(over)
    await run("update users set is_admin = 0 where username = 'Marina_K'")
  })
})

describe('a visitor from a blocked address', () => {
  const PATHS = ['/', '/all', '/about', '/login', '/nothing/here/at/all', '/robots.txt', '/sitemap.xml', '/healthz']
  const FILES = [
    '/sw.js',
    '/manifest.webmanifest',
    '/favicon.svg',
    '/icon-192.png',
    '/og-default.png',
    '/_astro/none.js'
  ]

  test('immediately gets 403 on every path, as a page, JSON or instead of a file, signed in or not, until the block is cancelled', async () => {
    const picture = await row<{ id: string }>('select id from images limit 1')
    const home = await (await from('198.51.100.9', '/')).text()
    const named = [/\/_astro\/[^"' ]+\.js/, /\/fonts\/[^"')]+/].map(pattern => pattern.exec(home)?.[0] ?? '')
    const paths = [...PATHS, ...FILES, ...named, `/images/${picture.id}.webp`]
    // Every page is cached before the block is made, because a block must also cover cached pages.
    for (const path of paths) await statusFrom('198.51.100.9', path)
    const { id } = await blocked('198.51.100.9')
    for (const path of paths) {
      const answer = await from('198.51.100.9', path)
      expect(answer.status, path).toBe(403)
      expect(answer.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
      const text = await answer.text()
      expect(text).toContain('<h1>Доступ закрыт</h1>')
      expect(text.length).toBeLessThan(1000)
    }
    for (const path of ['/api/_initial', '/api/posts', '/api/no_such_call'])
      expect(await codeOf(await from('198.51.100.9', path)), path).toBe('403 ip_blocked')
    // Scripts of other sites learn why they get nothing.
    const refusal = await from('198.51.100.9', '/api/posts')
    expect(refusal.headers.get('Access-Control-Allow-Origin')).toBe('*')
    const headers = { 'X-Forwarded-For': '198.51.100.9' }
    expect((await petrovich.fetch('/', { headers })).status).toBe(403)
    expect(await codeOf(await petrovich.send('POST', '/api/_postVote', {}, headers))).toBe('403 ip_blocked')
    const form = await petrovich.fetch('/-/vote', { method: 'POST', body: new URLSearchParams(), headers })
    expect(form.status).toBe(403)
    expect(await statusFrom('198.51.100.10')).toBe(200)
    await cancel(id)
    for (const path of ['/', '/sw.js', ...named]) expect(await statusFrom('198.51.100.9', path), path).toBe(200)
  })

  test('gets 403 also if the address is an IPv6 address or an IPv4 address written as IPv6', async () => {
    await blocked('2001:db8:77::/48')
    await blocked('203.0.113.5')
    const addresses = ['2001:db8:77::1', '2001:DB8:77:ffff::', '2001:db8:78::1', '::ffff:203.0.113.5', '203.0.113.6']
    expect(await Promise.all(addresses.map(address => statusFrom(address)))).toEqual([403, 403, 200, 403, 200])
  })

  test('is admitted when the block has expired, and the list of blocks shows that the block has ended', async () => {
    await blocked('198.51.100.40', { expiresIn: 1 })
    expect(await statusFrom('198.51.100.40')).toBe(403)
    await run("update ip_blocks set expires_at = ? where ip = '198.51.100.40'", Date.now())
    await run('update site set ip_blocks_version = ip_blocks_version + 1')
    await expect.poll(() => statusFrom('198.51.100.40'), { timeout: 20_000, interval: 200 }).toBe(200)
    const shown = async () => (await list()).blocks.find(({ ip }) => ip === '198.51.100.40')
    expect(await shown()).toMatchObject({ inEffect: false, cancelledAt: null })
    await own.tick()
    await expect
      .poll(() => number("select count(*) from ip_blocks where ip = '198.51.100.40' and ended_at = expires_at"))
      .toBe(1)
    expect(await shown()).toMatchObject({ inEffect: false, cancelledAt: null })
    // An expired block does not prevent a new block of the blocked address.
    expect((await blocked('198.51.100.40')).inEffect).toBe(true)
  })

  test('is refused within seconds if another isolate made the block', async () => {
    expect(await statusFrom('198.51.100.50')).toBe(200)
    await madeElsewhere('198.51.100.50', null)
    await expect.poll(() => statusFrom('198.51.100.50'), { timeout: 20_000, interval: 200 }).toBe(403)
  })

  test('is refused during a database outage, while other visitors get pages', async () => {
    await blocked('198.51.100.60')
    await statusFrom('198.51.100.61', '/about')
    own.hangDatabase()
    try {
      expect(await statusFrom('198.51.100.60', '/about')).toBe(403)
      expect(await statusFrom('198.51.100.61', '/about')).toBe(200)
      expect(await statusFrom('198.51.100.60', '/sw.js')).toBe(403)
      expect(await statusFrom('198.51.100.61', '/sw.js')).toBe(200)
    } finally {
      own.resumeDatabase()
    }
  })
})

test('the list of blocks comes in pages: blocks in effect come before ended blocks, and newer blocks before older blocks', async () => {
  await run('delete from ip_blocks')
  for (let at = 0; at < 50; at += 1) await madeElsewhere(`100.64.0.${at}`, at % 5 === 0 ? 1000 + at : null)
  await run('update ip_blocks set cancelled_at = 5, ended_at = 5 where id % 3 = 0')
  const blocks: IpBlock[] = []
  for (let next: string | null = ''; next !== null; ) {
    const page: IpBlockPage = await list(next)
    expect(page.blocks.length).toBeLessThanOrEqual(20)
    blocks.push(...page.blocks)
    next = page.next
  }
  expect(blocks).toHaveLength(50)
  const expected = blocks.toSorted((a, b) => Number(b.inEffect) - Number(a.inEffect) || b.id - a.id)
  expect(blocks).toEqual(expected)
  expect(new Set(blocks.map(({ inEffect }) => inEffect)).size).toBe(2)
  expect(await codeOf(await sova.fetch('/api/ipblocks?next=x'))).toBe('400 invalid_cursor')
})

test('the names of accounts seen at a blocked address are deleted a year after the end of the block', async () => {
  await run('delete from ip_blocks')
  await madeElsewhere('100.64.1.1', null)
  await madeElsewhere('100.64.1.2', null)
  await run(`update ip_blocks set associated_users = '["Petrovich"]', cancelled_at = 5, ended_at = 5`)
  await run("update ip_blocks set ended_at = ? where ip = '100.64.1.2'", Date.now() - 360 * 24 * HOUR)
  await own.tick()
  const names = async () => (await list()).blocks.map(({ associatedUsers }) => associatedUsers)
  await expect.poll(names).toEqual([['Petrovich'], []])
})

test('the list of blocks costs one round trip and few rows, however many blocks there are', async () => {
  const owner = await own.idOf('Sova')
  await run('delete from ip_blocks')
  // A third of the blocks has expired, and the timer run marks it as ended; a third is marked already; a third lasts.
  await run(
    `insert into ip_blocks (ip, masked_bits, range_key, range_bits, created_by, created_at, expires_at, ended_at)
      select 'x', 0, printf('%032x', rowid), 128, ?, 1, iif(rowid % 3 = 0, 1, null), iif(rowid % 3 = 1, 5, null) from comments limit 5000`,
    owner
  )
  await own.tick()
  await expect.poll(() => number('select count(*) from ip_blocks where ended_at is null and expires_at = 1')).toBe(0)
  for (const path of ['/api/ipblocks', '/admin/ipblocks']) {
    const answer = await sova.fetch(path)
    expect(answer.status).toBe(200)
    await answer.body?.cancel()
    const cost = (name: string) =>
      Number(new RegExp(`\\b${name};desc="(\\d+)"`).exec(answer.headers.get('Server-Timing') ?? '')?.[1])
    expect(cost('trips'), path).toBe(1)
    expect(cost('rows'), path).toBeLessThanOrEqual(6 * 20 + 100)
  }
})
