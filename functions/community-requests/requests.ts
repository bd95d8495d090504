import { and, desc, eq, gt, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { idOfName } from '#functions/communities/communities.ts'
import { countIfNameIsFree, isNameTaken } from '#functions/communities/name-taken.ts'
import { isReserved } from '#functions/communities/rules.ts'
import type { Ctx } from '#functions/context.ts'
import type { CommunityRequest } from '#functions/contract/community-requests.ts'
import { AppError } from '#functions/contract/errors.ts'
import { ADMIN_PAGE_SIZE, REQUEST_NOTE_MAX } from '#functions/contract/limits.ts'
import { isCommunityName } from '#functions/contract/names.ts'
import { isLonger, trimText } from '#functions/contract/text.ts'
import { cutPage, decodeCursor } from '#functions/db/cursor.ts'
import { mapPlan, type Plan, plan, together } from '#functions/db/plan.ts'
import { communities, communityRequests, users } from '#functions/db/schema/index.ts'
import { isoTime, isoTimeOrNull } from '#functions/db/time.ts'
import type { CallKey } from '#functions/idempotency/key.ts'
import { writeOnce } from '#functions/idempotency/write-once.ts'
import { viewerId } from '#functions/sessions/viewer.ts'

/** Age in milliseconds up to which requests are listed. */
export const LISTED_MS = 90 * 24 * 3_600_000

export interface NewRequest {
  name: string
  /** Note for the admins; blank: none. */
  note: string
  /** The client's Idempotency-Key. */
  key: CallKey | null
}

export interface RequestPage {
  requests: CommunityRequest[]
  next: string | null
}

const { id, createdAt } = communityRequests

/**
 * Files a request for a community to the admins. Two database round trips; of two concurrent requests of one member for
 * one name, one is filed.
 * @throws AppError invalid_community_name, too_long, name_reserved, not_logged_in, community_already_exists,
 * community_already_requested, too_many_requests.
 */
export async function requestCommunity(
  ctx: Ctx,
  { name: input, note: text, key }: NewRequest
): Promise<CommunityRequest> {
  const name = trimText(input)
  const note = trimText(text)
  if (!isCommunityName(name)) throw new AppError('invalid_community_name', { field: 'name' })
  if (isLonger(note, REQUEST_NOTE_MAX)) throw new AppError('too_long', { field: 'note' })
  if (isReserved(name)) throw new AppError('name_reserved', { field: 'name' })
  const isTaken = isNameTaken(ctx, name)
  const own = ownRequest(ctx, name)
  const needs = { wait: countIfNameIsFree(ctx, 'requestCommunity', name), isTaken, own }
  const again = mapPlan(own, existing)
  return writeOnce(
    ctx,
    { limit: 'otherWrites', key, again },
    needs,
    ({ wait, isTaken: isTakenYet, own: first }, me) => {
      refuseUnlessNew(isTakenYet, first)
      if (wait > 0) throw new AppError('too_many_requests', { retryAfter: wait })
      const at = ctx.now.getTime()
      const insert = ctx.db.run(sql`insert into ${communityRequests} (user_id, community_name, note, created_at)
      select ${me.id}, ${name}, nullif(${note}, ''), ${at} where ${viewerId(ctx)} = ${me.id}
        and ${idOfName(name)} is null and not exists (select 1 from ${communityRequests} where ${isOwn(me.id, name)} and denied_at is null)`)
      // The batch inserted nothing, because the name has been taken or requested between the two database round trips.
      // The rule is checked again, to throw the reason.
      const answer = mapPlan(together({ isTaken, own }), ({ isTaken, own }) => {
        if (!own || own.createdAt !== isoTime(at)) refuseUnlessNew(isTaken, own)
        return existing(own)
      })
      const isDone = sql`exists (select 1 from ${communityRequests} where ${isOwn(me.id, name)} and created_at = ${at})`
      return { statements: [insert], isDone, answer }
    }
  )
}

/**
 * Checks that a community may be requested.
 * @throws AppError community_already_exists, community_already_requested while the viewer's own request has no answer.
 */
function refuseUnlessNew(isTaken: boolean, own: CommunityRequest | undefined): void {
  if (isTaken) throw new AppError('community_already_exists', { field: 'name' })
  if (own && own.deniedAt === null) throw new AppError('community_already_requested', { field: 'name' })
}

/** Requires a request. @throws AppError request_not_found when there is none. */
export function existing(request: CommunityRequest | undefined): CommunityRequest {
  if (!request) throw new AppError('request_not_found')
  return request
}

const isOwn = (userId: SQL | string | null, name: string): SQL =>
  sql`user_id = ${userId} and ${communityRequests.communityName} = ${name} collate nocase`

/** Finds the viewer's newest request for a community of this name. */
function ownRequest(ctx: Ctx, name: string): Plan<CommunityRequest | undefined> {
  const newest = selectRequests(ctx)
    .where(isOwn(viewerId(ctx), name))
    .orderBy(desc(communityRequests.id))
    .limit(1)
  return plan([newest], ([row]) => row && requestView(row))
}

/** Lists the requests of the last 90 days for admins, newest first. */
export const listRecentRequests = (ctx: Ctx): Plan<CommunityRequest[]> =>
  plan([selectRecent(ctx)], rows => rows.map(requestView))

/** Lists a page of the requests of the last 90 days for admins, newest first. @throws AppError invalid_cursor. */
export function listRequestPage(ctx: Ctx, next: string | undefined): Plan<RequestPage> {
  const after = decodeCursor(next, 'nn')
  const older = after ? sql`(${createdAt}, ${id}) < (${after[0]}, ${after[1]})` : undefined
  return plan([selectRecent(ctx, older).limit(ADMIN_PAGE_SIZE + 1)], rows => {
    const { page: shown, next } = cutPage(rows, ADMIN_PAGE_SIZE, ({ request }) => [request.createdAt, request.id])
    return {
      requests: shown.map(requestView),
      next
    }
  })
}

const selectRecent = (ctx: Ctx, which?: SQL) =>
  selectRequests(ctx)
    .where(and(gt(createdAt, ctx.now.getTime() - LISTED_MS), which))
    .orderBy(desc(createdAt), desc(id))

/** SQL condition on a request: true once a community has the requested name. */
export const hasCommunity = sql`exists (select 1 from ${communities} where ${communities.name} = ${communityRequests.communityName} collate nocase)`

const denier = alias(users, 'denier')

export const selectRequests = ({ db }: Ctx) =>
  db
    .select({
      request: communityRequests,
      byUser: users.username,
      deniedBy: denier.username,
      communityExists: hasCommunity.mapWith(Boolean)
    })
    .from(communityRequests)
    .innerJoin(users, eq(users.id, communityRequests.userId))
    .leftJoin(denier, eq(denier.id, communityRequests.deniedBy))
    .$dynamic()

export type RequestRow = Awaited<ReturnType<typeof selectRequests>>[number]

export const requestView = ({ request, byUser, deniedBy, communityExists }: RequestRow): CommunityRequest => ({
  id: request.id,
  byUser,
  communityName: request.communityName,
  note: request.note,
  createdAt: isoTime(request.createdAt),
  communityExists,
  deniedAt: isoTimeOrNull(request.deniedAt),
  deniedBy,
  deniedNote: request.deniedNote
})
