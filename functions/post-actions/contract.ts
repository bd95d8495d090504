import { postChanges } from '#functions/contract/calls.ts'
import type { DescribedCalls } from '#functions/contract/described-call.ts'
import { reasonBody } from '#functions/http/reasons.ts'
import { actionQuery, deleteQuery } from './routes.ts'

export const postActionsContract = {
  // Without an action the call edits the post; its route is in functions/posts/routes.ts.
  'PUT /posts/:id': {
    who: 'owners',
    asks: actionQuery,
    takes: [postChanges],
    bodyIsOptional: true,
    example: { body: { title: 'A new title', body: 'A new text.' } },
    gives: ['Post'],
    refuses: [
      'title_too_short',
      'invalid_user_group',
      'not_author',
      'not_mod',
      'not_admin',
      'second_factor_required',
      'marked_by_mods',
      'label_for_mods',
      'label_required',
      'limit_reached',
      'cannot_pin_deleted_post',
      'banned_from_community',
      'post_locked',
      'post_deleted',
      '409 post_deleted',
      'already_announced',
      'edit_conflict',
      'post_not_found',
      'label_not_found'
    ]
  },
  'DELETE /posts/:id': {
    who: 'owners',
    asks: deleteQuery,
    takes: [reasonBody],
    bodyIsOptional: true,
    gives: ['Post'],
    refuses: [
      'not_author',
      'not_mod',
      'not_admin',
      'mod_cannot_delete_content',
      'already_deleted',
      'rule_not_found',
      'post_not_found'
    ]
  }
} as const satisfies DescribedCalls
