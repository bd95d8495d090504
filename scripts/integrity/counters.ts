import { sql } from 'drizzle-orm'
import { hotOf } from '#functions/posts/rank.ts'
import { textOf } from '#scripts/site/sql-text.ts'

/** A column whose value is derived from other rows, mostly by counting them. */
export interface Counter {
  table: string
  column: string
  /** Primary key of the table. */
  key: string
  /** Select statement with the key as `k` and the computed value as `n`; the value of a missing key is 0. */
  truth: string
}

/** Makes a select statement that counts rows for each value of a column. */
const rows = (from: string, by: string, where = 'true'): string =>
  `select ${by} k, count(*) n from ${from} where ${where} group by ${by}`

/** Makes the counters of one table from its column names and their select statements. */
const of = (table: string, truths: Record<string, string>, key = 'id'): Counter[] =>
  Object.entries(truths).map(([column, truth]) => ({ table, column, key, truth }))

const live = 'deleted_at is null'

/** Query with one row for each point: an author has a point for each upvote by another account (rules.md 5). */
const points = ['post', 'comment']
  .map(
    kind => `select i.user_id from ${kind}_votes v join ${kind}s i on i.id = v.${kind}_id
      where v.up and v.counts_points and v.user_id <> i.user_id`
  )
  .join(' union all ')

/**
 * SQL expression for the communities that an account moderates, as the JSON text that triggers write (migration 0022).
 */
const moddingOf = `select json_group_array(json_object('id', id, 'name', name, 'title', title, 'proPic', json(pro_pic)))
  from (select c.id, c.name, c.title, c.pro_pic from community_mods m join communities c on c.id = m.community_id
    where m.user_id = users.id order by m.created_at, m.community_id)`

/**
 * SQL expression for the labels of a community, as the JSON text that triggers write (migration 0051). The order is the
 * one of the index by which the triggers read them.
 */
const labelsOf = `select json_group_object(cast(id as text), json_object('id', id, 'name', name, 'color', color,
    'modsOnly', json(iif(mods_only, 'true', 'false')), 'zIndex', z_index))
  from (select * from community_labels where community_id = communities.id order by name_key)`

/**
 * Query of the number of replies below each comment. A comment counts as a reply of all its ancestors; the column
 * `ancestors` has their ids of 24 characters without separators. The cast gives the key the affinity of text, which the
 * result of substr lacks and which SQLite needs to index the keys for a join.
 */
const replies = `with recursive above(k, rest) as (
    select substr(ancestors, 1, 24), substr(ancestors, 25) from comments where ancestors <> ''
    union all select substr(rest, 1, 24), substr(rest, 25) from above where rest <> '')
  select cast(k as text) k, count(*) n from above group by 1`

/** All counters of the database. A counter that is computed from other counters comes after these. */
export const COUNTERS: Counter[] = [
  ...of('posts', {
    upvotes: rows('post_votes', 'post_id', 'up'),
    downvotes: rows('post_votes', 'post_id', 'not up'),
    score: 'select id k, upvotes - downvotes n from posts',
    hot: `select id k, ${textOf(hotOf(sql`upvotes`, sql`created_at`))} n from posts`,
    no_comments: rows('comments', 'post_id')
  }),
  ...of('comments', {
    upvotes: rows('comment_votes', 'comment_id', 'up'),
    downvotes: rows('comment_votes', 'comment_id', 'not up'),
    no_replies_direct: rows('comments', 'parent_id', 'parent_id is not null'),
    no_replies: replies
  }),
  ...of('users', {
    modding: `select id k, (${moddingOf}) n from users`,
    points: `select user_id k, count(*) n from (${points}) group by user_id`,
    no_posts: rows('posts', 'user_id', live),
    no_comments: rows('comments', 'user_id', live),
    notifications_kept: rows('notifications', 'user_id'),
    notifications_unseen: rows('notifications', 'user_id', 'not seen')
  }),
  ...of('lists', { num_items: rows('list_items', 'list_id') }),
  ...of('reported_items', { no_reports: rows('reports', 'target_id') }, 'target_id'),
  ...of('communities', {
    is_unmoderated:
      'select id k, not exists (select 1 from community_mods m where m.community_id = communities.id) n from communities',
    labels: `select id k, (${labelsOf}) n from communities`,
    no_members: rows('community_members', 'community_id'),
    no_posts: rows('posts', 'community_id', live),
    no_deleted_posts: rows('posts', 'community_id', 'deleted_at is not null'),
    no_locked_posts: rows('posts', 'community_id', `locked_at is not null and ${live}`),
    no_post_reports: rows('reports', 'community_id', "target_type = 'post'"),
    no_comment_reports: rows('reports', 'community_id', "target_type = 'comment'"),
    no_reported_posts: rows('reported_items', 'community_id', "target_type = 'post'"),
    no_reported_comments: rows('reported_items', 'community_id', "target_type = 'comment'")
  }),
  ...of('site', {
    no_users: `select 1 k, count(*) n from users where ${live}`,
    no_users_ever: 'select 1 k, max(user_index) + 1 n from users'
  }),
  ...of('site_counts', {
    communities: `select 1 k, count(*) n from communities where ${live}`,
    posts: `select 1 k, count(*) n from posts where ${live}`,
    comments: `select 1 k, count(*) n from comments where ${live}`
  })
]
