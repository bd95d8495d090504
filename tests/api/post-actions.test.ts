import { type Client, createClient, type InValue } from '@libsql/client/http'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Post } from '#functions/contract/views.ts'
import { type InsertedPost, insertComment, insertPost, storedPicture } from '#tests/support/insert-content.ts'
import { logIn, type Member } from '#tests/support/member.ts'
import { openSharedSite, type SharedSite } from '#tests/support/shared-site.ts'

let site: SharedSite
let db: Client
/**
 * Marina_K is an ordinary member, Petrovich moderates Radio, Sova is an admin; a fourth member moderates another
 * community.
 */
let author: Member
let moderator: Member
let admin: Member
let stranger: Member
let strangerName = ''

beforeAll(async () => {
  site = await openSharedSite()
  db = createClient({ url: site.databaseUrl })
  strangerName = String(
    await value(`select u.username from users u join community_mods m on m.user_id = u.id
      where not u.is_admin and u.deleted_at is null and u.banned_at is null and u.username not in ('Petrovich', 'Marina_K') limit 1`)
  )
  await run(
    "update users set password_hash = (select password_hash from users where username = 'Sova') where username = ?",
    strangerName
  )
  author = await logIn(site.origin, 'Marina_K')
  moderator = await logIn(site.origin, 'Petrovich')
  admin = await logIn(site.origin, 'Sova')
  stranger = await logIn(site.origin, strangerName)
})
afterAll(async () => {
  db?.close()
  await site?.stop()
})
beforeEach(() => run('update posts set pinned_at = null, pinned_site_at = null'))

const run = (sql: string, ...args: InValue[]) => db.execute({ sql, args })
const value = async (sql: string, ...args: InValue[]) => (await run(sql, ...args)).rows[0]?.[0]
const newPost = (set: Record<string, InValue> = {}, community = 'Radio') => insertPost(db, 'Marina_K', community, set)

const change = (by: Member, post: InsertedPost, query: string, headers?: Record<string, string>) =>
  by.send('PUT', `/api/posts/${post.publicId}?${query}`, undefined, headers)
const remove = (by: Member, post: InsertedPost, query = '', headers?: Record<string, string>) =>
  by.send('DELETE', `/api/posts/${post.publicId}?${query}`, undefined, headers)
const okPost = async (answer: Response): Promise<Post> => {
  expect(answer.status, await answer.clone().text()).toBe(200)
  return (await answer.json()) as Post
}
const refused = async (answer: Response) => `${answer.status} ${((await answer.json()) as { code?: string }).code}`
const readAs = async (by: Member, post: InsertedPost) => okPost(await by.fetch(`/api/posts/${post.publicId}`))
/** Reads the entries of the moderation log about a post. */
const log = async (post: InsertedPost) =>
  (
    await run(
      `select l.capacity, l.action, u.username, c.name from moderation_log l join users u on u.id = l.actor_id
       join communities c on c.id = l.community_id where l.target_id = ? order by l.id`,
      post.id
    )
  ).rows.map(row => `${row.username} ${row.capacity} ${row.action} in ${row.name}`)
const costOf = ({ headers }: Response) => Number(/trips;desc="(\d+)"/.exec(headers.get('Server-Timing') ?? '')?.[1])

test('[P4.post.01] a new post is not deleted, locked, pinned or hidden', async () => {
  const post = await readAs(author, await newPost())
  expect(post).toMatchObject({ deleted: false, locked: false, isPinned: false, isPinnedSite: false, hidden: false })
})

