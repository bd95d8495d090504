import * as v from 'valibot'
import { cut, shortText } from './fields.ts'

/** Bits of the scopes in the database. */
const BITS = { read: 1, write: 2, moderate: 4 } as const

/** A right of an access token: to read, to write as its owner, or to act as a moderator or an admin. */
export type Scope = keyof typeof BITS

/** All scopes, in the order in which answers name them. */
export const SCOPES = Object.keys(BITS) as [Scope, ...Scope[]]

export const bitOf = (scope: Scope): number => BITS[scope]

export const bitsOf = (scopes: readonly Scope[]): number => scopes.reduce((bits, scope) => bits | bitOf(scope), 0)

export const scopesOf = (bits: number): Scope[] => SCOPES.filter(scope => (bits & bitOf(scope)) !== 0)

/** Upper bound for the scopes that one call may list; repeated ones count once. */
const SCOPES_ROOM = 10

/** Body of the call that makes a token. */
export const newAccessToken = v.object({
  name: v.nullish(shortText(), ''),
  scopes: v.pipe(
    v.array(v.picklist(SCOPES, 'invalid_value'), 'invalid_value'),
    v.minLength(1, 'invalid_value'),
    v.maxLength(SCOPES_ROOM, 'invalid_value')
  ),
  /** Time of the end (ISO 8601); absent or null: none. */
  expiresAt: v.nullish(shortText('invalid_expiry'), null),
  /** Code of the second factor. */
  code: v.nullish(cut, null)
})

/** A token, as its owner sees it. */
export interface AccessToken {
  id: string
  name: string
  scopes: Scope[]
  createdAt: string
  expiresAt: string | null
  lastUsedAt: string | null
}

/** A token right after it was made: no other answer holds the token itself. */
export interface MadeAccessToken extends AccessToken {
  token: string
}
