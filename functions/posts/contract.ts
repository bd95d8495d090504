import { newPost } from '#functions/contract/calls.ts'
import type { DescribedCalls } from '#functions/contract/described-call.ts'
import { commentsQuery, feedQuery, postQuery, sameLinkQuery } from './routes.ts'

export const postsContract = {
  'GET /posts': {
    who: 'everyone',
    asks: feedQuery,
    example: { query: 'sort=latest&limit=5' },
    gives: ['PostsPage', 'NumberedPosts'],
    refuses: ['not_logged_in', 'not_mod', 'community_not_found', 'label_not_found', 'invalid_id']
  },
  'GET /posts/_same_link': {
    who: 'members',
    asks: sameLinkQuery,
    example: { query: 'url=https://example.org/&community=Radio' },
    gives: ['PostRef[]'],
    refuses: ['community_not_found', 'invalid-url']
  },
  'POST /posts': {
    who: 'members',
    takes: [newPost],
    needs: ['title', 'community'],
    example: { body: { type: 'text', title: 'A receiver of 1953', body: 'How it works.', community: 'Radio' } },
    gives: ['Post'],
    refuses: [
      'title_too_short',
      'invalid_post_type',
      'invalid_image_id',
      'image_not_owned',
      'no_images',
      'alt_text_required',
      'invalid_user_group',
      'banned_from_community',
      'posting_restricted',
      'not_enough_points',
      'not_mod',
      'not_admin',
      'second_factor_required',
      'link_repeated',
      'label_required',
      'label_for_mods',
      'label_not_found',
      'community_not_found',
      'image_not_found'
    ]
  },
  'GET /posts/:id': { who: 'everyone', asks: postQuery, gives: ['Post'], refuses: ['post_not_found'] },
  'GET /posts/:id/comments': {
    who: 'everyone',
    asks: commentsQuery,
    gives: ['CommentsPage'],
    refuses: ['post_not_found', 'comment_not_found']
  }
} as const satisfies DescribedCalls
