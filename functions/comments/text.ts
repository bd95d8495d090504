import { AppError } from '#functions/contract/errors.ts'
import { renderMarkdown } from '#functions/markdown/markdown.ts'
import { isTooLong, isUnseen } from './rules.ts'

/**
 * A comment's text with its rendering.
 * @throws AppError body_too_long, comment_empty: nothing would be seen of it.
 */
export function renderedComment(body: string): { body: string; bodyHtml: string } {
  if (isTooLong(body)) throw new AppError('body_too_long', { field: 'body' })
  const bodyHtml = renderMarkdown(body, 3)
  if (isUnseen(bodyHtml)) throw new AppError('comment_empty', { field: 'body' })
  return { body, bodyHtml }
}
