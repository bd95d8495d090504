import { fetchFilesOf, findKept, keepFile } from './files.ts'

export const OFFLINE = '/offline'

/** Fetches what is shown when no page comes, with its files. A device that has no room goes without. @throws Response or TypeError */
export async function keepOfflinePage(): Promise<void> {
  const page = await fetch(OFFLINE, { cache: 'reload' })
  if (!page.ok) throw page
  const files = await fetchFilesOf(await page.clone().text())
  try {
    for (const [path, file] of [...files, [OFFLINE, page] as const]) await keepFile(path, file)
  } catch {}
}

export const offlinePage = async (): Promise<Response> => (await findKept(OFFLINE)) ?? Response.error()
