import { afterAll, expect, test, vi } from 'vitest'
import { newSecret, sealSecret } from '#functions/hooks/secret.ts'
import { startHookReceiver } from '#tests/support/hook-receiver.ts'
import { codeOf, okBody, writingSite } from '#tests/support/writing-site.ts'

const receiver = await startHookReceiver()
const SECRET_KEY = 'secret key of a site without fetches'
const site = writingSite({ SECRET_KEY, LINK_FETCH: 'off', LINK_FETCH_ALLOW: receiver.origin })
afterAll(() => receiver.stop())

test('a site that fetches no links takes no webhooks', async () => {
  const { communityId } = await site.openPost()
  const admin = await site.as('Sova')
  for (const url of [`${receiver.origin}/veche`, 'https://example.org/veche']) {
    const answer = await admin.send('POST', `/api/communities/${communityId}/hooks`, { url, events: ['post.created'] })
    expect(await codeOf(answer), url).toBe('400 invalid_hook_url')
  }
  expect(await site.number('select count(*) from community_hooks')).toBe(0)
})

test('a site that fetches no links any more sends nothing to the webhooks that it has, and keeps them', async () => {
  const { communityId } = await site.openPost()
  const id = '0'.repeat(24)
  await site.run(
    `insert into community_hooks (id, community_id, keeper_id, url, secret, events, created_at)
    select ?, ?, id, ?, ?, 1, 1 from users where username = 'Sova'`,
    id,
    communityId,
    `${receiver.origin}/veche`,
    sealSecret(SECRET_KEY, newSecret(), id)
  )
  const admin = await site.as('Sova')
  const sent = Date.now()
  await okBody(await admin.send('POST', `/api/communities/${communityId}/hooks/${id}/ping`))
  const due = () => site.number('select due_at from community_hooks')
  await vi.waitFor(async () => expect(await due()).toBeGreaterThan(sent + 30_000), { timeout: 20_000 })
  await vi.waitFor(async () => expect(await due()).toBeLessThan(sent + 100_000), { timeout: 20_000 })
  expect(await site.row('select failures, disabled_at from community_hooks')).toMatchObject({
    failures: 0,
    disabled_at: null
  })
  expect(await site.number('select count(*) from hook_deliveries')).toBe(1)
  expect(receiver.received).toEqual([])
})
