import { createHash } from 'node:crypto'
import type { CallKey } from '#functions/idempotency/key.ts'
import type { Sent } from './form.ts'

/**
 * The idempotency key of a form: the same rendered form sent twice with the same content is one act.
 * @param parts all that the form says.
 * @returns null where the page named none of its copies.
 */
export function onceOf(form: Sent, parts: string[]): CallKey | null {
  const page = form.text('once')
  if (page === '') return null
  const name = createHash('sha256')
    .update(JSON.stringify([page, ...parts]))
    .digest('hex')
  return { name, call: () => '' }
}
