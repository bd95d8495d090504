import { notificationsAction } from '#functions/contract/calls.ts'
import type { DescribedCalls } from '#functions/contract/described-call.ts'
import { form, listing, marking, named } from './routes.ts'

export const notificationsContract = {
  'GET /notifications': {
    who: 'members',
    asks: listing,
    example: { query: 'render=true' },
    gives: ['NotificationsPage'],
    refuses: ['invalid_render_format']
  },
  'POST /notifications': {
    who: 'members',
    asks: named,
    takes: [notificationsAction],
    bodyIsOptional: true,
    example: { query: 'action=markAllAsSeen' },
    gives: ['Success'],
    refuses: ['invalid_action', 'invalid_value']
  },
  'GET /notifications/:id': {
    who: 'owners',
    asks: form,
    gives: ['Notification', 'RawNotification'],
    refuses: ['invalid_render_format', 'notif_not_found']
  },
  'PUT /notifications/:id': {
    who: 'owners',
    asks: marking,
    needs: ['action'],
    example: { query: 'action=markAsSeen&seen=true' },
    gives: ['Notification', 'RawNotification'],
    refuses: ['invalid_action', 'invalid_render_format', 'notif_not_found']
  },
  'DELETE /notifications/:id': {
    who: 'owners',
    asks: form,
    gives: ['Notification', 'RawNotification'],
    refuses: ['invalid_render_format', 'notif_not_found']
  }
} as const satisfies DescribedCalls
