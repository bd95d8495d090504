import { findOwnBan } from '#functions/communities/bans.ts'
import { idOfName } from '#functions/communities/communities.ts'
import type { Ctx } from '#functions/context.ts'
import { PAGE_SIZE } from '#functions/contract/limits.ts'
import { REPORT_FILTERS, type ReportFilter } from '#functions/contract/report.ts'
import { findUndoable, UNDO_MS } from '#functions/reports/decision.ts'
import { listReportedItems } from '#functions/reports/queue.ts'
import { planFrom } from '#src/ui/continuation.ts'

/** Reads the filter that the address of a report queue names; all items without a valid one. */
export const filterIn = ({ searchParams }: URL): ReportFilter =>
  REPORT_FILTERS.find(name => name === searchParams.get('filter')) ?? 'all'

/**
 * Makes the plans (the database reads for one round trip) of the report queue: its items, and the last decision and ban
 * that the moderator may still undo.
 * @param item id of the only item to list; null to list all.
 */
export function queuePlans(ctx: Ctx, url: URL, community: string, item: string | null) {
  const communityId = idOfName(community)
  const query = { communityId, filter: filterIn(url), limit: PAGE_SIZE, item: item ?? undefined }
  return {
    queue: planFrom(url, next => listReportedItems(ctx, { ...query, next })),
    undoable: findUndoable(ctx, communityId),
    banned: findOwnBan(ctx, communityId, ctx.now.getTime() - UNDO_MS)
  }
}
