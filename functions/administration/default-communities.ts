import { sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import { plan } from '#functions/db/plan.ts'
import { communities } from '#functions/db/schema/index.ts'
import type { CallKey } from '#functions/idempotency/key.ts'
import { createLogEntry } from '#functions/moderation/log.ts'
import { writeAsAdmin } from '#functions/moderation/write-as-admin.ts'

export interface DefaultChange {
  /** Name of the community, in any case. */
  name: string
  isDefault: boolean
  /** The client's Idempotency-Key. */
  key: CallKey | null
}

/**
 * Makes a community a default one, which guests see in the sidebar and new members join, or undoes that; existing
 * memberships stay. A second call changes nothing. Two database round trips.
 * @throws AppError not_logged_in, too_many_requests, not_admin, community_not_found.
 */
export function setDefaultCommunity(ctx: Ctx, { name, isDefault, key }: DefaultChange): Promise<void> {
  const { db } = ctx
  const named = sql`name = ${name} collate nocase and deleted_at is null`
  const community = plan([db.select({ id: communities.id }).from(communities).where(named)], ([row]) => row)
  return writeAsAdmin(ctx, key, { community }, (result, { may, by }) => {
    if (!result.community) throw new AppError('community_not_found', { field: 'name' })
    const { id } = result.community
    const applies = sql`exists (select 1 from ${communities} where id = ${id} and is_default <> ${isDefault}) and ${may}`
    const action = isDefault ? 'add_default' : 'remove_default'
    return {
      statements: [
        createLogEntry(db, { ...by, action, targetType: 'community', targetId: id, communityId: id }, applies),
        db.update(communities).set({ isDefault }).where(sql`id = ${id} and ${may}`)
      ],
      answer: plan([], () => undefined)
    }
  })
}
