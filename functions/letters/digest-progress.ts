import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { digests } from '#functions/db/schema/index.ts'

/** A digest with the progress of its two parts. */
export type Digest = typeof digests.$inferSelect

/** SQL condition: true while no other run has moved the digest on. */
export const isAt = ({ week, communityCursor, memberCursor }: Digest): SQL | undefined =>
  and(
    eq(digests.week, week),
    eq(digests.communityCursor, communityCursor),
    eq(digests.memberCursor, memberCursor),
    isNull(digests.endedAt)
  )
