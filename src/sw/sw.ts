/** Service worker of the site. The build makes one file of this folder (integrations/service-worker.mjs). */
import { GUEST_PAGE_MESSAGE } from '#src/features/offline/guest-page.ts'
import { keepShown } from './cache-page.ts'
import { callApi } from './calls.ts'
import { isFile, readFile } from './files.ts'
import { keepOfflinePage } from './offline.ts'
import { markSeen, openPushed } from './opened.ts'
import { openPage, sendForm } from './pages.ts'
import { showPush } from './push.ts'
import { scope } from './scope.ts'
import { endForGuest, followRequest } from './shown.ts'
import { dropOldStores } from './stores.ts'
import { renewSubscription } from './subscription.ts'

scope.addEventListener('install', event => {
  event.waitUntil(keepOfflinePage().then(() => scope.skipWaiting()))
})

scope.addEventListener('activate', event => {
  // The worker takes no control of pages that are already open: browsers would remove these from the back/forward
  // cache.
  event.waitUntil(dropOldStores().then(() => scope.registration.navigationPreload?.enable()))
})

scope.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== location.origin) return
  followRequest(event, pathname)
  // Uploads are not sent through the worker, which would hide their progress from the page.
  if (pathname === '/api/_uploads') return
  if (pathname.startsWith('/api/')) event.respondWith(callApi(event, pathname))
  else if (request.mode === 'navigate') {
    if (request.method === 'GET') openPage(event)
    else event.respondWith(sendForm(request))
  } else if (isFile(pathname)) event.respondWith(readFile(event, request))
})

scope.addEventListener('push', event => event.waitUntil(showPush(event)))
scope.addEventListener('notificationclick', event => event.waitUntil(openPushed(event)))
scope.addEventListener('sync', event => event.waitUntil(markSeen(event.tag)))
scope.addEventListener('pushsubscriptionchange', event => event.waitUntil(renewSubscription()))
scope.addEventListener('message', event => {
  const { data } = event
  if (data === GUEST_PAGE_MESSAGE) event.waitUntil(endForGuest())
  else event.waitUntil(keepShown(data).catch(() => undefined))
})
