import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Ctx } from '#functions/context.ts'
import type { MailLinkKind } from '#functions/contract/mail.ts'
import { type Plan, plan } from '#functions/db/plan.ts'
import { mailLinks, users } from '#functions/db/schema/index.ts'
import { isProtected } from '#functions/second-factor/second-factor.ts'
import { linkToken, newLinkId, tokenHash } from './link-token.ts'
import { queueLetter } from './outbox.ts'

const HOUR_MS = 3_600_000
/** Lifetimes of links in milliseconds (rules.md 23). */
const LIFETIME_MS: Record<MailLinkKind, number> = {
  confirm: 24 * HOUR_MS,
  recover: HOUR_MS,
  takeBack: 7 * 24 * HOUR_MS
}

/** The account and the address for which a link is made. */
export interface LinkOwner {
  userId: string
  username: string
  email: string
}

/** Gives the address of the site for links in letters: from the settings, or else that of the request. */
export const siteOf = ({ settings, origin }: Pick<Ctx, 'settings' | 'origin'>): string => settings.SITE_URL ?? origin

/**
 * Statements that make a link and put its letter into the outbox. A new link ends the account's older links of the same
 * kind. Links that take an address back end only for the same address: otherwise a second change of a stolen account's
 * address would take the link from its owner.
 * @param condition SQL condition that must be true, for a write that may change nothing.
 */
export function sendLink(
  ctx: Ctx,
  kind: MailLinkKind,
  { userId, username, email }: LinkOwner,
  condition: SQL = sql`true`
): BatchItem<'sqlite'>[] {
  const { db, now, settings } = ctx
  const linkId = newLinkId()
  const createdAt = now.getTime()
  const hash = tokenHash(linkToken(settings.SECRET_KEY, linkId))
  const sameAddress = kind === 'takeBack' ? eq(mailLinks.email, email) : undefined
  return [
    db.delete(mailLinks).where(and(eq(mailLinks.userId, userId), eq(mailLinks.kind, kind), sameAddress, condition)),
    db.run(sql`insert into ${mailLinks} (token_hash, kind, user_id, email, created_at, expires_at)
      select ${hash}, ${kind}, ${userId}, ${email}, ${createdAt}, ${createdAt + LIFETIME_MS[kind]} where ${condition}`),
    queueLetter(ctx, email, { kind, username, site: siteOf(ctx), linkId }, condition)
  ]
}

/** A link that still works, with its account. */
export interface OpenLink extends LinkOwner {
  hash: string
  /** True when the account has a second factor. */
  hasFactor: boolean
}

/** Finds a link that still works by its token; null for an unknown, used or expired one. */
export function findLink({ db, now }: Ctx, kind: MailLinkKind, token: string): Plan<OpenLink | null> {
  const hash = tokenHash(token)
  const link = db
    .select({
      userId: mailLinks.userId,
      username: users.username,
      email: mailLinks.email,
      hasFactor: isProtected(users.id)
    })
    .from(mailLinks)
    .innerJoin(users, eq(users.id, mailLinks.userId))
    .where(
      and(
        eq(mailLinks.tokenHash, hash),
        eq(mailLinks.kind, kind),
        gt(mailLinks.expiresAt, now.getTime()),
        sql`${users.deletedAt} is null and ${users.bannedAt} is null`
      )
    )
  return plan([link], ([row]) => (row ? { ...row, hasFactor: row.hasFactor === 1, hash } : null))
}

/**
 * SQL condition: the link has not been used. The statements of a write by a link have this condition and delete the
 * link at the end, so that of two simultaneous uses only one changes anything.
 */
export const isUnused = ({ hash }: Pick<OpenLink, 'hash'>): SQL =>
  sql`exists (select 1 from ${mailLinks} where ${mailLinks.tokenHash} = ${hash})`
