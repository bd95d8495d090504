import { createHash } from 'node:crypto'
import type { CallKey } from '#functions/idempotency/key.ts'
import type { Sent } from './form.ts'

/**
 * Makes the idempotency key of a form: submitting one rendering of the form twice with equal values counts once.
 * @param parts all submitted values.
 * @returns null for a page without an id of its rendering.
 */
export function onceOf(form: Sent, parts: string[]): CallKey | null {
  const page = form.text('once')
  if (page === '') return null
  const name = createHash('sha256')
    .update(JSON.stringify([page, ...parts]))
    .digest('hex')
  return { name, call: () => '' }
}
