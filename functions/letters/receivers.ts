import { type SQL, sql } from 'drizzle-orm'
import { users } from '#functions/db/schema/index.ts'

/** SQL condition: true for an account that may get letters it has asked for: its address is confirmed. */
export const isReachable: SQL = sql`${users.email} is not null and ${users.emailConfirmedAt} is not null
  and ${users.deletedAt} is null and ${users.bannedAt} is null`
