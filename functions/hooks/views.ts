import { and, asc, eq, getTableColumns, type SQL } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import { eventsOf, type Hook } from '#functions/contract/hooks.ts'
import { isId } from '#functions/db/id.ts'
import { type Plan, plan } from '#functions/db/plan.ts'
import { communityHooks } from '#functions/db/schema/index.ts'
import { isoTime, isoTimeOrNull } from '#functions/db/time.ts'
import { keeperName } from './keeper.ts'

export type HookRow = typeof communityHooks.$inferSelect & { keeper: string | null }

const fields = { ...getTableColumns(communityHooks), keeper: keeperName }

/** Makes the view of a webhook for moderators, without its secret. */
export const hookView = ({
  id,
  keeper,
  url,
  events,
  createdAt,
  failures,
  disabledAt,
  lastStatus,
  lastAt
}: HookRow): Hook => ({
  id,
  url,
  events: eventsOf(events),
  keeper,
  createdAt: isoTime(createdAt),
  disabledAt: isoTimeOrNull(disabledAt),
  failures,
  lastStatus,
  lastAt: isoTimeOrNull(lastAt)
})

/** Checks the id of a webhook from an address. @throws AppError invalid_id. */
export function hookId(text: string): string {
  if (!isId(text)) throw new AppError('invalid_id')
  return text
}

/**
 * Lists the webhooks of a community, the oldest first.
 * @param communityId the community's id, or an expression that gives it.
 */
export function listHooks({ db }: Pick<Ctx, 'db'>, communityId: string | SQL): Plan<Hook[]> {
  const rows = db
    .select(fields)
    .from(communityHooks)
    .where(eq(communityHooks.communityId, communityId))
    .orderBy(asc(communityHooks.id))
  return plan([rows], result => result.map(hookView))
}

/** Finds the row of a webhook of a community. */
export function findHook({ db }: Pick<Ctx, 'db'>, communityId: string, id: string | SQL): Plan<HookRow | undefined> {
  const row = db
    .select(fields)
    .from(communityHooks)
    .where(and(eq(communityHooks.id, id), eq(communityHooks.communityId, communityId)))
  return plan([row], ([only]) => only)
}

/** Requires a webhook. @throws AppError hook_not_found when there is none. */
export function existingHook(row: HookRow | undefined): HookRow {
  if (!row) throw new AppError('hook_not_found')
  return row
}
