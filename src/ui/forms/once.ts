import { createHash } from 'node:crypto'
import type { CallKey } from '#functions/idempotency/key.ts'
import type { Sent } from './form.ts'

/**
 * Does a write that sets a state, once also when its form is submitted twice. A form that is submitted again from the
 * page before, after the state was changed back, is done again.
 * @param isWanted tells whether the state after the write is the one that the form wants.
 */
export async function setOnce<State>(
  key: CallKey | null,
  write: (key: CallKey | null) => Promise<State>,
  isWanted: (after: State) => boolean
): Promise<State> {
  const after = await write(key)
  return key === null || isWanted(after) ? after : write(null)
}

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
