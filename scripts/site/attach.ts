import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { openFolder } from './folder.ts'
import { announcedIn, isHeld } from './lock.ts'
import { Refusal } from './refusal.ts'
import type { Operation } from './settings.ts'
import { startSqld } from './sqld.ts'

export interface Attached {
  url: string
  authToken: string | undefined
  close(): Promise<void>
}

/**
 * A way to the site's database for a command beside the site: LIBSQL_URL, the server of the site that runs on DATA_DIR,
 * or one of the command's own while the site is down.
 * @throws Refusal when there is no site.
 */
export async function attach({ remoteDatabase, dataDir }: Operation): Promise<Attached> {
  if (remoteDatabase) return { ...remoteDatabase, close: async () => {} }
  const path = resolve(dataDir)
  if (!existsSync(join(path, 'db'))) throw new Refusal(`There is no site in DATA_DIR ${path}.`)
  const lock = join(path, 'lock')
  if (isHeld(lock)) return { url: runningUrl(lock, path), authToken: undefined, close: async () => {} }
  const folder = openFolder(dataDir)
  const { url, child } = await startSqld(folder.database)
  const close = async () => {
    await child.stop()
    folder.release()
  }
  return { url, authToken: undefined, close }
}

function runningUrl(lock: string, path: string): string {
  const url = announcedIn(lock)
  if (url) return url
  throw new Refusal(`The site on DATA_DIR ${path} is still coming up: try again in a moment.`)
}
