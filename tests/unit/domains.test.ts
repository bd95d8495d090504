import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkDomains } from '#scripts/deploy/domains.ts'
import { openPlatform } from '#scripts/deploy/platform.ts'
import { type PlatformServer, startPlatform, TOKEN } from '#tests/support/platform.ts'
import { ACCOUNT } from '#tests/support/platform-state.ts'

let server: PlatformServer
let platform: ReturnType<typeof openPlatform>
beforeAll(async () => {
  server = await startPlatform()
  platform = openPlatform({ api: server.api, account: ACCOUNT, token: TOKEN, worker: 'veche' })
})
afterAll(() => server?.stop())

const check = (...names: string[]) =>
  checkDomains(
    platform,
    names.map(name => ({ pattern: `${name}.example`, custom_domain: true }))
  )

test('a domain is refused while the platform does not know whether it is free', async () => {
  await expect(check('free')).rejects.toThrow('deploy once without them')
})

test('a domain is not taken from a DNS record or another Worker', async () => {
  server.state.addVersion({ bindings: [] })
  await check('free', 'own')
  await expect(check('free', 'record')).rejects.toThrow(/^record\.example has a DNS record already: /)
  await expect(check('other', 'own')).rejects.toThrow(/^other\.example is the domain of the Worker shop: [^\n]*$/)
})

test('without an own domain nothing is requested', async () => {
  await checkDomains(platform, ['forum.example/*', { pattern: 'forum.example/*', zone_name: 'forum.example' }])
  expect(server.unknown).toEqual([])
})
