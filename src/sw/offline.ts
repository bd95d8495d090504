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

/** @param isForm what was sent is sent again by the reader only: a page that loads itself anew would ask them about it. */
export async function offlinePage(isForm = false): Promise<Response> {
  const page = await findKept(OFFLINE)
  if (!page || !isForm) return page ?? Response.error()
  const text = await page.text()
  return new Response(text.replace('<main', '<main data-sent'), page)
}
