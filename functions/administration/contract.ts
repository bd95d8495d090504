import type { DescribedCalls } from '#functions/contract/described-call.ts'
import { next } from '#functions/http/queries.ts'
import { actionFields, badge, badgeQuery, eventsQuery, settings } from './routes.ts'

export const administrationContract = {
  'POST /_admin': {
    who: 'admins',
    takes: [actionFields],
    needs: ['action'],
    example: { body: { action: 'add_default_forum', name: 'Radio' } },
    gives: ['Success'],
    refuses: [
      'invalid_action',
      'already_denied',
      'community_not_found',
      'request_not_found',
      'user_not_found',
      'no_ban_admin',
      'user_banned',
      'invalid_community_name',
      'name_reserved',
      'community_already_exists',
      'community_exists'
    ]
  },
  'POST /users/:username/badges': {
    who: 'admins',
    takes: [badge],
    needs: ['type'],
    example: { body: { type: 'supporter' } },
    gives: ['Badge[]'],
    refuses: ['invalid_value', 'user_not_found']
  },
  'DELETE /users/:username/badges/:id': {
    who: 'admins',
    asks: badgeQuery,
    gives: ['Badge[]'],
    refuses: ['invalid_id', 'user_not_found']
  },
  'GET /site_settings': { who: 'admins', gives: ['SiteSettings'], refuses: [] },
  'PUT /site_settings': {
    who: 'admins',
    takes: [settings],
    example: { body: { signupsDisabled: true } },
    gives: ['SiteSettings'],
    refuses: ['invalid_value']
  },
  'GET /users': { who: 'admins', asks: { next }, gives: ['UsersPage'], refuses: [] },
  'GET /comments': { who: 'admins', asks: { next }, gives: ['CommentsPage'], refuses: [] },
  'GET /analytics/bss': { who: 'admins', asks: eventsQuery, gives: ['AnalyticsPage'], refuses: [] }
} as const satisfies DescribedCalls
