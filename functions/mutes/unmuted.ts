import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { communityMutes, userMutes } from '#functions/db/schema/index.ts'

/**
 * SQL expression for the ids of the accounts that a member has muted, concatenated to one text.
 * @param asker expression for the member's id.
 */
export const mutedUsersOf = (asker: SQL): SQL =>
  sql`(select group_concat(${userMutes.mutedUserId}) from ${userMutes} where ${userMutes.userId} = ${asker})`

/** SQL expression for the ids of the communities that a member has muted, concatenated to one text. */
export const mutedCommunitiesOf = (asker: SQL): SQL =>
  sql`(select group_concat(${communityMutes.mutedCommunityId}) from ${communityMutes} where ${communityMutes.userId} = ${asker})`

/**
 * SQL condition: true when a text of concatenated ids does not contain an id. All ids have equal length, so a substring
 * search suffices; a subquery that looks up each mute would cost one more row read for each post.
 */
export const isNotIn = (ids: SQL | Placeholder, id: SQLiteColumn): SQL => sql`instr(coalesce(${ids}, ''), ${id}) = 0`
