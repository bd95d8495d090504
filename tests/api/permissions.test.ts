import { type Client, createClient } from '@libsql/client/http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertPost } from '#tests/support/insert-content.ts'
import { guestOf, logIn, type Member } from '#tests/support/member.ts'
import { openSharedSite, type SharedSite } from '#tests/support/shared-site.ts'

type Role = 'guest' | 'other' | 'moderator' | 'admin' | 'owner'
const ROLES: Role[] = ['guest', 'other', 'moderator', 'admin', 'owner']

let site: SharedSite
let db: Client
const clients = {} as Record<Role, Member>
/** Id of the avatar of Marina_K, who has the role `owner` in these tests. */
const AVATAR = 'a'.repeat(24)
/** Name of a private list of Marina_K. */
let list = ''
/** Number of Marina_K's private list. */
let listNumber = ''
/** Id of Marina_K's account. */
let owner = ''
/** Id of a post by Marina_K in the community that the role `moderator` moderates. */
let modded = ''
/** Id of a community whose only moderator is the role `moderator`. */
let moderated = ''
/** Id of a post by Marina_K. */
let post = ''
/** API path of a comment by Marina_K. */
let comment = ''

beforeAll(async () => {
  site = await openSharedSite()
  db = createClient({ url: site.databaseUrl })
  clients.guest = await guestOf(site.origin)
  const [row] = (
    await db.execute(`select u.username from users u join community_mods m on m.user_id = u.id
      where not u.is_admin and u.deleted_at is null and u.banned_at is null and u.username not in ('Petrovich', 'Marina_K') limit 1`)
  ).rows
  const moderator = String(row?.[0])
  await db.execute({
    sql: "update users set password_hash = (select password_hash from users where username = 'Sova') where username = ?",
    args: [moderator]
  })
  clients.other = await logIn(site.origin, 'Petrovich')
  clients.moderator = await logIn(site.origin, moderator)
  clients.admin = await logIn(site.origin, 'Sova')
  clients.owner = await logIn(site.origin, 'Marina_K')
  await db.execute({
    sql: `insert into images (id, user_id, owner_id, kind, format, width, height, size, average_color, created_at)
      select ?, id, id, 'avatar', 'png', 50, 50, 100, 'rgb(0,0,0)', 1 from users where username = 'Marina_K'`,
    args: [AVATAR]
  })
  const community = await db.execute({
    sql: 'select c.name from communities c join community_mods m on m.community_id = c.id join users u on u.id = m.user_id where u.username = ? limit 1',
    args: [moderator]
  })
  const moderatedByOne = await db.execute({
    sql: `select m.community_id from community_mods m join users u on u.id = m.user_id where u.username = ? and not exists
      (select 1 from community_mods o join users n on n.id = o.user_id where o.community_id = m.community_id and n.username in ('Petrovich', 'Marina_K')) limit 1`,
    args: [moderator]
  })
  moderated = String(moderatedByOne.rows[0]?.[0])
  await db.execute('update posts set pinned_at = null, pinned_site_at = null')
  modded = (await insertPost(db, 'Marina_K', String(community.rows[0]?.[0]))).publicId
  owner = String((await db.execute("select id from users where username = 'Marina_K'")).rows[0]?.[0])
  const posts = await db.execute({
    sql: 'select id from posts where user_id = ? and deleted_at is null limit 1',
    args: [owner]
  })
  post = String(posts.rows[0]?.[0])
  const [own] = (
    await db.execute({
      sql: 'select id, post_id from comments where user_id = ? and deleted_at is null limit 1',
      args: [owner]
    })
  ).rows
  comment = `/api/posts/${own?.['post_id']}/comments/${own?.['id']}`
  list = String(
    (
      await db.execute(
        "select name from lists where not public and user_id = (select id from users where username = 'Marina_K') limit 1"
      )
    ).rows[0]?.[0]
  )
})
beforeAll(async () => {
  listNumber = String(
    (await db.execute({ sql: 'select id from lists where user_id = ? and name = ?', args: [owner, list] })).rows[0]?.[0]
  )
})
afterAll(async () => {
  db?.close()
  await site?.stop()
})

type Answers = Record<Role, string>
/** Makes the expected answers of the roles from a list of answers in the order of ROLES. */
const answers = (...outcomes: string[]): Answers =>
  Object.fromEntries(ROLES.map((role, at) => [role, outcomes[at] ?? ''])) as Answers
