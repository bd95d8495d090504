import type { DescribedCalls } from '#functions/contract/described-call.ts'
import { hookChanges, newHook } from '#functions/contract/hooks.ts'

export const hooksContract = {
  'GET /communities/:id/hooks': { who: 'moderators', gives: ['Hook[]'], refuses: ['community_not_found'] },
  'POST /communities/:id/hooks': {
    who: 'moderators',
    takes: [newHook],
    needs: ['url', 'events'],
    example: { body: { url: 'https://example.org/veche', events: ['post.created', 'report.created'] } },
    gives: ['MadeHook'],
    refuses: ['invalid_hook_url', 'hook_exists', '400 limit_reached', 'community_not_found']
  },
  'PUT /communities/:id/hooks/:hookId': {
    who: 'moderators',
    takes: [hookChanges],
    example: { body: { events: ['comment.created'], on: true } },
    gives: ['Hook'],
    refuses: ['invalid_hook_url', 'hook_exists', 'hook_not_found', 'community_not_found']
  },
  'DELETE /communities/:id/hooks/:hookId': {
    who: 'moderators',
    gives: ['Success'],
    refuses: ['hook_not_found', 'community_not_found']
  },
  'POST /communities/:id/hooks/:hookId/ping': {
    who: 'moderators',
    gives: ['Hook'],
    refuses: ['hook_not_found', 'hook_off', 'community_not_found']
  }
} as const satisfies DescribedCalls
