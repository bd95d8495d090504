import { eq, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import type { CommunityRequest } from '#functions/contract/community-requests.ts'
import { numberId } from '#functions/db/id.ts'
import { type Plan, plan } from '#functions/db/plan.ts'
import { communityRequests, idempotencyKeys, users } from '#functions/db/schema/index.ts'
import { type CallKey, isOfKey } from '#functions/idempotency/key.ts'
import { writeAsAdmin } from '#functions/moderation/write-as-admin.ts'
import { existing, hasCommunity, type RequestRow, requestView, selectRequests } from './requests.ts'

interface Chosen {
  /** The request's number. */
  id: string
  /** The client's Idempotency-Key. */
  key: CallKey | null
}

/**
 * Deletes a request for a community, open or answered. Two database round trips. The requester is not notified, and the
 * moderation log gets no entry: a deletion is no answer, and the name may be requested again.
 * @returns the deleted request, also to a repeated call.
 * @throws AppError invalid_id, not_logged_in, too_many_requests, not_admin, request_not_found.
 */
export function deleteRequest(ctx: Ctx, { id: input, key }: Chosen): Promise<CommunityRequest> {
  const id = numberId(input)
  const result = plan([selectRequests(ctx).where(eq(communityRequests.id, id))], ([row]) => row && requestView(row))
  const repeat = { makes: rowOf(id), ...(key && { again: deletedBefore(ctx, key) }) }
  const decide = ({ result }: { result: CommunityRequest | undefined }, { may }: { may: SQL }) => {
    const request = existing(result)
    const remove = ctx.db.delete(communityRequests).where(sql`id = ${id} and ${may}`)
    return { statements: [remove], answer: plan([], () => request) }
  }
  return writeAsAdmin(ctx, key, { result }, decide, repeat)
}

/** SQL expression for a request as JSON, which is stored with the key of the call that deletes the request. */
const rowOf = (id: number): SQL => sql`(select json_object(
    'request', json_object('id', id, 'communityName', community_name, 'note', note, 'createdAt', created_at,
      'deniedAt', denied_at, 'deniedNote', denied_note),
    'byUser', (select username from ${users} where ${users.id} = user_id),
    'deniedBy', (select username from ${users} where ${users.id} = denied_by),
    'communityExists', json(iif(${hasCommunity}, 'true', 'false')))
  from ${communityRequests} where id = ${id})`

/** Reads the stored copy of the request that the first call with the key has deleted. */
function deletedBefore(ctx: Ctx, key: CallKey): Plan<CommunityRequest> {
  const deletedRequest = ctx.db
    .select({ answer: idempotencyKeys.answer })
    .from(idempotencyKeys)
    .where(isOfKey(ctx, key))
  return plan([deletedRequest], ([row]) => existing(row && requestView(JSON.parse(row.answer) as RequestRow)))
}
