import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Service } from './service-call.ts'

/** Number of files that are kept; older ones are removed. */
const KEPT_MAX = 200
const ENDING = '.eml'
const ID_BYTES = 4

/** Makes a file name that sorts by time. */
const fileName = (now: Date): string =>
  `${now.toISOString().replaceAll(':', '-')}-${randomBytes(ID_BYTES).toString('hex')}${ENDING}`

async function removeOld(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter(name => name.endsWith(ENDING)).sort()
  const old = names.slice(0, Math.max(0, names.length - KEPT_MAX))
  await Promise.all(old.map(name => rm(join(folder, name), { force: true })))
}

/**
 * Makes the service that writes each letter of the Worker into a file of its own, which only the owner of the process
 * can read. The folder is made with the first letter.
 */
export function openLetters(folder: string): Service {
  return async ({ body }) => {
    const content = await buffer(body)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(join(folder, fileName(new Date())), content, { mode: 0o600, flag: 'wx' })
    await removeOld(folder)
    return { status: 204, headers: [] }
  }
}
