import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import type { WantedKind } from '#functions/contract/mail.ts'
import { type Plan, plan } from '#functions/db/plan.ts'
import { users, wantedLetters } from '#functions/db/schema/index.ts'
import { readEndingToken } from '#functions/mail/ending-token.ts'
import { requireMail } from '#functions/mail/is-on.ts'
import { isWanted } from './wanted.ts'

/** Letters that a link ends. */
export interface EndedLetters {
  kind: WantedKind
  /** Name of the account; null for a deleted one. */
  username: string | null
  /** False when the account does not want such letters any more. */
  isOn: boolean
}

/**
 * Ends all letters of one kind to an account by a link, which names both and is signed by the site: nobody needs to be
 * logged in. The link works again and again. One database round trip.
 * @throws AppError endpoint_not_found on a site without mail, link_invalid.
 */
export async function endLetters(ctx: Ctx, token: string): Promise<WantedKind> {
  requireMail(ctx.settings)
  const ending = readEndingToken(ctx.settings.SECRET_KEY, token)
  if (!ending) throw new AppError('link_invalid')
  await ctx.db.delete(wantedLetters).where(isWanted(ending))
  return ending.kind
}

/** Finds the letters that a link would end, for its page; null for a link that this site has not made. */
export function findEnding({ db, settings }: Ctx, token: string): Plan<EndedLetters | null> {
  const ending = readEndingToken(settings.SECRET_KEY, token)
  if (!ending) return plan([], () => null)
  const isOn = sql<number>`exists (select 1 from ${wantedLetters} where ${isWanted(ending)})`
  const account = db
    .select({ username: users.username, isOn })
    .from(users)
    .where(and(eq(users.id, ending.userId), isNull(users.deletedAt)))
  return plan([account], ([row]) => ({
    kind: ending.kind,
    username: row?.username ?? null,
    isOn: row?.isOn === 1
  }))
}