describe('the lock of a post', () => {
  test('[P4.post.07 P7.post-actions.01 P6.mod.01 P6.admin.01] a moderator or admin locks and unlocks a post, in their capacity, and each change is logged', async () => {
    const post = await newPost()
    const locked = await change(moderator, post, 'action=lock&lockAs=mods')
    expect(costOf(locked)).toBe(2)
    expect(await okPost(locked)).toMatchObject({ locked: true, lockedByGroup: 'mods' })
    // The call that unlocks ignores the capacity in the query.
    expect(await okPost(await change(moderator, post, 'action=unlock&lockAs=normal'))).toMatchObject({
      locked: false,
      lockedByGroup: null,
      lockedBy: null,
      lockedAt: null
    })
    expect(await okPost(await change(admin, post, 'action=lock&lockAs=admins'))).toMatchObject({
      lockedByGroup: 'admins'
    })
    expect(await okPost(await change(admin, post, 'action=unlock'))).toMatchObject({ locked: false })
    expect(await log(post)).toEqual([
      'Petrovich mods lock_post in Radio',
      'Petrovich mods unlock_post in Radio',
      'Sova admins lock_post in Radio',
      'Sova admins unlock_post in Radio'
    ])
  })

  test('a lock has by default the capacity of the member’s role; a repeated call changes nothing', async () => {
    const post = await newPost()
    expect((await okPost(await change(moderator, post, 'action=lock'))).lockedByGroup).toBe('mods')
    const again = await okPost(await change(moderator, post, 'action=lock'))
    expect(again.lockedByGroup).toBe('mods')
    expect(await log(post)).toHaveLength(1)
    const other = await newPost()
    expect((await okPost(await change(admin, other, 'action=lock'))).lockedByGroup).toBe('admins')
    expect((await okPost(await change(moderator, other, 'action=lock'))).lockedByGroup).toBe('admins')
    expect(await log(other)).toHaveLength(1)
    // An admin's lock replaces a moderator's.
    expect((await okPost(await change(admin, post, 'action=lock'))).lockedByGroup).toBe('admins')
  })

  test('a lock by an admin can be removed only by admins; admins can remove any lock', async () => {
    const post = await newPost()
    await okPost(await change(admin, post, 'action=lock'))
    expect(await refused(await change(moderator, post, 'action=unlock'))).toBe('403 not_admin')
    await okPost(await change(admin, post, 'action=unlock'))
    await okPost(await change(moderator, post, 'action=lock'))
    expect((await okPost(await change(admin, post, 'action=unlock'))).locked).toBe(false)
  })

  test('[P6.mod.01 P1.roles.01] a lock is refused to other members, to moderators of other communities, and in a capacity that the member lacks', async () => {
    const post = await newPost()
    for (const who of [author, stranger]) {
      expect(await refused(await change(who, post, 'action=lock'))).toBe('403 not_mod')
      expect(await refused(await change(who, post, 'action=unlock'))).toBe('403 not_mod')
    }
    expect(await refused(await change(moderator, post, 'action=lock&lockAs=admins'))).toBe('403 not_admin')
    expect(await refused(await change(admin, post, 'action=lock&lockAs=mods'))).toBe('403 not_mod')
    expect(await refused(await change(moderator, post, 'action=lock&lockAs=normal'))).toBe('400 invalid_user_group')
    expect(await refused(await change(moderator, post, 'action=burn'))).toBe('400 invalid_action')
    expect(await log(post)).toEqual([])
  })
})

describe('the capacity in which a post speaks officially', () => {
  test('[P7.post-actions.02 P4.comment.07 P4.comment.08] only the author can set the capacity of a post, to a role that the author has', async () => {
    const own = await insertPost(db, 'Petrovich', 'Radio')
    const speakAs = (by: Member, post: InsertedPost, group: string) =>
      change(by, post, `action=changeAsUser&userGroup=${group}`)
    expect((await okPost(await speakAs(moderator, own, 'mods'))).userGroup).toBe('mods')
    expect((await okPost(await speakAs(moderator, own, 'normal'))).userGroup).toBe('normal')
    expect(await refused(await speakAs(moderator, own, 'admins'))).toBe('403 not_admin')
    expect(await refused(await speakAs(admin, own, 'admins'))).toBe('403 not_author')
    expect(await refused(await speakAs(moderator, own, 'kings'))).toBe('400 invalid_user_group')
    expect(await refused(await change(moderator, own, 'action=changeAsUser'))).toBe('400 invalid_user_group')
    const plain = await newPost()
    expect(await refused(await speakAs(author, plain, 'mods'))).toBe('403 not_mod')
    const admins = await insertPost(db, 'Sova', 'Radio')
    expect((await okPost(await speakAs(admin, admins, 'admins'))).userGroup).toBe('admins')
    expect(await refused(await speakAs(admin, admins, 'mods'))).toBe('403 not_mod')
  })
})

