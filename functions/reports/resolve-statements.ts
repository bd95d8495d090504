import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import type { Statements } from '#functions/db/plan.ts'
import { type Resolution, reports, settledReports } from '#functions/db/schema/index.ts'

const COLUMNS = sql.raw(
  'id, community_id, post_id, target_type, target_id, reason_id, user_id, created_at, description'
)

/**
 * Statements that settle reports: they leave the queue, and are kept for a while, so that they can come back and others see
 * who has decided.
 * @param by the id of who settles them.
 * @param which SQL condition on reports, with the guard of the act.
 */
export const resolveReports = ({ db, now }: Ctx, act: Resolution, by: string, which: SQL): Statements => [
  db.run(sql`insert or replace into ${settledReports} (${COLUMNS}, act, settled_by, settled_at)
    select ${COLUMNS}, ${act}, ${by}, ${now.getTime()} from ${reports} where ${which}`),
  db.run(sql`delete from ${reports} where ${which}`)
]

/** Statements that bring settled reports back; one that was made anew since stays as it is. @param which as above, on settled_reports. */
export const reopenReports = ({ db }: Ctx, which: SQL): Statements => [
  db.run(sql`insert into ${reports} (${COLUMNS})
    select ${COLUMNS} from ${settledReports} where ${which} on conflict do nothing`),
  db.run(sql`delete from ${settledReports} where ${which}`)
]
