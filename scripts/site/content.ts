import { join } from 'node:path'
import type { Client } from '@libsql/client'
import { startChild } from './children.ts'
import { QUIET } from './quiet.ts'
import { Refusal } from './refusal.ts'

const FILLING = join(import.meta.dirname, 'filling.ts')

/**
 * What the database holds: the site's row is written last when it is filled, so accounts without that row are a
 * filling that was broken off.
 */
export async function findContent(db: Client): Promise<'none' | 'half' | 'whole'> {
  const [site, users] = await db.batch(['select 1 from site limit 1', 'select 1 from users limit 1'], 'read')
  if (site && site.rows.length > 0) return 'whole'
  return users && users.rows.length > 0 ? 'half' : 'none'
}

/** The row of a site that nobody has written to yet. */
export async function fillEmpty(db: Client): Promise<void> {
  await db.execute('insert or ignore into site (id) values (1)')
}

/**
 * Fills an empty database and the emulated file store with the demo forum as of `now`.
 * @returns how much there is of each thing.
 */
export async function fillWithDemo(databaseUrl: string, state: string, now: Date): Promise<Record<string, number>> {
  const args = [FILLING, databaseUrl, state, String(now.getTime())]
  const child = startChild('Filling the site', process.execPath, args, { env: { ...process.env, ...QUIET } })
  const end = await child.ended
  if (end !== 'ended with code 0') throw new Refusal(`Filling the site with demo content ${end}.\n${child.lastLines()}`)
  return JSON.parse(child.lastLines().split('\n').at(-1) ?? '{}')
}