describe('the pin of a post', () => {
  const pins = async (by: Member, path: string) =>
    ((await (await by.fetch(path)).json()) as { posts: Post[] }).posts.filter(
      post => post.isPinned || post.isPinnedSite
    )

  test('[P4.post.08 P7.post-actions.03 P6.mod.03 P6.admin.01] moderators pin a post in the community, two posts at most; a repeated call changes nothing', async () => {
    const [first, second, third] = [await newPost(), await newPost(), await newPost()]
    expect(await okPost(await change(moderator, first, 'action=pin'))).toMatchObject({
      isPinned: true,
      isPinnedSite: false
    })
    expect(await okPost(await change(moderator, first, 'action=pin&siteWide=false'))).toMatchObject({ isPinned: true })
    expect((await okPost(await change(admin, second, 'action=pin'))).isPinned).toBe(true)
    const full = await change(moderator, third, 'action=pin')
    expect(await refused(full.clone())).toBe('403 limit_reached')
    expect(await full.json()).toMatchObject({ message: 'Закрепить можно не больше двух постов.' })
    const radio = await value("select id from communities where name = 'Radio'")
    expect((await pins(author, `/api/posts?communityId=${radio}`)).map(({ id }) => id)).toEqual([second.id, first.id])
    expect((await okPost(await change(moderator, first, 'action=unpin'))).isPinned).toBe(false)
    expect((await okPost(await change(moderator, first, 'action=unpin'))).isPinned).toBe(false)
    expect((await okPost(await change(moderator, third, 'action=pin'))).isPinned).toBe(true)
    expect(await log(first)).toEqual(['Petrovich mods pin_post in Radio', 'Petrovich mods unpin_post in Radio'])
    expect(await log(second)).toEqual(['Sova admins pin_post in Radio'])
  })

  test('[P4.post.09 P6.mod.03 P6.admin.02] only admins pin a post on the whole site, two posts at most', async () => {
    const [first, second, third] = [await newPost(), await newPost({}, 'Poezda'), await newPost()]
    const site = 'action=pin&siteWide=true'
    expect(await refused(await change(moderator, first, site))).toBe('403 not_admin')
    expect(await refused(await change(author, first, site))).toBe('403 not_admin')
    expect(await okPost(await change(admin, first, site))).toMatchObject({ isPinned: false, isPinnedSite: true })
    await okPost(await change(admin, second, site))
    expect(await refused(await change(admin, third, site))).toBe('403 limit_reached')
    expect((await pins(author, '/api/posts')).map(({ id }) => id)).toEqual([second.id, first.id])
    expect(await refused(await change(moderator, first, 'action=unpin&siteWide=true'))).toBe('403 not_admin')
    expect((await okPost(await change(admin, first, 'action=unpin&siteWide=true'))).isPinnedSite).toBe(false)
    expect(await log(first)).toEqual(['Sova admins pin_post_site in Radio', 'Sova admins unpin_post_site in Radio'])
  })

  test('[P8.pin.02] a pin is refused with a reason for a deleted post and to members without the right', async () => {
    const post = await newPost({ deleted_at: 1, deleted_as: 'normal' })
    const answer = await change(moderator, post, 'action=pin')
    expect(await answer.json()).toMatchObject({
      status: 403,
      code: 'cannot_pin_deleted_post',
      message: 'Удалённый пост нельзя закрепить.'
    })
    expect(await refused(await change(stranger, await newPost(), 'action=pin'))).toBe('403 not_mod')
  })

  test('of six simultaneous calls that pin posts in one community, two succeed', async () => {
    const posts = await Promise.all(Array.from({ length: 6 }, () => newPost()))
    const statuses = await Promise.all(posts.map(async post => (await change(moderator, post, 'action=pin')).status))
    expect(statuses.filter(status => status === 200)).toHaveLength(2)
    expect(statuses.filter(status => status === 403)).toHaveLength(4)
    expect(Number(await value('select count(*) from posts where pinned_at is not null'))).toBe(2)
  })
})

