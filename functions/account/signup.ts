import { eq, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { solvedCaptcha } from '#functions/captcha/captcha.ts'
import type { Ctx } from '#functions/context.ts'
import { isEmail, isPassword, isUsername } from '#functions/contract/accounts.ts'
import { AppError } from '#functions/contract/errors.ts'
import { trimText } from '#functions/contract/text.ts'
import type { Viewer } from '#functions/contract/views.ts'
import { newId } from '#functions/db/id.ts'
import { addressKey } from '#functions/db/ip-key.ts'
import { plan } from '#functions/db/plan.ts'
import { communities, communityMembers, lists, site, users } from '#functions/db/schema/index.ts'
import { limited } from '#functions/limits/limits.ts'
import { sendsMail } from '#functions/mail/is-on.ts'
import { countLetter } from '#functions/mail/limits.ts'
import { sendLink } from '#functions/mail/links.ts'
import { scheduleLetters } from '#functions/mail/outbox.ts'
import { bookmarks } from '#functions/messages/lists.ts'
import { hashPassword } from '#functions/sessions/password.ts'
import { startSession } from '#functions/sessions/sessions.ts'
import { loadAs } from '#functions/sessions/viewer.ts'
import { isNamed } from '#functions/users/users.ts'

export interface Signup {
  username: string
  password: string
  email: string
  captchaToken: string
}

/**
 * Creates an account and starts its first session. The new member joins the default communities and gets a private list
 * of bookmarks (rules.md 12); an address gets a letter with a link that confirms it. Two database round trips; a name that is taken during the call, or a captcha that is used
 * twice, rolls everything back.
 * @throws AppError already_logged_in, invalid_username, invalid_password, invalid_email, too_many_requests,
 * signups_disabled, captcha_failed, user_exists, unavailable when too many passwords are pending.
 */
export async function signUp(ctx: Ctx, input: Signup): Promise<Viewer> {
  const { db, network, settings } = ctx
  const username = trimText(input.username)
  const email = trimText(input.email)
  if (ctx.auth.key) throw new AppError('already_logged_in')
  if (!isUsername(username, settings.SITE_SLUG)) throw new AppError('invalid_username', { field: 'username' })
  if (!isPassword(input.password)) throw new AppError('invalid_password', { field: 'password' })
  if (email !== '' && !isEmail(email)) throw new AppError('invalid_email', { field: 'email' })
  const id = newId(ctx.now)
  const wantsLetter = email !== '' && sendsMail(settings)
  const { state, namesake, wait } = await loadAs(ctx, {
    limit: limited(ctx, 'signUp', network),
    state: plan([db.select({ disabled: site.signupsDisabled }).from(site).where(eq(site.id, 1))], ([row]) => row),
    namesake: plan([db.select({ username: users.username }).from(users).where(isNamed(username))], ([row]) => row),
    wait: wantsLetter ? countLetter(ctx, id, email) : plan([], () => 0)
  })
  if (ctx.auth.viewer) throw new AppError('already_logged_in')
  if (state?.disabled) throw new AppError('signups_disabled')
  if (namesake) throw new AppError('user_exists', { field: 'username', name: username })
  const captcha = await solvedCaptcha(ctx, input.captchaToken)
  const account = {
    id,
    username,
    email: email || null,
    passwordHash: await hashPassword(ctx, input.password)
  }
  const letter = wantsLetter && wait === 0 ? sendLink(ctx, 'confirm', { userId: id, username, email }) : []
  try {
    const viewer = await startSession(ctx, id, [...captcha, ...accountOf(ctx, account), ...letter])
    if (letter.length > 0) scheduleLetters(ctx)
    return viewer
  } catch (error) {
    throw refusalOf(error, username)
  }
}

type Account = Pick<typeof users.$inferSelect, 'id' | 'username' | 'email' | 'passwordHash'>

function accountOf({ db, now, ip }: Ctx, account: Account): BatchItem<'sqlite'>[] {
  const at = now.getTime()
  const accountsEverCreated = sql<number>`(select ${site.noUsersEver} from ${site} where ${site.id} = 1)`
  // The condition has a literal instead of a parameter, because SQLite uses the partial index only for a literal.
  const isDefault = sql`${communities.isDefault} = 1`
  const firstVisit = { createdAt: at, createdIp: ip, lastSeenAt: at, lastSeenIp: ip, lastSeenKey: addressKey(ip) }
  return [
    db.insert(users).values({ ...account, userIndex: accountsEverCreated, ...firstVisit }),
    db.update(site).set({ noUsers: sql`${site.noUsers} + 1`, noUsersEver: sql`${site.noUsersEver} + 1` }),
    db.insert(communityMembers).select(
      db
        .select({
          communityId: communities.id,
          userId: sql<string>`${account.id}`.as('user_id'),
          joinedAt: sql<number>`${at}`.as('joined_at')
        })
        .from(communities)
        .where(isDefault)
    ),
    db
      .update(communities)
      .set({ noMembers: sql`${communities.noMembers} + 1` })
      .where(isDefault),
    db.insert(lists).values({ userId: account.id, ...bookmarks, createdAt: at, lastUpdatedAt: at })
  ]
}

/** Turns a batch's error about a taken name or a used captcha into an AppError; returns other errors unchanged. */
function refusalOf(error: unknown, name: string): unknown {
  const message = error instanceof DrizzleQueryError ? String(error.cause) : String(error)
  // SQLite's message names the column of the violated unique index, or the index itself when it is an index on an
  // expression.
  if (/users[._]username/.test(message)) return new AppError('user_exists', { field: 'username', name })
  return message.includes('captcha_uses') ? new AppError('captcha_failed') : error
}
