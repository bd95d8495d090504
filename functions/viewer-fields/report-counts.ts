import { type SQL, sql } from 'drizzle-orm'
import { comments, communityMods, posts, reportedItems, users } from '#functions/db/schema/index.ts'

/**
 * Number of open reports of a post or comment; null for viewers who are neither moderators of the community nor admins.
 */
export type ReportCount = number | null

/**
 * SQL expression for the number of reports. Posts and comments without reports cost no further row read.
 * @param asker expression for the viewer's id: viewerId(), or the placeholder of a prepared query.
 */
const reportCountOf = (id: SQL, asker: SQL): SQL<ReportCount> =>
  sql`(select no_reports from ${reportedItems} where target_id = ${id} and (
    exists (select 1 from ${communityMods} where community_id = reported_items.community_id and user_id = ${asker})
    or exists (select 1 from ${users} viewer where viewer.id = ${asker} and viewer.is_admin)))`

export const postReportCount = (asker: SQL): SQL<ReportCount> => reportCountOf(sql`${posts.id}`, asker)
export const commentReportCount = (asker: SQL): SQL<ReportCount> => reportCountOf(sql`${comments.id}`, asker)