const same = (member: string): Answers => answers('401 not_logged_in', member, member, member, member)

/** Expected answers of a call that is the same for all roles, guests too. */
const everybody = (expected: string): Answers => answers(...ROLES.map(() => expected))

/** Expected answers of a call that only the community's moderators and admins may make. */
const staff = (expected: string, others = 'not_admin_nor_mod'): Answers =>
  answers('401 not_logged_in', `403 ${others}`, expected, expected, `403 ${others}`)
/** Expected answers of a call that only admins may make. */
const admins = (expected: string): Answers =>
  answers('401 not_logged_in', '403 not_admin', '403 not_admin', expected, '403 not_admin')

/** A call that some roles may not make, with the expected answer for each role. The role `owner` is Marina_K. */
type Line = [method: string, path: () => string, body: unknown, expected: Answers]
const TABLE: Line[] = [
  ['GET', () => '/api/_user', undefined, same('200')],
  ['POST', () => '/api/_settings?action=updateProfile', { embedsOff: true }, same('200')],
  [
    'POST',
    () => '/api/_settings?action=changePassword',
    { password: 'wrong', newPassword: 'long enough', repeatPassword: 'long enough' },
    same('401 wrong_password')
  ],
  ['POST', () => '/api/_second_factor?action=start', {}, same('200')],
  ['POST', () => '/api/_second_factor?action=confirm', { ticket: 'x', code: '000000' }, same('400 step_expired')],
  ['POST', () => '/api/_second_factor?action=renewCodes', {}, same('409 second_factor_off')],
  ['POST', () => '/api/_second_factor?action=turnOff', {}, same('409 second_factor_off')],
  ['POST', () => '/api/_passkey?action=start', {}, everybody('200')],
  ['POST', () => '/api/_passkey?action=startProof', {}, same('200')],
  [
    'POST',
    () => '/api/_signup',
    { username: 'Someone_new', password: 'long enough' },
    answers('403 captcha_failed', ...Array<string>(4).fill('400 already_logged_in'))
  ],
  ...['_recover', '_recover?action=finish', '_email?action=confirm', '_email?action=takeBack'].map(
    (path): Line => ['POST', () => `/api/${path}`, { newPassword: 'long enough' }, everybody('404 endpoint_not_found')]
  ),
  ['GET', () => '/api/posts?feed=home', undefined, same('200')],
  ...['deleted', 'locked'].flatMap((filter): Line[] => [
    ['GET', () => `/api/posts?communityId=${moderated}&filter=${filter}`, undefined, staff('200', 'not_mod')],
    ['GET', () => `/api/posts?filter=${filter}`, undefined, same('400 invalid_id')]
  ]),
  ['GET', () => `/api/communities/${moderated}/reports`, undefined, staff('200', 'not_mod')],
  ['DELETE', () => `/api/communities/${moderated}/reports/987654321`, {}, staff('404 report_not_found', 'not_mod')],
  ['GET', () => `/api/communities/${moderated}/reported/${owner}`, undefined, staff('200', 'not_mod')],
  ['DELETE', () => `/api/communities/${moderated}/reported/${owner}`, {}, staff('404 report_not_found', 'not_mod')],
  ['PUT', () => `/api/communities/${moderated}/reported/${owner}`, {}, staff('404 report_not_found', 'not_mod')],
  ...['comments', 'users', 'analytics/bss', 'site_settings', 'community_requests'].map(
    (path): Line => ['GET', () => `/api/${path}`, undefined, admins('200')]
  ),
  ['PUT', () => '/api/site_settings', {}, admins('200')],
  ['POST', () => '/api/_admin', { action: 'add_default_forum', name: 'Nowhere' }, admins('404 community_not_found')],
  ['POST', () => '/api/_admin', { action: 'remove_default_forum', name: 'Nowhere' }, admins('404 community_not_found')],
  ['POST', () => '/api/_admin', { action: 'ban_user', username: 'nobody_here' }, admins('404 user_not_found')],
  ['POST', () => '/api/_admin', { action: 'unban_user', username: 'nobody_here' }, admins('404 user_not_found')],
  ['POST', () => '/api/_admin', { action: 'burn' }, admins('400 invalid_action')],
  ['GET', () => '/api/users/Marina_K?adminsView=true', undefined, admins('200')],
  [
    'GET',
    () => `/api/users/Marina_K/lists/${list}`,
    undefined,
    answers('404 list_not_found', '404 list_not_found', '404 list_not_found', '404 list_not_found', '200')
  ],
  [
    'PUT',
    () => `/api/images/${AVATAR}`,
    { altText: 'x' },
    answers('401 not_logged_in', '403 permission_denied', '403 permission_denied', '200', '200')
  ],
  [
    'POST',
    () => '/api/users/Marina_K/pro_pic',
    {},
    answers('401 not_logged_in', '403 not_owner', '403 not_owner', '403 not_owner', '400 missing_file')
  ],
  [
    'DELETE',
    () => '/api/users/Marina_K/pro_pic',
    {},
    answers('401 not_logged_in', '403 not_owner', '403 not_owner', '403 not_owner', '200')
  ],
  ['GET', () => '/api/mutes', undefined, same('200')],
  ['POST', () => '/api/mutes', { communityId: 'f'.repeat(24) }, same('404 community_not_found')],
  // The call mutes Marina_K, whom every role except `owner`, which is Marina_K, can mute.
  [
    'POST',
    () => '/api/mutes',
    () => ({ userId: owner }),
    answers('401 not_logged_in', '200', '200', '200', '400 cannot_mute_self')
  ],
  ['DELETE', () => `/api/mutes/users/${owner}`, undefined, same('200')],
  ['DELETE', () => `/api/mutes/communities/${'f'.repeat(24)}`, undefined, same('200')],
  ['DELETE', () => '/api/mutes?type=user', undefined, same('200')],
  // The password is checked after the right to delete the account, so `admin` and `owner` are refused for the password.
  [
    'DELETE',
    () => '/api/users/Marina_K',
    { password: 'wrong' },
    answers('401 not_logged_in', '403 not_admin', '403 not_admin', '403 wrong_password', '403 wrong_password')
  ],
  ['POST', () => `/api/posts/${'f'.repeat(24)}/comments`, { body: 'x' }, same('404 post_not_found')],
  ['POST', () => '/api/_uploads', {}, same('400 missing_file')],
  ['POST', () => '/api/_savePost', { postId: 'f'.repeat(24) }, same('404 target_not_found')],
  ['POST', () => '/api/_joinCommunity', { communityId: 'f'.repeat(24) }, same('404 community_not_found')],
  ['GET', () => '/api/communities?set=subscribed', undefined, same('200')],
  ['POST', () => '/api/posts', { type: 'text', title: 'ab', community: 'Radio' }, same('400 title_too_short')],
  [
    'PUT',
    () => `/api/posts/${post}`,
    { userGroup: 'normal' },
    answers('401 not_logged_in', '403 not_author', '403 not_author', '403 not_author', '200')
  ],
  [
    'PUT',
    () => comment,
    { body: 'x' },
    answers('401 not_logged_in', ...Array<string>(3).fill('403 not_author'), '200')
  ],
  [
    'PUT',
    () => `${comment}?action=changeAsUser&userGroup=normal`,
    {},
    answers('401 not_logged_in', ...Array<string>(3).fill('403 not_author'), '200')
  ],
  // This call deletes Marina_K's comment when `admin` sends it, so the next call finds the comment deleted.
  [
    'DELETE',
    () => `${comment}?deleteAs=admins`,
    undefined,
    answers('401 not_logged_in', '403 not_admin', '403 not_admin', '200', '403 not_admin')
  ],
  [
    'DELETE',
    () => comment,
    undefined,
    answers('401 not_logged_in', ...Array<string>(3).fill('403 not_author'), '409 comment_deleted')
  ],
  ['GET', () => '/api/_link_info?url=nothing', undefined, same('400 invalid-url')],
  ['GET', () => '/api/posts/_same_link?url=nothing&community=Radio', undefined, same('200')],
  ['POST', () => '/api/_preview', { body: '**a**', as: 'comment' }, same('200')],
  [
    'PUT',
    () => `/api/posts/${modded}?action=lock`,
    undefined,
    answers('401 not_logged_in', '403 not_mod', '200', '200', '403 not_mod')
  ],
  // The previous call of the table has left the post locked by the role `admin`.
  [
    'PUT',
    () => `/api/posts/${modded}?action=unlock`,
    undefined,
    answers('401 not_logged_in', '403 not_mod', '403 not_admin', '200', '403 not_mod')
  ],
  ...['pin', 'unpin'].map(
    (action): Line => [
      'PUT',
      () => `/api/posts/${modded}?action=${action}`,
      undefined,
      answers('401 not_logged_in', '403 not_mod', '200', '200', '403 not_mod')
    ]
  ),
  ...['pin&siteWide=true', 'unpin&siteWide=true', 'announce'].map(
    (action): Line => [
      'PUT',
      () => `/api/posts/${modded}?action=${action}`,
      undefined,
      answers('401 not_logged_in', '403 not_admin', '403 not_admin', '200', '403 not_admin')
    ]
  ),
  [
    'PUT',
    () => `/api/posts/${modded}?action=changeAsUser&userGroup=normal`,
    undefined,
    answers('401 not_logged_in', '403 not_author', '403 not_author', '403 not_author', '200')
  ],
  ['POST', () => '/api/hidden_posts', () => ({ postId: modded }), same('200')],
  ['DELETE', () => `/api/hidden_posts/${modded}`, undefined, same('200')],
  [
    'POST',
    () => '/api/_report',
    () => ({ type: 'post', targetId: modded, reason: 1 }),
    answers('401 not_logged_in', '200', '200', '200', '403 own_content')
  ],
  [
    'DELETE',
    () => `/api/posts/${modded}?deleteAs=mods&deleteContent=true`,
    undefined,
    answers('401 not_logged_in', '403 not_mod', '403 mod_cannot_delete_content', '403 not_mod', '403 not_mod')
  ],
  [
    'DELETE',
    () => `/api/posts/${modded}`,
    undefined,
    answers('401 not_logged_in', '403 not_author', '403 not_author', '403 not_author', '200')
  ],
  ['GET', () => `/api/lists/_saved_to?id=${'f'.repeat(24)}&type=post`, undefined, same('404 target_not_found')],
  ['POST', () => '/api/communities', { name: 'Radio' }, same('409 community_exists')],
  // To signed-in roles other than `owner`, calls about Marina_K's private list answer as if there were no such list.
  ...['POST', 'DELETE'].map(
    (method): Line => [
      method,
      () => `/api/lists/${listNumber}/items`,
      { targetId: 'f'.repeat(24), targetType: 'post' },
      answers('401 not_logged_in', ...Array<string>(3).fill('404 list_not_found'), '404 target_not_found')
    ]
  ),
  ...['pro_pic', 'banner_image'].flatMap((name): typeof TABLE => [
    ['POST', () => `/api/communities/${moderated}/${name}`, {}, staff('400 missing_file')],
    ['DELETE', () => `/api/communities/${moderated}/${name}`, {}, staff('200')]
  ]),
  ['PUT', () => `/api/communities/${moderated}`, {}, staff('200', 'not_mod')],
  [
    'POST',
    () => `/api/communities/${moderated}/mods`,
    { username: 'nobody_here' },
    staff('404 user_not_found', 'not_mod')
  ],
  ['POST', () => `/api/communities/${moderated}/rules`, { rule: 'x' }, staff('200', 'not_mod')],
  ...['PUT', 'DELETE'].map(
    (method): Line => [
      method,
      () => `/api/communities/${moderated}/rules/999999`,
      {},
      staff('404 rule_not_found', 'not_mod')
    ]
  ),
  ['POST', () => '/api/community_requests', { name: 'Radio' }, same('409 community_already_exists')],
  ['DELETE', () => '/api/community_requests/999999', {}, admins('404 request_not_found')],
  ['GET', () => '/api/announcements', undefined, admins('200')],
  ['POST', () => '/api/_admin', { action: 'deny_comm', id: 999_999 }, admins('404 request_not_found')]
]

