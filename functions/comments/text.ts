import { AppError } from '#functions/contract/errors.ts'
import { renderMarkdown } from '#functions/markdown/markdown.ts'
import type { Names } from '#functions/markdown/mentions.ts'
import { isTooLong, isUnseen } from './rules.ts'

/**
 * Checks and renders a comment's text.
 * @param names accounts and communities whose mentions become links.
 * @throws AppError body_too_long, comment_empty when the rendered text is empty.
 */
export function renderedComment(body: string, names?: Names): { body: string; bodyHtml: string } {
  if (isTooLong(body)) throw new AppError('body_too_long', { field: 'body' })
  const bodyHtml = renderMarkdown(body, 3, names)
  if (isUnseen(bodyHtml)) throw new AppError('comment_empty', { field: 'body' })
  return { body, bodyHtml }
}
