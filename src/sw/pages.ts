import { OFFLINE_PAGES, PREFETCHED_PAGES, UNSENT } from '#src/browser/cached-pages.ts'
import { GATEWAY_ERRORS } from '#src/browser/gateway-errors.ts'
import { isPage, keepPage, openStores } from './cache-page.ts'
import { findCachedPage } from './cached-page.ts'
import { OFFLINE, offlinePage } from './offline.ts'
import { type FetchEvent, scope } from './scope.ts'

/** Time in milliseconds after which a cached page is shown while the network has not answered. */
const PATIENCE_MS = 8000

/**
 * Answers a request for a page from the network, or from the cache when the network fails. Pages from the network are
 * cached in the background.
 */
export function openPage(event: FetchEvent): void {
  const answer = ask(event)
  event.respondWith(choose(event.request.url, answer))
  event.waitUntil(answer.catch(() => undefined))
}

/** Submits a form. Offline the page with the form stays open with its values, and shows an alert. */
export async function sendForm(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch {
    // A form with content that another app has shared has no page to return to. Reloading the offline page submits the
    // form again.
    if (request.url.includes('?shared')) return offlinePage()
    for (const page of await scope.clients.matchAll({ type: 'window' })) page.postMessage(UNSENT)
    return new Response(null, { status: 204 })
  }
}

async function ask(event: FetchEvent): Promise<Response> {
  const { request } = event
  const stores = openStores()
  stores.catch(() => undefined)
  const answer = (await event.preloadResponse) ?? (await fetch(request))
  // A page from the browser's history may be outdated, and the offline page belongs to no account, so neither is
  // stored.
  if (!isPage(answer) || request.cache === 'force-cache' || new URL(request.url).pathname === OFFLINE) return answer
  const name = request.headers.get('Sec-Purpose')?.includes('prefetch') ? PREFETCHED_PAGES : OFFLINE_PAGES
  event.waitUntil(keepPage(name, stores, request.url, answer.clone()))
  return answer
}

async function choose(address: string, answer: Promise<Response>): Promise<Response> {
  const first = await Promise.race([answer, cachedAfterTimeout(address, answer)]).catch(() => null)
  if (first && !GATEWAY_ERRORS.includes(first.status)) return first
  return (await findCachedPage(address)) ?? first ?? offlinePage()
}

/** Returns the cached page that is used when the network has not answered in time. */
function cachedAfterTimeout(address: string, answer: Promise<Response>): Promise<Response> {
  return new Promise(resolve => {
    const timer = setTimeout(async () => {
      const cached = await findCachedPage(address)
      if (cached) resolve(cached)
    }, PATIENCE_MS)
    const end = () => clearTimeout(timer)
    answer.then(end, end)
  })
}
