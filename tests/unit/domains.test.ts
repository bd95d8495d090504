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

test('a deploy with a domain is refused while the edge platform cannot tell whether the domain is free', async () => {
  await expect(check('free')).rejects.toThrow('deploy once without them')
})

test('a deploy is refused if a domain already has a DNS record or belongs to another Worker', async () => {
  server.state.addVersion({ bindings: [] })
  await check('free', 'own')
  await expect(check('free', 'record')).rejects.toThrow(/^record\.example has a DNS record already: /)
  await expect(check('other', 'own')).rejects.toThrow(/^other\.example is the domain of the Worker shop: [^\n]*$/)
})

test('a deploy without custom domains sends no request about domains', async () => {
  await checkDomains(platform, ['forum.example/*', { pattern: 'forum.example/*', zone_name: 'forum.example' }])
  expect(server.unknown).toEqual([])
})
