import type { MadeAccessToken, Scope } from '#functions/contract/access-tokens.ts'
import type { Member } from './member.ts'
import { okBody } from './writing-site.ts'

/** Makes an access token of a member. */
export const makeToken = (by: Member, scopes: Scope[], fields: object = {}): Promise<MadeAccessToken> =>
  by.send('POST', '/api/tokens', { name: 'Сводка', scopes, ...fields }).then(okBody<MadeAccessToken>)

/** A script that sends its access token and no cookie. */
export interface Script {
  ask(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>
}

export const scriptOf = (origin: string, token: string): Script => ({
  ask: (method, path, body, headers = {}) =>
    fetch(origin + path, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...headers },
      body: body === undefined ? null : JSON.stringify(body)
    })
})
