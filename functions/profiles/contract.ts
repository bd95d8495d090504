import type { DescribedCalls } from '#functions/contract/described-call.ts'
import { deletion, feedQuery, profileQuery } from './routes.ts'

export const profilesContract = {
  'GET /users/:username': {
    who: 'everyone',
    asks: profileQuery,
    gives: ['User', 'AdminsUser'],
    refuses: ['not_logged_in', 'not_admin', 'user_not_found']
  },
  'DELETE /users/:username': {
    who: 'owners',
    ignoresKey: true,
    takes: [deletion],
    example: { body: { password: 'password', deleteContent: false } },
    gives: ['Success'],
    refuses: [
      '403 wrong_password',
      'second_factor_required',
      'wrong_code',
      'proof_required',
      'not_admin',
      '409 user_banned',
      'user_not_found'
    ]
  },
  'POST /users/:username/pro_pic': {
    who: 'owners',
    ignoresKey: true,
    takes: 'image',
    gives: ['Viewer'],
    refuses: ['file_size_exceeded', 'unsupported_image', 'damaged_image', 'missing_file', 'not_owner', 'user_not_found']
  },
  'DELETE /users/:username/pro_pic': {
    who: 'owners',
    ignoresKey: true,
    gives: ['Viewer'],
    refuses: ['not_owner', 'user_not_found']
  },
  'GET /users/:username/feed': {
    who: 'everyone',
    asks: feedQuery,
    gives: ['UserItemsPage'],
    refuses: ['user_banned', 'user_deleted', 'user_not_found']
  }
} as const satisfies DescribedCalls
