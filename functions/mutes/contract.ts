import { muting } from '#functions/contract/calls.ts'
import type { DescribedCalls } from '#functions/contract/described-call.ts'
import { unmuting } from './routes.ts'

export const mutesContract = {
  'GET /mutes': { who: 'members', gives: ['Mutes'], refuses: [] },
  'POST /mutes': {
    who: 'members',
    ignoresKey: true,
    takes: [muting],
    example: { body: { userId: '17b0c4e2b1d3f4a5b6c7d8e9' } },
    gives: ['Mutes'],
    refuses: ['missing_target', 'cannot_mute_self', 'user_deleted', 'user_not_found', 'community_not_found']
  },
  'DELETE /mutes': {
    who: 'members',
    ignoresKey: true,
    asks: unmuting,
    takes: [muting],
    bodyIsOptional: true,
    example: { query: 'type=user' },
    gives: ['Mutes'],
    refuses: ['missing_target']
  },
  'DELETE /mutes/:muteId': { who: 'members', ignoresKey: true, gives: ['Success'], refuses: ['invalid_id'] },
  'DELETE /mutes/users/:id': { who: 'members', ignoresKey: true, gives: ['Success'], refuses: [] },
  'DELETE /mutes/communities/:id': { who: 'members', ignoresKey: true, gives: ['Success'], refuses: [] }
} as const satisfies DescribedCalls
