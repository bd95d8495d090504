import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import { linkOf } from '#functions/contract/post-fields.ts'
import { limitedMember } from '#functions/users/settings.ts'
import { loadAsMember } from '#functions/users/viewer.ts'
import { fetchLink, inTime } from './fetch.ts'
import { headOf } from './page.ts'

/**
 * The title of a page that a member means to link to; '' when it has none or cannot be had. One round trip.
 * @throws AppError invalid-url, not_logged_in, too_many_requests.
 */
export async function getLinkInfo(ctx: Ctx, given: string): Promise<{ title: string }> {
  await loadAsMember(ctx, { limit: limitedMember(ctx, 'linkInfo') })
  const url = linkOf(given)
  if (!url) throw new AppError('invalid-url', { field: 'url' })
  try {
    const page = await fetchLink(ctx, url.href, inTime())
    return { title: page?.kind === 'page' ? (await headOf(page)).title : '' }
  } catch {
    // Failures of the linked site are not ours to report.
    return { title: '' }
  }
}
