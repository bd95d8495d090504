import { constants, setPriority } from 'node:os'
import { type AttachedSite, secretOf } from '#scripts/site/attach.ts'
import { takeMaintenanceLock } from '#scripts/site/maintenance-lock.ts'
import { putInto, type Source } from './backup.ts'
import { totalOf } from './manifest.ts'
import { omittedBy, WAITING } from './tables.ts'
import { createArchive } from './write.ts'

/** Writes a site into a new archive, and reports its content. */
async function write(site: AttachedSite, file: string, scope: Pick<Source, 'secret' | 'omitted'>): Promise<boolean> {
  takeMaintenanceLock(site)
  // The process gets a low priority, so that a backup does not slow down the site.
  setPriority(constants.priority.PRIORITY_LOW)
  const pictures = await site.pictures()
  const archive = await createArchive(file, new Date())
  try {
    const { missing: lost, ...counts } = await putInto(archive, { database: site, pictures, ...scope })
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
 * @param withAccounts true when members can log in at the new site.
 */
export const runExport = (site: AttachedSite, file: string, withAccounts: boolean): Promise<boolean> =>
  write(site, file, { secret: null, omitted: omittedBy(withAccounts) })
