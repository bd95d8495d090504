import type { Ctx } from '#functions/context.ts'
import type { PREVIEWED } from '#functions/contract/calls.ts'
import { AppError } from '#functions/contract/errors.ts'
import { BODY_MAX } from '#functions/contract/limits.ts'
import { isLonger } from '#functions/contract/text.ts'
import { limitedMember } from '#functions/sessions/limited-member.ts'
import { loadAsMember } from '#functions/sessions/viewer.ts'
import { renderMarkdown } from './markdown.ts'
import { knownNames } from './names.ts'

/**
 * Renders a preview of a text as it would be published, with links to the names that exist, and stores nothing. One
 * database round trip.
 * @param source Markdown.
 * @returns safe HTML; '' for a text without visible content.
 * @throws AppError not_logged_in, too_many_requests, body_too_long.
 */
export async function renderPreview(
  ctx: Ctx,
  source: string,
  as: (typeof PREVIEWED)[number]
): Promise<{ html: string }> {
  const isTooLong = isLonger(source, BODY_MAX)
  const names = knownNames(ctx, isTooLong ? '' : source)
  const loaded = await loadAsMember(ctx, { limit: limitedMember(ctx, 'preview'), names })
  if (isTooLong) throw new AppError('body_too_long', { field: 'body' })
  return { html: renderMarkdown(source, as === 'comment' ? 3 : 2, loaded.names) }
}
