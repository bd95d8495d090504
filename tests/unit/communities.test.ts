import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isReserved, whyNotCreated } from '#functions/communities/rules.ts'
import { isCommunityName } from '#functions/contract/names.ts'

const ROOT = join(import.meta.dirname, '../..')
const SETTINGS = { COMMUNITY_CREATION: 'members', MAX_MODDED: 2 } as const
const community = { id: 'a'.repeat(24), name: 'Radio', title: null, proPic: null }

test('the name of a community consists of 3 to 21 Latin letters, digits and underscores', () => {
  for (const name of ['abc', 'A_1', '_'.repeat(3), 'x'.repeat(21)]) expect(isCommunityName(name), name).toBe(true)
  for (const name of ['', 'ab', 'x'.repeat(22), 'a b', 'a-b', 'абв', 'café', 'a.b', 'abc\n', 'ab\u200b'])
    expect(isCommunityName(name), name).toBe(false)
})

test('a name that is an address of the site, in upper or lower case, cannot be the name of a community', () => {
  const own = [...readdirSync(join(ROOT, 'src/pages')), ...readdirSync(join(ROOT, 'public'))]
    .map(name => name.replace(/\.(?:astro|ts)$/, ''))
    // The file _headers is read by the edge platform and has no address.
    .filter(name => isCommunityName(name) && name !== '_headers')
  expect(own.length).toBeGreaterThan(10)
  const others = 'api images healthz metrics docs _astro _image _actions _server_islands ADMIN'.split(' ')
  for (const name of [...own, ...others]) expect(isReserved(name), name).toBe(true)
  for (const name of ['DiscoApp', 'VecheMeta', 'Radio']) expect(isReserved(name), name).toBe(false)
})

test('[A5.create.01 A5.create.02] an account with 10 points can make a few communities, an admin any number', () => {
  const member = { isAdmin: false, points: 10, moddingList: [community] }
  expect(whyNotCreated(member, SETTINGS)).toBeNull()
  expect(whyNotCreated({ ...member, points: 9 }, SETTINGS)).toBe('not_enough_points')
  expect(whyNotCreated({ ...member, moddingList: [community, community] }, SETTINGS)).toBe('max_limit_reached')
  expect(whyNotCreated(member, { ...SETTINGS, COMMUNITY_CREATION: 'admins' })).toBe('not_admin')
  const admin = { isAdmin: true, points: 0, moddingList: [community, community, community] }
  expect(whyNotCreated(admin, { ...SETTINGS, COMMUNITY_CREATION: 'admins' })).toBeNull()
})
