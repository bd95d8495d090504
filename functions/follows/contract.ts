import { following } from '#functions/contract/calls.ts'
import type { DescribedCalls } from '#functions/contract/described-call.ts'
import { listing, unfollowing } from './routes.ts'

export const followsContract = {
  'GET /follows': {
    who: 'members',
    asks: listing,
    example: { query: 'type=post' },
    gives: ['FollowsPage'],
    refuses: []
  },
  'POST /follows': {
    who: 'members',
    takes: [following],
    needs: ['type', 'targetId'],
    example: { body: { type: 'post', targetId: 'aZ3_kQ9x' } },
    gives: ['Follow'],
    refuses: ['invalid_type', 'invalid_id', 'cannot_follow_self', '400 limit_reached', 'target_not_found']
  },
  'DELETE /follows': {
    who: 'members',
    asks: unfollowing,
    needs: ['type', 'targetId'],
    example: { query: 'type=post&targetId=aZ3_kQ9x' },
    gives: ['Success'],
    refuses: ['invalid_id']
  }
} as const satisfies DescribedCalls
