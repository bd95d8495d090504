/* The site's service worker. The build puts in the version and the list of hashed files (integrations/service-worker.mjs). */
const STORE = 'veche-__VERSION__'
const ASSETS = new Set(__ASSETS__)
const OFFLINE = '/offline'

self.addEventListener('install', event => {
  event.waitUntil(prepare())
})

async function prepare() {
  const store = await caches.open(STORE)
  await store.add(new Request(OFFLINE, { cache: 'reload' }))
  await self.skipWaiting()
}

self.addEventListener('activate', event => {
  event.waitUntil(takeOver())
})

/** Files that this build still has move over from the store of the last one; the rest goes. */
async function takeOver() {
  const store = await caches.open(STORE)
  for (const name of await caches.keys()) {
    if (name === STORE || !name.startsWith('veche-')) continue
    const old = await caches.open(name)
    for (const request of await old.keys()) {
      if (ASSETS.has(new URL(request.url).pathname)) await store.put(request, await old.match(request))
    }
    await caches.delete(name)
  }
  // Pages that are open already stay as they are: one taken over could not be come back to as it was left.
  await self.registration.navigationPreload?.enable()
}

self.addEventListener('fetch', event => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== location.origin) return
  // An upload that passes through here tells nobody how far it is.
  if (url.pathname === '/api/_uploads') return
  if (url.pathname.startsWith('/api/')) event.respondWith(callApi(request))
  else if (request.mode === 'navigate' && request.method === 'GET') event.respondWith(openPage(event))
  else if (ASSETS.has(url.pathname)) event.respondWith(readAsset(request))
})

/** Pages are never kept: what a member sees is nobody else's, and what a guest sees is soon old. */
async function openPage(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    return (await caches.match(OFFLINE)) ?? Response.error()
  }
}

/** The name of a hashed file changes with its content: the first copy is the last one. */
async function readAsset(request) {
  const store = await caches.open(STORE)
  const kept = await store.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) await store.put(request, answer.clone())
  return answer
}

/** A call that never reached the server: api.md 1.4, code network_error. */
async function callApi(request) {
  try {
    return await fetch(request)
  } catch {
    const status = 408
    return Response.json({ status, code: 'network_error', message: '__NO_NETWORK__' }, { status })
  }
}
