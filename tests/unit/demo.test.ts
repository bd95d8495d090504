import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Client, createClient } from '@libsql/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { COPY_BOXES, copyKey, originalKey } from '#functions/images/copies.ts'
import { ageClass, hotRank } from '#functions/posts/rank.ts'
import { fillDemo } from '#scripts/demo/demo.ts'
import { startSqld } from '#tests/support/sqld.ts'

const NOW = new Date('2026-11-21T09:00:00.000Z')
const MIGRATIONS = join(import.meta.dirname, '../../migrations')
const SLOW = 60_000
const DIGESTED = [
  'select * from users order by id',
  'select id, public_id, title, user_id, hot, images from posts order by id',
  'select id, body, user_id, upvotes from comments order by id',
  'select * from images order by id'
]

interface Forum {
  db: Client
  files: Map<string, number>
  counts: Awaited<ReturnType<typeof fillDemo>>
  stop(): Promise<void>
}

async function aFilledForum(): Promise<Forum> {
  const { stop, ...server } = await startSqld()
  try {
    const db = createClient(server)
    const scripts = readdirSync(MIGRATIONS)
      .filter(name => name.endsWith('.sql'))
      .sort()
    const statements = scripts.flatMap(name =>
      readFileSync(join(MIGRATIONS, name), 'utf8').split('--> statement-breakpoint')
    )
    await db.batch(statements, 'write')
    const files = new Map<string, number>()
    const counts = await fillDemo(db, { put: async (key, bytes) => void files.set(key, bytes.length) }, NOW, 'a hash')
    return { db, files, counts, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

let forum: Forum

beforeAll(async () => {
  forum = await aFilledForum()
}, SLOW)
afterAll(() => forum?.stop())

const rows = async (sql: string) => (await forum.db.execute(sql)).rows.map(row => ({ ...row }))
const row = async (sql: string): Promise<Record<string, unknown>> => (await rows(sql))[0] ?? {}
const none = async (sql: string) => expect(await rows(`${sql} limit 5`)).toEqual([])

describe('the demo forum', () => {
  test('the database has the numbers of accounts, posts, comments and pictures that fillDemo returns', async () => {
    expect(forum.counts).toMatchObject({ users: 300, posts: 1500, comments: 12_000 })
    const inTables = await row(
      'select (select count(*) from users) users, (select count(*) from posts) posts, (select count(*) from comments) comments, (select count(*) from images) pictures'
    )
    expect(inTables).toEqual(forum.counts)
    expect(await row('select id, no_users, no_users_ever from site')).toEqual({
      id: 1,
      no_users: 299,
      no_users_ever: 300
    })
    expect(
      await row('select count(*) n, sum(is_default) of_default, sum(posting_restricted) restricted from communities')
    ).toEqual({ n: 16, of_default: 12, restricted: 1 })
  })

  test('counters of votes, points and hot ranks agree with the votes in the database', async () => {
    await none(
      'select id from posts p where upvotes <> (select count(*) from post_votes where post_id = p.id and up) or downvotes <> (select count(*) from post_votes where post_id = p.id and not up) or score <> upvotes - downvotes'
    )
    await none(
      'select id from comments c where upvotes <> (select count(*) from comment_votes where comment_id = c.id and up) or downvotes <> (select count(*) from comment_votes where comment_id = c.id and not up)'
    )
    await none(
      'select id from posts p where not exists (select 1 from post_votes v where v.post_id = p.id and v.user_id = p.user_id and up)'
    )
    await none(
      'select id from comments c where not exists (select 1 from comment_votes v where v.comment_id = c.id and v.user_id = c.user_id and up)'
    )
    await none(`select id from users u where points <>
      (select count(*) from posts p join post_votes v on v.post_id = p.id where p.user_id = u.id and v.user_id <> u.id and up) +
      (select count(*) from comments c join comment_votes v on v.comment_id = c.id where c.user_id = u.id and v.user_id <> u.id and up)`)
    for (const post of await rows('select upvotes, created_at, hot, age from posts')) {
      expect(post['hot']).toBe(hotRank(Number(post['upvotes']), Number(post['created_at'])))
      expect(post['age']).toBe(ageClass(Number(post['created_at']), NOW.getTime()))
    }
    const votes = await row('select (select count(*) from post_votes) + (select count(*) from comment_votes) n')
    expect(Number(votes['n'])).toBeGreaterThan(80_000)
    expect(Number(votes['n'])).toBeLessThan(150_000)
  })

  test('counters of accounts and communities agree with the rows, and moderators are members', async () => {
    await none(
      'select id from users u where no_posts <> (select count(*) from posts where user_id = u.id and deleted_at is null) or no_comments <> (select count(*) from comments where user_id = u.id and deleted_at is null)'
    )
    await none(
      'select id from communities c where no_members <> (select count(*) from community_members where community_id = c.id) or no_posts <> (select count(*) from posts where community_id = c.id and deleted_at is null)'
    )
    await none('select id from communities where no_members not between 40 and 260')
    await none(
      'select m.user_id from community_mods m left join community_members j on j.user_id = m.user_id and j.community_id = m.community_id where j.user_id is null'
    )
    await none(
      'select community_id from community_mods group by 1 having max(position) <> count(*) - 1 or count(distinct position) <> count(*) or count(*) > 4'
    )
    await none(`select p.id from posts p join communities c on c.id = p.community_id join users u on u.id = p.user_id where c.posting_restricted and not u.is_admin
      and not exists (select 1 from community_mods m where m.community_id = c.id and m.user_id = u.id)`)
  })

  test('parents, ancestors, depths and counters of replies of all comments agree', async () => {
    await none(
      'select id from comments c where no_replies_direct <> (select count(*) from comments where ancestors = c.ancestors || c.id)'
    )
    await none(`select c.id from comments c left join comments p on p.id = c.parent_id where c.parent_id is not null and
      (p.id is null or c.post_id <> p.post_id or c.depth <> p.depth + 1 or c.ancestors <> p.ancestors || p.id or c.created_at <= p.created_at)`)
    await none(
      "select id from comments where depth <> length(ancestors) / 24 or depth > 15 or (parent_id is null and ancestors <> '')"
    )
    const replies = new Map<unknown, number>()
    const all = await rows('select id, ancestors, no_replies from comments')
    for (const { ancestors } of all)
      for (const id of String(ancestors).match(/.{24}/g) ?? []) replies.set(id, (replies.get(id) ?? 0) + 1)
    expect(all.filter(({ id, no_replies }) => no_replies !== (replies.get(id) ?? 0))).toEqual([])
    await none(
      'select id from posts p where no_comments <> (select count(*) from comments where post_id = p.id) or last_activity_at <> coalesce((select max(created_at) from comments where post_id = p.id), created_at)'
    )
    await none(
      'select c.id from comments c join posts p on p.id = c.post_id where c.created_at <= p.created_at or c.community_id <> p.community_id or c.created_at > coalesce(p.locked_at, p.deleted_at, 1e15)'
    )
    await none("select post_id from comments where body <> '' group by post_id, body having count(*) > 1")
    expect(
      await rows(
        'select count(*) n, max(depth) deepest from comments where deleted_at is null group by post_id having n >= 520'
      )
    ).toHaveLength(1)
    expect(
      await rows(
        'select count(*) n from comments group by post_id having n = 16 and max(depth) = 15 and count(distinct depth) = 16'
      )
    ).not.toEqual([])
  })

  test('no event is in the future, or before the post, comment or account on which it depends', async () => {
    const now = NOW.getTime()
    await none(
      `select id from posts where max(created_at, last_activity_at, coalesce(edited_at, 0), coalesce(locked_at, 0), coalesce(deleted_at, 0), coalesce(pinned_at, 0), coalesce(pinned_site_at, 0)) > ${now}`
    )
    await none(
      `select id from comments where max(created_at, coalesce(edited_at, 0), coalesce(deleted_at, 0)) > ${now}`
    )
    await none(
      'select p.id from posts p join users u on u.id = p.user_id where p.created_at <= u.created_at or p.created_at > coalesce(u.deleted_at, u.banned_at, 1e15)'
    )
    await none(
      'select c.id from comments c join users u on u.id = c.user_id where c.created_at <= u.created_at or c.created_at > coalesce(u.deleted_at, u.banned_at, 1e15)'
    )
    await none(
      `select v.post_id from post_votes v join posts p on p.id = v.post_id join users u on u.id = v.user_id where v.created_at < max(p.created_at, u.created_at) or v.created_at > coalesce(p.locked_at, p.deleted_at, ${now})`
    )
    const recent = await row(
      `select sum(created_at > ${now - 86_400_000}) day, sum(created_at > ${now - 7 * 86_400_000}) week from posts`
    )
    expect(recent).toEqual({ day: 40, week: 200 })
    await none('select id from users where last_seen_at < created_at')
  })

  test('daily statistics agree with the rows, and each day with posts or comments has active members', async () => {
    expect(
      await row(
        'select sum(sign_ups) signUps, sum(posts) posts, sum(comments) comments, sum(reports) reports from analytics_days'
      )
    ).toEqual(
      await row(
        'select (select count(*) from users) signUps, (select count(*) from posts) posts, (select count(*) from comments) comments, (select count(*) from reports) reports'
      )
    )
    const votes = (table: string, item: string) =>
      `select created_at / 86400000 at from ${table} v where created_at > (select created_at from ${item}s where id = v.${item}_id)`
    await none(
      `select at from (${votes('post_votes', 'post')} union all ${votes('comment_votes', 'comment')}) group by at
        having count(*) <> (select votes from analytics_days where day = at)`
    )
    await none('select day from analytics_days where (posts > 0 or comments > 0) and active_members = 0')
    await none('select id from communities where is_unmoderated')
  })

  test('deleted, locked and pinned posts follow the rules of the site', async () => {
    expect(
      await row(
        'select sum(deleted_at is not null) deleted, sum(content_deleted_at is not null) emptied, sum(locked_at is not null) locked, sum(pinned_site_at is not null) pinned_site from posts'
      )
    ).toEqual({ deleted: 15, emptied: 3, locked: 8, pinned_site: 2 })
    await none(
      "select id from posts where content_deleted_at is not null and (body <> '' or images <> '[]' or link_url is not null or link_image is not null or content_deleted_as = 'mods')"
    )
    await none(
      'select id from posts where deleted_at is not null and (pinned_at is not null or pinned_site_at is not null)'
    )
    await none('select community_id from posts where pinned_at is not null group by 1 having count(*) > 2')
    await none(
      "select id from comments where deleted_at is not null and (deleted_as = 'normal') <> (body = '' and body_html = '')"
    )
    await none(
      "select p.id from posts p join users u on u.id = p.user_id where user_group = 'admins' and not u.is_admin"
    )
    await none(
      "select p.id from posts p left join community_mods m on m.user_id = p.user_id and m.community_id = p.community_id where user_group = 'mods' and m.user_id is null"
    )
    await none(
      "select id from posts p where deleted_as in ('mods', 'admins') and not exists (select 1 from moderation_log l where l.target_id = p.id and l.action = 'delete_post' and l.actor_id = p.deleted_by and l.capacity = p.deleted_as)"
    )
    await none(
      "select id from posts p where locked_at is not null and not exists (select 1 from moderation_log l where l.target_id = p.id and l.action = 'lock_post' and l.actor_id = p.locked_by)"
    )
    await none('select id from users where deleted_at is not null and (no_posts = 0 or no_comments = 0)')
    await none(
      'select id from users where deleted_at is not null and (email is not null or about_me is not null or pro_pic is not null or exists (select 1 from community_members where user_id = users.id) or exists (select 1 from lists where user_id = users.id))'
    )
    expect(
      await row(
        'select count(*) n, sum(is_admin) admins, sum(deleted_at is not null) deleted, sum(banned_at is not null) banned, sum(password_hash is not null) can_log_in from users'
      )
    ).toEqual({ n: 300, admins: 3, deleted: 1, banned: 1, can_log_in: 3 })
  })

  test('each link to a video has a preview picture', async () => {
    await none(
      "select id from posts where link_image is null and content_deleted_at is null and link_hostname in ('www.youtube.com', 'rutube.ru', 'vkvideo.ru')"
    )
  })

  test('titles, texts, links and usernames follow the rules, and no title has an unfilled placeholder', async () => {
    await none('select id from posts where length(title) not between 3 and 255 or length(body) > 20000')
    await none('select community_id, title from posts group by 1, 2 having count(*) > 1')
    await none("select id, title from posts where title glob '*{*}*'")
    await none(
      "select id from posts where (type = 'link') <> (link_url is not null or (type = 'link' and content_deleted_at is not null)) or (link_url is null) <> (link_hostname is null)"
    )
    await none(
      "select username from users where length(username) not between 4 and 21 or username glob '*[^0-9A-Za-z_]*'"
    )
    expect(
      await rows("select username, is_admin from users where username in ('Sova', 'Petrovich', 'Marina_K') order by 1")
    ).toEqual([
      { username: 'Marina_K', is_admin: 0 },
      { username: 'Petrovich', is_admin: 0 },
      { username: 'Sova', is_admin: 1 }
    ])
  })

  test('counters of lists agree with their items, and each existing account has a list of bookmarks', async () => {
    await none(
      'select id from lists l where num_items <> (select count(*) from list_items where list_id = l.id) or (num_items > 0 and last_updated_at <> (select max(created_at) from list_items where list_id = l.id))'
    )
    expect(await row("select count(*) n from lists where name = 'bookmarks' and not public")).toEqual({ n: 299 })
    expect(
      await row(
        "select count(*) n from lists where public and user_id = (select id from users where username = 'Petrovich')"
      )
    ).toEqual({ n: 4 })
    await none(
      'select i.id from list_items i where not exists (select 1 from posts where id = i.target_id) and not exists (select 1 from comments where id = i.target_id)'
    )
  })

  test('each known account has notifications of several types, and some of them are unseen', async () => {
    const kinds = await rows(
      `select u.username, count(*) n, sum(not seen) fresh, count(distinct type) kinds, notifications_kept stored,
        notifications_unseen unseen, notifications_new_count new from notifications n join users u on u.id = n.user_id
        where u.password_hash is not null group by 1`
    )
    expect(kinds).toHaveLength(3)
    for (const { n, fresh, kinds: each, stored, unseen, new: newCount } of kinds) {
      expect([stored, unseen, newCount]).toEqual([n, fresh, fresh])
      expect(Number(fresh)).toBeGreaterThan(0)
      expect(Number(fresh)).toBeLessThan(12)
      expect(Number(each)).toBeGreaterThan(4)
    }
    expect((await rows('select distinct type from notifications order by 1')).map(({ type }) => type)).toEqual([
      'announcement',
      'comment_reply',
      'created_comm',
      'denied_comm',
      'mention',
      'new_badge',
      'new_comment',
      'new_votes',
      'welcome'
    ])
    await none(
      `select id from notifications where max(created_at, updated_at, coalesce(seen_at, 0)) > ${NOW.getTime()} or updated_at < created_at`
    )
    await none(`select id from notifications where coalesce(notif ->> '$.postId', notif ->> '$.commentId', notif ->> '$.targetId') not in
      (select id from posts union all select id from comments)`)
    // Every account except the author has a notification of the announced post.
    expect(await row('select told from announcements')).toEqual(
      await row("select count(*) told from notifications where type = 'announcement'")
    )
  })

  test('a community has labels, and older posts with two of them; a comment mentions a known account', async () => {
    const labels = await rows(`select c.name, l.name label, l.mods_only, count(p.id) n from community_labels l
      join communities c on c.id = l.community_id left join posts p on p.label_id = l.id and p.community_id = c.id
      group by l.id order by l.z_index`)
    expect(labels.map(({ name, label, mods_only }) => [name, label, mods_only])).toEqual([
      ['Kuhnya', 'Вопрос', 0],
      ['Kuhnya', 'Рецепт', 0],
      ['Kuhnya', 'Важное', 1]
    ])
    const [questions, recipes, notices] = labels.map(({ n }) => Number(n))
    expect([questions, recipes].every(count => count !== undefined && count > 3)).toBe(true)
    expect(notices).toBe(0)
    await none('select id from posts where label_id not in (select id from community_labels)')
    expect(
      await rows(`select u.username, c.body like '@Petrovich: %' begins, c.body_html like '%<a href="/@Petrovich">%' links
        from notifications n join users u on u.id = n.user_id join comments c on c.id = n.notif ->> '$.commentId'
        where n.type = 'mention' and n.notif ->> '$.userId' = c.user_id`)
    ).toEqual([{ username: 'Petrovich', begins: 1, links: 1 }])
  })

  test('every picture is stored with its copies', async () => {
    const pictures = await rows(
      'select id, kind, owner_id, format, width, height, size, average_color, alt_text from images'
    )
    const known = new Map(pictures.map(picture => [picture['id'], picture]))
    const keys = pictures.flatMap(({ id, kind }) => [
      originalKey(String(id)),
      ...COPY_BOXES[kind as keyof typeof COPY_BOXES].map(box => copyKey(String(id), box))
    ])
    expect([...forum.files.keys()].sort()).toEqual(keys.sort())
    const shown =
      await rows(`select id owner, pro_pic image from users where pro_pic is not null union all select id, pro_pic from communities where pro_pic is not null union all
      select id, banner_image from communities where banner_image is not null union all select id, link_image from posts where link_image is not null union all select p.id, value from posts p, json_each(p.images)`)
    expect(shown).toHaveLength(pictures.length)
    for (const { owner, image } of shown) {
      const { id, format, width, height, size, averageColor, altText } = JSON.parse(String(image))
      expect(known.get(id)).toMatchObject({
        owner_id: owner,
        format,
        width,
        height,
        size,
        average_color: averageColor,
        alt_text: altText
      })
      expect(forum.files.get(originalKey(id))).toBe(size)
    }
    expect(await row('select max(json_array_length(images)) most from posts')).toEqual({ most: 10 })
    await none("select id from posts where (type = 'image') <> (images <> '[]') and content_deleted_at is null")
  })

  test(
    'two demo forums filled for the same time are equal',
    async () => {
      const again = await aFilledForum()
      try {
        const digest = async ({ db }: Forum) => {
          const hash = createHash('sha256')
          for (const query of DIGESTED) hash.update(JSON.stringify((await db.execute(query)).rows))
          return hash.digest('hex')
        }
        expect(await digest(again)).toBe(await digest(forum))
      } finally {
        await again.stop()
      }
    },
    SLOW
  )
})
