import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { isPassword } from '#functions/contract/accounts.ts'
import { AppError } from '#functions/contract/errors.ts'
import { PASSWORD_MIN } from '#functions/contract/limits.ts'
import { lengthOf } from '#functions/contract/text.ts'
import { changedRows } from '#functions/db/client.ts'
import { load, type Plan, run } from '#functions/db/plan.ts'
import { accessTokens, mailLinks, users } from '#functions/db/schema/index.ts'
import { limited } from '#functions/limits/limits.ts'
import { requireMail } from '#functions/mail/is-on.ts'
import { findLink, isUnused, type OpenLink, siteOf } from '#functions/mail/links.ts'
import { queueLetter, scheduleLetters } from '#functions/mail/outbox.ts'
import { verifySecondFactor } from '#functions/second-factor/second-factor.ts'
import { hashPassword } from '#functions/sessions/password.ts'
import { endAll } from '#functions/sessions/sessions.ts'

export interface Recovery {
  /** Token of the link in the letter. */
  token: string
  newPassword: string
  /** Code of the second factor, or a recovery code, for an account with a second factor. */
  code?: string | null | undefined
}

/**
 * Sets a new password by a link, and ends all sessions and access tokens of the account. The link has reached the account's address, so
 * the address is confirmed, too. An account with a second factor is asked for it; nobody is logged in. Two database
 * round trips, five with a code.
 * @throws AppError endpoint_not_found on a site without mail, password_too_short, invalid_password, link_invalid,
 * second_factor_required, wrong_code,
 * too_many_requests, unavailable when too many passwords are pending.
 */
export async function finishRecovery(ctx: Ctx, { token, newPassword, code }: Recovery): Promise<void> {
  requireMail(ctx.settings)
  if (lengthOf(newPassword) < PASSWORD_MIN) throw new AppError('password_too_short', { field: 'newPassword' })
  if (!isPassword(newPassword)) throw new AppError('invalid_password', { field: 'newPassword' })
  const { link } = await load(ctx.db, {
    limit: limited(ctx, 'logInByAddress', ctx.network),
    link: findLink(ctx, 'recover', token)
  })
  if (!link) throw new AppError('link_invalid')
  if (link.hasFactor) await verifySecondFactor(ctx, link.userId, code ?? undefined)
  const isSet = await run(ctx.db, settingPassword(ctx, link, await hashPassword(ctx, newPassword)))
  if (!isSet) throw new AppError('link_invalid')
  scheduleLetters(ctx)
}

/** Writes the new password; false when the link was used at the same time. */
function settingPassword(ctx: Ctx, link: OpenLink, passwordHash: string): Plan<boolean> {
  const { db, now } = ctx
  const unused = isUnused(link)
  const { userId, username, email } = link
  const confirmed = sql`iif(${users.email} = ${email}, ${now.getTime()}, ${users.emailConfirmedAt})`
  const statements = [
    db
      .update(users)
      .set({ passwordHash, emailConfirmedAt: confirmed })
      .where(and(eq(users.id, userId), unused)),
    ...endAll(ctx, userId, unused),
    db.delete(accessTokens).where(and(eq(accessTokens.userId, userId), unused)),
    queueLetter(ctx, email, { kind: 'passwordChanged', username, site: siteOf(ctx) }, unused),
    db.delete(mailLinks).where(and(eq(mailLinks.userId, userId), eq(mailLinks.kind, 'recover'), unused))
  ]
  return { statements, read: ([written]) => changedRows(written) > 0 }
}

/** Finds the account that a link recovers, for the page with the form; null for a link that does not work. */
export const findRecovery = (ctx: Ctx, token: string): Plan<OpenLink | null> => findLink(ctx, 'recover', token)
