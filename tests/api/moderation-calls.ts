import {
  type Answers,
  admins,
  answers,
  type Call,
  call,
  communityPath,
  staff,
  toolForm,
  UNKNOWN_ID,
  withForms
} from './moderation-answers.ts'
import type { Fixture } from './moderation-fixture.ts'
import { ITEM_CALLS } from './moderation-item-calls.ts'

const NO_PICTURES = 'update communities set pro_pic = null, banner_image = null'
const COMMUNITY: Call[] = [
  withForms(
    call('PUT', communityPath, staff('200'), () => ({ about: 'x', title: 'x', modlogPublic: false })),
    toolForm('settings', () => ({ about: 'x' }))
  ),
  call('PUT', communityPath, answers('400 too_long'), () => ({ title: 'x'.repeat(61) })),
  call(
    'PUT',
    () => `/api/communities/${UNKNOWN_ID}`,
    answers('404 community_not_found'),
    () => ({ about: 'x' })
  ),
  ...Object.entries({ pro_pic: 'icon', banner_image: 'banner' }).flatMap(([name, kind]) => [
    call('POST', fixture => `${communityPath(fixture)}/${name}`, staff('400 missing_file', 'not_admin_nor_mod')),
    withForms(
      call(
        'DELETE',
        fixture => `${communityPath(fixture)}/${name}`,
        staff('200', 'not_admin_nor_mod'),
        undefined,
        NO_PICTURES
      ),
      {
        path: ({ community }) => `/-/community/${community.name}/${kind}`,
        fields: ({ community }) => ({ communityId: community.id, remove: '1' }),
        isIdle: true
      }
    )
  ]),
  call(
    'POST',
    () => '/api/_joinCommunity',
    answers('200'),
    ({ community }) => ({ communityId: community.id, leave: true })
  )
]

const RULES: Call[] = [
  withForms(
    call(
      'POST',
      fixture => `${communityPath(fixture)}/rules`,
      staff('200'),
      () => ({ rule: 'x' })
    ),
    toolForm('rules', () => ({ act: 'save', rule: 'x', description: '' }))
  ),
  withForms(
    call(
      'PUT',
      fixture => `${communityPath(fixture)}/rules`,
      staff('200'),
      ({ rule }) => ({ order: [rule] })
    ),
    toolForm('rules', ({ rule }) => ({ act: 'move', move: 'up', ruleId: String(rule) }))
  ),
  call(
    'PUT',
    fixture => `${communityPath(fixture)}/rules`,
    staff('404 rule_not_found'),
    ({ foreignRule }) => ({ order: [foreignRule] })
  ),
  withForms(
    call(
      'PUT',
      fixture => `${communityPath(fixture)}/rules/${fixture.rule}`,
      staff('200'),
      () => ({ rule: 'x' })
    ),
    toolForm('rules', ({ rule }) => ({ act: 'save', rule: 'x', description: '', ruleId: String(rule) }))
  ),
  call(
    'PUT',
    fixture => `${communityPath(fixture)}/rules/${fixture.foreignRule}`,
    staff('404 rule_not_found'),
    () => ({ rule: 'x' })
  ),
  withForms(
    call('DELETE', fixture => `${communityPath(fixture)}/rules/${fixture.rule}`, staff('200')),
    toolForm('rules', ({ rule }) => ({ act: 'delete', ruleId: String(rule) }))
  ),
  call('DELETE', fixture => `${communityPath(fixture)}/rules/${fixture.foreignRule}`, staff('404 rule_not_found'))
]

const newHook = { url: 'https://example.org/', events: ['post.created'] }
const NO_HOOKS = 'delete from community_hooks'
const HOOKS: Call[] = [
  call('GET', fixture => `${communityPath(fixture)}/hooks`, staff('200')),
  call('GET', () => `/api/communities/${UNKNOWN_ID}/hooks`, answers('404 community_not_found')),
  call(
    'POST',
    fixture => `${communityPath(fixture)}/hooks`,
    staff('200'),
    () => newHook,
    NO_HOOKS
  ),
  call(
    'PUT',
    fixture => `${communityPath(fixture)}/hooks/${UNKNOWN_ID}`,
    staff('404 hook_not_found'),
    () => ({ on: true })
  ),
  call('DELETE', fixture => `${communityPath(fixture)}/hooks/${UNKNOWN_ID}`, staff('404 hook_not_found')),
  call('POST', fixture => `${communityPath(fixture)}/hooks/${UNKNOWN_ID}/ping`, staff('404 hook_not_found'))
]

const removal = (of: (fixture: Fixture) => string, expected: Answers) =>
  call('DELETE', fixture => `${communityPath(fixture)}/mods/${of(fixture)}`, expected)