describe('[A6.user.01 P1.roles.01] each role gets the expected answer to a call', () => {
  for (const [method, path, body, expected] of TABLE)
    test(`${method} ${String(path).slice(6)}`, async () => {
      const outcomes = {} as Answers
      for (const role of ROLES) {
        const client = clients[role]
        const answer =
          method === 'GET'
            ? await client.fetch(path())
            : await client.send(method, path(), typeof body === 'function' ? body() : body)
        const { code } = answer.ok ? { code: '' } : ((await answer.json()) as { code: string })
        outcomes[role] = `${answer.status} ${code}`.trim()
      }
      expect(outcomes).toEqual(expected)
    })
})

test('[P6.user.01] a member can save posts, hide posts and mute, and can undo each of these actions', async () => {
  const me = clients.other
  const [own] = (
    await db.execute("select id from lists where user_id = (select id from users where username = 'Petrovich') limit 1")
  ).rows
  const commentId = comment.slice(-24)
  const kinds = [
    ...[
      { targetId: post, targetType: 'post' },
      { targetId: commentId, targetType: 'comment' }
    ].map(item => [`/api/lists/${own?.['id']}/items`, item, `/api/lists/${own?.['id']}/items`] as const),
    ['/api/hidden_posts', { postId: post }, `/api/hidden_posts/${post}`] as const,
    ['/api/mutes', { userId: owner }, `/api/mutes/users/${owner}`] as const,
    ['/api/mutes', { communityId: moderated }, `/api/mutes/communities/${moderated}`] as const
  ]
  for (const [path, body, back] of kinds) {
    expect((await me.send('POST', path, body)).status, path).toBe(200)
    expect((await me.send('DELETE', back, body)).status, back).toBe(200)
  }
})

