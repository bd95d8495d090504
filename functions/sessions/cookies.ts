import { memberToken } from './csrf.ts'
import { EARLY_MS, SESSION_MS, type SessionKey, sessionValue } from './token.ts'

const SESSION = 'SID'
const TOKEN = 'csrftoken'
const LIFETIME_S = SESSION_MS / 1000
const EARLY_S = EARLY_MS / 1000

/** Reads the value of a cookie in a request's Cookie header; of several cookies with one name, the first one. */
function cookie(header: string, name: string): string | null {
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=')
    if (pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return null
}

export const sessionCookie = (header: string): string | null => cookie(header, SESSION)
export const tokenCookie = (header: string): string | null => cookie(header, TOKEN)

export interface CookieOptions {
  /** The secret that signs cookies (SECRET_KEY). */
  secret: string
  /** True for https; false for plain http, in development and tests. */
  secure: boolean
}

const write = (name: string, value: string, age: number, { secure }: Pick<CookieOptions, 'secure'>, hidden: boolean) =>
  `${name}=${value}; Path=/; Max-Age=${age}; SameSite=Lax${secure ? '; Secure' : ''}${hidden ? '; HttpOnly' : ''}`

/** Makes the Set-Cookie headers that begin or renew a session in its browser. */
export const sessionCookies = (key: SessionKey, options: CookieOptions): string[] => [
  write(SESSION, sessionValue(options.secret, key), LIFETIME_S, options, true),
  tokenCookieOf(key, options)
]

/** Makes the Set-Cookie headers by which a client outside of a browser gets its session id before its login. */
export const earlyCookies = (key: SessionKey, options: CookieOptions): string[] => [
  write(SESSION, sessionValue(options.secret, key), EARLY_S, options, true),
  write(TOKEN, memberToken(options.secret, key), EARLY_S, options, false)
]

/** Makes the Set-Cookie header of a member's CSRF token, which scripts of pages read. */
export const tokenCookieOf = (key: SessionKey, options: CookieOptions): string =>
  write(TOKEN, memberToken(options.secret, key), LIFETIME_S, options, false)

/** Makes the Set-Cookie headers that end a session in its browser. */
export const clearedCookies = (options: Pick<CookieOptions, 'secure'>): string[] => [
  write(SESSION, '', 0, options, true),
  write(TOKEN, '', 0, options, false)
]
