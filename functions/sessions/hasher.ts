import type { Ctx } from '#functions/context.ts'
import { AppError } from '#functions/contract/errors.ts'
import type { Settings } from '#functions/settings/settings.ts'
import { waitForHashSlot } from './hash-slot.ts'
import { type Derivation, derive } from './scrypt.ts'

/**
 * The parts of a context that hashing needs: the hashing service outside the Worker, if there is one, and the cost of a
 * hash.
 */
export interface Hashing extends Pick<Ctx, 'hasher'> {
  settings: Pick<Settings, 'PASSWORD_COST'>
}

/** The address of requests to the hashing service; a service binding ignores it. */
const ADDRESS = 'http://hasher/'
const BUSY = 503

/**
 * Derives the key of a password: in the hashing service, or without such a service in the Worker's thread, one key
 * after another.
 * @throws AppError unavailable when too many passwords are pending.
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
