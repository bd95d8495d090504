import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { isFuture } from '#functions/db/future.ts'
import type { Statements } from '#functions/db/plan.ts'
import { type Resolution, reports, settledReports } from '#functions/db/schema/index.ts'

const COLUMNS = sql.raw(
  'id, community_id, post_id, target_type, target_id, reason_id, user_id, created_at, description'
)

/**
 * Statements that resolve reports: the reports leave the queue and are stored for a limited time, so that they can be
 * reopened and other moderators see the decision. Stored decisions with a time in the future, made before the clock was
 * set back, get an earlier time than the new decision, because the newest decision is shown and can be undone.
 * @param by id of the deciding account.
 * @param which SQL condition on reports: it selects the reports and repeats the permission check of the action.
 */
export const resolveReports = ({ db, now }: Ctx, act: Resolution, by: string, which: SQL): Statements => [
  db
    .update(settledReports)
    .set({ settledAt: now.getTime() - 1 })
    .where(isFuture(settledReports.settledAt, now)),
  db.run(sql`insert or replace into ${settledReports} (${COLUMNS}, act, settled_by, settled_at)
    select ${COLUMNS}, ${act}, ${by}, ${now.getTime()} from ${reports} where ${which}`),
  db.run(sql`delete from ${reports} where ${which}`)
]

/**
 * Statements that reopen resolved reports; when the reporter has reported the target again meanwhile, the newer report
 * stays unchanged.
 * @param which SQL condition on settled_reports: it selects the reports and repeats the permission check of the action.
 */
export const reopenReports = ({ db }: Ctx, which: SQL): Statements => [
  db.run(sql`insert into ${reports} (${COLUMNS})
    select ${COLUMNS} from ${settledReports} where ${which} on conflict do nothing`),
  db.run(sql`delete from ${settledReports} where ${which}`)
]
