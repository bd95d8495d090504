import { createHash } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { type FileHandle, open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Refusal } from '#scripts/site/refusal.ts'
import { FORMAT, MANIFEST, type Manifest, VERSION } from './manifest.ts'
import { END, entryOf } from './tar.ts'

const MS = 1000

/** A writer of an archive. */
export interface Archive {
  add(name: string, content: Uint8Array): Promise<void>
  /** Completes the archive and renames it to its final name. */
  finish(manifest: Pick<Manifest, 'migrations' | 'rows' | 'pictures'>): Promise<void>
  /** Deletes the incomplete archive. */
  abort(): Promise<void>
}

const REASONS: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: "this user's share of the disk is full",
  EFBIG: 'the disk takes no larger file',
  ENOENT: 'there is no such folder',
  ENOTDIR: 'a part of the path is a file',
  EACCES: 'no permission to write there',
  EPERM: 'no permission to write there',
  EROFS: 'the disk is read-only'
}

/**
 * Reports that writing the archive failed.
 * @throws Refusal for a file system error that the operator can fix, or else the given error.
 */
function refuse(file: string, error: unknown): never {
  const reason = REASONS[(error as NodeJS.ErrnoException).code ?? '']
  throw reason ? new Refusal(`${file} cannot be written: ${reason}.`) : error
}

async function create(file: string, part: string): Promise<FileHandle> {
  if (existsSync(file)) throw new Refusal(`${file} is there already: name another file.`)
  try {
    return await open(part, 'wx', 0o600)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') refuse(file, error)
    throw new Refusal(`${part} is there already: another backup writes it, or one was killed: then remove it.`)
  }
}

/** Flushes the folder of a renamed file to disk, so that the new name survives a power failure. */
async function syncFolder(file: string): Promise<void> {
  const folder = await open(dirname(file))
  await folder.sync().finally(() => folder.close())
}

/**
 * Creates an archive. The archive is written under a temporary name, and renamed when it is complete on disk.
 * Termination of the process deletes an incomplete archive.
 * @throws Refusal when the file exists or cannot be written. The functions of the returned archive throw this Refusal,
 * too.
 */
export async function createArchive(file: string, madeAt: Date): Promise<Archive> {
  const part = `${file}.part`
  const handle = await create(file, part)
  const digest = createHash('sha256')
  const remove = () => rmSync(part, { force: true })
  process.once('exit', remove)
  const time = Math.floor(madeAt.getTime() / MS)
  const write = async (bytes: Uint8Array) => {
    await handle.writeFile(bytes).catch(error => refuse(file, error))
  }
  return {
    add: async (name, content) => {
      const bytes = entryOf(name, content, time)
      digest.update(bytes)
      await write(bytes)
    },
    finish: async counts => {
      const manifest: Manifest = {
        format: FORMAT,
        version: VERSION,
        madeAt: madeAt.toISOString(),
        ...counts,
        sha256: digest.digest('hex')
      }
      await write(entryOf(MANIFEST, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`), time))
      await write(END)
      await handle.sync().catch(error => refuse(file, error))
      await handle.close()
      await rename(part, file)
      process.off('exit', remove)
      await syncFolder(file)
    },
    abort: async () => {
      await handle.close()
      process.off('exit', remove)
      remove()
    }
  }
}
