import { ROLES, type Role, type Scene } from './moderation-cast.ts'

/** What each role is answered: the status, and the code of a refusal. */
export type Answers = Record<Role, string>
/** @param others what those hear who are signed in and not named. */
const answers = (others: string, named: Partial<Answers> = {}): Answers => ({
  ...(Object.fromEntries(ROLES.map(role => [role, others])) as Answers),
  guest: '401 not_logged_in',
  ...named
})
/** For moderators of the community and admins. */
const keepers = (theirs: string, refusal = 'not_mod', named: Partial<Answers> = {}): Answers =>
  answers(`403 ${refusal}`, { higher: theirs, lower: theirs, admin: theirs, ...named })
/** For moderators alone: admins have a capacity of their own. */
const mods = (theirs: string): Answers => answers('403 not_mod', { higher: theirs, lower: theirs })
const admins = (theirs: string): Answers => answers('403 not_admin', { admin: theirs })
const NOWHERE = 'f'.repeat(24)

export interface Call {
  method: string
  path: (scene: Scene) => string
  body?: (scene: Scene) => object
  /** What the state has that it has not before other calls. */
  after?: string
  expected: Answers
}
const place = ({ here }: Scene) => `/api/communities/${here.id}`
const post = ({ post: { publicId } }: Scene) => `/api/posts/${publicId}`
const comment = (scene: Scene) => `${post(scene)}/comments/${scene.comment}`

const call = (method: string, path: Call['path'], expected: Answers, body?: Call['body'], after?: string): Call => ({
  method,
  path,
  expected,
  ...(body && { body }),
  ...(after && { after })
})

const COMMUNITY: Call[] = [
  call('PUT', place, keepers('200'), () => ({ about: 'x', title: 'x', modlogPublic: false })),
  call('PUT', place, answers('400 too_long'), () => ({ title: 'x'.repeat(61) })),
  call(
    'PUT',
    () => `/api/communities/${NOWHERE}`,
    answers('404 community_not_found'),
    () => ({ about: 'x' })
  ),
  ...['pro_pic', 'banner_image'].flatMap(name => [
    call('POST', scene => `${place(scene)}/${name}`, keepers('400 missing_file', 'not_admin_nor_mod')),
    call('DELETE', scene => `${place(scene)}/${name}`, keepers('200', 'not_admin_nor_mod'))
  ])
]

const RULES: Call[] = [
  call(
    'POST',
    scene => `${place(scene)}/rules`,
    keepers('200'),
    () => ({ rule: 'x' })
  ),
  call(
    'PUT',
    scene => `${place(scene)}/rules`,
    keepers('200'),
    ({ rule }) => ({ order: [rule] })
  ),
  call(
    'PUT',
    scene => `${place(scene)}/rules`,
    keepers('404 rule_not_found'),
    ({ foreignRule }) => ({ order: [foreignRule] })
  ),
  call(
    'PUT',
    scene => `${place(scene)}/rules/${scene.rule}`,
    keepers('200'),
    () => ({ rule: 'x' })
  ),
  call(
    'PUT',
    scene => `${place(scene)}/rules/${scene.foreignRule}`,
    keepers('404 rule_not_found'),
    () => ({ rule: 'x' })
  ),
  call('DELETE', scene => `${place(scene)}/rules/${scene.rule}`, keepers('200')),
  call('DELETE', scene => `${place(scene)}/rules/${scene.foreignRule}`, keepers('404 rule_not_found'))
]

const removal = (of: (scene: Scene) => string, expected: Answers) =>
  call('DELETE', scene => `${place(scene)}/mods/${of(scene)}`, expected)
const addition = (of: (scene: Scene) => string, theirs: string) =>
  call(
    'POST',
    scene => `${place(scene)}/mods`,
    keepers(theirs),
    scene => ({ username: of(scene) })
  )

const MODS: Call[] = [
  addition(({ victim }) => victim.toUpperCase(), '200'),
  addition(({ names }) => names.lower, '200'),
  addition(({ names }) => names.banned, '409 user_banned_from_community'),
  addition(() => 'no_such_name', '404 user_not_found'),
  removal(({ names }) => names.higher, keepers('200', 'not_mod_not_admin', { lower: '403 lower_mod' })),
  removal(({ names }) => names.lower.toUpperCase(), keepers('200', 'not_mod_not_admin')),
  removal(({ names }) => names.foreign, keepers('404 user_not_found', 'not_mod_not_admin')),
  removal(() => 'no_such_name', keepers('404 user_not_found', 'not_mod_not_admin'))
]

