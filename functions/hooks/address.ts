import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import { HOOK_URL_MAX } from '#functions/contract/limits.ts'
import { isLonger, trimText } from '#functions/contract/text.ts'
import { hostOf } from '#functions/links/rules.ts'

/**
 * Checks the address of a webhook and gives it in the form in which it is stored. A host name is resolved and checked
 * before each delivery, because its addresses may change at any time. A site that fetches no links has no webhooks: an
 * operator who keeps requests out of a private network relies on the setting.
 * @throws AppError too_long, invalid_hook_url.
 */
export function checkedAddress({ settings }: Pick<Ctx, 'settings'>, input: string): string {
  if (settings.LINK_FETCH === 'off') throw new AppError('invalid_hook_url', { field: 'url' })
  const text = trimText(input)
  if (isLonger(text, HOOK_URL_MAX)) throw new AppError('too_long', { field: 'url' })
  const url = URL.canParse(text) ? new URL(text) : null
  const isAllowed = url && (settings.LINK_FETCH_ALLOW.includes(url.origin) || hostOf(url).kind !== 'closed')
  if (!isAllowed) throw new AppError('invalid_hook_url', { field: 'url' })
  url.hash = ''
  // The normalized form of an address has escapes, so it may be longer than the typed one.
  if (isLonger(url.href, HOOK_URL_MAX)) throw new AppError('too_long', { field: 'url' })
  return url.href
}
