import { hiding } from '#functions/contract/calls.ts'
import type { DescribedCalls } from '#functions/contract/described-call.ts'

export const hiddenPostsContract = {
  'POST /hidden_posts': {
    who: 'members',
    takes: [hiding],
    needs: ['postId'],
    example: { body: { postId: 'aZ3_kQ9x' } },
    gives: ['Success'],
    refuses: ['post_not_found']
  },
  'DELETE /hidden_posts/:id': { who: 'members', gives: ['Success'], refuses: ['post_not_found'] }
} as const satisfies DescribedCalls
