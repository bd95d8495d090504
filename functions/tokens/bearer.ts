import type { Ctx } from '#functions/context.ts'
import { bitOf } from '#functions/contract/access-tokens.ts'
import { AppError } from '#functions/contract/errors.ts'
import { isLikeToken } from '#functions/sessions/access-token.ts'
import { readBearer } from '#functions/sessions/auth.ts'
import { needOf } from './needs.ts'

/** Matches each header of the scheme Bearer; a header with more than one token holds a wrong token. */
const BEARER = /^Bearer\b[ \t]*(.*?)[ \t]*$/i

/**
 * Refuses a token in the query, where logs and histories would keep it. The token is recognized by its form, whatever
 * the name of the parameter.
 * @throws AppError invalid_value.
 */
export function refuseTokenInQuery(url: string): void {
  if ([...new URL(url).searchParams.values()].some(isLikeToken)) throw new AppError('invalid_value')
}

/**
 * Reads the access token of a request. It takes the place of the cookies, which are neither used nor set; a wrong token
 * makes the request a guest's, until `requireToken` refuses it. The query of the viewer tells whether the token still
 * exists and has the scope, so a token costs no database round trip of its own.
 * @param call method and route of the call; null for a call that does not exist.
 * @throws AppError session_required.
 */
export function takeToken(ctx: Ctx, headers: Headers, call: string | null): void {
  const given = BEARER.exec(headers.get('Authorization') ?? '')
  if (!given) return
  const need = call === null ? 'read' : needOf(call)
  const needed = need === 'session' ? 0 : bitOf(need)
  ctx.auth = readBearer(ctx.settings.SECRET_KEY, given[1] ?? '', needed, headers)
  if (ctx.auth.key && need === 'session') throw new AppError('session_required')
}

/** Refuses a request whose token this site has not made. @throws AppError invalid_token. */
export function requireToken({ auth }: Ctx): void {
  if (auth.bearer && !auth.key) throw new AppError('invalid_token')
}
