import { and, asc, desc, eq, gt, lt, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import type { AdminRow } from '#functions/contract/administration.ts'
import { ADMIN_PAGE_SIZE } from '#functions/contract/limits.ts'
import { beginsWith } from '#functions/db/begins-with.ts'
import { cutPage, decodeCursor } from '#functions/db/cursor.ts'
import { type Plan, plan } from '#functions/db/plan.ts'
import { users } from '#functions/db/schema/index.ts'
import { isoTime, isoTimeOrNull } from '#functions/db/time.ts'
import type { NamedQuery } from './named.ts'

const name = sql<string>`${users.username} collate nocase`

/**
 * Lists all accounts for admins, newest first, or only the accounts whose names match a search.
 * @throws AppError invalid_cursor.
 */
export function listUsers(
  { db }: Pick<Ctx, 'db'>,
  { next, q = '' }: NamedQuery
): Plan<{ users: AdminRow[]; next: string | null }> {
  const [after] = decodeCursor(next, 's') ?? []
  const last = db
    .select({ name: users.username })
    .from(users)
    .where(eq(users.id, String(after)))
  const isBehind = q ? gt(name, sql`(${last})`) : lt(users.id, String(after))
  const rows = db
    .select({
      id: users.id,
      username: users.username,
      bannedAt: users.bannedAt,
      deletedAt: users.deletedAt,
      createdAt: users.createdAt,
      points: users.points,
      isAdmin: users.isAdmin,
      email: users.email,
      lastSeen: users.lastSeenAt,
      lastSeenIP: users.lastSeenIp,
      createdIP: users.createdIp
    })
    .from(users)
    .where(and(q ? beginsWith(name, q) : undefined, after === undefined ? undefined : isBehind))
    .orderBy(q ? asc(name) : desc(users.id))
    .limit(ADMIN_PAGE_SIZE + 1)
  return plan([rows], result => {
    const { page: shown, next } = cutPage(result, ADMIN_PAGE_SIZE, last => [last.id])
    return {
      users: shown.map(({ bannedAt, deletedAt, createdAt, lastSeen, ...row }) => ({
        ...row,
        isBanned: bannedAt !== null,
        bannedAt: isoTimeOrNull(bannedAt),
        deleted: deletedAt !== null,
        deletedAt: isoTimeOrNull(deletedAt),
        createdAt: isoTime(createdAt),
        lastSeen: isoTime(lastSeen)
      })),
      next
    }
  })
}
