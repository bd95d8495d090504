import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSqld as startOn } from '#scripts/site/sqld.ts'

/**
 * Starts a real database server with an empty database in a temporary folder.
 * @returns its address, and `stop`, which ends it and deletes the folder.
 */
export async function startSqld(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'veche-sqld-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const { url, child } = await startOn(join(folder, 'db'))
    return { url, stop: () => child.stop().then(remove) }
  } catch (error) {
    await remove()
    throw error
  }
}
