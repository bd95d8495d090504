import { fetchFilesOf, findCached, keepFile } from './files.ts'

export const OFFLINE = '/offline'

/**
 * Caches the page that is shown without a network, and its files. When the storage is full, the page is not cached.
 * @throws Response that is not OK; TypeError without a response.
 */
export async function keepOfflinePage(): Promise<void> {
  const page = await fetch(OFFLINE, { cache: 'reload' })
  if (!page.ok) throw page
  const files = await fetchFilesOf(await page.clone().text())
  try {
    for (const [path, file] of [...files, [OFFLINE, page] as const]) await keepFile(path, file)
  } catch {}
}

export const offlinePage = async (): Promise<Response> => (await findCached(OFFLINE)) ?? Response.error()
