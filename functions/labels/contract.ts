import type { DescribedCalls } from '#functions/contract/described-call.ts'
import { labelChanges, newLabel } from '#functions/contract/labels.ts'

export const labelsContract = {
  'GET /communities/:id/labels': { who: 'everyone', gives: ['Label[]'], refuses: ['community_not_found'] },
  'POST /communities/:id/labels': {
    who: 'moderators',
    takes: [newLabel],
    needs: ['name', 'color'],
    example: { body: { name: 'Question', color: 'blue' } },
    gives: ['Label'],
    refuses: ['label_exists', '400 limit_reached', 'community_not_found']
  },
  'PUT /communities/:id/labels/:labelId': {
    who: 'moderators',
    takes: [labelChanges],
    example: { body: { name: 'Questions', zIndex: 1 } },
    gives: ['Label'],
    refuses: ['label_exists', 'label_not_found', 'community_not_found']
  },
  'DELETE /communities/:id/labels/:labelId': {
    who: 'moderators',
    gives: ['Label'],
    refuses: ['label_not_found', 'community_not_found']
  }
} as const satisfies DescribedCalls
