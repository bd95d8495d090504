import { createHmac } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import { commentSourceFields } from '#functions/comments/fields.ts'
import { commentView } from '#functions/comments/views.ts'
import type { Ctx } from '#functions/context.ts'
import type { HookEvent } from '#functions/contract/hooks.ts'
import type { Report } from '#functions/contract/report.ts'
import type { Comment, Post } from '#functions/contract/views.ts'
import { mapPlan, type Plan, plan, together } from '#functions/db/plan.ts'
import { communities } from '#functions/db/schema/index.ts'
import { isoTime } from '#functions/db/time.ts'
import { findTargets, type Targets } from '#functions/lists/targets.ts'
import { sourceFields } from '#functions/posts/fields.ts'
import { postView } from '#functions/posts/views.ts'
import { listReportsByNumbers } from '#functions/reports/list.ts'
import { CLAIMED_MAX, type ClaimedHook, type Delivery, oldestOf, TURN_MAX } from './claims.ts'

/** Body of a delivery, in the form that Standard Webhooks recommends. */
export interface Payload {
  type: HookEvent | 'ping'
  /** Time of the event. */
  timestamp: string
  data: {
    community: { id: string; name: string }
    post?: Post
    comment?: Comment
    /** The report, as moderators see it: without its reporter. */
    report?: Report
  }
}

/** Id of a delivery for its receiver, the same at each try. The digest hides how many deliveries the site sends. */
export const messageId = (siteKey: string, { id, createdAt }: Delivery): string =>
  `msg_${createHmac('sha256', siteKey).update(`hook-delivery:${id}:${createdAt}`).digest('hex').slice(0, 32)}`

/** Makes the payload of a delivery; null when its post, comment or report is gone. */
export type Describe = (hook: ClaimedHook, delivery: Delivery) => Payload | null

/** Reads what the oldest deliveries of some webhooks tell, as a guest would see it. */
export function getDescriptions(ctx: Ctx, hooks: ClaimedHook[]): Plan<Describe> {
  const guest = { ...ctx, auth: { ...ctx.auth, viewer: null } }
  const oldest = oldestOf(hooks)
  const named = sql`select target_id, iif(event = 1, 'post', 'comment') target_type from (${oldest}) where event in (1, 2)`
  const numbers = sql`select cast(target_id as integer) from (${oldest}) where event = 4`
  const parts = together({
    names: namesOf(ctx, hooks),
    targets: findTargets(guest, named, { posts: sourceFields, comments: commentSourceFields }),
    reports: listReportsByNumbers(guest, numbers, CLAIMED_MAX * TURN_MAX)
  })
  return mapPlan(parts, ({ names, targets, reports }) => ({ communityId }, { event, targetId, createdAt }) => {
    const community = { id: communityId, name: names.get(communityId) ?? '' }
    const timestamp = isoTime(createdAt)
    if (event === 0) return { type: 'ping', timestamp, data: { community } }
    if (event === 1) {
      const post = findPost(guest, targets, targetId)
      return post && { type: 'post.created', timestamp, data: { community, post } }
    }
    if (event === 2) {
      const comment = findComment(guest, targets, targetId)
      return comment && { type: 'comment.created', timestamp, data: { community, comment } }
    }
    const report = reports.find(({ id }) => String(id) === targetId)
    return report ? { type: 'report.created', timestamp, data: { community, report } } : null
  })
}

function namesOf({ db }: Ctx, hooks: ClaimedHook[]): Plan<ReadonlyMap<string, string>> {
  const { id, name } = communities
  const ids = hooks.map(({ communityId }) => communityId)
  const rows = db.select({ id, name }).from(communities).where(inArray(id, ids))
  return plan([rows], result => new Map(result.map(row => [row.id, row.name])))
}

/** Finds a post that is not deleted. */
function findPost(guest: Ctx, { posts }: Targets, id: string): Post | null {
  const row = posts.get(id)
  return row && row.deletedAt === null ? postView(row, guest) : null
}

/** Finds a comment that is not deleted, of a post that is not deleted either. */
function findComment(guest: Ctx, { comments }: Targets, id: string): Comment | null {
  const row = comments.get(id)
  const isLive = row && row.deletedAt === null && row.context.postDeletedAs === null
  return isLive ? commentView(row, row.context, guest) : null
}