test('[A2.routes-notifications.01 A2.routes-notifications.02 A2.routes-modtools.01] pages for members redirect a guest to the login page, which leads back', async () => {
  for (const path of [
    '/notifications',
    '/settings',
    '/new',
    '/subscriptions',
    '/Radio/modtools',
    '/Radio/modtools/reports'
  ]) {
    const answer = await clients.guest.fetch(path, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('Location')], path).toEqual([
      302,
      `/login?next=${encodeURIComponent(path)}`
    ])
  }
})

test('[A2.routes-admin.02 A2.routes-admin.03 A2.modtools.05] pages that need a right are refused to members without that right, and show no content; an unknown section is not found', async () => {
  const [name] = (await db.execute({ sql: 'select name from communities where id = ?', args: [moderated] })).rows
  const sections = [
    'users',
    'comments',
    'communities',
    'ipblocks',
    'bss',
    'new-community-requests',
    'announcements',
    'log'
  ]
  const pages = ['/admin', ...sections.map(section => `/admin/${section}`)]
  const expected = {
    ...Object.fromEntries(pages.map(path => [path, [403, 403, 403, 200, 403]])),
    '/admin/nothing': [403, 403, 403, 404, 403],
    [`/${name?.[0]}/modtools/settings`]: [302, 403, 200, 200, 403]
  }
  for (const [path, statuses] of Object.entries(expected)) {
    const statusOfRoles = ROLES.map(async role => (await clients[role].fetch(path, { redirect: 'manual' })).status)
    expect(await Promise.all(statusOfRoles), path).toEqual(statuses)
  }
  const shown = async (by: Role, path: string) => (await clients[by].fetch(path)).text()
  expect(await shown('owner', `/${name?.[0]}/modtools`)).toContain('Доступ запрещен!')
  for (const by of ['guest', 'other', 'moderator', 'owner'] as const)
    for (const path of [...pages, '/admin/nothing']) {
      const page = await shown(by, path)
      expect(page, `${by} ${path}`).toContain('Доступ запрещен!')
      expect(page, `${by} ${path}`).toMatch(/href="\/"[^>]*>На главную</)
    }
})

