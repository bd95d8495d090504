import { afterAll, beforeAll, expect, test } from 'vitest'
import { logIn } from '#tests/support/member.ts'
import { openSharedSite, type SharedSite } from '#tests/support/shared-site.ts'

interface Icon {
  src: string
  sizes: string
  type: string
}
interface Manifest {
  id: string
  start_url: string
  icons: Icon[]
  shortcuts: { name: string; url: string; icons: Icon[] }[]
  share_target: { action: string; method: string; params: Record<string, string> }
}

let site: SharedSite
let manifest: Manifest
beforeAll(async () => {
  site = await openSharedSite()
  manifest = (await (await fetch(`${site.origin}/manifest.webmanifest`)).json()) as Manifest
})
afterAll(() => site?.stop())

test('[P1.platform.01] every icon of the manifest exists in its declared size and type', async () => {
  for (const { src, sizes, type } of [manifest, ...manifest.shortcuts].flatMap(({ icons }) => icons)) {
    const answer = await fetch(site.origin + src)
    expect([src, answer.status, answer.headers.get('Content-Type')]).toEqual([src, 200, type])
    if (type !== 'image/png') continue
    const head = Buffer.from(await answer.arrayBuffer())
    expect([src, head.toString('latin1', 1, 4)]).toEqual([src, 'PNG'])
    expect([src, `${head.readUInt32BE(16)}x${head.readUInt32BE(20)}`]).toEqual([src, sizes])
  }
})

test('the manifest’s shortcuts, start page and share form work for a member', async () => {
  const member = await logIn(site.origin, 'Petrovich')
  expect(manifest.shortcuts.map(({ url }) => url)).toEqual(['/new', '/notifications', '/subscriptions'])
  const { action, method, params } = manifest.share_target
  expect([method, params]).toEqual(['POST', { title: 'title', text: 'text', url: 'url' }])
  const body = new URLSearchParams({ title: 'Имя', text: '', url: 'https://example.org/' })
  const shared = await member.fetch(action, { method, body })
  expect([shared.status, await shared.text()]).toEqual([200, expect.stringContaining('value="https://example.org/"')])
  for (const path of [manifest.id, manifest.start_url, action, ...manifest.shortcuts.map(({ url }) => url)])
    expect([path, (await member.fetch(path)).status]).toEqual([path, 200])
})

test('text that another site sends to the share form is shown but not published', async () => {
  const member = await logIn(site.origin, 'Petrovich')
  const body = new URLSearchParams({ type: 'text', community: 'VecheMeta', title: 'Чужое имя', text: 'Чужие слова' })
  const headers = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }
  const send = (path: string) => member.fetch(path, { method: 'POST', body, headers, redirect: 'manual' })
  const shown = await send(manifest.share_target.action)
  expect([shown.status, (await shown.text()).includes('>Чужие слова</textarea>')]).toEqual([200, true])
  expect((await send('/new')).status).toBe(403)
})
