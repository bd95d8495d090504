import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type DataFolder, SECRET_FILE } from '#scripts/site/folder.ts'
import { withMediaStore } from '#scripts/site/media.ts'
import type { Pictures } from '#scripts/site/pictures.ts'
import { loadDatabase, migrationsOf } from './load.ts'
import type { Manifest } from './manifest.ts'
import type { Named } from './names.ts'
import { readArchive } from './read.ts'
import { requireEmpty, stage } from './stage.ts'

async function loadFile(pictures: Pictures, folder: DataFolder, named: Named, content: Buffer): Promise<void> {
  if (named.kind === 'picture') await pictures.put(named.key, content, named.contentType)
  if (named.kind === 'secret') writeFileSync(join(folder.path, SECRET_FILE), content, { mode: 0o600 })
}

/**
 * Makes a site from an archive, inside its folder; it takes its place when it is whole.
 * @throws Refusal when there is a site already, or the archive cannot be used.
 */
export async function restore(file: string, dataDir: string): Promise<Manifest> {
  const path = resolve(dataDir)
  requireEmpty(path)
  const manifest = await readArchive(file)
  migrationsOf(file, manifest)
  const { site, finish, abort } = stage(path)
  try {
    await loadDatabase(site.database, file, manifest)
    await withMediaStore(site.state, async pictures => {
      await readArchive(file, (named, content) => loadFile(pictures, site, named, content))
    })
  } catch (error) {
    throw abort(error)
  }
  finish()
  return manifest
}
