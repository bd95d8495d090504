import { OFFLINE_PAGES, PREFETCHED_PAGES, UNSENT } from '#src/browser/cached-pages.ts'
import { GATEWAY_ERRORS } from '#src/browser/gateway-errors.ts'
import { isPage, keepPage, openStores } from './cache-page.ts'
import { findCachedPage } from './cached-page.ts'
import { OFFLINE, offlinePage } from './offline.ts'
import { type FetchEvent, scope } from './scope.ts'

/** Timeout of the network in milliseconds, after which a cached page is served. */
const PATIENCE_MS = 8000

/**
 * Serves a page from the network, or from the cache when the network fails. Pages from the network are cached
 * in the background.
 */
export function openPage(event: FetchEvent): void {
  const answer = ask(event)
  event.respondWith(choose(event.request.url, answer))
  event.waitUntil(answer.catch(() => undefined))
}

/** Submits a form. Offline its page stays open with the typed values, and shows an alert. */
export async function sendForm(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch {
    // Shared content has no page to return to; reloading the offline page submits it again.
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
  // Only current pages of an account are stored: the browser's history may give an old page, and the offline page is the
  // same for all accounts.
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

/** Cached page after the timeout, while the network is still pending. */
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
