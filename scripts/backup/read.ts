import { createHash } from 'node:crypto'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { Refusal } from '#scripts/site/refusal.ts'
import { MANIFEST, type Manifest, parseManifest } from './manifest.ts'
import { type Named, readName } from './names.ts'
import { nextEntry, type Read } from './tar.ts'

/** Maximum size of a file in an archive, in bytes. */
const FILE_MAX = 512 * 1024 * 1024

const readerOf =
  (handle: FileHandle): Read =>
  async length => {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(length))
    return bytesRead === length ? buffer : null
  }

/** Opens an archive. Only a regular file is accepted: a folder has no bytes, and a pipe cannot be read twice. */
async function openFile(file: string): Promise<FileHandle> {
  try {
    if (!(await stat(file)).isFile()) throw new Error('it is no file')
    return await open(file)
  } catch (error) {
    throw new Refusal(`${file} cannot be read: ${(error as Error).message}`)
  }
}

const brokenOff = (file: string): string => `${file} is damaged, or only the beginning of a backup: take another one.`

/**
 * Parses the manifest and compares its digest with the digest of the bytes that were read.
 * @throws Refusal when the manifest is invalid, or the digests differ.
 */
function checked(file: string, text: string, sha256: string): Manifest {
  const manifest = parseManifest(text)
  if (manifest === 'newer') throw new Refusal(`${file} was written by a newer version: update the code.`)
  if (manifest?.sha256 !== sha256) throw new Refusal(brokenOff(file))
  return manifest
}

async function readAll(file: string, read: Read, use: (named: Named, content: Buffer) => Promise<void>) {
  const digest = createHash('sha256')
  const names = new Set<string>()
  for (let isFirst = true; ; isFirst = false) {
    const entry = await nextEntry(read, FILE_MAX)
    const named = entry && entry !== 'end' && readName(entry.name)
    if (entry && entry !== 'end' && entry.name === MANIFEST && !isFirst)
      return checked(file, entry.content.toString(), digest.digest('hex'))
    if (!named) throw new Refusal(isFirst ? `${file} is no backup of this software.` : brokenOff(file))
    if (names.has(entry.name)) throw new Refusal(`${file} cannot be used: it has ${entry.name} twice.`)
    names.add(entry.name)
    digest.update(entry.bytes)
    await use(named, entry.content)
  }
}

/**
 * Reads the files of an archive from its beginning to its end.
 * @param use called with each file except the manifest, one after another.
 * @throws Refusal when the archive is incomplete, or the file is no archive.
 */
export async function readArchive(
  file: string,
  use: (named: Named, content: Buffer) => Promise<void> = async () => {}
): Promise<Manifest> {
  const handle = await openFile(file)
  try {
    return await readAll(file, readerOf(handle), use)
  } finally {
    await handle.close()
  }
}