const ban = (of: (scene: Scene) => string, theirs: string) =>
  call(
    'POST',
    scene => `${place(scene)}/banned`,
    keepers(theirs),
    scene => ({ username: of(scene) })
  )
const unban = (of: (scene: Scene) => string, theirs: string) =>
  call(
    'DELETE',
    scene => `${place(scene)}/banned`,
    keepers(theirs),
    scene => ({ username: of(scene) })
  )

const BANS: Call[] = [
  call('GET', scene => `${place(scene)}/banned`, keepers('200')),
  call('GET', () => `/api/communities/${NOWHERE}/banned`, answers('404 community_not_found')),
  ban(({ victim }) => victim.toUpperCase(), '200'),
  ban(({ names }) => names.author, '200'),
  ban(({ names }) => names.foreign, '200'),
  ban(({ names }) => names.banned, '409 already_banned'),
  ban(({ names }) => names.higher, '403 cannot_ban_mod_or_admin'),
  ban(({ names }) => names.lower, '403 cannot_ban_mod_or_admin'),
  ban(({ names }) => names.admin, '403 cannot_ban_mod_or_admin'),
  ban(() => 'no_such_name', '404 user_not_found'),
  ban(() => '', '404 user_not_found'),
  unban(({ names }) => names.banned.toLowerCase(), '200'),
  unban(({ victim }) => victim, '200'),
  unban(() => 'no_such_name', '404 user_not_found')
]

const REPORTS: Call[] = [
  call('GET', scene => `${place(scene)}/reports`, keepers('200')),
  call('DELETE', scene => `${place(scene)}/reports/${scene.report}`, keepers('200')),
  call('DELETE', scene => `${place(scene)}/reports/${scene.foreignReport}`, keepers('404 report_not_found')),
  call('GET', scene => `${place(scene)}/reported/${scene.post.id}`, keepers('200')),
  call('DELETE', scene => `${place(scene)}/reported/${scene.post.id}`, keepers('200')),
  call('DELETE', scene => `${place(scene)}/reported/${scene.foreignPost.id}`, keepers('404 report_not_found')),
  call('PUT', scene => `${place(scene)}/reported/${scene.post.id}`, keepers('200')),
  call('PUT', scene => `${place(scene)}/reported/${scene.foreignPost.id}`, keepers('404 report_not_found')),
  call('GET', ({ here }) => `/api/posts?communityId=${here.id}&filter=deleted&page=1`, keepers('200')),
  call('GET', ({ here }) => `/api/posts?communityId=${here.id}&filter=locked&page=1`, keepers('200')),
  call(
    'POST',
    () => '/api/_report',
    answers('200', { banned: '403 banned_from_community', author: '403 own_content' }),
    scene => ({ type: 'comment', targetId: scene.comment, reason: 1 })
  )
]

const LOCKED = 'update posts set locked_at = 1, locked_by_group = '
const POSTS: Call[] = [
  call('PUT', scene => `${post(scene)}?action=lock&lockAs=mods`, mods('200')),
  call(
    'PUT',
    scene => `${post(scene)}?action=lock&lockAs=admins`,
    keepers('403 not_admin', 'not_mod', { admin: '200' })
  ),
  call('PUT', scene => `${post(scene)}?action=unlock`, keepers('200'), undefined, `${LOCKED}'mods'`),
  call(
    'PUT',
    scene => `${post(scene)}?action=unlock`,
    keepers('403 not_admin', 'not_mod', { admin: '200' }),
    undefined,
    `${LOCKED}'admins'`
  ),
  call('PUT', scene => `${post(scene)}?action=pin`, keepers('200')),
  call('PUT', scene => `${post(scene)}?action=pin&siteWide=true`, admins('200')),
  call(
    'DELETE',
    scene => `${post(scene)}?deleteAs=mods`,
    mods('200'),
    () => ({ reason: 'x' })
  ),
  call('DELETE', scene => `${post(scene)}?deleteAs=admins`, admins('200')),
  call(
    'DELETE',
    scene => `${post(scene)}?deleteAs=mods`,
    mods('404 rule_not_found'),
    ({ foreignRule }) => ({ ruleId: foreignRule })
  ),
  call('DELETE', post, answers('403 not_author', { author: '200' })),
  call('DELETE', scene => `${comment(scene)}?deleteAs=mods`, mods('200')),
  call('DELETE', scene => `${comment(scene)}?deleteAs=admins`, admins('200')),
  call('DELETE', comment, answers('403 not_author', { author: '200' })),
  call(
    'POST',
    scene => `${post(scene)}/comments`,
    answers('200', { banned: '403 banned_from_community' }),
    () => ({ body: 'x' })
  ),
  call('POST', () => '/api/posts', answers('200', { banned: '403 banned_from_community' }), newPost),
  call(
    'POST',
    () => '/api/posts',
    answers('403 posting_restricted', {
      banned: '403 banned_from_community',
      higher: '200',
      lower: '200',
      admin: '200'
    }),
    newPost,
    'update communities set posting_restricted = 1'
  )
]

