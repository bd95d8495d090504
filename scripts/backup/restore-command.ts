import { Refusal } from '#scripts/site/refusal.ts'
import type { Operation } from '#scripts/site/settings.ts'
import { totalOf } from './manifest.ts'
import { restore } from './restore.ts'

/**
 * Creates a site from a backup or an export.
 * @throws Refusal when the settings name a remote database.
 */
export async function runRestore({ remoteDatabase, dataDir }: Operation, file: string): Promise<boolean> {
  if (remoteDatabase) throw new Refusal('A site is restored into DATA_DIR: unset LIBSQL_URL.')
  const { madeAt, rows, pictures } = await restore(file, dataDir)
  console.log(`Restored as of ${madeAt}: ${totalOf(rows)} rows, ${pictures} files of pictures.`)
  return true
}
