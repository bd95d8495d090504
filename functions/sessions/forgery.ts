import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import { verifyGuestToken, verifyMemberToken } from './csrf.ts'

/** The data of a write that show which site has sent it. */
export interface Origin {
  /** Value of the Origin header. */
  origin: string | null
  /** Value of the Sec-Fetch-Site header. */
  site: string | null
  /** CSRF token, from a header or a form. */
  token: string
  /** Origin of the request's own address. */
  target: string
}

/**
 * True for a write that another site has made a browser send (api.md 1.5). The check needs no look-up of the session,
 * because the CSRF token is derived from the session's id.
 */
export function isForged(ctx: Ctx, { origin, site, token, target }: Origin): boolean {
  const { auth, settings, now } = ctx
  const ours = origin === null || origin === target || origin === settings.SITE_URL
  const sent = site === null || site === 'same-origin'
  if (!ours || !sent) return true
  const guest = verifyGuestToken(settings.SECRET_KEY, token, now)
  if (guest && (!auth.key || auth.isOutsideBrowser)) return false
  const key = auth.key ?? auth.early
  return !key || !verifyMemberToken(settings.SECRET_KEY, key, token)
}

/** Refuses a forged write. @throws AppError csrf_failed. */
export function refuseForgery(ctx: Ctx, from: Origin): void {
  if (isForged(ctx, from)) throw new AppError('csrf_failed')
}
