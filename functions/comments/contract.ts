import { editedComment, newComment } from '#functions/contract/calls.ts'
import type { DescribedCalls } from '#functions/contract/described-call.ts'
import { reasonBody } from '#functions/http/reasons.ts'
import { changeQuery, deleteQuery, html, newQuery } from './routes.ts'

export const commentsContract = {
  'GET /comments/:id': {
    who: 'everyone',
    asks: { html },
    gives: ['Comment', 'PageComment'],
    refuses: ['comment_not_found']
  },
  'POST /posts/:post/comments': {
    who: 'members',
    asks: newQuery,
    takes: [newComment],
    needs: ['body'],
    example: { body: { parentCommentId: null, body: 'I agree.' } },
    gives: ['Comment', 'PageComment'],
    refuses: [
      'comment_empty',
      'comment_images_off',
      'image_not_found',
      'image_not_owned',
      'alt_text_required',
      'comment_reply_to_deleted',
      'comment_max_depth_reached',
      'parent_not_in_post',
      'banned_from_community',
      'post_locked',
      'post_deleted',
      'comment_locked',
      'not_mod',
      'not_admin',
      'second_factor_required',
      'post_not_found',
      'comment_not_found'
    ]
  },
  'PUT /posts/:post/comments/:id': {
    who: 'owners',
    asks: changeQuery,
    takes: [editedComment],
    needs: ['body'],
    bodyIsOptional: true,
    example: { body: { body: 'I agree, and one thing more.' } },
    gives: ['Comment', 'PageComment'],
    refuses: [
      'comment_empty',
      'comment_images_off',
      'image_not_found',
      'image_not_owned',
      'alt_text_required',
      'invalid_action',
      'not_author',
      'not_mod',
      'not_admin',
      'comment_deleted',
      'banned_from_community',
      'post_locked',
      'post_deleted',
      'edit_conflict',
      'post_not_found',
      'comment_not_found'
    ]
  },
  'DELETE /posts/:post/comments/:id': {
    who: 'owners',
    asks: deleteQuery,
    takes: [reasonBody],
    bodyIsOptional: true,
    gives: ['Comment', 'PageComment'],
    refuses: [
      'not_author',
      'not_mod',
      'not_admin',
      '409 comment_deleted',
      'rule_not_found',
      'post_not_found',
      'comment_not_found'
    ]
  }
} as const satisfies DescribedCalls
