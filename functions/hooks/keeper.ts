import { type SQL, sql } from 'drizzle-orm'
import { communityHooks, communityMods, users } from '#functions/db/schema/index.ts'

/** SQL condition: true for a webhook whose keeper is there and may moderate its community. */
export const isKept: SQL = sql`exists (select 1 from ${users} keeper where keeper.id = ${communityHooks.keeperId}
  and keeper.deleted_at is null and keeper.banned_at is null
  and (keeper.is_admin or exists (select 1 from ${communityMods} own
    where own.community_id = ${communityHooks.communityId} and own.user_id = keeper.id)))`

/** SQL expression: the name of a webhook's keeper; null when the account may not moderate the community any more. */
export const keeperName: SQL<string | null> = sql<string | null>`iif(${isKept},
  (select username from ${users} where id = ${communityHooks.keeperId}), null)`
