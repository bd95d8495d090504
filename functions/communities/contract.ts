import { membership, naming, newCommunity } from '#functions/contract/calls.ts'
import type { DescribedCalls } from '#functions/contract/described-call.ts'
import { listQuery, nameQuery, newBan, settings, unbanQuery } from './routes.ts'

const PICTURE_REFUSALS = [
  'file_size_exceeded',
  'unsupported_image',
  'damaged_image',
  'missing_file',
  'not_admin_nor_mod',
  'community_not_found'
] as const

export const communitiesContract = {
  'POST /_joinCommunity': {
    who: 'members',
    takes: [membership],
    needs: ['communityId'],
    example: { body: { communityId: '1790aa11bb22cc33dd44ee55', leave: false } },
    gives: ['Community'],
    refuses: ['community_not_found']
  },
  'GET /communities': { who: 'everyone', asks: listQuery, gives: ['Community[]'], refuses: ['not_logged_in'] },
  'POST /communities': {
    who: 'members',
    takes: [newCommunity],
    needs: ['name'],
    example: { body: { name: 'Radio', title: 'Radio', about: 'All about valves.' } },
    gives: ['Community'],
    refuses: [
      'invalid_community_name',
      'not_enough_points',
      'max_limit_reached',
      'name_reserved',
      'community_exists',
      'not_admin',
      'user_banned'
    ]
  },
  'GET /communities/:id': {
    who: 'everyone',
    asks: nameQuery,
    gives: ['Community'],
    refuses: ['community_not_found']
  },
  'PUT /communities/:id': {
    who: 'moderators',
    takes: [settings],
    example: { body: { about: 'All about valves.', postingRestricted: false } },
    gives: ['Community'],
    refuses: ['edit_conflict', 'community_not_found']
  },
  'GET /communities/:id/mods': {
    who: 'everyone',
    asks: nameQuery,
    gives: ['UserRef[]'],
    refuses: ['community_not_found']
  },
  'POST /communities/:id/mods': {
    who: 'moderators',
    takes: [naming],
    needs: ['username'],
    example: { body: { username: 'Petrovich' } },
    gives: ['UserRef[]'],
    refuses: ['user_not_found', 'user_banned', 'user_banned_from_community', 'community_not_found']
  },
  'DELETE /communities/:id/mods/:username': {
    who: 'moderators',
    gives: ['User'],
    refuses: ['lower_mod', 'not_mod_not_admin', 'user_not_found', 'community_not_found']
  },
  'GET /communities/:id/banned': { who: 'moderators', gives: ['BannedUser[]'], refuses: ['community_not_found'] },
  'POST /communities/:id/banned': {
    who: 'moderators',
    takes: [newBan],
    needs: ['username'],
    example: { body: { username: 'Spammer1', expires: '2027-01-01T00:00:00.000Z' } },
    gives: ['User'],
    refuses: [
      'invalid_value',
      'already_banned',
      'cannot_ban_mod_or_admin',
      'user_not_found',
      'rule_not_found',
      'community_not_found'
    ]
  },
  'DELETE /communities/:id/banned': {
    who: 'moderators',
    asks: unbanQuery,
    takes: [naming],
    bodyIsOptional: true,
    example: { query: 'username=Spammer1' },
    gives: ['User'],
    refuses: ['user_not_found', 'community_not_found']
  },
  'GET /communities/:id/rules': {
    who: 'everyone',
    asks: nameQuery,
    gives: ['Rule[]'],
    refuses: ['community_not_found']
  },
  'POST /communities/:id/pro_pic': {
    who: 'moderators',
    takes: 'image',
    gives: ['Community'],
    refuses: PICTURE_REFUSALS
  },
  'DELETE /communities/:id/pro_pic': {
    who: 'moderators',
    gives: ['Community'],
    refuses: ['not_admin_nor_mod', 'community_not_found']
  },
  'POST /communities/:id/banner_image': {
    who: 'moderators',
    takes: 'image',
    gives: ['Community'],
    refuses: PICTURE_REFUSALS
  },
  'DELETE /communities/:id/banner_image': {
    who: 'moderators',
    gives: ['Community'],
    refuses: ['not_admin_nor_mod', 'community_not_found']
  }
} as const satisfies DescribedCalls
