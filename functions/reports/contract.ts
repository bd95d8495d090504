import { reporting } from '#functions/contract/calls.ts'
import type { DescribedCalls } from '#functions/contract/described-call.ts'
import { pageQuery } from './routes.ts'

export const reportsContract = {
  'POST /_report': {
    who: 'members',
    takes: [reporting],
    needs: ['type', 'targetId', 'reason'],
    example: { body: { type: 'post', targetId: '18b2c5d0e1f2a3b4c5d6e7f8', reason: 3 } },
    gives: ['Report'],
    refuses: [
      'invalid_report_type',
      'invalid_reason',
      'banned_from_community',
      'own_content',
      'post_deleted',
      'comment_deleted',
      'already_reported',
      'post_not_found',
      'comment_not_found'
    ]
  },
  'GET /communities/:id/reports': {
    who: 'moderators',
    asks: pageQuery,
    gives: ['ReportsPage'],
    refuses: ['community_not_found']
  },
  'DELETE /communities/:id/reports/:reportId': {
    who: 'moderators',
    gives: ['Report'],
    refuses: ['report_not_found', 'community_not_found']
  },
  'GET /communities/:id/reported/:targetId': {
    who: 'moderators',
    gives: ['ReportedState'],
    refuses: ['report_not_found', 'community_not_found']
  },
  'DELETE /communities/:id/reported/:targetId': {
    who: 'moderators',
    gives: ['ReportedState'],
    refuses: ['report_not_found', 'community_not_found']
  },
  'PUT /communities/:id/reported/:targetId': {
    who: 'moderators',
    gives: ['ReportedState'],
    refuses: ['report_not_found', 'community_not_found']
  }
} as const satisfies DescribedCalls