const one = async (sql: string, ...args: string[]) => (await db.execute({ sql, args })).rows[0]?.[0]
const read = async (by: Member | null, path: string): Promise<Record<string, unknown>> =>
  (await (by ? by.fetch(path) : fetch(site.origin + path))).json() as Promise<Record<string, unknown>>
const codeOf = async (by: Member | null, path: string) => {
  const { status, code } = await read(by, path)
  return `${status} ${code}`
}
const ZEROS = '0'.repeat(24)
const nameOfDeleted = () => one('select username from users where deleted_at is not null limit 1').then(String)
const banned = () => one('select username from users where banned_at is not null limit 1').then(String)

test('[P6.admin.08 P7.profile.02] admins see the profiles of deleted and banned accounts, and other readers only a message', async () => {
  const [deletedName, bannedName] = [await nameOfDeleted(), await banned()]
  const id = await one('select id from users where username = ?', deletedName)
  for (const by of [null, clients.owner]) {
    expect(await read(by, `/api/users/${deletedName}`)).toMatchObject({ id: ZEROS, deleted: true, createdAt: null })
    expect(await codeOf(by, `/api/users/${deletedName}/feed`)).toBe('403 user_deleted')
    expect(await codeOf(by, `/api/users/${bannedName}/feed`)).toBe('403 user_banned')
    expect(await codeOf(by, `/api/users/${deletedName}?adminsView=true`)).toBe(
      by ? '403 not_admin' : '401 not_logged_in'
    )
  }
  const profile = await read(clients.admin, `/api/users/${deletedName.toUpperCase()}?adminsView=true`)
  expect(profile).toMatchObject({ id, username: deletedName, deleted: true, webPushSubscriptionsCount: 0 })
  expect(profile['createdAt']).toMatch(/^\d{4}-/)
  expect(profile['userIndex']).toBe(Number(await one('select user_index from users where id = ?', String(id))) + 1)
  expect(Object.keys(profile)).toEqual(expect.arrayContaining(['createdIP', 'lastSeenIP']))
  expect(await codeOf(clients.admin, '/api/users/nobody_here?adminsView=true')).toBe('404 user_not_found')
  expect(await codeOf(clients.admin, '/api/users/nobody_here/feed')).toBe('404 user_not_found')
  const items = async (name: string) =>
    (await read(clients.admin, `/api/users/${name}/feed`))['items'] as { item: { username: string } }[]
  for (const name of [deletedName, bannedName])
    for (const { item } of await items(name)) expect(item.username).toBe(name)
  expect((await items(deletedName)).length + (await items(bannedName)).length).toBeGreaterThan(0)
})

