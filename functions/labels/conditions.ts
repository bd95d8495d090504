import { type SQL, sql } from 'drizzle-orm'
import { communityLabels } from '#functions/db/schema/index.ts'
import { isAdminNow, isModNow } from '#functions/moderation/conditions.ts'

/**
 * SQL condition: true while the community has the label and the account may set it. It repeats the rule of rules.ts,
 * because the label may be deleted meanwhile.
 */
export const isOpenNow = (id: number, { userId, communityId }: { userId: string; communityId: string }): SQL =>
  sql`exists (select 1 from ${communityLabels} where id = ${id} and community_id = ${communityId}
    and (not mods_only or ${isModNow(userId, communityId)} or ${isAdminNow(userId)}))`
