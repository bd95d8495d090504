import { AppError } from '#functions/contract/errors.ts'
import { renderMarkdown } from '#functions/markdown/markdown.ts'
import { isTooLong, isUnseen } from './rules.ts'

/**
 * Checks and renders a comment's text.
 * @throws AppError body_too_long, comment_empty when the rendered text is empty.
 */
export function renderedComment(body: string): { body: string; bodyHtml: string } {
  if (isTooLong(body)) throw new AppError('body_too_long', { field: 'body' })
  const bodyHtml = renderMarkdown(body, 3)
  if (isUnseen(bodyHtml)) throw new AppError('comment_empty', { field: 'body' })
  return { body, bodyHtml }
}