const NO_LABELS = 'delete from community_labels'
const UNKNOWN_LABEL = 999
const LABELS: Call[] = [
  call('GET', fixture => `${communityPath(fixture)}/labels`, answers('200', { guest: '200' })),
  call(
    'GET',
    () => `/api/communities/${UNKNOWN_ID}/labels`,
    answers('404 community_not_found', { guest: '404 community_not_found' })
  ),
  call(
    'POST',
    fixture => `${communityPath(fixture)}/labels`,
    staff('200'),
    () => ({ name: 'Вопрос', color: 'blue' }),
    NO_LABELS
  ),
  call(
    'PUT',
    fixture => `${communityPath(fixture)}/labels/${UNKNOWN_LABEL}`,
    staff('404 label_not_found'),
    () => ({ color: 'red' })
  ),
  call('DELETE', fixture => `${communityPath(fixture)}/labels/${UNKNOWN_LABEL}`, staff('404 label_not_found'))
]

const addition = (of: (fixture: Fixture) => string, expected: string) =>
  call(
    'POST',
    fixture => `${communityPath(fixture)}/mods`,
    staff(expected),
    fixture => ({ username: of(fixture) })
  )

const MODS: Call[] = [
  withForms(
    addition(({ plainMember: victim }) => victim.toUpperCase(), '200'),
    toolForm('mods', ({ plainMember: victim }) => ({ act: 'add', username: victim }))
  ),
  addition(({ names }) => names.lower, '200'),
  addition(({ names }) => names.banned, '409 user_banned_from_community'),
  addition(() => 'no_such_name', '404 user_not_found'),
  removal(({ names }) => names.higher, staff('200', 'not_mod_not_admin', { lower: '403 lower_mod' })),
  withForms(
    removal(({ names }) => names.lower.toUpperCase(), staff('200', 'not_mod_not_admin')),
    toolForm('mods', ({ names }) => ({ act: 'remove', username: names.lower }))
  ),
  removal(({ names }) => names.foreign, staff('404 user_not_found', 'not_mod_not_admin')),
  removal(() => 'no_such_name', staff('404 user_not_found', 'not_mod_not_admin'))
]

const ban = (of: (fixture: Fixture) => string, expected: string, moreOf: (fixture: Fixture) => object = () => ({})) =>
  call(
    'POST',
    fixture => `${communityPath(fixture)}/banned`,
    staff(expected),
    fixture => ({ username: of(fixture), ...moreOf(fixture) })
  )
const unban = (of: (fixture: Fixture) => string, expected: string) =>
  call(
    'DELETE',
    fixture => `${communityPath(fixture)}/banned`,
    staff(expected),
    fixture => ({ username: of(fixture) })
  )

const BANS: Call[] = [
  call('GET', fixture => `${communityPath(fixture)}/banned`, staff('200')),
  call('GET', () => `/api/communities/${UNKNOWN_ID}/banned`, answers('404 community_not_found')),
  withForms(
    ban(({ plainMember: victim }) => victim.toUpperCase(), '200'),
    toolForm('banned', ({ plainMember: victim }) => ({ act: 'ban', username: victim }))
  ),
  ban(
    ({ plainMember: victim }) => victim,
    '200',
    ({ rule }) => ({ ruleId: rule, expires: '2999-01-01T00:00:00Z' })
  ),
  ban(
    ({ plainMember: victim }) => victim,
    '404 rule_not_found',
    ({ foreignRule }) => ({ ruleId: foreignRule })
  ),
  call(
    'POST',
    fixture => `${communityPath(fixture)}/banned`,
    answers('400 invalid_value'),
    ({ plainMember: victim }) => ({ username: victim, expires: '2001-01-01T00:00:00Z' })
  ),
  ban(({ names }) => names.author, '200'),
  ban(({ names }) => names.foreign, '200'),
  ban(({ names }) => names.banned, '409 already_banned'),
  ban(({ names }) => names.higher, '403 cannot_ban_mod_or_admin'),
  ban(({ names }) => names.lower, '403 cannot_ban_mod_or_admin'),
  ban(({ names }) => names.admin, '403 cannot_ban_mod_or_admin'),
  ban(() => 'no_such_name', '404 user_not_found'),
  ban(() => '', '404 user_not_found'),
  withForms(
    unban(({ names }) => names.banned.toLowerCase(), '200'),
    toolForm('banned', ({ names }) => ({ act: 'unban', username: names.banned })),
    toolForm('reports', ({ names }) => ({ act: 'unban', username: names.banned }))
  ),
  unban(({ plainMember: victim }) => victim, '200'),
  unban(() => 'no_such_name', '404 user_not_found')
]

