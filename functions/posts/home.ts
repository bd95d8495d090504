import { eq } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import type { Viewer } from '#functions/contract/views.ts'
import { type Plan, plan } from '#functions/db/plan.ts'
import { communityMembers } from '#functions/db/schema/index.ts'
import { viewerId } from '#functions/sessions/viewer.ts'

/** The member who reads a feed, with the values on which the feed of subscriptions depends. */
export interface Reader {
  id: string
  /** Ids of muted accounts, joined by commas. */
  mutedUsers: string
}

/** Gives the viewer as the reader of a feed. */
export const readerOf = ({ auth }: Ctx): Reader => ({
  id: auth.viewer?.id ?? '',
  mutedUsers: [...auth.muted.users].join()
})

/** A feed of subscriptions: the joined communities, and its reader. */
export interface Subscriptions {
  communityIds: string[]
  reader: Reader
}

/** Number of sessions whose subscriptions each isolate keeps. */
const KEPT = 1000
/** The subscriptions that home pages have shown last, by the hash of the session, the least recently used first. */
const shown = new Map<string, Subscriptions>()

/**
 * Gives the subscriptions that the home page of the session has shown last; undefined for a home page with all posts.
 * They may have changed since: a caller who reads a feed by them compares them with those of the same batch.
 */
export const lastSubscriptions = ({ auth }: Ctx): Subscriptions | undefined => shown.get(auth.key?.hash ?? '')

/** Keeps the subscriptions that the home page of the session shows; undefined for a home page with all posts. */
export function keepSubscriptions({ auth }: Ctx, now: Subscriptions | undefined): void {
  const session = auth.key?.hash
  if (session === undefined) return
  shown.delete(session)
  if (now) shown.set(session, now)
  const [oldest = ''] = shown.keys()
  if (shown.size > KEPT) shown.delete(oldest)
}

/** Lists the ids of the communities that the viewer has joined. */
export function listJoinedIds(ctx: Ctx): Plan<string[]> {
  if (!ctx.auth.key) return plan([], () => [])
  const joined = ctx.db
    .select({ id: communityMembers.communityId })
    .from(communityMembers)
    .where(eq(communityMembers.userId, viewerId(ctx)))
  return plan([joined], rows => rows.map(({ id }) => id))
}

/**
 * Gives the part of a feed query that selects the communities which a member moderates; pinned posts keep their usual
 * positions, because pins are for readers.
 */
export const moderatedBy = ({ moddingList }: Pick<Viewer, 'moddingList'>) => ({
  communityIds: (moddingList ?? []).map(({ id }) => id),
  pins: false
})
