import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statfsSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { takeLock } from './lock.ts'
import { Refusal } from './refusal.ts'

const MARKER = '.veche'
const ROOM_BYTES = 64 * 1024 * 1024

/** The folder where everything that the site keeps on this machine lives. */
export interface DataFolder {
  path: string
  database: string
  /** What the emulated platform keeps: pictures, queues. */
  state: string
  build: string
  /** Signs cookies and tokens; made once. */
  secret(): string
  /** Tells commands beside the site where its database is, until release or the end of this process. */
  announceDatabase(url: string): void
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

function refuse(path: string, error: unknown): never {
  const { code = '', message } = error as NodeJS.ErrnoException
  throw new Refusal(`DATA_DIR ${path} cannot be used: ${REASONS[code] ?? message}.`)
}

function claim(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  const marker = join(path, MARKER)
  if (existsSync(marker)) return
  if (readdirSync(path).length > 0) {
    throw new Refusal(`DATA_DIR ${path} holds files that are not of this site: name an empty or a new folder.`)
  }
  writeFileSync(marker, 'The data of a Veche site: database, pictures, secret key.\n')
}

function secretIn(path: string): string {
  const file = join(path, 'secret.key')
  if (!existsSync(file)) writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}

/**
 * Opens the data folder for this process alone, and makes it when it is not there.
 * @throws Refusal: not ours, in use, not writable or full.
 */
export function openFolder(dataDir: string): DataFolder {
  const path = resolve(dataDir)
  try {
    claim(path)
    const { bavail, bsize } = statfsSync(path)
    if (bavail * bsize < ROOM_BYTES)
      throw new Refusal(`DATA_DIR ${path} cannot be used: the disk is full (less than 64 MB left).`)
    const lock = takeLock(join(path, 'lock'))
    if (lock.kind === 'held')
      throw new Refusal(`DATA_DIR ${path} is in use: the site already runs on it (process ${lock.pid}).`)
    return {
      path,
      database: join(path, 'db'),
      state: join(path, 'state'),
      build: join(path, 'build'),
      secret: () => secretIn(path),
      announceDatabase: lock.announce,
      release: lock.release
    }
  } catch (error) {
    if (error instanceof Refusal) throw error
    refuse(path, error)
  }
}
