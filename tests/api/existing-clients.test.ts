import { describe, expect, test } from 'vitest'
import type { AdminRow, AnalyticsEvent } from '#functions/contract/administration.ts'
import type { Mutes } from '#functions/contract/initial-state.ts'
import type { IpBlock, IpBlockPage } from '#functions/contract/ip-blocks.ts'
import type { Report } from '#functions/contract/report.ts'
import type {
  Badge,
  Comment,
  Community,
  Image,
  List,
  ListItem,
  Post,
  Rule,
  User,
  UserRef,
  Viewer
} from '#functions/contract/views.ts'
import type { Member } from '#tests/support/member.ts'
import { fileOf, picture } from '#tests/support/pictures.ts'
import { refOf } from '#tests/support/user-ref.ts'
import { codeOf, okBody, writeComment, writingSite } from '#tests/support/writing-site.ts'

/** Tests of api.md 7, on which existing clients rely; tests/api/clients-without-jar.test.ts has their login. */

const site = writingSite()

interface Items {
  items: ListItem[]
  next: string | null
}

/** Fields of User that everybody but the account's member gets as constants. */
const HIDDEN = {
  emailConfirmedAt: null,
  upvoteNotificationsOff: false,
  replyNotificationsOff: false,
  rememberFeedSort: false,
  hideUserProfilePictures: false,
  requireAltText: false,
  notificationsNewCount: 0
}

const guest = async <Body>(path: string): Promise<Body> => okBody(await fetch(`${site.origin}/api${path}`))
const read = async <Body>(by: Member, path: string): Promise<Body> => okBody(await by.fetch(`/api${path}`))
const send = async <Body>(by: Member, method: string, path: string, body?: unknown): Promise<Body> =>
  okBody(await by.send(method, `/api${path}`, body))
const codeAt = async (by: Member, method: string, path: string, body?: unknown): Promise<string> =>
  codeOf(await by.send(method, `/api${path}`, body))

const people = async () => ({
  marina: await site.as('Marina_K'),
  petrovich: await site.as('Petrovich'),
  sova: await site.as('Sova')
})

/** Makes a list of Marina_K with a post and a comment; the comment, which is older, is added last. */
async function filledList(name: string) {
  const { marina } = await people()
  const [list] = await send<List[]>(marina, 'POST', '/users/Marina_K/lists', { name, public: true })
  if (!list) throw new Error('no list')
  const { id: post } = await site.row<{ id: string }>('select id from posts where deleted_at is null order by id desc')
  const { id: comment } = await site.row<{ id: string }>('select id from comments order by id')
  await send(marina, 'POST', `/lists/${list.id}/items`, { targetId: post, targetType: 'post' })
  await send(marina, 'POST', `/lists/${list.id}/items`, { targetId: comment, targetType: 'comment' })
  return { marina, list, post, comment }
}

const targetsOf = ({ items }: Items) => items.map(({ targetId }) => targetId)
const sizeOf = (list: List) => site.number('select num_items from lists where id = ?', list.id)

