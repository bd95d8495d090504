import type { DescribedCalls } from '#functions/contract/described-call.ts'
import { logQuery } from './routes.ts'

export const moderationContract = {
  'GET /communities/:id/log': {
    who: 'everyone',
    asks: logQuery,
    gives: ['LogPage'],
    refuses: ['not_logged_in', 'not_mod', 'community_not_found']
  }
} as const satisfies DescribedCalls
