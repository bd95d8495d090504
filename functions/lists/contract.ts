import { listFields, saving } from '#functions/contract/calls.ts'
import type { DescribedCalls } from '#functions/contract/described-call.ts'
import { item, itemQuery, itemsQuery, listsQuery, savedQuery } from './routes.ts'

const FIELD_REFUSALS = ['list_name_empty', 'invalid_list_name', 'not_your_list', 'duplicate_list'] as const

const ITEM_REFUSALS = [
  'missing_target',
  'invalid_value',
  'list_limit_reached',
  'not_your_list',
  'target_not_found',
  'list_not_found'
] as const

export const listsContract = {
  'POST /_savePost': {
    who: 'members',
    takes: [saving],
    needs: ['postId'],
    example: { body: { postId: 'aZ3_kQ9x', save: true } },
    gives: ['SavedPost'],
    refuses: ['list_limit_reached', 'target_not_found']
  },
  'GET /lists/_saved_to': {
    who: 'members',
    asks: savedQuery,
    needs: ['id', 'type'],
    example: { query: 'id=aZ3_kQ9x&type=post' },
    gives: ['number[]'],
    refuses: ['missing_target', 'target_not_found']
  },
  'GET /lists/:id': { who: 'everyone', gives: ['List'], refuses: ['list_not_found'] },
  'PUT /lists/:id': {
    who: 'owners',
    takes: [listFields],
    example: { body: { displayName: 'Circuits', public: false } },
    gives: ['List'],
    refuses: [...FIELD_REFUSALS, 'edit_conflict', 'list_not_found']
  },
  'DELETE /lists/:id': { who: 'owners', gives: ['List'], refuses: ['not_your_list', 'list_not_found'] },
  'GET /lists/:id/items': { who: 'everyone', asks: itemsQuery, gives: ['ListItemsPage'], refuses: ['list_not_found'] },
  'POST /lists/:id/items': {
    who: 'owners',
    takes: [item],
    needs: ['targetId', 'targetType'],
    example: { body: { targetId: 'aZ3_kQ9x', targetType: 'post' } },
    gives: ['ListItemsPage'],
    refuses: ITEM_REFUSALS
  },
  'DELETE /lists/:id/items': {
    who: 'owners',
    asks: itemQuery,
    takes: [item],
    bodyIsOptional: true,
    example: { query: 'targetId=aZ3_kQ9x&targetType=post' },
    gives: ['ListItemsPage'],
    refuses: ['missing_target', 'not_your_list', 'target_not_found', 'list_not_found']
  },
  'DELETE /lists/:id/items/:itemId': {
    who: 'owners',
    gives: ['ListItemsPage'],
    refuses: ['not_your_list', 'list_not_found']
  },
  'GET /users/:username/lists': {
    who: 'everyone',
    asks: listsQuery,
    gives: ['List[]'],
    refuses: ['user_not_found']
  },
  'POST /users/:username/lists': {
    who: 'owners',
    takes: [listFields],
    needs: ['name'],
    example: { body: { name: 'circuits', displayName: 'Circuits', description: '', public: true } },
    gives: ['List[]'],
    refuses: [...FIELD_REFUSALS, 'list_limit_reached', 'user_not_found']
  },
  'GET /users/:username/lists/:name': { who: 'everyone', gives: ['List'], refuses: ['list_not_found'] },
  'PUT /users/:username/lists/:name': {
    who: 'owners',
    takes: [listFields],
    example: { body: { displayName: 'Circuits', public: false } },
    gives: ['List'],
    refuses: [...FIELD_REFUSALS, 'edit_conflict', 'list_not_found']
  },
  'DELETE /users/:username/lists/:name': {
    who: 'owners',
    gives: ['List'],
    refuses: ['not_your_list', 'list_not_found']
  },
  'GET /users/:username/lists/:name/items': {
    who: 'everyone',
    asks: itemsQuery,
    gives: ['ListItemsPage'],
    refuses: ['list_not_found']
  },
  'POST /users/:username/lists/:name/items': {
    who: 'owners',
    takes: [item],
    needs: ['targetId', 'targetType'],
    example: { body: { targetId: 'aZ3_kQ9x', targetType: 'post' } },
    gives: ['ListItemsPage'],
    refuses: ITEM_REFUSALS
  },
  'DELETE /users/:username/lists/:name/items': {
    who: 'owners',
    gives: ['ListItemsPage'],
    refuses: ['not_your_list', 'list_not_found']
  }
} as const satisfies DescribedCalls
