import { desc, eq } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import type { Announcement } from '#functions/contract/notifications.ts'
import { type Plan, plan } from '#functions/db/plan.ts'
import { announcements, communities, posts, users } from '#functions/db/schema/index.ts'
import { isoTime, isoTimeOrNull } from '#functions/db/time.ts'

const LISTED = 20

/** Lists the latest announcements for admins, newest first, each with the progress of its delivery. */
export function listAnnouncements({ db }: Ctx): Plan<Announcement[]> {
  const { postId, audience, told, startedAt, endedAt } = announcements
  const latest = db
    .select({
      postId,
      postPublicId: posts.publicId,
      communityName: communities.name,
      title: posts.title,
      by: users.username,
      audience,
      told,
      startedAt,
      endedAt
    })
    .from(announcements)
    .innerJoin(posts, eq(posts.id, postId))
    .innerJoin(communities, eq(communities.id, posts.communityId))
    .innerJoin(users, eq(users.id, announcements.userId))
    .orderBy(desc(startedAt))
    .limit(LISTED)
  return plan([latest], rows =>
    rows.map(row => ({ ...row, startedAt: isoTime(row.startedAt), endedAt: isoTimeOrNull(row.endedAt) }))
  )
}
