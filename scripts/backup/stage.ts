import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DataFolder, hasRoom, MARKER, NO_ROOM, openFolder, RESTORING, refuseFolder } from '#scripts/site/folder.ts'
import { isLocked } from '#scripts/site/lock.ts'
import { Refusal } from '#scripts/site/refusal.ts'

/** Name of the file that shows that a folder is the staging folder of an unfinished restore. */
const UNFINISHED = 'unfinished'
/** Name of the site's folder inside the staging folder. */
const SITE = 'site'

/** A site that is being restored in a staging folder inside its target folder. */
export interface Stage {
  site: DataFolder
  /** Moves the site to its target folder. */
  finish(): void
  /**
   * Deletes the staging folder.
   * @returns the error to report: a Refusal that names the full disk if the disk is full, else the given error.
   */
  abort(error: unknown): unknown
}

/**
 * Lists the names of the files in a folder; none if the folder does not exist.
 * @throws Refusal when the path is no folder, or is unreadable.
 */
function namesIn(path: string): string[] {
  try {
    return existsSync(path) ? readdirSync(path) : []
  } catch (error) {
    return refuseFolder(path, error)
  }
}

/**
 * Checks that the target folder of a restore contains nothing but the staging folder of an unfinished restore.
 * @throws Refusal when the folder contains anything else.
 */
export function requireEmpty(path: string): void {
  const others = namesIn(path).filter(name => name !== RESTORING)
  if (others.length === 0) return
  if (existsSync(join(path, RESTORING)) && !others.includes(MARKER))
    throw new Refusal(`DATA_DIR ${path} holds a restore that was broken off at its end: empty it, and restore again.`)
  throw new Refusal(`DATA_DIR ${path} is not empty: a backup is restored into a new folder.`)
}

/** Creates the staging folder, after deleting a staging folder that a killed restore has left. */
function openStaging(staging: string): DataFolder {
  if (isLocked(join(staging, SITE, 'lock'))) throw new Refusal(`Another restore writes ${staging}.`)
  if (existsSync(join(staging, UNFINISHED))) rmSync(staging, { recursive: true })
  mkdirSync(staging, { recursive: true, mode: 0o700 })
  if (readdirSync(staging).length > 0)
    throw new Refusal(`${staging} is of no restore that was broken off: move it away first.`)
  writeFileSync(join(staging, UNFINISHED), '')
  return openFolder(join(staging, SITE))
}

function opened(path: string, staging: string): DataFolder {
  try {
    return openStaging(staging)
  } catch (error) {
    return refuseFolder(path, error)
  }
}

/**
 * Moves the files of a site from the staging folder to the target folder. The marker file is moved last: without it no
 * site starts in the target folder.
 */
function move(from: string, to: string): void {
  const parts = readdirSync(from).filter(name => name !== MARKER)
  for (const name of [...parts, MARKER]) renameSync(join(from, name), join(to, name))
}

/**
 * Creates a staging folder inside the target folder, which may be a mount point or lie in a read-only folder.
 * @throws Refusal when the folder cannot be used.
 */
export function stage(path: string): Stage {
  const staging = join(path, RESTORING)
  const existed = existsSync(path)
  const site = opened(path, staging)
  const remove = () => rmSync(staging, { recursive: true, force: true })
  return {
    site,
    finish: () => {
      site.release()
      move(site.path, path)
      remove()
    },
    abort: error => {
      const isFull = !hasRoom(path)
      site.release()
      remove()
      if (!existed) rmdirSync(path)
      return isFull ? new Refusal(`DATA_DIR ${path} cannot be used: ${NO_ROOM}.`) : error
    }
  }
}
