import { afterAll, expect, test } from 'vitest'
import { startHookReceiver } from '#tests/support/hook-receiver.ts'
import { codeOf, writingSite } from '#tests/support/writing-site.ts'

const receiver = await startHookReceiver()
const site = writingSite({ LINK_FETCH: 'off', LINK_FETCH_ALLOW: receiver.origin })
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
