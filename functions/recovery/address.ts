import { and, eq, ne } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import type { MailLinkKind } from '#functions/contract/mail.ts'
import { changedRows } from '#functions/db/client.ts'
import { load, type Plan, plan, run } from '#functions/db/plan.ts'
import { accessTokens, mailLinks, users } from '#functions/db/schema/index.ts'
import { limited } from '#functions/limits/limits.ts'
import { requireMail } from '#functions/mail/is-on.ts'
import { countLetter } from '#functions/mail/limits.ts'
import { findLink, isUnused, type OpenLink, sendLink } from '#functions/mail/links.ts'
import { scheduleLetters } from '#functions/mail/outbox.ts'
import { endAll } from '#functions/sessions/sessions.ts'
import { loadAsMember, viewerId } from '#functions/sessions/viewer.ts'

/** Tells whether the address of the viewer's account is confirmed; false for an account without an address. */
export function isAddressConfirmed(ctx: Ctx): Plan<boolean> {
  const own = ctx.db
    .select({ at: users.emailConfirmedAt })
    .from(users)
    .where(eq(users.id, viewerId(ctx)))
  return plan([own], ([row]) => typeof row?.at === 'number')
}

/**
 * Sends the viewer a link that confirms the address of the account; an account without an address, or with a confirmed
 * one, gets none. Three database round trips.
 * @throws AppError endpoint_not_found on a site without mail, not_logged_in, too_many_requests.
 */
export async function askConfirmation(ctx: Ctx): Promise<void> {
  requireMail(ctx.settings)
  const { me, confirmed } = await loadAsMember(ctx, {
    limit: limited(ctx, 'letterFromNetwork', ctx.network),
    confirmed: isAddressConfirmed(ctx)
  })
  const { id: userId, username, email } = me
  if (email === null || confirmed) return
  const retryAfter = await run(ctx.db, countLetter(ctx, userId, email))
  if (retryAfter > 0) throw new AppError('too_many_requests', { retryAfter })
  await load(ctx.db, { sent: plan(sendLink(ctx, 'confirm', { userId, username, email }), () => null) })
  scheduleLetters(ctx)
}

/** Statements of a write by a link; the first one changes a row unless the link has been used. */
type LinkWrite = (link: OpenLink) => BatchItem<'sqlite'>[]

/** Does a write by a link. @throws AppError endpoint_not_found, link_invalid, too_many_requests. */
async function writeByLink(ctx: Ctx, kind: MailLinkKind, token: string, write: LinkWrite): Promise<OpenLink> {
  requireMail(ctx.settings)
  const { link } = await load(ctx.db, {
    limit: limited(ctx, 'logInByAddress', ctx.network),
    link: findLink(ctx, kind, token)
  })
  if (!link) throw new AppError('link_invalid')
  const done: Plan<boolean> = { statements: write(link), read: ([first]) => changedRows(first) > 0 }
  if (!(await run(ctx.db, done))) throw new AppError('link_invalid')
  return link
}

/**
 * Confirms by a link that an address belongs to its account. Two database round trips.
 * @throws AppError endpoint_not_found on a site without mail, link_invalid (also when the account has another address
 * by now), too_many_requests.
 */
export const confirmAddress = (ctx: Ctx, token: string): Promise<OpenLink> =>
  writeByLink(ctx, 'confirm', token, link => [
    ctx.db
      .update(users)
      .set({ emailConfirmedAt: ctx.now.getTime() })
      .where(and(eq(users.id, link.userId), eq(users.email, link.email), isUnused(link))),
    ctx.db
      .delete(mailLinks)
      .where(and(eq(mailLinks.userId, link.userId), eq(mailLinks.kind, 'confirm'), isUnused(link)))
  ])

/**
 * Gives an account its former address back by a link. All sessions, access tokens and other links of the account end, because
 * somebody else may have changed the address. Two database round trips.
 * @throws AppError endpoint_not_found on a site without mail, link_invalid, too_many_requests.
 */
export const takeBackAddress = (ctx: Ctx, token: string): Promise<OpenLink> =>
  writeByLink(ctx, 'takeBack', token, link => [
    ctx.db
      .update(users)
      .set({ email: link.email, emailConfirmedAt: ctx.now.getTime() })
      .where(and(eq(users.id, link.userId), isUnused(link))),
    ...endAll(ctx, link.userId, isUnused(link)),
    ctx.db.delete(accessTokens).where(and(eq(accessTokens.userId, link.userId), isUnused(link))),
    ctx.db
      .delete(mailLinks)
      .where(and(eq(mailLinks.userId, link.userId), ne(mailLinks.tokenHash, link.hash), isUnused(link))),
    ctx.db.delete(mailLinks).where(eq(mailLinks.tokenHash, link.hash))
  ])

/** Finds the account and the address of a link, for its page; null for a link that does not work. */
export const findAddressLink = (ctx: Ctx, kind: 'confirm' | 'takeBack', token: string): Plan<OpenLink | null> =>
  findLink(ctx, kind, token)
