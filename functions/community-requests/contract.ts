import type { DescribedCalls } from '#functions/contract/described-call.ts'
import { wanted } from './routes.ts'

export const communityRequestsContract = {
  'GET /community_requests': { who: 'admins', gives: ['CommunityRequest[]'], refuses: [] },
  'POST /community_requests': {
    who: 'members',
    takes: [wanted],
    needs: ['name'],
    example: { body: { name: 'Lampy', note: 'About valves.' } },
    gives: ['CommunityRequest'],
    refuses: ['invalid_community_name', 'name_reserved', 'community_already_exists', 'community_already_requested']
  },
  'DELETE /community_requests/:id': {
    who: 'admins',
    gives: ['CommunityRequest'],
    refuses: ['request_not_found']
  }
} as const satisfies DescribedCalls
