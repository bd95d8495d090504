/**
 * A column with keys of another table. The database declares no foreign keys, so only this check notices a reference
 * to a missing row.
 */
export interface Reference {
  table: string
  column: string
  to: string
  /** Referenced column; `id` by default. */
  key?: string
  /** SQL condition on the rows whose references are checked. */
  where?: string
  /**
   * Statement that repairs wrong references. It is absent when a person must decide how wrong references are repaired.
   */
  repair?: string
}

/** Makes references from columns of one name in several tables. */
const all = (column: string, to: string, tables: string[], where?: string): Reference[] =>
  tables.map(table => ({ table, column, to, ...(where && { where }) }))

/** Reference of texts to their documents in the search index. The timer adds the documents of repaired rows again. */
const searched = (table: string, to: string): Reference => ({
  table,
  column: 'search_doc',
  to,
  key: 'rowid',
  where: 't.search_doc > 0',
  repair: `update ${table} set search_doc = null where search_doc > 0 and search_doc not in (select rowid from ${to})`
})

/** References between `reports` and `reported_items`, which triggers fill from the reports (migration 0012). */
const REPORTED: Reference[] = [
  {
    table: 'reported_items',
    column: 'target_id',
    to: 'reports',
    key: 'target_id',
    repair: 'delete from reported_items where target_id not in (select target_id from reports)'
  },
  {
    table: 'reports',
    column: 'target_id',
    to: 'reported_items',
    key: 'target_id',
    repair: `insert into reported_items (target_id, target_type, community_id, post_id, no_reports, reasons, last_id)
      select target_id, target_type, community_id, post_id, sum(n), json_group_object(reason_id, n), max(last) from (
        select target_id, target_type, community_id, post_id, reason_id, count(*) n, max(id) last from reports
        where target_id not in (select target_id from reported_items) group by target_id, reason_id)
      group by target_id`
  }
]

export const REFERENCES: Reference[] = [
  ...REPORTED,
  searched('posts', 'post_search'),
  searched('comments', 'comment_search'),
  ...all('user_id', 'users', [
    'posts',
    'comments',
    'post_votes',
    'comment_votes',
    'post_visits',
    'hidden_posts',
    'sessions',
    'access_tokens',
    'second_factors',
    'recovery_codes',
    'wanted_letters',
    'user_mutes',
    'community_mutes',
    'follows',
    'communities',
    'community_members',
    'community_mods',
    'community_bans',
    'community_requests',
    'lists',
    'list_items',
    'list_names',
    'notifications',
    'reports',
    'images'
  ]),
  ...all('muted_user_id', 'users', ['user_mutes']),
  ...all('community_id', 'communities', [
    'posts',
    'comments',
    'community_members',
    'community_mods',
    'community_rules',
    'community_labels',
    'community_bans',
    'community_hooks',
    'reports',
    'reported_items'
  ]),
  ...all('keeper_id', 'users', ['community_hooks'], "keeper_id <> ''"),
  ...all('hook_id', 'community_hooks', ['hook_deliveries']),
  ...all('muted_community_id', 'communities', ['community_mutes']),
  ...all('post_id', 'posts', ['comments', 'post_votes', 'post_visits', 'hidden_posts', 'reports', 'announcements']),
  ...all('comment_id', 'comments', ['comment_votes']),
  ...all('parent_id', 'comments', ['comments'], 'parent_id is not null'),
  ...all('target_id', 'users', ['follows'], "target_type = 'user'"),
  ...all('target_id', 'posts', ['follows'], "target_type = 'post'"),
  ...all('text_id', 'comments', ['follower_deliveries'], "target_type = 'post'"),
  ...all('text_id', 'posts', ['follower_deliveries'], "target_type = 'user'"),
  ...all('list_id', 'lists', ['list_items', 'list_names']),
  ...['post', 'comment'].flatMap(kind =>
    all(
      'target_id',
      `${kind}s`,
      ['reports', 'reported_items', 'list_items', 'text_versions'],
      `target_type = '${kind}'`
    )
  )
]
