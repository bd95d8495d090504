import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import type { Settings } from '#functions/settings/settings.ts'
import { waitForHashSlot } from './hash-slot.ts'
import { type Derivation, derive } from './scrypt.ts'

/** What hashing takes of a context: the service outside the Worker, where there is one, and the cost of a hash. */
export interface Hashing extends Pick<Ctx, 'hasher'> {
  settings: Pick<Settings, 'PASSWORD_COST'>
}

/** The platform wants an address, the service does not look at it. */
const ADDRESS = 'http://hasher/'
const BUSY = 503

/**
 * Makes the key of a password outside the Worker's thread, or in it one after another.
 * @throws AppError unavailable when more passwords wait than are taken.
 */
export async function keyOf({ hasher }: Hashing, derivation: Derivation): Promise<Buffer> {
  if (!hasher) {
    await waitForHashSlot()
    return derive(derivation)
  }
  const answer = await hasher.fetch(ADDRESS, { method: 'POST', body: JSON.stringify(derivation) })
  if (answer.status === BUSY) throw new AppError('unavailable', { busy: 'passwords' })
  if (!answer.ok) throw new Error(`The hashing service answered ${answer.status}`)
  return Buffer.from(await answer.arrayBuffer())
}
