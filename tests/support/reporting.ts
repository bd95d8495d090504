import type { Client } from '@libsql/client/http'

/** Texts of the reasons of a report, in the order of the specification. */
export const REASONS = [
  'Нарушает правила сообщества',
  'Нарушение авторских прав',
  'Спам',
  'Порнография',
  'Оскорбления или травля',
  'Незаконный контент',
  'Другое'
]

/**
 * Inserts reports about a post or comment into a database, each by a different account that does not exist.
 * @param target id of the post or comment.
 * @param reasons number of the reason of each report.
 */
export async function insertReports(
  db: Client,
  type: 'post' | 'comment',
  target: string,
  ...reasons: number[]
): Promise<void> {
  await db.batch(
    reasons.map(reason => ({
      sql: `insert into reports (community_id, post_id, target_type, target_id, reason_id, user_id, created_at)
        select community_id, id, ?, ?, ?, hex(randomblob(12)), ? from posts
        where id = ? or id = (select post_id from comments where id = ?)`,
      args: [type, target, reason, Date.now(), target, target]
    }))
  )
}

/** Makes an account a moderator of a community, and ends its moderation of all other communities. */
export async function makeModerator(db: Client, name: string, community: string): Promise<void> {
  await db.batch([
    { sql: 'delete from community_mods where user_id = (select id from users where username = ?)', args: [name] },
    {
      sql: `insert into community_mods (community_id, user_id, position, created_at)
        select c.id, u.id, 0, 1 from communities c, users u where c.name = ? and u.username = ?`,
      args: [community, name]
    }
  ])
}

/** Finds the name of a demo account that is not deleted or banned, and is neither an admin nor a moderator. */
export async function plainMember(db: Client): Promise<string> {
  const { rows } =
    await db.execute(`select username from users where deleted_at is null and banned_at is null and not is_admin
    and username not in ('Petrovich', 'Marina_K') and id not in (select user_id from community_mods) order by id limit 1`)
  return String(rows[0]?.[0])
}