describe('fields that are always there', () => {
  test('a post has its hotness, by which the feed hot is sorted', async () => {
    const { posts } = await guest<{ posts: Post[] }>('/posts?limit=50')
    const hot = posts.filter(({ isPinned, isPinnedSite }) => !isPinned && !isPinnedSite).map(({ hotness }) => hotness)
    expect(hot.length).toBeGreaterThan(10)
    expect(hot).toEqual(hot.toSorted((a, b) => b - a))
    const [first] = posts
    expect((await guest<Post>(`/posts/${first?.publicId}`)).hotness).toBe(first?.hotness)
  })

  test('a comment has the fields of a lock and the state of its post, also without its content', async () => {
    const { petrovich } = await people()
    const post = await site.openPost()
    const open = { postDeleted: false, locked: false, lockedBy: null, lockedByGroup: null, lockedAt: null }
    const written = await writeComment(petrovich, post.publicId, { body: 'Открытый' })
    expect(written).toMatchObject({ ...open, userGroup: 'normal' })
    await send(petrovich, 'DELETE', `/posts/${post.publicId}/comments/${written.id}`)
    const { comments } = await guest<{ comments: Comment[] }>(`/posts/${post.publicId}/comments?limit=500`)
    const stripped = comments.find(({ id }) => id === written.id)
    expect(stripped).toMatchObject({ ...open, userGroup: 'normal', author: null })
    await site.run("update posts set deleted_at = created_at, deleted_as = 'mods' where id = ?", post.id)
    const { comments: after = [] } = await guest<Post>(`/posts/${post.publicId}`)
    for (const comment of [...(after ?? []), await guest<Comment>(`/comments/${written.id}`)])
      expect(comment.postDeleted).toBe(true)
    await site.run('update posts set deleted_at = null, deleted_as = null where id = ?', post.id)
  })

  test('a user has the fields of settings: the own ones for the member, constants for everybody else', async () => {
    const { marina, petrovich, sova } = await people()
    await site.run(
      `update users set email = 'm@example.org', email_confirmed_at = 1700000000000, reply_notifications_off = 1, remember_feed_sort = 1,
        require_alt_text = 1, notifications_new_count = 3 where username = 'Marina_K'`
    )
    const own = {
      ...HIDDEN,
      emailConfirmedAt: '2023-11-14T22:13:20.000Z',
      replyNotificationsOff: true,
      rememberFeedSort: true,
      requireAltText: true,
      notificationsNewCount: 3
    }
    expect(await read<Viewer>(marina, '/_user')).toMatchObject(own)
    expect((await read<{ user: Viewer }>(marina, '/_initial')).user).toMatchObject(own)
    for (const by of [petrovich, sova]) expect(await read<User>(by, '/users/Marina_K')).toMatchObject(HIDDEN)
    expect(await guest<User>('/users/Marina_K')).toMatchObject({ ...HIDDEN, email: null })
    await site.run("update users set require_alt_text = 0 where username = 'Marina_K'")
  })

  test('an author, a moderator, a muted and a banned user have the fields of a user, without what is private', async () => {
    const { marina, petrovich, sova } = await people()
    const post = await site.openPost("p.user_id = (select id from users where username = 'Marina_K')")
    const expected = refOf(await guest<User>('/users/Marina_K'))
    expect((await read<Post>(petrovich, `/posts/${post.publicId}`)).author).toEqual(expected)
    expect((await read<Post>(marina, `/posts/${post.publicId}`)).author).toEqual(expected)
    expect((await writeComment(marina, post.publicId, { body: 'Моё' })).author).toEqual(expected)
    await site.moderate('Marina_K', post.communityId)
    expect(await guest<UserRef[]>(`/communities/${post.communityId}/mods`)).toContainEqual(expected)
    const { userMutes } = await send<Mutes>(petrovich, 'POST', '/mutes', { userId: expected.id })
    expect(userMutes.map(({ mutedUser }) => mutedUser)).toContainEqual({ ...expected, isMuted: true })
    await send(petrovich, 'DELETE', '/mutes?type=user')
    const [name = ''] = await site.ordinary(1)
    await send(sova, 'POST', `/communities/${post.communityId}/banned`, { username: name })
    const banned = await read<UserRef[]>(sova, `/communities/${post.communityId}/banned`)
    const ban = { createdAt: expect.any(String), expires: null, reason: null, bannedBy: 'Sova' }
    expect(banned).toContainEqual({ ...refOf(await guest<User>(`/users/${name}`)), ...ban })
  })

  test('a community has ReportsDetails', async () => {
    const [listed] = await guest<Community[]>('/communities?limit=1')
    expect(listed).toHaveProperty('ReportsDetails', null)
    expect(await guest<Community>(`/communities/${listed?.id}`)).toHaveProperty('ReportsDetails', null)
  })

  test('the rows of all accounts have the fields of a user besides their own', async () => {
    const { sova } = await people()
    const { users } = await read<{ users: AdminRow[] }>(sova, '/users')
    const [row] = users
    expect(Object.keys(row ?? {})).toEqual(
      expect.arrayContaining([...Object.keys(await guest<User>('/users/Marina_K')), 'lastSeenIP', 'createdIP'])
    )
    expect(row).toMatchObject(HIDDEN)
  })
})

