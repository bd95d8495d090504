import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statfsSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Part, takeLock } from './lock.ts'
import { Refusal } from './refusal.ts'

/** Name of the file that marks a folder as the data folder of a site. */
export const MARKER = '.veche'
/** Name of the folder inside the data folder in which a restore builds the site. */
export const RESTORING = '.restoring'
/** Name of the file with the site's secret key. */
export const SECRET_FILE = 'secret.key'
const ROOM_BYTES = 64 * 1024 * 1024
export const NO_ROOM = 'the disk is full (less than 64 MB left)'

/** Data folder of a site on this machine. */
export interface DataFolder {
  path: string
  database: string
  /** Folder in which the emulated edge platform stores pictures and queues. */
  state: string
  build: string
  /** Folder in which letters are kept as files. */
  letters: string
  /** The secret key that signs cookies and tokens; the first call generates it. */
  secret(): string
  /** Writes the address of a part of the site into the lock file, where operators' commands find it. */
  announce(part: Part, url: string): void
  release(): void
}

const REASONS: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EACCES: 'no permission to write there',
  EPERM: 'no permission to write there',
  EROFS: 'the disk is read-only',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'it is a file'
}

/** Reports that a data folder cannot be used. @throws Refusal with the reason. */
export function refuseFolder(path: string, error: unknown): never {
  if (error instanceof Refusal) throw error
  const { code = '', message } = error as NodeJS.ErrnoException
  throw new Refusal(`DATA_DIR ${path} cannot be used: ${REASONS[code] ?? message}.`)
}

function claim(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  const marker = join(path, MARKER)
  if (existsSync(marker)) return
  const files = readdirSync(path)
  if (files.includes(RESTORING))
    throw new Refusal(`DATA_DIR ${path} holds a restore that has not ended: empty it, and restore again.`)
  if (files.length > 0) {
    throw new Refusal(`DATA_DIR ${path} holds files that are not of this site: name an empty or a new folder.`)
  }
  writeFileSync(marker, 'The data of a Veche site: database, pictures, secret key.\n')
}

function secretIn(path: string): string {
  const file = join(path, SECRET_FILE)
  if (!existsSync(file)) writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}

/** True when the disk has room for the site's writes. */
export function hasRoom(path: string): boolean {
  const { bavail, bsize } = statfsSync(path)
  return bavail * bsize >= ROOM_BYTES
}

/**
 * Opens the data folder exclusively. A missing folder is created.
 * @param isToGrow true when the disk must have room for new data.
 * @throws Refusal when the folder has other content, is in use, is not writable, or is on a full disk.
 */
export function openFolder(dataDir: string, isToGrow = true): DataFolder {
  const path = resolve(dataDir)
  try {
    claim(path)
    if (isToGrow && !hasRoom(path)) throw new Refusal(`DATA_DIR ${path} cannot be used: ${NO_ROOM}.`)
    const lock = takeLock(join(path, 'lock'))
    if (lock.kind === 'held')
      throw new Refusal(`DATA_DIR ${path} is in use: the site already runs on it (process ${lock.pid}).`)
    return {
      path,
      database: join(path, 'db'),
      state: join(path, 'state'),
      build: join(path, 'build'),
      letters: join(path, 'mail'),
      secret: () => secretIn(path),
      announce: lock.announce,
      release: lock.release
    }
  } catch (error) {
    refuseFolder(path, error)
  }
}
