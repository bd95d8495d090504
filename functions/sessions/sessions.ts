import { and, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { type Ctx, viewerOf } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import { USERNAME_MAX } from '#functions/contract/limits.ts'
import { cutText, trimText } from '#functions/contract/text.ts'
import type { Viewer } from '#functions/contract/views.ts'
import { load, plan } from '#functions/db/plan.ts'
import { pushSubscriptions, secondFactors, sessions, users } from '#functions/db/schema/index.ts'
import { rememberDevice } from '#functions/devices/devices.ts'
import { countAction, limited } from '#functions/limits/limits.ts'
import { acceptCode, factorFields, factorOf, type SecondFactor } from '#functions/second-factor/second-factor.ts'
import { isNamed } from '#functions/users/users.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { newSessionKey, SESSION_MS, type SessionKey } from './token.ts'
import { loadAs } from './viewer.ts'

/**
 * Milliseconds by which a log-in is delayed when its account exceeds the rate limit: this slows distributed guessing
 * without locking the account's owner out.
 */
const SLOWED_MS = 3000
/** Upper bound for the sessions of an account; the start of a further session ends the least recently used one. */
const SESSIONS_MAX = 50
const ENDED_MAX = 1000

export interface Credentials {
  username: string
  password: string
  /** Code of the second factor: of the app, or a recovery code; absent until the member is asked for it. */
  code?: string | null | undefined
}

/**
 * Logs in with a name and a password, and with a code where the account has a second factor. Two database round trips,
 * four with a code.
 * @throws AppError too_many_requests, wrong_password (unknown and deleted names too, after the same time),
 * account_suspended (only after the password matched), second_factor_required (likewise), wrong_code, unavailable when
 * too many passwords are pending.
 */
export async function logIn(ctx: Ctx, credentials: Credentials): Promise<Viewer> {
  const { id, factor, rehash } = await checkPassword(ctx, credentials)
  if (factor) await acceptCode(ctx, factor, credentials.code ?? undefined)
  return startSession(ctx, id, rehash)
}

/** An account whose password was right, and which is not banned. */
export interface ProvenAccount {
  id: string
  username: string
  passwordHash: string | null
  factor: SecondFactor | null
  /** Statements that store the password with the cost of the settings. */
  rehash: BatchItem<'sqlite'>[]
}

/**
 * Checks the name and the password of a log-in. One database round trip.
 * @throws AppError as logIn does before it asks for a code.
 */
export async function checkPassword(ctx: Ctx, { username, password }: Credentials): Promise<ProvenAccount> {
  const { db } = ctx
  // A text that is longer than every name is cut before the look-up, to a length that is still too long for a name.
  const name = cutText(trimText(username), USERNAME_MAX + 2)
  const user = await readAccount(ctx, name, isNamed(name))
  const { ok, outdated } = await verifyPassword(ctx, password, user?.passwordHash ?? null)
  if (!user || !ok) throw new AppError('wrong_password')
  if (user.bannedAt !== null) throw new AppError('account_suspended', { name: user.username })
  const passwordHash = outdated ? await hashPassword(ctx, password) : undefined
  const rehash = passwordHash ? [db.update(users).set({ passwordHash }).where(eq(users.id, user.id))] : []
  return { ...user, rehash }
}

/**
 * Reads the account of a log-in, and counts the log-in against the limits of its network and its name.
 * @param name the name under which the log-in is counted.
 * @throws AppError too_many_requests.
 */
export async function readAccount(ctx: Ctx, name: string, where: SQL) {
  const { db, network } = ctx
  const { id, username, passwordHash, bannedAt } = users
  const account = db
    .select({ id, username, passwordHash, bannedAt, ...factorFields(id) })
    .from(users)
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(where)
  const { byName, user } = await load(db, {
    byAddress: limited(ctx, 'logInByAddress', network),
    byBoth: limited(ctx, 'logInByAddressAndName', `${network} ${name.toLowerCase()}`),
    byName: countAction(ctx, 'logInByName', name.toLowerCase()),
    user: plan([account], ([row]) => row && { ...row, factor: factorOf(row.id, row) })
  })
  if (byName > 0) await new Promise(resolve => setTimeout(resolve, SLOWED_MS))
  return user
}

/**
 * Starts a session in one batch: with a new id, or with the early id of a client outside of a browser.
 * @param before further statements of the batch, which run first.
 */
export async function startSession(ctx: Ctx, userId: string, before: BatchItem<'sqlite'>[]): Promise<Viewer> {
  const { auth } = ctx
  // A client outside of a browser may never replace the cookie of its first answer. A browser always gets a new id, so
  // nobody can make it use an id that another knows.
  const early = auth.isOutsideBrowser ? auth.early : null
  const key = early ?? newSessionKey()
  // Two logins with one early id may meet; the later one replaces the session of the earlier one.
  const replaced = auth.isOutsideBrowser ? early : auth.key
  const ended = replaced ? endingOf(ctx, replaced) : []
  const statements = [
    ...before,
    ...ended,
    sessionOf(ctx, key, userId),
    ...endForgotten(ctx, key, userId),
    ...rememberDevice(ctx, userId)
  ]
  // The new session belongs to the account that logged in, even when the page with the login form was rendered for
  // another account.
  ctx.auth = { ...auth, key, early: null, account: null, viewer: undefined, changed: true }
  await loadAs(ctx, {}, statements).catch((error: unknown) => {
    // The browser keeps its cookie when the batch has failed, because there is no new session.
    ctx.auth = auth
    throw error
  })
  const result = viewerOf(ctx.auth)
  // When there is no viewer, the account was deleted or banned between the two database round trips.
  if (!result) throw new AppError('wrong_password')
  return result
}

function sessionOf({ db, now, ip, userAgent }: Ctx, { hash }: SessionKey, userId: string): BatchItem<'sqlite'> {
  const at = now.getTime()
  const times = { createdAt: at, lastUsedAt: at, expiresAt: at + SESSION_MS, provenAt: at }
  return db.insert(sessions).values({ idHash: hash, userId, ip, userAgent, ...times })
}

const endingOf = ({ db }: Ctx, { hash }: SessionKey): BatchItem<'sqlite'>[] => [
  db.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionIdHash, hash)),
  db.delete(sessions).where(eq(sessions.idHash, hash))
]

