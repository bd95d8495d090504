import { type SQL, sql } from 'drizzle-orm'
import { comments, communityMods, posts, reportedItems, users } from '#functions/db/schema/index.ts'

/** The reports of a post or comment as the viewer may know of them: null for all but its moderators and admins. */
export type ReportCount = number | null

/**
 * How many reports there are. Rows are read for what was reported alone.
 * @param asker gives the id of the viewer: viewerId(), or the same of a prepared query.
 */
const reportCountOf = (id: SQL, asker: SQL): SQL<ReportCount> =>
  sql`(select no_reports from ${reportedItems} where target_id = ${id} and (
    exists (select 1 from ${communityMods} where community_id = reported_items.community_id and user_id = ${asker})
    or exists (select 1 from ${users} viewer where viewer.id = ${asker} and viewer.is_admin)))`

export const postReportCount = (asker: SQL): SQL<ReportCount> => reportCountOf(sql`${posts.id}`, asker)
export const commentReportCount = (asker: SQL): SQL<ReportCount> => reportCountOf(sql`${comments.id}`, asker)
