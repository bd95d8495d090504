import { join } from 'node:path'
import type { AttachedSite } from './attach.ts'
import { takeLock } from './lock.ts'
import { Refusal } from './refusal.ts'

/**
 * Takes the turn of commands that read a whole site, until the end of this process: each takes up one of the two
 * connections of the database, and two of them would leave none.
 * @throws Refusal while another one has it.
 */
export function takeMaintenanceLock({ folder }: AttachedSite): void {
  const lock = folder && takeLock(join(folder, 'backup.lock'))
  if (lock && lock.kind === 'held')
    throw new Refusal(`A backup or a check is under way (process ${lock.pid}): try again when it has ended.`)
}
