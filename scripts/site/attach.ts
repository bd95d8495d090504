import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type DataFolder, openFolder, SECRET_FILE } from './folder.ts'
import { announcedIn, isLocked, type Part } from './lock.ts'
import { openPictures, type Pictures } from './pictures.ts'
import { Refusal } from './refusal.ts'
import type { Replication } from './replication.ts'
import type { Operation } from './settings.ts'
import { startSqld } from './sqld.ts'

/** Access of an operator's command to the database and the pictures of a site. */
export interface AttachedSite {
  /** Address of the database. */
  url: string
  authToken: string | undefined
  /** Picture files; null when they are on another machine. */
  pictures(): Promise<Pictures | null>
  /** Data folder of the site on this machine; null without one. */
  folder: string | null
  close(): Promise<void>
}

type Close = () => Promise<void>

/**
 * Opens a site for an operator's command. The database is the one at LIBSQL_URL. Without that setting it is on
 * DATA_DIR, behind the database server of the running site, or behind a database server that the command starts while
 * the site is stopped. Pictures are in DATA_DIR.
 * @throws Refusal when the settings name no existing site.
 */
export async function attach({ remoteDatabase, dataDir, replication }: Operation): Promise<AttachedSite> {
  const path = resolve(dataDir)
  if (remoteDatabase) return { ...remoteDatabase, ...picturesBeside(path) }
  if (!existsSync(join(path, 'db'))) throw new Refusal(`There is no site in DATA_DIR ${path}.`)
  const { database, ...site } = openAccess(path, replication)
  return { ...(await database()), ...site, folder: path }
}

/**
 * Gives access to the pictures in the data folder of a site with a remote database. The folder is opened when pictures
 * are first used.
 */
function picturesBeside(path: string): Pick<AttachedSite, 'pictures' | 'folder' | 'close'> {
  if (!existsSync(join(path, 'state'))) return { pictures: async () => null, folder: null, close: nothing }
  let site: SiteAccess | undefined
  const pictures = () => {
    site ??= openAccess(path, null)
    return site.pictures()
  }
  return { pictures, folder: path, close: async () => site?.close() }
}

const nothing: Close = async () => {}

type SiteAccess = Pick<AttachedSite, 'pictures' | 'close'> & {
  database(): Promise<Pick<AttachedSite, 'url' | 'authToken'>>
}

const openAccess = (path: string, replication: Replication | null): SiteAccess =>
  isLocked(join(path, 'lock')) ? accessToRunning(path) : accessToStopped(path, replication)

/** Connects to the database and the pictures of a running site by the addresses in its lock file. */
function accessToRunning(path: string): SiteAccess {
  const announced = (part: Part, reason: string) => {
    const url = announcedIn(join(path, 'lock'), part)
    if (url) return url
    throw new Refusal(`The site on DATA_DIR ${path} ${reason}: try again in a moment.`)
  }
  return {
    database: async () => ({
      url: announced('database', 'is still coming up'),
      authToken: announcedIn(join(path, 'lock'), 'token') || undefined
    }),
    pictures: async () => openPictures(announced('files', 'gives no pictures while it comes up, or by npm run dev')),
    close: nothing
  }
}

/**
 * Starts the parts of a stopped site that a command needs. The lock on the data folder prevents the site from starting
 * meanwhile.
 */
function accessToStopped(path: string, replication: Replication | null): SiteAccess {
  // Free space on the disk is not required, because a site on a full disk can be backed up to another disk.
  const folder: DataFolder = openFolder(path, false)
  const started: Close[] = []
  return {
    database: async () => {
      const { url, authToken, child } = await startSqld(folder.database, { replication })
      started.push(child.stop)
      return { url, authToken }
    },
    pictures: async () => {
      const { openMedia } = await import('./media.ts')
      const { pictures, close } = await openMedia(folder.state)
      started.push(close)
      return pictures
    },
    close: async () => {
      for (const end of started.toReversed()) await end()
      folder.release()
    }
  }
}

/**
 * Finds the secret key with which a site signs its cookies and addresses of pictures; null when the key is neither in
 * the settings nor in the data folder.
 */
export function secretOf({ folder }: AttachedSite, env: NodeJS.ProcessEnv): string | null {
  const file = folder && join(folder, SECRET_FILE)
  return env['SECRET_KEY'] || (file && existsSync(file) ? readFileSync(file, 'utf8').trim() : null)
}
