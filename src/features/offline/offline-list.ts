import { CACHED_AT_HEADER, CACHED_TITLE_HEADER, OFFLINE_PAGES } from '#src/browser/cached-pages.ts'
import { relativeTime } from '#src/ui/messages/times.ts'

/** Lists the pages that can be read offline, newest first, on a page that has an element for the list. */
export async function listOfflinePages(): Promise<void> {
  const list = document.querySelector<HTMLElement>('[data-offline-list]')
  const lines = await lineOfEach().catch(() => [])
  if (!list || lines.length === 0) return
  for (const line of lines) list.querySelector('ul')?.appendChild(line)
  list.hidden = false
}

async function lineOfEach(): Promise<HTMLElement[]> {
  if (!(await caches.has(OFFLINE_PAGES))) return []
  const store = await caches.open(OFFLINE_PAGES)
  const [requests, pages] = await Promise.all([store.keys(), store.matchAll()])
  return requests.map(({ url }, at) => lineOf(url, pages[at]?.headers ?? new Headers())).reverse()
}

function lineOf(address: string, headers: Headers): HTMLElement {
  const link = document.createElement('a')
  link.href = address
  // The stored title contains HTML escapes, which parsing resolves.
  const title = `<title>${decodeURIComponent(headers.get(CACHED_TITLE_HEADER) ?? '')}</title>`
  link.textContent = new DOMParser().parseFromString(title, 'text/html').title || address
  const at = Number(headers.get(CACHED_AT_HEADER))
  const time = document.createElement('time')
  time.dateTime = new Date(at).toISOString()
  time.textContent = relativeTime((Date.now() - at) / 1000)
  time.className = 'tiny'
  const line = document.createElement('li')
  line.appendChild(link)
  line.appendChild(document.createTextNode(' '))
  line.appendChild(time)
  return line
}
