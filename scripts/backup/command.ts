import { constants, setPriority } from 'node:os'
import { resolve } from 'node:path'
import { type AttachedSite, secretOf } from '#scripts/site/attach.ts'
import { takeMaintenanceLock } from '#scripts/site/maintenance-lock.ts'
import { Refusal } from '#scripts/site/refusal.ts'
import type { Operation } from '#scripts/site/settings.ts'
import { putInto, type Source } from './backup.ts'
import { restore } from './restore.ts'
import { omittedBy, WAITING } from './tables.ts'
import { createArchive } from './write.ts'

const totalOf = (rows: Record<string, number>): number => Object.values(rows).reduce((sum, count) => sum + count, 0)

/** Path of a file given by the operator: npm runs commands in the project's folder. */
const whole = (file: string): string => resolve(process.env['INIT_CWD'] ?? '.', file)

/** Writes a site into a new archive, and reports its content. */
async function write(site: AttachedSite, name: string, scope: Pick<Source, 'secret' | 'omitted'>): Promise<boolean> {
  const file = whole(name)
  takeMaintenanceLock(site)
  // Low priority: readers of the site come first.
  setPriority(constants.priority.PRIORITY_LOW)
  const pictures = await site.pictures()
  const archive = await createArchive(file, new Date())
  try {
    const { lost, ...counts } = await putInto(archive, { database: site, pictures, ...scope })
    await archive.finish(counts)
    console.log(`${file}: ${totalOf(counts.rows)} rows, ${counts.pictures} files of pictures.`)
    if (!pictures) console.log('The pictures are not in it: they are in the bucket, not on this machine.')
    if (lost > 0) console.log(`Pictures without a file, erased meanwhile or lost before: ${lost}.`)
    return true
  } catch (error) {
    await archive.abort()
    throw error
  }
}

/** Writes a backup of a site into a new file. */
export const runBackup = (site: AttachedSite, file: string, env: NodeJS.ProcessEnv): Promise<boolean> =>
  write(site, file, { secret: secretOf(site, env), omitted: WAITING })

/**
 * Writes an export for another site into a new file.
 * @param withAccounts see omittedBy.
 */
export const runExport = (site: AttachedSite, file: string, withAccounts: boolean): Promise<boolean> =>
  write(site, file, { secret: null, omitted: omittedBy(withAccounts) })

/**
 * Creates a site from a backup or an export.
 * @throws Refusal when the settings name a remote database.
 */
export async function runRestore({ remoteDatabase, dataDir }: Operation, file: string): Promise<boolean> {
  if (remoteDatabase) throw new Refusal('A site is restored into DATA_DIR: unset LIBSQL_URL.')
  const { madeAt, rows, pictures } = await restore(whole(file), dataDir)
  console.log(`Restored as of ${madeAt}: ${totalOf(rows)} rows, ${pictures} files of pictures.`)
  return true
}