test('the e-mail address and the time of the last visit are visible only to the account itself and to admins', async () => {
  await db.execute("update users set email = 'marina@example.org' where username = 'Marina_K'")
  const petrovich = await logIn(site.origin, 'Petrovich')
  for (const by of [null, petrovich])
    expect(await read(by, '/api/users/Marina_K')).toMatchObject({ email: null, lastSeen: null })
  for (const by of [clients.owner, clients.admin]) {
    const profile = await read(by, '/api/users/Marina_K')
    expect(profile['email']).toBe('marina@example.org')
    expect(profile['lastSeen']).toMatch(/^\d{4}-/)
  }
})

test('[P6.admin.10] a deleted account is shown as an anonymous ghost to all but admins, in posts, threads, profiles and pages', async () => {
  const name = await nameOfDeleted()
  const [row] = (
    await db.execute({
      sql: `select c.id, p.public_id, p.id post from comments c join posts p on p.id = c.post_id join users u on u.id = c.user_id
        where u.username = ? and c.deleted_at is null and p.deleted_at is null limit 1`,
      args: [name]
    })
  ).rows
  const path = `/api/posts/${row?.[1]}/comments?parentId=${row?.[0]}&withParent=true`
  const comment = async (by: Member | null) => ((await read(by, path))['comments'] as Record<string, unknown>[])[0]
  const deletedComment = await comment(null)
  expect(deletedComment).toMatchObject({ username: 'ghost', userDeleted: true, userId: ZEROS })
  expect(await comment(clients.owner)).toEqual({ ...deletedComment, userVoted: false })
  const { userGhostId } = deletedComment as { userGhostId: string }
  expect(await comment(clients.admin)).toMatchObject({
    username: name,
    userDeleted: true,
    userGhostId,
    body: deletedComment?.['body']
  })
  for (const by of [null, clients.owner])
    expect(JSON.stringify(await read(by, `/api/posts/${row?.[1]}`))).not.toContain(name)
  const page = `/${await one('select name from communities c join posts p on p.community_id = c.id where p.id = ?', String(row?.[2]))}/post/${row?.[1]}/${row?.[0]}`
  expect(await (await clients.owner.fetch(page)).text()).not.toContain(`@${name}`)
  expect(await (await clients.admin.fetch(page)).text()).toMatch(new RegExp(`href="/@${name}"[^>]* data-gone`))
})

test('[P6.admin.10] on the page of a post, too, only admins see the name of the post’s deleted author', async () => {
  const [row] = (
    await db.execute(`select p.public_id, c.name, u.username from posts p join users u on u.id = p.user_id
      join communities c on c.id = p.community_id where u.deleted_at is not null and p.deleted_at is null limit 1`)
  ).rows
  const [publicId, community, name] = [row?.[0], row?.[1], row?.[2]].map(String)
  const page = `/${community}/post/${publicId}`
  expect(await (await clients.owner.fetch(page)).text()).not.toContain(name)
  expect(await (await clients.admin.fetch(page)).text()).toMatch(new RegExp(`href="/@${name}" data-gone`))
})
