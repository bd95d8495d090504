import {
  type Answers,
  admins,
  alsoBy,
  answers,
  type Call,
  call,
  communityPath,
  NOWHERE,
  staff,
  tool
} from './moderation-answers.ts'
import type { Scene } from './moderation-cast.ts'
import { ITEM_CALLS } from './moderation-item-calls.ts'

const NO_PICTURES = 'update communities set pro_pic = null, banner_image = null'
const COMMUNITY: Call[] = [
  alsoBy(
    call('PUT', communityPath, staff('200'), () => ({ about: 'x', title: 'x', modlogPublic: false })),
    tool('settings', () => ({ about: 'x' }))
  ),
  call('PUT', communityPath, answers('400 too_long'), () => ({ title: 'x'.repeat(61) })),
  call(
    'PUT',
    () => `/api/communities/${NOWHERE}`,
    answers('404 community_not_found'),
    () => ({ about: 'x' })
  ),
  ...Object.entries({ pro_pic: 'icon', banner_image: 'banner' }).flatMap(([name, kind]) => [
    call('POST', scene => `${communityPath(scene)}/${name}`, staff('400 missing_file', 'not_admin_nor_mod')),
    alsoBy(
      call(
        'DELETE',
        scene => `${communityPath(scene)}/${name}`,
        staff('200', 'not_admin_nor_mod'),
        undefined,
        NO_PICTURES
      ),
      {
        path: ({ community: here }) => `/-/community/${here.name}/${kind}`,
        fields: ({ community: here }) => ({ communityId: here.id, remove: '1' }),
        isIdle: true
      }
    )
  ]),
  call(
    'POST',
    () => '/api/_joinCommunity',
    answers('200'),
    ({ community: here }) => ({ communityId: here.id, leave: true })
  )
]

const RULES: Call[] = [
  alsoBy(
    call(
      'POST',
      scene => `${communityPath(scene)}/rules`,
      staff('200'),
      () => ({ rule: 'x' })
    ),
    tool('rules', () => ({ act: 'save', rule: 'x', description: '' }))
  ),
  alsoBy(
    call(
      'PUT',
      scene => `${communityPath(scene)}/rules`,
      staff('200'),
      ({ rule }) => ({ order: [rule] })
    ),
    tool('rules', ({ rule }) => ({ act: 'move', move: 'up', ruleId: String(rule) }))
  ),
  call(
    'PUT',
    scene => `${communityPath(scene)}/rules`,
    staff('404 rule_not_found'),
    ({ foreignRule }) => ({ order: [foreignRule] })
  ),
  alsoBy(
    call(
      'PUT',
      scene => `${communityPath(scene)}/rules/${scene.rule}`,
      staff('200'),
      () => ({ rule: 'x' })
    ),
    tool('rules', ({ rule }) => ({ act: 'save', rule: 'x', description: '', ruleId: String(rule) }))
  ),
  call(
    'PUT',
    scene => `${communityPath(scene)}/rules/${scene.foreignRule}`,
    staff('404 rule_not_found'),
    () => ({ rule: 'x' })
  ),
  alsoBy(
    call('DELETE', scene => `${communityPath(scene)}/rules/${scene.rule}`, staff('200')),
    tool('rules', ({ rule }) => ({ act: 'delete', ruleId: String(rule) }))
  ),
  call('DELETE', scene => `${communityPath(scene)}/rules/${scene.foreignRule}`, staff('404 rule_not_found'))
]

const removal = (of: (scene: Scene) => string, expected: Answers) =>
  call('DELETE', scene => `${communityPath(scene)}/mods/${of(scene)}`, expected)
const addition = (of: (scene: Scene) => string, expected: string) =>
  call(
    'POST',
    scene => `${communityPath(scene)}/mods`,
    staff(expected),
    scene => ({ username: of(scene) })
  )

const MODS: Call[] = [
  alsoBy(
    addition(({ victim }) => victim.toUpperCase(), '200'),
    tool('mods', ({ victim }) => ({ act: 'add', username: victim }))
  ),
  addition(({ names }) => names.lower, '200'),
  addition(({ names }) => names.banned, '409 user_banned_from_community'),
  addition(() => 'no_such_name', '404 user_not_found'),
  removal(({ names }) => names.higher, staff('200', 'not_mod_not_admin', { lower: '403 lower_mod' })),
  alsoBy(
    removal(({ names }) => names.lower.toUpperCase(), staff('200', 'not_mod_not_admin')),
    tool('mods', ({ names }) => ({ act: 'remove', username: names.lower }))
  ),
  removal(({ names }) => names.foreign, staff('404 user_not_found', 'not_mod_not_admin')),
  removal(() => 'no_such_name', staff('404 user_not_found', 'not_mod_not_admin'))
]

const ban = (of: (scene: Scene) => string, expected: string, moreOf: (scene: Scene) => object = () => ({})) =>
  call(
    'POST',
    scene => `${communityPath(scene)}/banned`,
    staff(expected),
    scene => ({ username: of(scene), ...moreOf(scene) })
  )
const unban = (of: (scene: Scene) => string, expected: string) =>
  call(
    'DELETE',
    scene => `${communityPath(scene)}/banned`,
    staff(expected),
    scene => ({ username: of(scene) })
  )