/**
 * Statements that end the least recently used sessions of an account above the limit. They never end the new session,
 * even when times of other sessions lie in the future.
 */
function endForgotten({ db }: Ctx, { hash }: SessionKey, userId: string): BatchItem<'sqlite'>[] {
  const forgotten = db
    .select({ hash: sessions.idHash })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.idHash, hash)))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.createdAt))
    // Usually at most one session ends. The limit is there because SQL has no offset without a limit.
    .limit(ENDED_MAX)
    .offset(SESSIONS_MAX - 1)
  return [
    db.delete(pushSubscriptions).where(inArray(pushSubscriptions.sessionIdHash, forgotten)),
    db.delete(sessions).where(inArray(sessions.idHash, forgotten))
  ]
}

/**
 * Ends the session of the request and its push subscription.
 * @throws AppError account_changed when the page of the request was rendered for another account.
 */
export async function logOut(ctx: Ctx): Promise<void> {
  const { key, account } = ctx.auth
  if (account !== null) await loadAs(ctx, {})
  ctx.auth = { ...ctx.auth, key: null, viewer: null, changed: key !== null }
  if (key) await load(ctx.db, { ended: plan(endingOf(ctx, key), () => null) })
}

/**
 * Statements that end every session of an account except the session of the request.
 * @param condition SQL condition that must be true; absent: always.
 */
export const endOthers = (ctx: Ctx, userId: string, condition: SQL = sql`true`): BatchItem<'sqlite'>[] =>
  endAll(ctx, userId, sql`${ne(sessions.idHash, ctx.auth.key?.hash ?? '')} and ${condition}`)

/** Statements that end every session of an account for which an SQL condition is true. */
export function endAll({ db }: Ctx, userId: string, condition: SQL): BatchItem<'sqlite'>[] {
  const ended = and(eq(sessions.userId, userId), condition)
  const hashes = db.select({ hash: sessions.idHash }).from(sessions).where(ended)
  return [
    db.delete(pushSubscriptions).where(inArray(pushSubscriptions.sessionIdHash, hashes)),
    db.delete(sessions).where(ended)
  ]
}
