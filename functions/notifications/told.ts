import { type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Ctx } from '#functions/context.ts'
import { NOTIFICATIONS_MAX } from '#functions/contract/limits.ts'
import { notifications, users } from '#functions/db/schema/index.ts'

/** The data of each kind of notification: ids alone, because names and titles may change (rules.md 8). */
export type Told =
  | { type: 'deleted_post'; notif: { targetType: 'post'; targetId: string; deletedAs: 'mods' | 'admins' } }
  | { type: 'announcement'; notif: { postId: string } }
  | { type: 'denied_comm'; notif: { body: string } }
  | { type: 'created_comm'; notif: { communityName: string } }

/**
 * Statements that notify accounts, for the batch that does what they are told of: it stands before that, so that both
 * see the same state.
 * @param whom holds for the accounts, as a condition on users.
 */
export function tell({ db, now }: Pick<Ctx, 'db' | 'now'>, { type, notif }: Told, whom: SQL): BatchItem<'sqlite'> {
  const at = now.getTime()
  return db.run(sql`insert into ${notifications} (user_id, type, seen, created_at, updated_at, notif)
    select id, ${type}, 0, ${at}, ${at}, ${JSON.stringify(notif)} from ${users} where ${whom}`)
}

/** Statements after `tell`: only the newest of each account are kept, and it is told how many it has not seen. */
export function keptAndCounted({ db }: Pick<Ctx, 'db'>, whom: SQL): BatchItem<'sqlite'>[] {
  // The cut-off is computed once per account, not once per notification.
  return [
    db.run(sql`delete from ${notifications} where id in (
      with ends as materialized (select id as user_id, (select n.id from ${notifications} n where n.user_id = ${users.id}
        order by n.id desc limit 1 offset ${NOTIFICATIONS_MAX}) as last_id from ${users} where ${whom})
      select old.id from ends cross join ${notifications} old on old.user_id = ends.user_id and old.id <= ends.last_id
      where ends.last_id is not null)`),
    counted(db, whom)
  ]
}

/** The statement that tells accounts how many notifications they have not seen. */
const counted = (db: Ctx['db'], whom: SQL): BatchItem<'sqlite'> =>
  db.run(sql`update ${users} set notifications_new_count =
    (select count(*) from ${notifications} n where n.user_id = ${users.id} and n.seen = 0) where ${whom}`)
