import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#functions/context.ts'
import { accessTokens, sessions } from '#functions/db/schema/index.ts'

/**
 * SQL expression for the id of the account to which a session belongs.
 * @param account the only accepted account: for a session of another account the result is null. null: every account is
 * accepted.
 */
export const userOfSession = (
  hash: string | Placeholder,
  now: number | Placeholder,
  account: string | null = null
): SQL<string | null> =>
  sql`(select ${sessions.userId} from ${sessions} where ${sessions.idHash} = ${hash} and ${sessions.expiresAt} > ${now}${account === null ? sql`` : sql` and ${sessions.userId} = ${account}`})`

/** SQL condition: true for an access token that has not expired. */
export const lasts = (now: number | Placeholder): SQL =>
  sql`(${accessTokens.expiresAt} is null or ${accessTokens.expiresAt} > ${now})`

/**
 * SQL expression for the id of the account to which an access token belongs.
 * @param may further SQL condition; absent: none.
 */
export const userOfToken = (
  hash: string | Placeholder,
  now: number | Placeholder,
  may: SQL = sql``
): SQL<string | null> =>
  sql`(select ${accessTokens.userId} from ${accessTokens} where ${accessTokens.tokenHash} = ${hash} and ${lasts(now)}${may})`

/** The proof by which a request is its member's. */
export interface Credential {
  kind: 'session' | 'token'
  hash: string
}

/** Gives the credential of a request; null for guests. */
export const credentialOf = ({ auth: { key, bearer } }: Pick<Ctx, 'auth'>): Credential | null =>
  key && { kind: bearer ? 'token' : 'session', hash: key.hash }

/** The part of a prepared query's shape that decides `viewerTable`: the kind of a credential; null for guests. */
export interface Own {
  own: Credential['kind'] | null
}

/** Gives the kind of a request's credential; null for guests. */
export const credentialKind = (ctx: Pick<Ctx, 'auth'>): Own['own'] => credentialOf(ctx)?.kind ?? null

/**
 * Common table expression of prepared queries that use `viewerPlaceholder`; its values are `viewerValues`. There is one
 * for each kind of credential, because the database compiles the look-ups of both kinds in each statement otherwise.
 */
export function viewerTable(kind: Own['own']): SQL | undefined {
  if (kind === null) return undefined
  const userOf = kind === 'session' ? userOfSession : userOfToken
  return sql`viewer(id) as ${userOf(sql.placeholder('session'), sql.placeholder('now'))}`
}

/**
 * Id of the viewer in prepared queries with `viewerTable`: the text of a feed names the viewer twenty times. The viewer
 * must be read earlier in the same batch.
 */
export const viewerPlaceholder = sql<string | null>`(select id from viewer)`

/** Values of the placeholders of `viewerTable`. */
export const viewerValues = ({ auth, now }: Ctx) => ({ session: auth.key?.hash ?? '', now: now.getTime() })
