import { sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { type Plan, plan } from '#functions/db/plan.ts'
import { users } from '#functions/db/schema/index.ts'

/** The canonical name of a user who is named in any case; null when there is none. */
export function userNamed(ctx: Ctx, name: string): Plan<{ username: string } | null> {
  const named = ctx.db
    .select({ username: users.username })
    .from(users)
    .where(sql`${users.username} = ${name} collate nocase`)
  return plan([named], ([row]) => row ?? null)
}