const LOCKED_BRANCH = 'update comments set locked_at = 1, locked_by_group = '
const BRANCHES: Call[] = [
  call('PUT', scene => `${comment(scene)}?action=lock`, keepers('200')),
  call('PUT', scene => `${comment(scene)}?action=lock&lockAs=mods`, mods('200')),
  call(
    'PUT',
    scene => `${comment(scene)}?action=lock&lockAs=admins`,
    keepers('403 not_admin', 'not_mod', { admin: '200' })
  ),
  call('PUT', scene => `${comment(scene)}?action=unlock`, keepers('200'), undefined, `${LOCKED_BRANCH}'mods'`),
  call(
    'PUT',
    scene => `${comment(scene)}?action=unlock`,
    keepers('403 not_admin', 'not_mod', { admin: '200' }),
    undefined,
    `${LOCKED_BRANCH}'admins'`
  ),
  call(
    'POST',
    scene => `${post(scene)}/comments`,
    answers('403 comment_locked', { banned: '403 banned_from_community' }),
    scene => ({ body: 'x', parentCommentId: scene.comment }),
    `${LOCKED_BRANCH}'mods'`
  ),
  call(
    'POST',
    () => '/api/_commentVote',
    answers('200'),
    scene => ({ commentId: scene.comment }),
    `${LOCKED_BRANCH}'mods'`
  )
]

/** A comment below a post that it does not belong to: neither address leads to it, whoever asks. */
const STRAYS: Call[] = [
  (scene: Scene) => `${post(scene)}/comments/${scene.foreignComment}`,
  ({ foreignPost, comment }: Scene) => `/api/posts/${foreignPost.publicId}/comments/${comment}`
].flatMap(stray =>
  [
    ['DELETE', ''],
    ['DELETE', '?deleteAs=mods'],
    ['DELETE', '?deleteAs=admins'],
    ['PUT', '?action=lock'],
    ['PUT', '?action=unlock']
  ].map(([method = '', query]) => call(method, scene => stray(scene) + query, answers('404 comment_not_found')))
)

const REASONS: Call[] = [post, comment].flatMap(of => [
  call(
    'DELETE',
    scene => `${of(scene)}?deleteAs=admins`,
    admins('404 rule_not_found'),
    ({ foreignRule }) => ({ ruleId: foreignRule })
  ),
  call(
    'DELETE',
    scene => `${of(scene)}?deleteAs=mods`,
    mods('200'),
    ({ rule }) => ({ ruleId: rule })
  ),
  call(
    'DELETE',
    scene => `${of(scene)}?deleteAs=mods`,
    answers('400 too_long'),
    () => ({ reason: 'x'.repeat(501) })
  )
])

const NOT_THERE = '404 community_not_found'
const LOG: Call[] = [
  call('GET', scene => `${place(scene)}/log`, keepers('200')),
  call(
    'GET',
    scene => `${place(scene)}/log`,
    answers('200', { guest: '200' }),
    undefined,
    'update communities set modlog_public = 1'
  ),
  call('GET', () => `/api/communities/${NOWHERE}/log`, answers(NOT_THERE, { guest: NOT_THERE })),
  call('GET', () => '/api/posts?feed=moderating', answers('200'))
]

const admin = (body: (scene: Scene) => object, theirs = '200') =>
  call('POST', () => '/api/_admin', admins(theirs), body)
const ADMIN: Call[] = [
  admin(({ request }) => ({ action: 'deny_comm', id: request })),
  admin(({ here }) => ({ action: 'add_default_forum', name: here.name })),
  admin(({ here }) => ({ action: 'remove_default_forum', name: here.name })),
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

function newPost({ here }: Scene): object {
  return { type: 'text', title: 'Пост', body: 'x', community: here.name }
}

/** Every call of moderation, with what each role is answered from the same state. */
export const CALLS = { COMMUNITY, RULES, MODS, BANS, REPORTS, POSTS, BRANCHES, STRAYS, REASONS, LOG, ADMIN }
