import { sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import { DENIAL_MAX } from '#functions/contract/limits.ts'
import { isLonger, trimText } from '#functions/contract/text.ts'
import { mapPlan, plan } from '#functions/db/plan.ts'
import { communityRequests } from '#functions/db/schema/index.ts'
import type { CallKey } from '#functions/idempotency/key.ts'
import { writeOnce } from '#functions/idempotency/write-once.ts'
import { deniedText } from '#functions/messages/requests.ts'
import { createLogEntry } from '#functions/moderation/log.ts'
import { createNotifications } from '#functions/notify/create.ts'
import { requireAdmin } from '#functions/sessions/viewer.ts'
import { mayAnswer, pending, requestOf } from './answers.ts'

export interface Denial {
  id: number
  /** The note for the requester; blank: a default text. */
  body: string
  /** The client's Idempotency-Key. */
  key: CallKey | null
}

/**
 * Denies a request for a community, once; the requester is notified. Two database round trips.
 * @throws AppError not_logged_in, too_many_requests, not_admin, too_long, request_not_found, already_denied,
 * community_already_exists.
 */
export async function denyRequest(ctx: Ctx, { id, body, key }: Denial): Promise<void> {
  const { db, now } = ctx
  const request = requestOf(ctx, id)
  const note = trimText(body)
  return writeOnce(ctx, { limit: 'otherWrites', key, again: plan([], () => undefined) }, { request }, (result, me) => {
    requireAdmin(me)
    if (isLonger(note, DENIAL_MAX)) throw new AppError('too_long', { field: 'body' })
    const { userId, communityName } = pending(result.request)
    const at = now.getTime()
    const applies = mayAnswer(ctx, id, me)
    const asker = sql`id = ${userId} and deleted_at is null and id <> ${me.id}`
    const entry = { at: now, actorId: me.id, capacity: 'admins', action: 'deny_request' } as const
    const isDone = sql`exists (select 1 from ${communityRequests} where id = ${id} and denied_at = ${at} and denied_by = ${me.id})`
    return {
      statements: [
        createLogEntry(db, { ...entry, targetType: 'request', targetId: String(id) }, applies),
        createNotifications(
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
        requireAdmin(ctx.auth.viewer ?? me)
        pending(after)
      })
    }
  })
}
