import { and, asc, desc, eq, gt, lt, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import type { AdminRow } from '#functions/contract/administration.ts'
import { ADMIN_PAGE_SIZE } from '#functions/contract/limits.ts'
import { beginsWith } from '#functions/db/begins-with.ts'
import { cutPage, decodeCursor } from '#functions/db/cursor.ts'
import { type Plan, plan } from '#functions/db/plan.ts'
import { users } from '#functions/db/schema/index.ts'
import { isoTime } from '#functions/db/time.ts'
import { userFields, userView } from '#functions/users/users.ts'
import type { NamedQuery } from './named.ts'

const name = sql<string>`${users.username} collate nocase`

/**
 * Lists all accounts for admins, newest first, or only the accounts whose names match a search.
 * @throws AppError invalid_cursor.
 */
export function listUsers(
  { db, settings }: Pick<Ctx, 'db' | 'settings'>,
  { next, q = '' }: NamedQuery
): Plan<{ users: AdminRow[]; next: string | null }> {
  const [after] = decodeCursor(next, 's') ?? []
  const last = db
    .select({ name: users.username })
    .from(users)
    .where(eq(users.id, String(after)))
  const isBehind = q ? gt(name, sql`(${last})`) : lt(users.id, String(after))
  const rows = db
    .select({ ...userFields, email: users.email, lastSeenIP: users.lastSeenIp, createdIP: users.createdIp })
    .from(users)
    .where(and(q ? beginsWith(name, q) : undefined, after === undefined ? undefined : isBehind))
    .orderBy(q ? asc(name) : desc(users.id))
    .limit(ADMIN_PAGE_SIZE + 1)
  return plan([rows], result => {
    const { page: shown, next } = cutPage(result, ADMIN_PAGE_SIZE, last => [last.id])
    return {
      users: shown.map(row => ({
        ...userView(row, settings.SECRET_KEY),
        email: row.email,
        createdAt: isoTime(row.createdAt),
        lastSeen: isoTime(row.lastSeenAt),
        lastSeenIP: row.lastSeenIP,
        createdIP: row.createdIP
      })),
      next
    }
  })
}
