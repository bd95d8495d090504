import type { LogAction } from '#functions/contract/moderation.ts'
import type { Fixture } from './moderation-fixture.ts'

/** One kind of admin action, as an API call and as a form. */
export interface AdminAction {
  /** The action's name in the moderation log. */
  logAction: LogAction
  call: (fixture: Fixture) => [method: string, path: string, body?: object]
  form: (fixture: Fixture) => [page: string, fields: Record<string, string>]
  /** SQL that prepares the database so that the action is possible. */
  before?: (fixture: Fixture) => string
  /** The expected answer to a second, identical request. */
  repeated: string
}

const SETTINGS = '/api/site_settings'
const ADMIN = '/api/_admin'
const OK = '200'
/** SQL that deletes the community of the fixture's community request, so that the request can be answered. */
const dropRequested = () => "delete from communities where name = 'Lampy'"

/**
 * All logged actions that only admins may perform. The form for badges is on profile pages, the form for each other
 * action on a page below /admin.
 */
export const ADMIN_ACTIONS: AdminAction[] = [
  {
    logAction: 'close_signups',
    call: () => ['PUT', SETTINGS, { signupsDisabled: true }],
    form: () => ['/admin', { act: 'signups', to: 'closed' }],
    before: () => 'update site set signups_disabled = 0',
    repeated: OK
  },
  {
    logAction: 'open_signups',
    call: () => ['PUT', SETTINGS, { signupsDisabled: false }],
    form: () => ['/admin', { act: 'signups', to: 'open' }],
    before: () => 'update site set signups_disabled = 1',
    repeated: OK
  },
  {
    logAction: 'add_default',
    call: ({ community: { name } }) => ['POST', ADMIN, { action: 'add_default_forum', name }],
    form: ({ community: { name } }) => ['/admin/communities', { act: 'default', name, to: 'default' }],
    before: () => 'update communities set is_default = 0',
    repeated: OK
  },
  {
    logAction: 'remove_default',
    call: ({ community: { name } }) => ['POST', ADMIN, { action: 'remove_default_forum', name }],
    form: ({ community: { name } }) => ['/admin/communities', { act: 'default', name, to: 'common' }],
    before: () => 'update communities set is_default = 1',
    repeated: OK
  },
  {
    logAction: 'deny_request',
    call: ({ request: id }) => ['POST', ADMIN, { action: 'deny_comm', id, body: 'Нет' }],
    form: ({ request }) => ['/admin/new-community-requests', { act: 'deny', id: String(request), body: 'Нет' }],
    before: dropRequested,
    repeated: '400 already_denied'
  },
  {
    logAction: 'accept_request',
    call: ({ request: id }) => ['POST', ADMIN, { action: 'create_comm', id, addsRequester: false }],
    form: ({ request }) => ['/admin/new-community-requests', { act: 'create', id: String(request), title: '' }],
    before: dropRequested,
    repeated: '409 community_already_exists'
  },
  {
    logAction: 'ban_user',
    call: ({ plainMember: username }) => ['POST', ADMIN, { action: 'ban_user', username }],
    form: ({ plainMember: username }) => ['/admin/users', { act: 'ban', username, deleteContentDays: '' }],
    repeated: OK
  },
  {
    logAction: 'unban_user',
    call: ({ plainMember: username }) => ['POST', ADMIN, { action: 'unban_user', username }],
    form: ({ plainMember: username }) => ['/admin/users', { act: 'unban', username }],
    before: ({ plainMember: victim }) => `update users set banned_at = 1 where username = '${victim}'`,
    repeated: OK
  },
  {
    logAction: 'block_ip',
    call: () => ['POST', '/api/ipblocks', { address: '203.0.113.*', expiresIn: 1 }],
    form: () => ['/admin/ipblocks', { act: 'block', address: '203.0.113.*', expiresIn: '1', note: '' }],
    repeated: '400 block_duplicate'
  },
  {
    logAction: 'unblock_ip',
    call: ({ block }) => ['DELETE', `/api/ipblocks/${block}`],
    form: ({ block }) => ['/admin/ipblocks', { act: 'cancel', id: String(block) }],
    repeated: '409 not_in_effect'
  },
  {
    logAction: 'give_badge',
    call: ({ plainMember: victim }) => ['POST', `/api/users/${victim}/badges`, { type: 'supporter' }],
    form: ({ plainMember: username }) => ['/-/badge', { username, type: 'supporter' }],
    before: () => "update users set badges = '[]'",
    repeated: OK
  },
  {
    logAction: 'take_badge',
    call: ({ plainMember: victim }) => ['DELETE', `/api/users/${victim}/badges/1`],
    form: ({ plainMember: username }) => ['/-/badge', { username, id: '1' }],
    before: () => `update users set badges = '[{"id":1,"type":"supporter"}]'`,
    repeated: OK
  }
]

/** Requests that the site refuses even to an admin because of their target, each as an API call and as a form. */
export const REFUSED_ACTIONS: [body: object, page: string, fields: Record<string, string>, expected: string][] = [
  ...['Sova', 'Petrovich'].map((username): (typeof REFUSED_ACTIONS)[number] => [
    { action: 'ban_user', username },
    '/admin/users',
    { act: 'ban', username },
    '403 no_ban_admin'
  ]),
  ...['nobody', 'no_such_name', 'constructor', ''].map((username): (typeof REFUSED_ACTIONS)[number] => [
    { action: 'ban_user', username },
    '/admin/users',
    { act: 'ban', username },
    '404 user_not_found'
  ]),
  [
    { action: 'ban_user', username: 'Marina_K', deleteContentDays: -1 },
    '/admin/users',
    { act: 'ban', username: 'Marina_K', deleteContentDays: '-1' },
    '400 invalid_value'
  ],
  [
    { action: 'unban_user', username: 'no_such_name' },
    '/admin/users',
    { act: 'unban', username: 'no_such_name' },
    '404 user_not_found'
  ],
  [
    { action: 'add_default_forum', name: '__proto__' },
    '/admin/communities',
    { act: 'default', name: '__proto__', to: 'default' },
    '404 community_not_found'
  ],
  [
    { action: 'deny_comm', id: 999_999 },
    '/admin/new-community-requests',
    { act: 'deny', id: '999999' },
    '404 request_not_found'
  ],
  [
    { action: 'create_comm', id: 999_999 },
    '/admin/new-community-requests',
    { act: 'create', id: '999999', title: '' },
    '404 request_not_found'
  ],
  [{ action: 'constructor' }, '/admin/users', { act: 'constructor' }, '400 invalid_action']
]
