import { commentVote, postVote } from '#functions/contract/calls.ts'
import type { DescribedCalls } from '#functions/contract/described-call.ts'

export const votesContract = {
  'POST /_postVote': {
    who: 'members',
    takes: [postVote],
    needs: ['postId'],
    example: { body: { postId: 'aZ3_kQ9x', up: true } },
    gives: ['Post'],
    refuses: ['post_locked', 'post_deleted', 'post_not_found']
  },
  'POST /_commentVote': {
    who: 'members',
    takes: [commentVote],
    needs: ['commentId'],
    example: { body: { commentId: '18b2c5e0aa11bb22cc33dd44', up: true } },
    gives: ['Comment'],
    refuses: ['comment_deleted', 'post_locked', 'post_deleted', 'comment_not_found']
  }
} as const satisfies DescribedCalls