const REPORTS: Call[] = [
  call('GET', fixture => `${communityPath(fixture)}/reports`, staff('200')),
  call('DELETE', fixture => `${communityPath(fixture)}/reports/${fixture.report}`, staff('200')),
  call(
    'DELETE',
    fixture => `${communityPath(fixture)}/reports/${fixture.foreignReport}`,
    staff('404 report_not_found')
  ),
  call('GET', fixture => `${communityPath(fixture)}/reported/${fixture.post.id}`, staff('200')),
  withForms(
    call('DELETE', fixture => `${communityPath(fixture)}/reported/${fixture.post.id}`, staff('200')),
    toolForm('reports', ({ post }) => ({ act: 'dismiss', id: post.id }))
  ),
  call(
    'DELETE',
    fixture => `${communityPath(fixture)}/reported/${fixture.foreignPost.id}`,
    staff('404 report_not_found')
  ),
  withForms(
    call('PUT', fixture => `${communityPath(fixture)}/reported/${fixture.post.id}`, staff('200')),
    { ...toolForm('reports', ({ post }) => ({ act: 'undo', id: post.id })), isIdle: true }
  ),
  call('PUT', fixture => `${communityPath(fixture)}/reported/${fixture.foreignPost.id}`, staff('404 report_not_found')),
  call('GET', ({ community }) => `/api/posts?communityId=${community.id}&filter=deleted&page=1`, staff('200')),
  call('GET', ({ community }) => `/api/posts?communityId=${community.id}&filter=locked&page=1`, staff('200')),
  withForms(
    call(
      'POST',
      () => '/api/_report',
      answers('200', { banned: '403 banned_from_community', author: '403 own_content' }),
      fixture => ({ type: 'comment', targetId: fixture.comment, reason: 1 })
    ),
    { path: ({ comment }) => `/-/report/comment/${comment}`, fields: () => ({ reason: '1' }), isIdle: true }
  )
]

const NOT_THERE = '404 community_not_found'
const LOG: Call[] = [
  call('GET', fixture => `${communityPath(fixture)}/log`, staff('200')),
  call(
    'GET',
    fixture => `${communityPath(fixture)}/log`,
    answers('200', { guest: '200' }),
    undefined,
    'update communities set modlog_public = 1'
  ),
  call('GET', () => `/api/communities/${UNKNOWN_ID}/log`, answers(NOT_THERE, { guest: NOT_THERE })),
  call('GET', () => '/api/posts?feed=moderating', answers('200'))
]

const admin = (body: (fixture: Fixture) => object, expected = '200') =>
  call('POST', () => '/api/_admin', admins(expected), body)
const ADMIN: Call[] = [
  admin(({ request }) => ({ action: 'deny_comm', id: request })),
  admin(({ community }) => ({ action: 'add_default_forum', name: community.name })),
  admin(({ community }) => ({ action: 'remove_default_forum', name: community.name })),
  admin(({ plainMember: victim }) => ({ action: 'ban_user', username: victim })),
  admin(({ plainMember: victim }) => ({ action: 'ban_user', username: victim, deleteContentDays: 1 })),
  admin(({ names }) => ({ action: 'ban_user', username: names.admin }), '403 no_ban_admin'),
  admin(({ plainMember: victim }) => ({ action: 'unban_user', username: victim })),
  admin(() => ({ action: 'constructor' }), '400 invalid_action'),
  call(
    'POST',
    () => '/api/ipblocks',
    admins('200'),
    () => ({ address: '203.0.113.*', expiresIn: 1 })
  ),
  call(
    'POST',
    () => '/api/ipblocks',
    admins('400 bad_ip'),
    () => ({ address: 'x' })
  ),
  call(
    'POST',
    ({ plainMember: victim }) => `/api/users/${victim}/badges`,
    admins('200'),
    () => ({ type: 'supporter' })
  ),
  call(
    'POST',
    ({ plainMember: victim }) => `/api/users/${victim}/badges`,
    admins('400 invalid_value'),
    () => ({ type: 'hero' })
  ),
  call('DELETE', ({ plainMember: victim }) => `/api/users/${victim}/badges/1`, admins('200')),
  call('DELETE', () => '/api/users/no_such_name/badges/1', admins('404 user_not_found')),
  call('DELETE', ({ block }) => `/api/ipblocks/${block}`, admins('200')),
  call('DELETE', () => '/api/ipblocks/999999', admins('404 block_not_found')),
  call('DELETE', ({ request }) => `/api/community_requests/${request}`, admins('200')),
  call(
    'PUT',
    () => '/api/site_settings',
    admins('200'),
    () => ({ signupsDisabled: false })
  ),
  ...['site_settings', 'ipblocks', 'users', 'comments', 'community_requests', 'analytics/bss', 'announcements'].map(
    path => call('GET', () => `/api/${path}`, admins('200'))
  ),
  call('GET', ({ plainMember: victim }) => `/api/users/${victim}?adminsView=true`, admins('200'))
]

/**
 * All calls of moderation by group, each with the expected answer for every role and the forms that perform its action.
 */
export const CALLS = { COMMUNITY, RULES, HOOKS, LABELS, MODS, BANS, REPORTS, ...ITEM_CALLS, LOG, ADMIN }
