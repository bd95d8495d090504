import { and, desc, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { trimText } from '#functions/contract/text.ts'
import { load, plan } from '#functions/db/plan.ts'
import { users } from '#functions/db/schema/index.ts'
import { limited } from '#functions/limits/limits.ts'
import { requireMail } from '#functions/mail/is-on.ts'
import { countLetter } from '#functions/mail/limits.ts'
import { type LinkOwner, sendLink } from '#functions/mail/links.ts'
import { scheduleLetters } from '#functions/mail/outbox.ts'
import { isNamed } from '#functions/users/users.ts'

/** Upper bound for the accounts with one address that get a letter, the last used ones. */
const ACCOUNTS_MAX = 5

/**
 * Sends a link by which its receiver sets a new password, to the address of each account with the given name or
 * address. The answer is the same, after the same single round trip, whether there is such an account or not: letters
 * are written after the response.
 * @param login name or address of an account.
 * @throws AppError endpoint_not_found on a site without mail, too_many_requests.
 */
export async function askRecovery(ctx: Ctx, login: string): Promise<void> {
  requireMail(ctx.settings)
  const wanted = trimText(login)
  const isWanted = wanted.includes('@', 1)
    ? sql`${users.email} = ${wanted} collate nocase`
    : isNamed(wanted.replace(/^@/, ''))
  const accounts = ctx.db
    .select({ userId: users.id, username: users.username, email: users.email })
    .from(users)
    .where(and(isWanted, sql`${users.email} is not null`, isNull(users.deletedAt), isNull(users.bannedAt)))
    .orderBy(desc(users.lastSeenAt))
    .limit(ACCOUNTS_MAX)
  const { found } = await load(ctx.db, {
    limit: limited(ctx, 'letterFromNetwork', ctx.network),
    found: plan([accounts], rows => rows as LinkOwner[])
  })
  ctx.later(sendLinks(ctx, found))
}

/** Sends the links that the limits of accounts and addresses allow. Two round trips for each account. */
async function sendLinks(ctx: Ctx, accounts: LinkOwner[]): Promise<void> {
  for (const account of accounts) {
    const { wait } = await load(ctx.db, { wait: countLetter(ctx, account.userId, account.email) })
    if (wait > 0) continue
    await load(ctx.db, { sent: plan(sendLink(ctx, 'recover', account), () => null) })
    scheduleLetters(ctx)
  }
}
