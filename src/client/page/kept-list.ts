import { KEPT_AT, KEPT_PAGES, KEPT_TITLE } from '#src/lib/kept.ts'
import { relativeTime } from '#src/messages/times.ts'

/** Lists the pages that open without a network, newest first, where the page has a place for them. */
export async function listKept(): Promise<void> {
  const place = document.querySelector<HTMLElement>('[data-kept-list]')
  const lines = await lineOfEach().catch(() => [])
  if (!place || lines.length === 0) return
  for (const line of lines) place.querySelector('ul')?.appendChild(line)
  place.hidden = false
}

async function lineOfEach(): Promise<HTMLElement[]> {
  if (!(await caches.has(KEPT_PAGES))) return []
  const store = await caches.open(KEPT_PAGES)
  const [requests, pages] = await Promise.all([store.keys(), store.matchAll()])
  return requests.map(({ url }, at) => lineOf(url, pages[at]?.headers ?? new Headers())).reverse()
}

function lineOf(address: string, headers: Headers): HTMLElement {
  const link = document.createElement('a')
  link.href = address
  // The title as the page has it, with its escapes.
  const title = `<title>${decodeURIComponent(headers.get(KEPT_TITLE) ?? '')}</title>`
  link.textContent = new DOMParser().parseFromString(title, 'text/html').title || address
  const at = Number(headers.get(KEPT_AT))
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
