import { newRule, ruleChanges } from '#functions/contract/calls.ts'
import type { DescribedCalls } from '#functions/contract/described-call.ts'
import { newOrder } from './routes.ts'

export const communityRulesContract = {
  'POST /communities/:id/rules': {
    who: 'moderators',
    takes: [newRule],
    needs: ['rule'],
    example: { body: { rule: 'No ads', description: '' } },
    gives: ['Rule[]'],
    refuses: ['rule_empty', 'community_not_found']
  },
  'PUT /communities/:id/rules': {
    who: 'moderators',
    takes: [newOrder],
    example: { body: { order: [5, 4] } },
    gives: ['Rule[]'],
    refuses: ['invalid_value', 'edit_conflict', 'rule_not_found', 'community_not_found']
  },
  'GET /communities/:id/rules/:ruleId': { who: 'everyone', gives: ['Rule'], refuses: ['rule_not_found'] },
  'PUT /communities/:id/rules/:ruleId': {
    who: 'moderators',
    takes: [ruleChanges],
    example: { body: { rule: 'No ads at all' } },
    gives: ['Rule'],
    refuses: ['rule_empty', 'edit_conflict', 'rule_not_found', 'community_not_found']
  },
  'DELETE /communities/:id/rules/:ruleId': {
    who: 'moderators',
    gives: ['Rule'],
    refuses: ['rule_not_found', 'community_not_found']
  }
} as const satisfies DescribedCalls
