import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSqld as startOn } from '#scripts/site/sqld.ts'

/** Makes the address of a database with its token in the query, as libSQL's clients take it. */
export const withToken = ({ url, authToken }: { url: string; authToken?: string | undefined }): string =>
  authToken === undefined ? url : `${url}?authToken=${authToken}`

/** Splits an address with a token into the address and the token, the arguments of openDb. */
export function fromUrl(address: string): [url: string, authToken: string | undefined] {
  const { origin, searchParams } = new URL(address)
  return [origin, searchParams.get('authToken') ?? undefined]
}

/**
 * Starts a real database server with an empty database in a temporary folder.
 * @returns address and token of the database, and `stop`, which ends the server and deletes its folder.
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
