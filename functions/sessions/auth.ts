import type { Ctx } from '#functions/context.ts'
import type { Viewer } from '#functions/contract/views.ts'
import { clearedCookies, sessionCookie, sessionCookies, tokenCookie, tokenCookieOf } from './cookies.ts'
import { issueGuestToken, memberToken } from './csrf.ts'
import { readSessionValue, type SessionKey } from './token.ts'

/** Ids of what who asks has muted. */
export interface Muted {
  users: ReadonlySet<string>
  communities: ReadonlySet<string>
}

/** Who a request comes from, as far as it is known. */
export interface Auth {
  /** The session that the request's cookie names; its signature is right. */
  key: SessionKey | null
  /** The token cookie that came with it. */
  token: string | null
  /** undefined until the database has been asked; null for guests and for sessions that have ended. */
  viewer: Viewer | null | undefined
  /** Nothing until the database has been asked for it, and for guests. */
  muted: Muted
  /** The browser must hear of it: the session began, ended, or was used after a day. */
  changed: boolean
}

const NOTHING: Muted = { users: new Set(), communities: new Set() }

/** @param header the request's Cookie header. */
export function readAuth(secret: string, header: string): Auth {
  const value = sessionCookie(header)
  const key = value === null ? null : readSessionValue(secret, value)
  return { key, token: tokenCookie(header), viewer: key ? undefined : null, muted: NOTHING, changed: false }
}

/** The Set-Cookie headers of an answer; none for a guest who stays one. */
export function cookiesOf({ auth, settings, secure }: Ctx): string[] {
  const { key, token, viewer, changed } = auth
  const options = { secret: settings.SECRET_KEY, secure }
  if (key && viewer === null) return clearedCookies(options)
  if (changed) return key ? sessionCookies(key, options) : clearedCookies(options)
  if (key && viewer && token !== memberToken(settings.SECRET_KEY, key)) return [tokenCookieOf(key, options)]
  return []
}

/** The token against forged requests that whoever asks may send with the next write. */
export function tokenOf({ auth, settings, now }: Ctx): string {
  const { key, viewer } = auth
  return key && viewer !== null ? memberToken(settings.SECRET_KEY, key) : issueGuestToken(settings.SECRET_KEY, now)
}