const BANS: Call[] = [
  call('GET', scene => `${communityPath(scene)}/banned`, staff('200')),
  call('GET', () => `/api/communities/${NOWHERE}/banned`, answers('404 community_not_found')),
  alsoBy(
    ban(({ victim }) => victim.toUpperCase(), '200'),
    tool('banned', ({ victim }) => ({ act: 'ban', username: victim }))
  ),
  ban(
    ({ victim }) => victim,
    '200',
    ({ rule }) => ({ ruleId: rule, expires: '2999-01-01T00:00:00Z' })
  ),
  ban(
    ({ victim }) => victim,
    '404 rule_not_found',
    ({ foreignRule }) => ({ ruleId: foreignRule })
  ),
  call(
    'POST',
    scene => `${communityPath(scene)}/banned`,
    answers('400 invalid_value'),
    ({ victim }) => ({ username: victim, expires: '2001-01-01T00:00:00Z' })
  ),
  ban(({ names }) => names.author, '200'),
  ban(({ names }) => names.foreign, '200'),
  ban(({ names }) => names.banned, '409 already_banned'),
  ban(({ names }) => names.higher, '403 cannot_ban_mod_or_admin'),
  ban(({ names }) => names.lower, '403 cannot_ban_mod_or_admin'),
  ban(({ names }) => names.admin, '403 cannot_ban_mod_or_admin'),
  ban(() => 'no_such_name', '404 user_not_found'),
  ban(() => '', '404 user_not_found'),
  alsoBy(
    unban(({ names }) => names.banned.toLowerCase(), '200'),
    tool('banned', ({ names }) => ({ act: 'unban', username: names.banned })),
    tool('reports', ({ names }) => ({ act: 'unban', username: names.banned }))
  ),
  unban(({ victim }) => victim, '200'),
  unban(() => 'no_such_name', '404 user_not_found')
]

const REPORTS: Call[] = [
  call('GET', scene => `${communityPath(scene)}/reports`, staff('200')),
  call('DELETE', scene => `${communityPath(scene)}/reports/${scene.report}`, staff('200')),
  call('DELETE', scene => `${communityPath(scene)}/reports/${scene.foreignReport}`, staff('404 report_not_found')),
  call('GET', scene => `${communityPath(scene)}/reported/${scene.post.id}`, staff('200')),
  alsoBy(
    call('DELETE', scene => `${communityPath(scene)}/reported/${scene.post.id}`, staff('200')),
    tool('reports', ({ post }) => ({ act: 'dismiss', id: post.id }))
  ),
  call('DELETE', scene => `${communityPath(scene)}/reported/${scene.foreignPost.id}`, staff('404 report_not_found')),
  alsoBy(
    call('PUT', scene => `${communityPath(scene)}/reported/${scene.post.id}`, staff('200')),
    { ...tool('reports', ({ post }) => ({ act: 'undo', id: post.id })), isIdle: true }
  ),
  call('PUT', scene => `${communityPath(scene)}/reported/${scene.foreignPost.id}`, staff('404 report_not_found')),
  call('GET', ({ community: here }) => `/api/posts?communityId=${here.id}&filter=deleted&page=1`, staff('200')),
  call('GET', ({ community: here }) => `/api/posts?communityId=${here.id}&filter=locked&page=1`, staff('200')),
  alsoBy(
    call(
      'POST',
      () => '/api/_report',
      answers('200', { banned: '403 banned_from_community', author: '403 own_content' }),
      scene => ({ type: 'comment', targetId: scene.comment, reason: 1 })
    ),
    { path: ({ comment }) => `/-/report/comment/${comment}`, fields: () => ({ reason: '1' }), isIdle: true }
  )
]

const NOT_THERE = '404 community_not_found'
const LOG: Call[] = [
  call('GET', scene => `${communityPath(scene)}/log`, staff('200')),
  call(
    'GET',
    scene => `${communityPath(scene)}/log`,
    answers('200', { guest: '200' }),
    undefined,
    'update communities set modlog_public = 1'
  ),
  call('GET', () => `/api/communities/${NOWHERE}/log`, answers(NOT_THERE, { guest: NOT_THERE })),
  call('GET', () => '/api/posts?feed=moderating', answers('200'))
]

const admin = (body: (scene: Scene) => object, expected = '200') =>
  call('POST', () => '/api/_admin', admins(expected), body)
const ADMIN: Call[] = [
  admin(({ request }) => ({ action: 'deny_comm', id: request })),
  admin(({ community: here }) => ({ action: 'add_default_forum', name: here.name })),
  admin(({ community: here }) => ({ action: 'remove_default_forum', name: here.name })),
  admin(({ victim }) => ({ action: 'ban_user', username: victim })),
  admin(({ victim }) => ({ action: 'ban_user', username: victim, deleteContentDays: 1 })),
  admin(({ names }) => ({ action: 'ban_user', username: names.admin }), '403 no_ban_admin'),
  admin(({ victim }) => ({ action: 'unban_user', username: victim })),
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
    ({ victim }) => `/api/users/${victim}/badges`,
    admins('200'),
    () => ({ type: 'supporter' })
  ),
  call(
    'POST',
    ({ victim }) => `/api/users/${victim}/badges`,
    admins('400 invalid_value'),
    () => ({ type: 'hero' })
  ),
  call('DELETE', ({ victim }) => `/api/users/${victim}/badges/1`, admins('200')),
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
  call('GET', ({ victim }) => `/api/users/${victim}?adminsView=true`, admins('200'))
]

/** Every moderation call, each role's answer from the same state, and the forms that make it. */
export const CALLS = { COMMUNITY, RULES, MODS, BANS, REPORTS, ...ITEM_CALLS, LOG, ADMIN }
