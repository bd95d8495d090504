import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import type { Viewer } from '#functions/contract/views.ts'
import { type Plan, plan } from '#functions/db/plan.ts'
import { communityRequests } from '#functions/db/schema/index.ts'
import { stillMay } from '#functions/moderation/conditions.ts'
import { hasCommunity } from './requests.ts'

type Request = typeof communityRequests.$inferSelect & { hasCommunity: boolean }

/** SQL condition: true while the admin may still answer the request. */
export function mayAnswer(ctx: Ctx, id: number, me: Viewer): SQL {
  const may = stillMay(ctx, { userId: me.id, as: 'admins', communityId: '' })
  return sql`exists (select 1 from ${communityRequests} where id = ${id} and denied_at is null and not ${hasCommunity}) and ${may}`
}

/**
 * Requires a request that has no answer yet.
 * @throws AppError request_not_found, already_denied, community_already_exists.
 */
export function pending(request: Request | undefined): Request {
  if (!request) throw new AppError('request_not_found')
  if (request.deniedAt !== null) throw new AppError('already_denied')
  if (request.hasCommunity) throw new AppError('community_already_exists')
  return request
}

export function requestOf({ db }: Ctx, id: number): Plan<Request | undefined> {
  const fields = { ...getTableColumns(communityRequests), hasCommunity: hasCommunity.mapWith(Boolean) }
  return plan([db.select(fields).from(communityRequests).where(eq(communityRequests.id, id))], ([row]) => row)
}
