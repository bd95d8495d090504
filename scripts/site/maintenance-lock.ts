import { join } from 'node:path'
import type { AttachedSite } from './attach.ts'
import { takeLock } from './lock.ts'
import { Refusal } from './refusal.ts'

/**
 * Takes the lock of commands that read a whole site, until the end of this process: each takes one of the two
 * connections of the database, and two commands would leave none.
 * @throws Refusal while another command has it.
 */
export function takeMaintenanceLock({ folder }: AttachedSite): void {
  const lock = folder && takeLock(join(folder, 'backup.lock'))
  if (lock && lock.kind === 'held')
    throw new Refusal(`A backup or a check is under way (process ${lock.pid}): try again when it has ended.`)
}