describe('what calls accept', () => {
  test('the keys of a body in any letter case, one in the own spelling before the others', async () => {
    const { petrovich } = await people()
    const post = await site.openPost()
    const root = await writeComment(petrovich, post.publicId, { body: 'Корень' })
    const path = `/posts/${post.publicId}/comments`
    const reply = await send<Comment>(petrovich, 'POST', path, { parentCommentID: root.id, BODY: 'Ответ' })
    expect(reply).toMatchObject({ parentId: root.id, body: 'Ответ' })
    const both = await send<Comment>(petrovich, 'POST', path, { Body: 'Чужое', body: 'Своё' })
    expect(both.body).toBe('Своё')
    const voted = await send<Post>(petrovich, 'POST', '/_postVote', { PostID: post.id, Up: false })
    expect(voted).toMatchObject({ id: post.id, userVoted: true, userVotedUp: false })
    expect(await codeAt(petrovich, 'POST', path, { BODY: 1 })).toBe('400 invalid_json')
  })

  test('a post without a type, which is a text, with an empty role', async () => {
    const { petrovich } = await people()
    const { community } = await site.openPost()
    const input = { title: 'Без вида и роли', body: 'Текст', community, userGroup: '' }
    const post = await send<Post>(petrovich, 'POST', '/posts', input)
    expect(post).toMatchObject({ type: 'text', body: 'Текст', userGroup: 'normal' })
    const changed = await send<Post>(petrovich, 'PUT', `/posts/${post.publicId}`, { body: 'Новый', userGroup: '' })
    expect(changed).toMatchObject({ body: 'Новый', userGroup: 'normal' })
    const written = await send<Comment>(petrovich, 'POST', `/posts/${post.publicId}/comments?userGroup=`, { body: 'а' })
    expect(written.userGroup).toBe('normal')
    expect(await codeAt(petrovich, 'POST', '/posts', { ...input, type: 'poll' })).toBe('400 invalid_post_type')
  })

  test('a post with one picture in imageId; images precede it', async () => {
    const { petrovich } = await people()
    const { community } = await site.openPost()
    const upload = async (): Promise<Image> => {
      const body = new FormData()
      body.append('image', await fileOf(picture(40, 30)))
      const headers = { 'X-Csrf-Token': petrovich.token }
      return okBody(await petrovich.fetch('/api/_uploads', { method: 'POST', body, headers }))
    }
    const [one, other] = [await upload(), await upload()]
    const input = { type: 'image', title: 'Одна картинка', community }
    const single = await send<Post>(petrovich, 'POST', '/posts', { ...input, imageId: one.id })
    expect(single.images.map(({ id }) => id)).toEqual([one.id])
    const images = [{ imageID: other.id, caption: 'Вид' }]
    const listed = await send<Post>(petrovich, 'POST', '/posts', { ...input, images, imageId: one.id })
    expect(listed.images.map(({ id, altText }) => [id, altText])).toEqual([[other.id, 'Вид']])
  })

  test('a reason for the denial of a community of up to 2,048 characters', async () => {
    const { petrovich, sova } = await people()
    const { id } = await send<{ id: number }>(petrovich, 'POST', '/community_requests', { name: 'Lampovye', note: '' })
    const deny = (length: number) =>
      sova.send('POST', '/api/_admin', { action: 'deny_comm', id, body: 'я'.repeat(length) })
    expect(await codeOf(await deny(2049))).toBe('400 too_long')
    expect((await deny(2048)).status).toBe(200)
    expect(await site.number('select length(denied_note) from community_requests where id = ?', id)).toBe(2048)
  })

  test('four orders of the items of a list, each of which pages reach whole', async () => {
    const { list, post, comment } = await filledList('four_orders')
    const orders = {
      addedDsc: [comment, post],
      addedAsc: [post, comment],
      createdDsc: [post, comment],
      createdAsc: [comment, post]
    }
    for (const [sort, expected] of Object.entries(orders)) {
      expect(targetsOf(await guest<Items>(`/lists/${list.id}/items?sort=${sort}`)), sort).toEqual(expected)
      const path = `/users/Marina_K/lists/${list.name}/items?sort=${sort}&limit=1`
      const first = await guest<Items>(path)
      const second = await guest<Items>(`${path}&next=${first.next}`)
      expect([...targetsOf(first), ...targetsOf(second), second.next], sort).toEqual([...expected, null])
    }
    expect((await fetch(`${site.origin}/api/lists/${list.id}/items?sort=newest`)).status).toBe(400)
  })

  test('a limit for IP blocks', async () => {
    const { sova } = await people()
    for (const last of [1, 2, 3]) await send(sova, 'POST', '/ipblocks', { address: `198.51.100.${last}` })
    const first = await read<IpBlockPage>(sova, '/ipblocks?limit=2')
    expect(first.blocks).toHaveLength(2)
    const second = await read<IpBlockPage>(sova, `/ipblocks?limit=2&next=${first.next}`)
    expect(second.blocks.map(({ ip }) => ip)).toContain('198.51.100.1')
    expect(await codeOf(await sova.fetch('/api/ipblocks?limit=51'))).toBe('400 invalid_limit')
  })

  test('a badge named by its type', async () => {
    const { sova, petrovich } = await people()
    const [name = ''] = await site.ordinary(1)
    const path = `/users/${name}/badges`
    expect(await send<Badge[]>(sova, 'POST', path, { type: 'supporter' })).toHaveLength(1)
    expect(await codeAt(petrovich, 'DELETE', `${path}/supporter?byType=true`)).toBe('403 not_admin')
    expect(await codeAt(sova, 'DELETE', `${path}/sponsor?byType=true`)).toBe('400 invalid_value')
    expect(await codeAt(sova, 'DELETE', `${path}/supporter`)).toBe('400 invalid_id')
    expect(await send<Badge[]>(sova, 'DELETE', `${path}/supporter?byType=true`)).toEqual([])
  })

  test('the removal of items without a body, which empties the own list and no other', async () => {
    const { marina, list } = await filledList('emptied')
    const { petrovich } = await people()
    expect(await codeAt(petrovich, 'DELETE', `/lists/${list.id}/items`)).toBe('403 not_your_list')
    expect(await codeAt(marina, 'DELETE', `/lists/${list.id}/items`, {})).toBe('400 missing_target')
    expect(await codeAt(marina, 'DELETE', `/lists/${list.id}/items?targetId=`)).toBe('400 missing_target')
    expect(await sizeOf(list)).toBe(2)
    expect(await send<Items>(marina, 'DELETE', `/lists/${list.id}/items`)).toEqual({ items: [], next: null })
    expect(await sizeOf(list)).toBe(0)
  })
})

