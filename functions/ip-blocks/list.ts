import { desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import type { IpBlock, IpBlockPage } from '#functions/contract/ip-blocks.ts'
import { IP_BLOCKS_PAGE_SIZE } from '#functions/contract/limits.ts'
import { decodeCursor, encodeCursor } from '#functions/db/cursor.ts'
import { type Plan, plan } from '#functions/db/plan.ts'
import { ipBlocks, users } from '#functions/db/schema/index.ts'
import { isoTime, isoTimeOrNull } from '#functions/db/time.ts'

const { id, expiresAt } = ipBlocks

/** SQL condition: true for a block that is active. @param at the present time in milliseconds. */
export const isInEffect = (at: number): SQL =>
  sql`(ended_at is null and (${expiresAt} is null or ${expiresAt} > ${at}))`

export const blockFields = {
  id,
  ip: ipBlocks.ip,
  maskedBits: ipBlocks.maskedBits,
  createdAt: ipBlocks.createdAt,
  createdBy: users.username,
  expiresAt,
  cancelledAt: ipBlocks.cancelledAt,
  associatedUsers: ipBlocks.associatedUsers,
  note: ipBlocks.note
}

type Stored = Omit<IpBlock, 'createdAt' | 'expiresAt' | 'cancelledAt' | 'inEffect' | 'note'> & {
  createdAt: number
  expiresAt: number | null
  cancelledAt: number | null
  note: string | null
}

/** Makes the fields of an IP block for admins. @param now in milliseconds. */
export const blockView = ({ createdAt, expiresAt, cancelledAt, note, ...row }: Stored, now: number): IpBlock => ({
  ...row,
  createdAt: isoTime(createdAt),
  expiresAt: isoTimeOrNull(expiresAt),
  cancelledAt: isoTimeOrNull(cancelledAt),
  inEffect: cancelledAt === null && (expiresAt === null || expiresAt > now),
  note: note ?? ''
})

const IN_EFFECT = 1

/** Lists all blocks for admins: active ones first, each kind newest first. @throws AppError invalid_cursor. */
export function listBlocks(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  next: string | undefined,
  size = IP_BLOCKS_PAGE_SIZE
): Plan<IpBlockPage> {
  const at = now.getTime()
  const [state, last] = (decodeCursor(next, 'nn') ?? [IN_EFFECT]) as number[]
  const isPast = state !== IN_EFFECT
  const some = (condition: SQL, isBegun: boolean, order: SQL = sql`${id}`) =>
    db
      .select(blockFields)
      .from(ipBlocks)
      .innerJoin(users, eq(users.id, ipBlocks.createdBy))
      .where(sql`${condition} and ${last !== undefined && isBegun ? lt(id, last) : sql`true`}`)
      .orderBy(desc(order))
      .limit(size + 1)
  const inEffect = some(isPast ? sql`false` : isInEffect(at), !isPast)
  // Expired blocks whose end the site's scheduled job has not stored yet; there are few of them. The unary plus keeps
  // SQLite from scanning all active blocks.
  const ranOut = some(sql`ended_at is null and ${expiresAt} <= ${at}`, isPast, sql`+${id}`)
  const ended = some(sql`ended_at is not null`, isPast)
  return plan([inEffect, ranOut, ended], (open, ...over) => {
    const past = over.flat().toSorted((a, b) => b.id - a.id)
    const result = [...open, ...past].map(row => blockView(row, at))
    const blocks = result.slice(0, size)
    const end = blocks.at(-1)
    const isMore = end && result.length > size
    return { blocks, next: isMore ? encodeCursor([end.inEffect ? IN_EFFECT : 0, end.id]) : null }
  })
}
