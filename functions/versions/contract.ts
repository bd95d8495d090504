import type { DescribedCalls } from '#functions/contract/described-call.ts'

export const versionsContract = {
  'GET /posts/:id/versions': { who: 'everyone', gives: ['PostVersion[]'], refuses: ['post_not_found'] },
  'GET /posts/:post/comments/:id/versions': {
    who: 'everyone',
    gives: ['CommentVersion[]'],
    refuses: ['comment_not_found']
  }
} as const satisfies DescribedCalls