describe('further calls', () => {
  test('a list’s items are read by the list’s number, private ones by their owner alone', async () => {
    const { marina, list, post, comment } = await filledList('by_number')
    const path = `/lists/${list.id}/items`
    expect(targetsOf(await guest<Items>(path))).toEqual([comment, post])
    await send(marina, 'PUT', `/lists/${list.id}`, { public: false })
    expect(await codeOf(await fetch(`${site.origin}/api${path}`))).toBe('404 list_not_found')
    expect(targetsOf(await read<Items>(marina, path))).toEqual([comment, post])
  })

  test('an item is removed from the own list by its number; a second call changes nothing', async () => {
    const { marina, list, post } = await filledList('by_item')
    const { list: other } = await filledList('other_list')
    const { petrovich } = await people()
    const [item] = (await guest<Items>(`/lists/${list.id}/items`)).items
    const path = `/lists/${list.id}/items/${item?.id}`
    expect(await codeAt(petrovich, 'DELETE', path)).toBe('403 not_your_list')
    await send(marina, 'DELETE', `/lists/${other.id}/items/${item?.id}`)
    expect([await sizeOf(list), await sizeOf(other)]).toEqual([2, 2])
    for (let call = 0; call < 2; call++) expect(targetsOf(await send<Items>(marina, 'DELETE', path))).toEqual([post])
    expect(await sizeOf(list)).toBe(1)
    expect(await codeAt(marina, 'DELETE', `/lists/${list.id}/items/x`)).toBe('400 invalid_id')
  })

  test('a list is changed and filled by its name, by its owner alone', async () => {
    const { marina, list, post } = await filledList('by_name')
    const { petrovich } = await people()
    const path = `/users/marina_k/lists/${list.name}`
    const changed = await send<List>(marina, 'PUT', path, { displayName: 'По имени' })
    expect(changed).toMatchObject({ id: list.id, name: list.name, displayName: 'По имени', public: true })
    await send(marina, 'DELETE', `/lists/${list.id}/items`)
    const target = { targetId: post, targetType: 'post' }
    expect(targetsOf(await send<Items>(marina, 'POST', `${path}/items`, target))).toEqual([post])
    expect(await codeAt(petrovich, 'PUT', path, { displayName: 'Чужое' })).toBe('403 not_your_list')
    expect(await codeAt(petrovich, 'POST', `${path}/items`, target)).toBe('403 not_your_list')
    expect(await codeAt(marina, 'POST', '/users/Marina_K/lists/nosuch/items', target)).toBe('404 list_not_found')
  })

  test('a rule is read by its number within its community', async () => {
    const { id, community } = await site.row<{ id: number; community: string }>(
      'select id, community_id as community from community_rules order by id'
    )
    const rule = await guest<Rule>(`/communities/${community}/rules/${id}`)
    expect(await guest<Rule[]>(`/communities/${community}/rules`)).toContainEqual(rule)
    const { id: other } = await site.row<{ id: string }>('select id from communities where id <> ?', community)
    expect(await codeOf(await fetch(`${site.origin}/api/communities/${other}/rules/${id}`))).toBe('404 rule_not_found')
  })

  test('an admin reads an IP block, and ends all of them, each with an entry of the log', async () => {
    const { petrovich, sova } = await people()
    const made = await send<IpBlock>(sova, 'POST', '/ipblocks', { address: '203.0.113.7', note: 'Реклама' })
    const path = `/ipblocks/${made.id}`
    expect(await read<IpBlock>(sova, path)).toEqual(made)
    expect(await codeOf(await petrovich.fetch(`/api${path}`))).toBe('403 not_admin')
    expect(await codeOf(await sova.fetch('/api/ipblocks/999999'))).toBe('404 block_not_found')
    expect(await codeAt(petrovich, 'DELETE', '/ipblocks')).toBe('403 not_admin')
    expect((await read<IpBlock>(sova, path)).inEffect).toBe(true)
    const open = await site.number('select count(*) from ip_blocks where ended_at is null')
    const logged = () => site.number("select count(*) from moderation_log where action = 'unblock_ip'")
    const before = await logged()
    for (let call = 0; call < 2; call++) {
      expect(await send(sova, 'DELETE', '/ipblocks')).toEqual({ success: true })
      expect(await logged()).toBe(before + open)
    }
    expect(await read<IpBlock>(sova, path)).toMatchObject({ inEffect: false, cancelledAt: expect.any(String) })
  })

  test('a mute is ended by its own id, and only by its owner', async () => {
    const { petrovich, sova } = await people()
    const { communityId } = await site.openPost()
    await send(petrovich, 'POST', '/mutes', { communityId })
    const mutes = await send<Mutes>(petrovich, 'POST', '/mutes', { userId: await site.idOf('Marina_K') })
    const ids = [...mutes.userMutes, ...mutes.communityMutes].map(({ id }) => id)
    expect(ids).toHaveLength(2)
    for (const id of ids) await send(sova, 'DELETE', `/mutes/${id}`)
    expect(await read<Mutes>(petrovich, '/mutes')).toEqual(mutes)
    for (const id of ids) expect(await send(petrovich, 'DELETE', `/mutes/${id}`)).toEqual({ success: true })
    expect(await read<Mutes>(petrovich, '/mutes')).toEqual({ userMutes: [], communityMutes: [] })
    expect(await codeAt(petrovich, 'DELETE', '/mutes/17')).toBe('400 invalid_id')
  })

  test('an admin deletes a request for a community', async () => {
    const { petrovich, sova } = await people()
    const input = { name: 'Na_udalenie', note: '' }
    const { id } = await send<{ id: number }>(petrovich, 'POST', '/community_requests', input)
    expect(await codeAt(petrovich, 'DELETE', `/community_requests/${id}`)).toBe('403 not_admin')
    expect(await send(sova, 'DELETE', `/community_requests/${id}`)).toMatchObject({ id })
    expect(await codeAt(sova, 'DELETE', `/community_requests/${id}`)).toBe('404 request_not_found')
  })
})

