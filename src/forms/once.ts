import { createHash } from 'node:crypto'
import type { Sent } from './form.ts'

/**
 * The key of what a form asks for: the same copy of a page sent twice is one act, unless it says something else by then.
 * @param parts all that the form says.
 * @returns null where the page named none of its copies.
 */
export function onceOf(form: Sent, parts: string[]): string | null {
  const page = form.text('once')
  if (page === '') return null
  return createHash('sha256')
    .update(JSON.stringify([page, ...parts]))
    .digest('hex')
}
