import { constants, setPriority } from 'node:os'
import { resolve } from 'node:path'
import { type AttachedSite, secretOf } from '#scripts/site/attach.ts'
import { takeMaintenanceLock } from '#scripts/site/maintenance-lock.ts'
import { Refusal } from '#scripts/site/refusal.ts'
import type { Operation } from '#scripts/site/settings.ts'
import { putInto, type Source } from './backup.ts'
import { omittedBy, WAITING } from './tables.ts'
import { createArchive } from './write.ts'

const totalOf = (rows: Record<string, number>): number => Object.values(rows).reduce((sum, count) => sum + count, 0)

/** A file as the operator names it: npm starts commands in the folder of the project. */
const whole = (file: string): string => resolve(process.env['INIT_CWD'] ?? '.', file)

/** Writes a site into a new file, and says what stands in it. */
async function write(site: AttachedSite, name: string, kept: Pick<Source, 'secret' | 'omitted'>): Promise<boolean> {
  const file = whole(name)
  takeMaintenanceLock(site)
  // The site's readers come first.
  setPriority(constants.priority.PRIORITY_LOW)
  const pictures = await site.pictures()
  const archive = await createArchive(file, new Date())
  try {
    const { lost, ...counts } = await putInto(archive, { database: site, pictures, ...kept })
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

/** Writes a site into a new file. */
export const runBackup = (site: AttachedSite, file: string, env: NodeJS.ProcessEnv): Promise<boolean> =>
  write(site, file, { secret: secretOf(site, env), omitted: WAITING })

/** Writes what another site can make use of into a new file. @param withAccounts see omittedBy. */
export const runExport = (site: AttachedSite, file: string, withAccounts: boolean): Promise<boolean> =>
  write(site, file, { secret: null, omitted: omittedBy(withAccounts) })

/** Makes a site of a backup or an export. @throws Refusal when the settings name a database that is elsewhere. */
export async function runRestore({ remoteDatabase, dataDir }: Operation, file: string): Promise<boolean> {
  if (remoteDatabase) throw new Refusal('A site is restored into DATA_DIR: unset LIBSQL_URL.')
  // It brings the emulator of the file store, which nothing else here needs.
  const { restore } = await import('./restore.ts')
  const { madeAt, rows, pictures } = await restore(whole(file), dataDir)
  console.log(`Restored as of ${madeAt}: ${totalOf(rows)} rows, ${pictures} files of pictures.`)
  return true
}