describe('what stays as it is', () => {
  test('the copies of a banner have the names small and large besides, with the addresses of the others', async () => {
    const { sova } = await people()
    const { communityId } = await site.openPost()
    const body = new FormData()
    body.append('image', await fileOf(picture(300, 100)))
    const init = { method: 'POST', body, headers: { 'X-Csrf-Token': sova.token } }
    const answer = await sova.fetch(`/api/communities/${communityId}/banner_image`, init)
    const { bannerImage } = await okBody<Community>(answer)
    const urls = Object.fromEntries(bannerImage?.copies.map(({ name, url }) => [name, url]) ?? [])
    expect(Object.keys(urls).sort()).toEqual(['desktop', 'large', 'mobile', 'small'])
    expect([urls['small'], urls['large']]).toEqual([urls['mobile'], urls['desktop']])
    expect((await fetch(site.origin + urls['small'])).status).toBe(200)
  })

  test('the feed without a sort is hot, and the reference says so', async () => {
    const idsOf = async (query: string) =>
      (await guest<{ posts: Post[] }>(`/posts?limit=20${query}`)).posts.map(({ id }) => id)
    expect(await idsOf('')).toEqual(await idsOf('&sort=hot'))
    expect(await idsOf('')).not.toEqual(await idsOf('&sort=latest'))
    const document = await guest<{ paths: Record<string, { get: { description: string } }> }>('/openapi.json')
    expect(JSON.stringify(document.paths['/posts']?.get)).toContain('Без sort порядок — hot')
  })

  test('times have milliseconds, and a branch of comments is an object', async () => {
    const { petrovich } = await people()
    const post = await site.openPost()
    const root = await writeComment(petrovich, post.publicId, { body: 'Ветка' })
    const reply = await writeComment(petrovich, post.publicId, { body: 'Ответ', parentCommentId: root.id })
    expect(root.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    const branch = await guest<{ comments: Comment[]; next: null }>(
      `/posts/${post.publicId}/comments?parentId=${root.id}`
    )
    expect({ ...branch, comments: branch.comments.map(({ id }) => id) }).toEqual({ comments: [reply.id], next: null })
  })

  test('codes are in snake case, also unsupported_image', async () => {
    const { petrovich } = await people()
    const body = new FormData()
    body.append('image', new File(['no picture'], 'picture.png'))
    const headers = { 'X-Csrf-Token': petrovich.token }
    const answer = await petrovich.fetch('/api/_uploads', { method: 'POST', body, headers })
    expect(await codeOf(answer)).toBe('400 unsupported_image')
  })

  test('a report, the settings of the site and an hour of statistics have the fields of existing clients', async () => {
    const { petrovich, sova } = await people()
    const post = await site.openPost("p.user_id <> (select id from users where username = 'Petrovich')")
    const report = await send<Report>(petrovich, 'POST', '/_report', { type: 'post', targetId: post.id, reason: 1 })
    expect(report).toMatchObject({ actionTaken: null, dealtAt: null, dealtBy: null, target: null })
    expect(await read(sova, '/site_settings')).toEqual({ signupsDisabled: false, torBlocked: false })
    const change = (torBlocked: boolean) => outcomeOf(sova.send('PUT', '/api/site_settings', { torBlocked }))
    expect([await change(false), await change(true)]).toEqual(['200', '400 invalid_value'])
    await site.tick()
    const hours = async () => (await read<{ events: AnalyticsEvent[] }>(sova, '/analytics/bss')).events
    await expect.poll(async () => (await hours()).length).toBeGreaterThan(0)
    const [hour] = await hours()
    expect(hour).toMatchObject({ name: 'bss', uniqueKey: null })
    expect(JSON.parse(hour?.payload ?? '')).toMatchObject({ version: 1, signups: expect.any(Number) })
  })
})

/** Reads the status of an answer, with the error code of a refusal. */
async function outcomeOf(sent: Promise<Response>): Promise<string> {
  const answer = await sent
  return answer.ok ? String(answer.status) : codeOf(answer)
}
