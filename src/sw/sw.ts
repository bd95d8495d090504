/** The site's service worker: one file, which the build makes of this folder (integrations/service-worker.mjs). */
import { callApi } from './calls.ts'
import { isFile, readFile } from './files.ts'
import { keepShown } from './keep.ts'
import { keepOfflinePage } from './offline.ts'
import { openPage, sendForm } from './pages.ts'
import { scope } from './scope.ts'
import { dropOldStores } from './stores.ts'

scope.addEventListener('install', event => {
  event.waitUntil(keepOfflinePage().then(() => scope.skipWaiting()))
})

scope.addEventListener('activate', event => {
  // Pages that are open already stay as they are: one taken over could not be come back to as it was left.
  event.waitUntil(dropOldStores().then(() => scope.registration.navigationPreload?.enable()))
})

scope.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== location.origin) return
  // An upload that passes through here tells nobody how far it is.
  if (pathname === '/api/_uploads') return
  if (pathname.startsWith('/api/')) event.respondWith(callApi(request))
  else if (request.mode === 'navigate') {
    if (request.method === 'GET') openPage(event)
    else event.respondWith(sendForm(request))
  } else if (isFile(pathname)) event.respondWith(readFile(event, request))
})

scope.addEventListener('message', event => {
  if ('shown' in event.data) event.waitUntil(keepShown(event.data).catch(() => undefined))
})
