import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { COMMENT_DEPTH_MAX } from '#functions/contract/limits.ts'
import { type Plan, plan } from '#functions/db/plan.ts'
import { comments } from '#functions/db/schema/index.ts'
import { ID_LENGTH } from './views.ts'

/** SQL expressions for the ids of a comment's ancestors; '' at a level without an ancestor. */
export const ancestorIds = (ancestors: SQL): SQL[] =>
  Array.from(
    { length: COMMENT_DEPTH_MAX },
    (_, level) => sql`substr(${ancestors}, ${sql.raw(String(1 + level * ID_LENGTH))}, ${sql.raw(String(ID_LENGTH))})`
  )

/**
 * SQL condition: true when one of the comments with these ids is locked. The partial index contains only locked
 * comments, so an unlocked comment adds no row to those read.
 */
export const isOneLocked = (ids: SQL[]): SQL =>
  sql`exists (select 1 from ${comments} as l indexed by comments_locked
    where l.locked_at is not null and l.id in (${sql.join(ids, sql`, `)}))`

/** Tells whether a comment or one of its ancestors is locked, so that it takes no replies. */
export function isInLockedBranch({ db }: Ctx, id: string): Plan<boolean> {
  const { ancestors } = comments
  const isLocked = isOneLocked([sql`${comments.id}`, ...ancestorIds(sql`${ancestors}`)]).mapWith(Boolean)
  const row = db.select({ isLocked }).from(comments).where(sql`${comments.id} = ${id}`)
  return plan([row], ([result]) => result?.isLocked ?? false)
}
