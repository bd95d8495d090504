import type { Ctx } from '#functions/context.ts'
import { type Plan, plan } from '#functions/db/plan.ts'
import { users } from '#functions/db/schema/index.ts'
import { isNamed } from './users.ts'

/** Finds the user with a name in any case, and gives the name as that user spells it; null without such a user. */
export function findUser(ctx: Ctx, name: string): Plan<{ username: string } | null> {
  const named = ctx.db.select({ username: users.username }).from(users).where(isNamed(name))
  return plan([named], ([row]) => row ?? null)
}
