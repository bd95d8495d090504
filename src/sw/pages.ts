import type { FetchEvent } from './scope.ts'
import { openStore } from './stores.ts'

const OFFLINE = '/offline'

/** Fetches what is shown when no page comes. */
export async function keepOfflinePage(): Promise<void> {
  const store = await openStore()
  await store.add(new Request(OFFLINE, { cache: 'reload' }))
}

/** Pages are never kept: what a member sees is nobody else's, and what a guest sees is soon old. */
export async function openPage(event: FetchEvent): Promise<Response> {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    return (await caches.match(OFFLINE)) ?? Response.error()
  }
}
