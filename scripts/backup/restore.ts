import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type DataFolder, SECRET_FILE } from '#scripts/site/folder.ts'
import type { Pictures } from '#scripts/site/pictures.ts'
import { Refusal } from '#scripts/site/refusal.ts'
import { loadDatabase, migrationsOf } from './load.ts'
import type { Manifest } from './manifest.ts'
import type { Named } from './names.ts'
import { readArchive } from './read.ts'
import { requireEmpty, stage } from './stage.ts'

/** Minimum length of a secret (functions/settings/settings.ts). */
const SECRET_MIN = 32

async function loadFile(pictures: Pictures, folder: DataFolder, named: Named, content: Buffer): Promise<void> {
  if (named.kind === 'picture') await pictures.put(named.key, content, named.contentType)
  if (named.kind !== 'secret') return
  if (content.toString().trim().length < SECRET_MIN) throw new Error('its secret.key is too short')
  writeFileSync(join(folder.path, SECRET_FILE), content, { mode: 0o600 })
}

/**
 * Makes the refusal of an archive whose digest is valid but whose files are not, as in an archive that another program
 * wrote.
 */
function refusalOf(file: string, error: unknown): Refusal {
  if (error instanceof Refusal) return error
  const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
  return new Refusal(`${file} cannot be restored: ${reason.replace(/\.$/, '')}.`)
}

/**
 * Restores a site from an archive. The site is built in a staging folder, and moved into the data folder when it is
 * complete.
 * @throws Refusal when a site exists already, or the archive is invalid.
 */
export async function restore(file: string, dataDir: string): Promise<Manifest> {
  const path = resolve(dataDir)
  requireEmpty(path)
  const manifest = await readArchive(file)
  migrationsOf(file, manifest)
  const { site, finish, abort } = stage(path)
  try {
    await loadDatabase(site.database, file, manifest)
    // The module loads the emulator of the file store, so it is imported only when the archive is known to be valid.
    const { withMediaStore } = await import('#scripts/site/media.ts')
    await withMediaStore(site.state, async pictures => {
      await readArchive(file, (named, content) => loadFile(pictures, site, named, content))
    })
  } catch (error) {
    throw abort(refusalOf(file, error))
  }
  finish()
  return manifest
}
