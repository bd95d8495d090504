import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSqld as startOn } from '#scripts/site/sqld.ts'

/** Address of a database with its token, in the form of libSQL's clients. */
export const withToken = ({ url, authToken }: { url: string; authToken?: string | undefined }): string =>
  authToken === undefined ? url : `${url}?authToken=${authToken}`

/** Address and token of a database address, as openDb takes them. */
export function fromUrl(address: string): [url: string, authToken: string | undefined] {
  const { origin, searchParams } = new URL(address)
  return [origin, searchParams.get('authToken') ?? undefined]
}

/**
 * Starts a real database server with an empty database in a temporary folder.
 * @returns its address and token, and `stop`, which ends it and deletes the folder.
 */
export async function startSqld(): Promise<{ url: string; authToken: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'veche-sqld-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const { url, authToken, child } = await startOn(join(folder, 'db'))
    return { url, authToken, stop: () => child.stop().then(remove) }
  } catch (error) {
    await remove()
    throw error
  }
}
