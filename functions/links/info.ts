import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import { linkOf } from '#functions/contract/post-fields.ts'
import { limitedMember } from '#functions/sessions/limited-member.ts'
import { loadAsMember } from '#functions/sessions/viewer.ts'
import { fetchLink, inTime } from './fetch.ts'
import { inLookUpSlot } from './look-up-slots.ts'
import { headOf } from './page-metadata.ts'

/**
 * Gives the title of the page at an address; '' when there is no page. Failures of the linked site are not reported.
 */
async function titleAt(ctx: Ctx, { href }: URL): Promise<string> {
  try {
    const page = await fetchLink(ctx, href, inTime())
    return page?.kind === 'page' ? headOf(page).title : ''
  } catch {
    return ''
  }
}

/**
 * Gives the title of the page that a member wants to link to; '' when the page has no title or cannot be fetched. One
 * database round trip.
 * @throws AppError invalid-url, not_logged_in, too_many_requests.
 */
export async function getLinkInfo(ctx: Ctx, input: string): Promise<{ title: string }> {
  const { me } = await loadAsMember(ctx, { limit: limitedMember(ctx, 'linkInfo') })
  const url = linkOf(input)
  if (!url) throw new AppError('invalid-url', { field: 'url' })
  const title = await inLookUpSlot({ member: me.id, host: url.host }, () => titleAt(ctx, url))
  return { title: title ?? '' }
}
