import { join } from 'node:path'
import type { AttachedSite } from './attach.ts'
import { takeLock } from './lock.ts'
import { Refusal } from './refusal.ts'

/**
 * Takes the lock of commands that read a whole site, until this process ends. Only one such command may run, because it
 * slows the database and holds one of its connections for minutes.
 * @throws Refusal while another command holds the lock.
 */
export function takeMaintenanceLock({ folder }: AttachedSite): void {
  const lock = folder && takeLock(join(folder, 'backup.lock'))
  if (lock && lock.kind === 'held')
    throw new Refusal(`A backup or a check is under way (process ${lock.pid}): try again when it has ended.`)
}
