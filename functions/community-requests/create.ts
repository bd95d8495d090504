import { isCreated, making } from '#functions/communities/create.ts'
import { appointed } from '#functions/communities/mods.ts'
import { notifyRequesters } from '#functions/communities/notify-requesters.ts'
import { isReserved } from '#functions/communities/rules.ts'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import { COMMUNITY_TITLE_MAX } from '#functions/contract/limits.ts'
import { isLonger, oneLine } from '#functions/contract/text.ts'
import { newId } from '#functions/db/id.ts'
import { mapPlan, plan, together } from '#functions/db/plan.ts'
import { communities } from '#functions/db/schema/index.ts'
import type { CallKey } from '#functions/idempotency/key.ts'
import { writeOnce } from '#functions/idempotency/write-once.ts'
import { createLogEntry } from '#functions/moderation/log.ts'
import { schedulePushes } from '#functions/push/schedule.ts'
import { requireAdmin } from '#functions/sessions/viewer.ts'
import { mayAnswer, pending, requestOf } from './answers.ts'

interface Acceptance {
  id: number
  /** The title, shown in place of the name; blank: the name. */
  title: string
  /** True when the requester becomes a moderator in addition to the admin. */
  addsRequester: boolean
  /** The client's Idempotency-Key. */
  key: CallKey | null
}

/**
 * Creates the community of a request, once: the admin becomes its first moderator, the requester may become the second.
 * All requesters except the admin are notified of the community, a new moderator also of the appointment. Two database
 * round trips; the daily limit of new communities does not count this one.
 * @throws AppError not_logged_in, too_many_requests, not_admin, too_long, name_reserved, request_not_found,
 * already_denied, community_already_exists.
 */
export async function createRequested(ctx: Ctx, { id, title: input, addsRequester, key }: Acceptance): Promise<void> {
  const title = oneLine(input)
  const request = requestOf(ctx, id)
  const communityId = newId(ctx.now)
  const isDone = isCreated(communityId)
  const once = { limit: 'otherWrites', key, again: plan([], () => undefined) } as const
  await writeOnce(ctx, once, { request }, (result, me) => {
    requireAdmin(me)
    if (isLonger(title, COMMUNITY_TITLE_MAX)) throw new AppError('too_long', { field: 'title' })
    const { userId, communityName: name } = pending(result.request)
    if (isReserved(name)) throw new AppError('name_reserved', { field: 'name' })
    const applies = mayAnswer(ctx, id, me)
    const entry = { at: ctx.now, actorId: me.id, capacity: 'admins', action: 'accept_request' } as const
    const createdCommunity = plan(
      [ctx.db.select({ id: communities.id }).from(communities).where(isDone)],
      rows => rows.length > 0
    )
    return {
      statements: [
        createLogEntry(ctx.db, { ...entry, targetType: 'request', targetId: String(id) }, applies),
        ...making(ctx, { id: communityId, name, title, about: '', me, when: applies }),
        ...(addsRequester ? appointed(ctx, { id: communityId, me, may: isDone }, userId, name) : []),
        notifyRequesters(ctx, me, { id: communityId, name })
      ],
      isDone,
      answer: mapPlan(together({ there: createdCommunity, request }), after => {
        if (after.there) return
        requireAdmin(ctx.auth.viewer ?? me)
        pending(after.request)
      })
    }
  })
  schedulePushes(ctx)
}
