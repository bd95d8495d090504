import type { Viewer } from '#functions/contract/views.ts'
import { isOwnToken, tokenHash } from './access-token.ts'
import { clearedCookies, earlyCookies, sessionCookie, sessionCookies, tokenCookie, tokenCookieOf } from './cookies.ts'
import { issueGuestToken, memberToken } from './csrf.ts'
import { newEarlyKey, readSessionValue, type SessionKey } from './token.ts'

/** Ids of the accounts and communities that the viewer has muted. */
export interface Muted {
  users: ReadonlySet<string>
  communities: ReadonlySet<string>
}

/** The authentication of a request. */
export interface Auth {
  /**
   * The session that the request's cookie names, or the access token of the request, if its signature is valid; it may
   * have ended.
   */
  key: SessionKey | null
  /** Id that a client outside of a browser has got for its later session (api.md 1.5); null when there is a session. */
  early: SessionKey | null
  /** The bit of the scope that the call needs of the request's access token; null for a request without one. */
  bearer: { needed: number } | null
  /**
   * Id of the member whose page sent a write (header X-Account): in a session of another account, the write is refused.
   * null: the request has no such header.
   */
  account: string | null
  /**
   * True for a request without the headers Origin and Sec-Fetch-Site: browsers send one of them with every write, API
   * clients send neither.
   */
  isOutsideBrowser: boolean
  /** Value of the cookie with the CSRF token in the request. */
  token: string | null
  /**
   * The viewer: undefined before the viewer is read from the database; null for guests and for sessions that have
   * ended.
   */
  viewer: Viewer | null | undefined
  /** The viewer's mutes; empty for guests, and before the viewer is read from the database. */
  muted: Muted
  /**
   * True for a moderator or admin of whom the site demands a second factor, and who has none: they may read what
   * moderators and admins see, and change nothing as such (functions/moderation/conditions.ts).
   */
  lacksFactor: boolean
  /** True for a request with an access token that may not act as a moderator or an admin. */
  lacksScope: boolean
  /** Number of all notifications of the viewer that are stored. */
  notificationsKept: number
  /**
   * True when the response must set cookies: the session has begun or ended, or was used again after a day without use.
   */
  changed: boolean
}

/** The parts of a context on which cookies and tokens depend. */
interface AuthContext {
  auth: Auth
  settings: { SECRET_KEY: string }
  /** True for a request over https. */
  secure: boolean
  now: Date
}

const NOTHING: Muted = { users: new Set(), communities: new Set() }

/** Reads session and token from the cookies of a request. */
export function readAuth(secret: string, headers: Headers): Auth {
  const header = headers.get('Cookie') ?? ''
  const value = sessionCookie(header)
  const key = value === null ? null : readSessionValue(secret, value)
  return { ...authOf(key, headers), token: tokenCookie(header) }
}

/**
 * Reads the access token of a request, which takes the place of its cookies; a token without a valid signature gives no
 * key.
 * @param needed bit of the scope that the call needs.
 */
export function readBearer(secret: string, token: string, needed: number, headers: Headers): Auth {
  const key = isOwnToken(secret, token) ? { id: '', hash: tokenHash(token), earlyAt: null } : null
  return { ...authOf(key, headers), bearer: { needed } }
}

const authOf = (key: SessionKey | null, headers: Headers): Auth => ({
  key,
  early: null,
  bearer: null,
  account: null,
  isOutsideBrowser: !headers.has('Origin') && !headers.has('Sec-Fetch-Site'),
  token: null,
  viewer: key ? undefined : null,
  muted: NOTHING,
  lacksFactor: false,
  lacksScope: false,
  notificationsKept: 0,
  changed: false
})

/** Makes the Set-Cookie headers of a response; no headers when the cookies of the browser need no change. */
export function cookiesOf({ auth, settings, secure }: Omit<AuthContext, 'now'>): string[] {
  const { key, early, token, viewer, changed, bearer } = auth
  if (bearer) return []
  const options = { secret: settings.SECRET_KEY, secure }
  if (early) return changed ? earlyCookies(early, options) : []
  if (key && viewer === null) return clearedCookies(options)
  if (changed) return key ? sessionCookies(key, options) : clearedCookies(options)
  if (key && viewer && token !== memberToken(settings.SECRET_KEY, key)) return [tokenCookieOf(key, options)]
  return []
}

/** Makes the CSRF token for the viewer's next write. */
export function tokenOf({ auth, settings, now }: Pick<AuthContext, 'auth' | 'settings' | 'now'>): string {
  const { key, viewer } = auth
  return key && viewer !== null ? memberToken(settings.SECRET_KEY, key) : issueGuestToken(settings.SECRET_KEY, now)
}

/**
 * Gives a guest outside of a browser the id of its later session: many API clients read the cookies of their first
 * answer and keep them. Such a client logs in with the token of the cookie, which is derived from the id. A client that
 * keeps no cookies before its login uses the guest's token of the header. A login with either token is accepted.
 */
export function offerEarlyKey(ctx: Pick<AuthContext, 'auth' | 'now'>): void {
  const { early, viewer, isOutsideBrowser } = ctx.auth
  if (!isOutsideBrowser || viewer !== null || early) return
  ctx.auth = { ...ctx.auth, key: null, early: newEarlyKey(ctx.now), changed: true }
}
