import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import type { Viewer } from '#functions/contract/views.ts'
import { users } from '#functions/db/schema/index.ts'
import { seal, unseal } from '#functions/second-factor/sealed.ts'
import { acceptCode } from '#functions/second-factor/second-factor.ts'
import { type Credentials, checkPassword, readAccount, startSession } from './sessions.ts'

/** Time from the right password to the right code, in milliseconds. */
const TICKET_MS = 5 * 60_000

/** The content of a ticket, which proves that the password of an account was right. */
interface Ticket {
  userId: string
  username: string
  /** Digest of the stored password: a change of the password ends the ticket. */
  password: string
  /** Time in milliseconds since 1970. */
  expiresAt: number
}

const digestOf = (passwordHash: string | null): string =>
  createHash('sha256')
    .update(passwordHash ?? '')
    .digest('base64url')

/**
 * The first step of a log-in by a form without script, which cannot keep the password for a second step.
 * @param token the CSRF token of the form, to which the ticket is bound.
 * @returns null when the member is logged in; for an account with a second factor, the ticket of the second step, which
 * is good for five minutes.
 * @throws AppError as logIn does, without the errors of a code.
 */
export async function beginLogIn(ctx: Ctx, credentials: Credentials, token: string): Promise<string | null> {
  const { id, username, passwordHash, factor, rehash } = await checkPassword(ctx, credentials)
  if (!factor) {
    await startSession(ctx, id, rehash)
    return null
  }
  const expiresAt = ctx.now.getTime() + TICKET_MS
  const ticket: Ticket = { userId: id, username, password: digestOf(passwordHash), expiresAt }
  return seal(ctx.settings.SECRET_KEY, 'login', JSON.stringify(ticket), token)
}

/**
 * The second step of a log-in by a form: logs in with the ticket of the first step and a code. It counts against the
 * limits of log-ins. Four database round trips.
 * @throws AppError step_expired, too_many_requests, account_suspended, second_factor_required, wrong_code.
 */
export async function finishLogIn(
  ctx: Ctx,
  { ticket, code }: { ticket: string; code: string },
  token: string
): Promise<Viewer> {
  const text = unseal(ctx.settings.SECRET_KEY, 'login', ticket, token)
  const proven = text === null ? null : (JSON.parse(text) as Ticket)
  if (!proven || proven.expiresAt <= ctx.now.getTime()) throw new AppError('step_expired')
  const user = await readAccount(ctx, proven.username, eq(users.id, proven.userId))
  if (!user || digestOf(user.passwordHash) !== proven.password) throw new AppError('step_expired')
  if (user.bannedAt !== null) throw new AppError('account_suspended', { name: user.username })
  if (user.factor) await acceptCode(ctx, user.factor, code)
  return startSession(ctx, user.id, [])
}