const keys = async () => Number(await value('select count(*) from idempotency_keys'))

describe('an action whose conditions change during the call', () => {
  /** Checks an action during which Petrovich loses the role of moderator. */
  const whileLosingRole = async (send: () => Promise<Response>) => {
    const before = await keys()
    const mods = (
      await run("select * from community_mods where user_id = (select id from users where username = 'Petrovich')")
    ).rows
    await run(
      `create trigger losing before insert on idempotency_keys begin
         delete from community_mods where user_id = new.user_id; end`
    )
    try {
      const refusal = await refused(await send())
      // The idempotency key of a refused action is not stored, so a repeated call is refused again.
      expect(await keys()).toBe(before)
      expect(await refused(await send())).toBe(refusal)
      return refusal
    } finally {
      await run('drop trigger losing')
      for (const row of mods) {
        const names = Object.keys(row)
        await run(
          `insert or ignore into community_mods (${names.join()}) values (${names.map(() => '?').join()})`,
          ...names.map(name => row[name] ?? null)
        )
      }
    }
  }

  test('an action of a moderator who loses the role during the call is refused', async () => {
    const post = await newPost()
    const own = await insertPost(db, 'Petrovich', 'Radio')
    const changeWhileLosing = (post: InsertedPost, query: string) =>
      whileLosingRole(() => change(moderator, post, query, { 'Idempotency-Key': `lost ${post.id} ${query}` }))
    for (const query of ['action=lock', 'action=pin'])
      expect(await changeWhileLosing(post, query), query).toBe('403 not_mod')
    expect(await changeWhileLosing(own, 'action=changeAsUser&userGroup=mods')).toBe('403 not_mod')
    const edit = { title: 'Другой заголовок', userGroup: 'mods' }
    const key = { 'Idempotency-Key': `lost edit ${own.id}` }
    expect(await whileLosingRole(() => moderator.send('PUT', `/api/posts/${own.publicId}`, edit, key))).toBe(
      '403 not_mod'
    )
    await okPost(await change(moderator, post, 'action=lock'))
    await okPost(await change(moderator, post, 'action=pin'))
    for (const query of ['action=unlock', 'action=unpin'])
      expect(await changeWhileLosing(post, query), query).toBe('403 not_mod')
    expect(await log(post)).toHaveLength(2)
  })

  test('an action on a post or comment that is deleted during the call is refused, and the call’s idempotency key is not stored', async () => {
    const post = await newPost()
    const comment = await insertComment(db, 'Marina_K', post)
    const own = `/api/posts/${post.publicId}/comments/${comment}`
    const send = (by: Member, method: string, path: string, body?: object) => (key: Record<string, string>) =>
      by.send(method, path, body, key)
    const calls: [ask: (key: Record<string, string>) => Promise<Response>, refusal: string][] = [
      [key => change(moderator, post, 'action=pin', key), '403 cannot_pin_deleted_post'],
      [key => change(admin, post, 'action=announce', key), '403 post_deleted'],
      [send(author, 'PUT', `/api/posts/${post.publicId}`, { title: 'Другой заголовок' }), '409 post_deleted'],
      [send(moderator, 'POST', '/api/_postVote', { postId: post.id }), '403 post_deleted'],
      [send(moderator, 'POST', '/api/_commentVote', { commentId: comment }), '403 post_deleted'],
      [send(author, 'PUT', own, { body: 'Другой текст' }), '403 comment_deleted'],
      [send(author, 'DELETE', own), '409 comment_deleted']
    ]
    for (const [ask, refusal] of calls) {
      await run(`create trigger losing before insert on idempotency_keys begin
        update posts set deleted_at = 1, deleted_as = 'normal' where id = '${post.id}';
        update comments set deleted_at = 1, deleted_as = 'normal' where id = '${comment}'; end`)
      const before = await keys()
      try {
        expect(await refused(await ask({ 'Idempotency-Key': 'lost on the way' }))).toBe(refusal)
      } finally {
        await run('drop trigger losing')
        for (const table of ['posts', 'comments'])
          await run(`update ${table} set deleted_at = null, deleted_as = null where deleted_at = 1`)
      }
      expect(await keys(), refusal).toBe(before)
    }
    expect(await readAs(author, post)).toMatchObject({ isPinned: false, upvotes: 0, editedAt: null, noComments: 0 })
  })
})

