import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import { DENIAL_MAX } from '#functions/contract/limits.ts'
import { isLonger, trimText } from '#functions/contract/text.ts'
import type { Viewer } from '#functions/contract/views.ts'
import { mapPlan, type Plan, plan } from '#functions/db/plan.ts'
import { communityRequests } from '#functions/db/schema/index.ts'
import type { CallKey } from '#functions/idempotency/key.ts'
import { writeOnce } from '#functions/idempotency/write-once.ts'
import { deniedText } from '#functions/messages/requests.ts'
import { stillMay } from '#functions/moderation/holds.ts'
import { logged } from '#functions/moderation/log.ts'
import { tell } from '#functions/notifications/told.ts'
import { isMade } from './requests.ts'

export interface Denial {
  id: number
  /** What who asked is told; blank: the usual. */
  body: string
  /** The client's Idempotency-Key. */
  key: CallKey | null
}

type Request = typeof communityRequests.$inferSelect & { isMade: boolean }

/**
 * Denies a request for a community, once; who asked is told. Two round trips.
 * @throws AppError not_logged_in, too_many_requests, not_admin, too_long, request_not_found, already_denied,
 * community_already_exists.
 */
export async function denyRequest(ctx: Ctx, { id, body, key }: Denial): Promise<void> {
  const { db, now } = ctx
  const request = requestOf(ctx, id)
  const note = trimText(body)
  return writeOnce(ctx, { act: 'otherWrites', key, again: plan([], () => undefined) }, { request }, (found, me) => {
    refuseUnlessAdmin(me)
    if (isLonger(note, DENIAL_MAX)) throw new AppError('too_long', { field: 'body' })
    const { userId, communityName } = pending(found.request)
    const at = now.getTime()
    const may = stillMay(ctx, { userId: me.id, as: 'admins', communityId: '' })
    const applies = sql`exists (select 1 from ${communityRequests} where id = ${id} and denied_at is null and not ${isMade}) and ${may}`
    const asker = sql`id = ${userId} and deleted_at is null and id <> ${me.id}`
    const deed = { at: now, actorId: me.id, capacity: 'admins', action: 'deny_request' } as const
    const isDone = sql`exists (select 1 from ${communityRequests} where id = ${id} and denied_at = ${at} and denied_by = ${me.id})`
    return {
      statements: [
        logged(db, { ...deed, targetType: 'request', targetId: String(id) }, applies),
        tell(
          ctx,
          { type: 'denied_comm', notif: { body: note || deniedText(communityName) } },
          sql`${asker} and ${applies}`
        ),
        db
          .update(communityRequests)
          .set({ deniedAt: at, deniedBy: me.id, deniedNote: note || null })
          .where(sql`id = ${id} and ${applies}`)
      ],
      isDone,
      answer: mapPlan(request, after => {
        if (after?.deniedAt === at && after.deniedBy === me.id) return
        refuseUnlessAdmin(ctx.auth.viewer ?? me)
        pending(after)
      })
    }
  })
}

function refuseUnlessAdmin(me: Viewer): void {
  if (!me.isAdmin) throw new AppError('not_admin')
}

/** @throws AppError request_not_found, already_denied, community_already_exists. */
function pending(request: Request | undefined): Request {
  if (!request) throw new AppError('request_not_found')
  if (request.deniedAt !== null) throw new AppError('already_denied')
  if (request.isMade) throw new AppError('community_already_exists')
  return request
}

function requestOf({ db }: Ctx, id: number): Plan<Request | undefined> {
  const fields = { ...getTableColumns(communityRequests), isMade: isMade.mapWith(Boolean) }
  return plan([db.select(fields).from(communityRequests).where(eq(communityRequests.id, id))], ([row]) => row)
}