describe('the announcement of a post', () => {
  beforeEach(() => run('delete from notifications'))
  const waitForAnnouncement = ({ id }: InsertedPost) =>
    vi.waitFor(
      async () =>
        expect(await value('select ended_at from announcements where post_id = ?', id)).toEqual(expect.any(Number)),
      { timeout: 20_000, interval: 50 }
    )

  test('[P4.post.10 P7.post-actions.04 P8.announce.01 P6.admin.02] an admin announces a post once, and every account except that admin’s is notified', async () => {
    const post = await newPost()
    for (const who of [author, moderator])
      expect(await refused(await change(who, post, 'action=announce'))).toBe('403 not_admin')
    await run(
      "insert into notifications (user_id, type, seen, created_at, updated_at, notif) select id, 'announcement', seen, 1, n, '{}' from users, (select 1 n, 0 seen union select 2, 0 union select 3, 1) where username = 'Marina_K'"
    )
    const answer = await change(admin, post, 'action=announce')
    expect(costOf(answer)).toBe(2)
    await okPost(answer)
    const again = await change(admin, post, 'action=announce')
    expect(await again.clone().json()).toMatchObject({ message: 'Уже анонсировано' })
    expect(await refused(again)).toBe('409 already_announced')
    await waitForAnnouncement(post)
    const notified = Number(
      await value(
        'select count(*) from notifications where type = ? and notif = ?',
        'announcement',
        JSON.stringify({ postId: post.id })
      )
    )
    const others = "deleted_at is null and banned_at is null and username <> 'Sova'"
    expect(notified).toBe(Number(await value(`select count(*) from users where ${others}`)))
    const wrongCounts = `select count(*) from users u where ${others} and notifications_new_count <> (select count(*) from notifications n where n.user_id = u.id and not n.seen)`
    expect(Number(await value(wrongCounts))).toBe(0)
    // Of two older unseen announcements, the one above the limit of notifications is deleted. Seen ones stay.
    const notifications = await run(
      "select seen, updated_at from notifications where type = 'announcement' and user_id = (select id from users where username = 'Marina_K') order by id"
    )
    expect(notifications.rows.slice(0, -1).map(row => [row.seen, row.updated_at])).toEqual([
      [0, 2],
      [1, 3]
    ])
    expect(await log(post)).toEqual(['Sova admins announce_post in Radio'])
  })

  test('an announcement leaves each account its newest 200 notifications', async () => {
    await run(
      "insert into notifications (user_id, type, seen, created_at, updated_at, notif) with n(at) as (select 1 union all select at + 1 from n where at < 230) select id, 'deleted_post', 1, at, at, '{}' from users, n where username = 'Marina_K'"
    )
    const post = await newPost()
    await okPost(await change(admin, post, 'action=announce'))
    await waitForAnnouncement(post)
    const of = "from notifications where user_id = (select id from users where username = 'Marina_K')"
    expect(await value(`select count(*) ${of}`)).toBe(200)
    expect(await value(`select type ${of} order by id desc limit 1`)).toBe('announcement')
    expect(await value(`select min(at) from (select updated_at as at ${of} and type = 'deleted_post')`)).toBe(32)
    await run(`delete ${of}`)
  })

  test('an announcement of a deleted post is refused, two simultaneous calls announce a post once, and a repeated call gets the answer of the first call', async () => {
    expect(
      await refused(await change(admin, await newPost({ deleted_at: 1, deleted_as: 'normal' }), 'action=announce'))
    ).toBe('403 post_deleted')
    const post = await newPost()
    const key = { 'Idempotency-Key': `announce-${post.id}` }
    const both = await Promise.all([change(admin, post, 'action=announce'), change(admin, post, 'action=announce')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const twice = await newPost()
    await okPost(await change(admin, twice, 'action=announce', key))
    await okPost(await change(admin, twice, 'action=announce', key))
    const count =
      'select count(*) from notifications where user_id = (select id from users where username = ?) and notif = ?'
    for (const announced of [post, twice]) {
      await waitForAnnouncement(announced)
      expect(Number(await value(count, 'Marina_K', JSON.stringify({ postId: announced.id })))).toBe(1)
    }
  })
})

describe('the deletion of a post', () => {
  const counts = async () => [
    Number(await value("select no_posts from users where username = 'Marina_K'")),
    Number(await value("select no_posts from communities where name = 'Radio'"))
  ]

  test('[P4.post.02 P7.post-delete.01] an author can delete a post once; feeds then leave the post out, and the post’s own page shows it', async () => {
    const post = await newPost({ pinned_at: 1, pinned_site_at: 1 })
    const comment = await insertComment(db, 'Petrovich', post)
    await run(
      "insert into reports (community_id, post_id, target_type, target_id, reason_id, user_id, created_at) values ('x', ?1, 'post', ?1, 3, 'a', 1), ('x', ?1, 'comment', ?2, 3, 'a', 1)",
      post.id,
      comment
    )
    const [ofAuthor = 0, ofCommunity = 0] = await counts()
    const answer = await remove(author, post)
    expect(costOf(answer)).toBe(2)
    expect(await okPost(answer)).toMatchObject({
      deleted: true,
      deletedAs: 'normal',
      deletedContent: false,
      isPinned: false,
      isPinnedSite: false,
      title: `Пост ${post.publicId}`,
      body: 'Текст поста'
    })
    expect(await counts()).toEqual([ofAuthor - 1, ofCommunity - 1])
    expect(await refused(await remove(author, post))).toBe('409 already_deleted')
    expect(await counts()).toEqual([ofAuthor - 1, ofCommunity - 1])
    const { posts } = (await (await author.fetch('/api/posts?sort=latest')).json()) as { posts: Post[] }
    expect(posts.map(({ id }) => id)).not.toContain(post.id)
    // A deletion by the author leaves the reports in place, notifies nobody and is not logged.
    expect(Number(await value('select count(*) from reports where post_id = ?', post.id))).toBe(2)
    expect(await log(post)).toEqual([])
  })

  test('[P4.post.03 P4.post.04 P6.mod.02 P6.admin.01] a deletion by moderators or admins deletes the reports, notifies the author and is logged in their capacity', async () => {
    for (const [who, name, as] of [
      [moderator, 'Petrovich', 'mods'],
      [admin, 'Sova', 'admins']
    ] as const) {
      const post = await newPost()
      const comment = await insertComment(db, 'Petrovich', post)
      await run(
        "insert into reports (community_id, post_id, target_type, target_id, reason_id, user_id, created_at) values ('x', ?1, 'post', ?1, 3, 'a', 1), ('x', ?1, 'comment', ?2, 3, 'a', 1)",
        post.id,
        comment
      )
      const before = Number(
        await value(
          "select count(*) from notifications n join users u on u.id = n.user_id where u.username = 'Marina_K' and not n.seen"
        )
      )
      expect(await okPost(await remove(who, post, `deleteAs=${as}`))).toMatchObject({ deleted: true, deletedAs: as })
      expect(Number(await value('select count(*) from reports where post_id = ?', post.id))).toBe(0)
      const notifications = await run(
        'select u.username, n.seen, n.notif, u.notifications_new_count as count from notifications n join users u on u.id = n.user_id where n.notif like ?',
        `%${post.id}%`
      )
      expect(notifications.rows.map(row => ({ ...row }))).toEqual([
        {
          username: 'Marina_K',
          seen: 0,
          notif: JSON.stringify({ targetType: 'post', targetId: post.id, deletedAs: as, reason: null }),
          count: before + 1
        }
      ])
      expect(await log(post)).toEqual([`${name} ${as} delete_post in Radio`])
    }
  })

  test('a moderator’s deletion of their own post notifies nobody; a notification of a deletion replaces the oldest of 200', async () => {
    const own = await insertPost(db, 'Petrovich', 'Radio')
    await okPost(await remove(moderator, own, 'deleteAs=mods'))
    expect(Number(await value('select count(*) from notifications where notif like ?', `%${own.id}%`))).toBe(0)
    const marina = await value("select id from users where username = 'Marina_K'")
    await run('delete from notifications where user_id = ?', marina ?? '')
    await run(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < 205)
       insert into notifications (user_id, type, seen, created_at, updated_at, notif) select ?, 'welcome', 1, i, i, '{}' from n`,
      marina ?? ''
    )
    await okPost(await remove(moderator, await newPost(), 'deleteAs=mods'))
    expect(Number(await value('select count(*) from notifications where user_id = ?', marina ?? ''))).toBe(200)
    expect(Number(await value('select min(created_at) from notifications where user_id = ?', marina ?? ''))).toBe(7)
  })

  test('[P6.mod.02] a deletion is refused in a capacity that the member lacks, and to members who are not the author', async () => {
    const post = await newPost()
    expect(await refused(await remove(moderator, post))).toBe('403 not_author')
    expect(await refused(await remove(admin, post))).toBe('403 not_author')
    expect(await refused(await remove(author, post, 'deleteAs=mods'))).toBe('403 not_mod')
    expect(await refused(await remove(stranger, post, 'deleteAs=mods'))).toBe('403 not_mod')
    expect(await refused(await remove(admin, post, 'deleteAs=mods'))).toBe('403 not_mod')
    expect(await refused(await remove(moderator, post, 'deleteAs=admins'))).toBe('403 not_admin')
    expect(await refused(await remove(moderator, post, 'deleteAs=mods&deleteContent=true'))).toBe(
      '403 mod_cannot_delete_content'
    )
    expect(await refused(await remove(author, post, 'deleteContent=yes'))).toBe('400 invalid_value')
    expect(await refused(await remove(author, post, 'deleteAs=nobody'))).toBe('400 invalid_user_group')
    expect((await readAs(author, post)).deleted).toBe(false)
  })

  test('[P4.post.05 P6.admin.01] a deletion with the content removes text, pictures with their files, and the link, but not the title', async () => {
    const image = storedPicture('b')
    for (const [who, as] of [
      [author, 'normal'],
      [admin, 'admins']
    ] as const) {
      const post = await newPost({
        type: 'link',
        images: JSON.stringify([image]),
        link_url: 'https://example.org/',
        link_hostname: 'example.org',
        link_image: JSON.stringify(image)
      })
      await run(
        "insert into images (id, user_id, owner_id, kind, format, width, height, size, average_color, created_at) values (?, 'x', ?, 'post', 'png', 10, 10, 10, 'rgb(0,0,0)', 1)",
        image.id,
        post.id
      )
      const deleted = await okPost(await remove(who, post, `deleteAs=${as}&deleteContent=TRUE`))
      expect(deleted).toMatchObject({
        deleted: true,
        deletedContent: true,
        deletedContentAs: as,
        body: '',
        image: null,
        images: [],
        link: null,
        title: `Пост ${post.publicId}`
      })
      const row = (
        await run('select body, body_html, preview, images, link_url, link_image from posts where id = ?', post.id)
      ).rows[0]
      expect({ ...row }).toEqual({
        body: '',
        body_html: '',
        preview: '',
        images: '[]',
        link_url: null,
        link_image: null
      })
      // The pictures are deleted only after the response, so the test waits.
      await expect.poll(() => value('select count(*) from images where id = ?', image.id)).toBe(0)
      expect(await log(post)).toEqual(
        as === 'admins' ? ['Sova admins delete_post_content in Radio', 'Sova admins delete_post in Radio'] : []
      )
    }
  })

  test('[P4.post.06] the content of a deleted post can be deleted later, once, and nothing else changes', async () => {
    const post = await newPost()
    const [ofAuthor = 0, ofCommunity = 0] = await counts()
    await okPost(await remove(moderator, post, 'deleteAs=mods'))
    const deleted = await okPost(await remove(author, post, 'deleteContent=true'))
    expect(deleted).toMatchObject({ deletedAs: 'mods', deletedContent: true, deletedContentAs: 'normal', body: '' })
    expect(await counts()).toEqual([ofAuthor - 1, ofCommunity - 1])
    expect(await refused(await remove(author, post, 'deleteContent=true'))).toBe('409 already_deleted')
    expect(await refused(await remove(admin, post, 'deleteAs=admins&deleteContent=true'))).toBe('409 already_deleted')
    const later = await newPost()
    await okPost(await remove(author, later))
    expect(await okPost(await remove(admin, later, 'deleteAs=admins&deleteContent=true'))).toMatchObject({
      deletedAs: 'normal',
      deletedContentAs: 'admins'
    })
    expect(await log(later)).toEqual(['Sova admins delete_post_content in Radio'])
  })

  test('simultaneous deletions of a post lower the stored counts of posts once, and a repeated call with its idempotency key gets the answer of the first call', async () => {
    const post = await newPost()
    const [ofAuthor = 0, ofCommunity = 0] = await counts()
    await Promise.all(Array.from({ length: 5 }, () => remove(author, post)))
    expect(await counts()).toEqual([ofAuthor - 1, ofCommunity - 1])
    const other = await newPost()
    const key = { 'Idempotency-Key': `delete-${other.id}` }
    for (let sent = 0; sent < 2; sent += 1)
      expect((await okPost(await remove(author, other, '', key))).deleted).toBe(true)
  })

  test('a deleted post is missing from its author’s profile for all but admins', async () => {
    const post = await newPost()
    await okPost(await remove(author, post))
    const ids = async (by: Member) =>
      (
        (await (await by.fetch('/api/users/Marina_K/feed?filter=posts')).json()) as { items: { item: Post }[] }
      ).items.map(({ item }) => item.id)
    expect(await ids(admin)).toContain(post.id)
    for (const who of [author, moderator]) expect(await ids(who)).not.toContain(post.id)
  })
})

test('an action on an unknown post or a malformed id is refused', async () => {
  const at = (publicId: string) => ({ id: '', publicId, path: '' })
  for (const call of [
    (post: InsertedPost) => remove(author, post),
    (post: InsertedPost) => change(moderator, post, 'action=lock')
  ]) {
    expect(await refused(await call(at('zzzzzzzz')))).toBe('404 post_not_found')
    expect(await refused(await call(at('x')))).toBe('400 invalid_id')
  }
})
