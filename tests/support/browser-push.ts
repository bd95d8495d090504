import { type BrowserContext, type CDPSession, expect, type Page, type Worker } from '@playwright/test'
import type { PushBrowser } from './push-service.ts'

/** A notification that the browser displays. */
export interface ShownNotification {
  title: string
  body: string
  tag: string
  icon: string
  data: { id: number | null; url: string }
}

/** Part of the global scope of a service worker; TypeScript's DOM library has only the global scope of pages. */
interface WorkerScope {
  registration: ServiceWorkerRegistration
  clients: { openWindow: unknown }
  dispatchEvent(event: Event): boolean
  did: string[]
  timesShown?: number
  timesHandled: number
  PushEvent: { prototype: { waitUntil(work: Promise<unknown>): void } }
}

/**
 * Replaces the push manager in pages, which would need the push service of the browser's vendor. The subscription is
 * stored in localStorage, where the key `made` counts the subscriptions that were made.
 */
export async function fakePushManager(
  context: BrowserContext,
  { subscription }: PushBrowser,
  fails = ''
): Promise<void> {
  await context.addInitScript(
    ({ subscription, fails }) => {
      const KEY = 'test-push'
      const bytesOf = (key: string) =>
        Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0)).buffer
      const subscriptionWith = (key: string) => ({
        options: { applicationServerKey: bytesOf(key) },
        toJSON: () => subscription,
        unsubscribe: async () => localStorage.removeItem(KEY)
      })
      const manager = {
        async getSubscription() {
          const key = localStorage.getItem(KEY)
          return key === null ? null : subscriptionWith(key)
        },
        async subscribe({
          applicationServerKey: key,
          userVisibleOnly
        }: {
          applicationServerKey: string
          userVisibleOnly: boolean
        }) {
          if (fails || !userVisibleOnly) throw new DOMException('no service', fails)
          localStorage.setItem(KEY, key)
          localStorage.setItem('made', String(Number(localStorage.getItem('made')) + 1))
          return subscriptionWith(key)
        }
      }
      if (location.protocol !== 'about:') Object.assign(PushManager.prototype, manager)
    },
    { subscription, fails }
  )
}

/** Makes the service worker count the notifications that it has displayed, and the push messages that it has handled. */
function startCounts(): void {
  const scope = globalThis as unknown as WorkerScope
  if (scope.timesShown !== undefined) return
  scope.timesShown = 0
  scope.timesHandled = 0
  const show = scope.registration.showNotification.bind(scope.registration)
  scope.registration.showNotification = async (...what) => {
    await show(...what)
    scope.timesShown = (scope.timesShown ?? 0) + 1
  }
  const { prototype } = scope.PushEvent
  const { waitUntil } = prototype
  prototype.waitUntil = function (work) {
    const handled = work.finally(() => {
      scope.timesHandled += 1
    })
    waitUntil.call(this, handled)
  }
}

/** Waits until the service worker of a browser context is active, and returns it. */
export async function serviceWorkerOf(context: BrowserContext, page: Page): Promise<Worker> {
  const [running] = context.serviceWorkers()
  const worker = running ?? (await context.waitForEvent('serviceworker'))
  await page.evaluate(() => navigator.serviceWorker.ready)
  await worker.evaluate(startCounts)
  return worker
}

/** Sends a DevTools command to the service worker of a site. */
async function command(
  page: Page,
  origin: string,
  send: (session: CDPSession, worker: { origin: string; registrationId: string }) => Promise<unknown>
): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const id = new Promise<string>(resolve => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const registration = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(origin) && !isDeleted)
      if (registration) resolve(registration.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  await send(session, { origin, registrationId: await id })
  await session.detach()
}

/** Delivers a push message to the browser, in place of the push service of its vendor. */
const deliverPush = (page: Page, worker: Worker, data: string): Promise<void> =>
  command(page, new URL(worker.url()).origin, (session, to) =>
    session.send('ServiceWorker.deliverPushMessage', { ...to, data })
  )

/** Fires a Background Sync event, which Chromium itself does not fire when a test emulates the network. */
export const dispatchSync = (page: Page, origin: string, tag: string): Promise<void> =>
  command(page, origin, (session, worker) =>
    session.send('ServiceWorker.dispatchSyncEvent', { ...worker, tag, lastChance: false })
  )

/**
 * Delivers a push message and waits until its notification is displayed. The test must not list notifications before
 * this call, because Chromium would discard a notification that is stored but not displayed yet.
 */
export async function deliverShownPush(page: Page, worker: Worker, data: string): Promise<void> {
  const times = () => worker.evaluate(() => (globalThis as unknown as WorkerScope).timesShown)
  const before = await times()
  await deliverPush(page, worker, data)
  await expect.poll(times).not.toBe(before)
}

/**
 * Delivers a push message and waits until the service worker has handled it.
 * @returns the number of notifications displayed meanwhile.
 */
export async function deliverHandledPush(page: Page, worker: Worker, data: string): Promise<number> {
  const counts = () =>
    worker.evaluate(() => {
      const { timesShown = 0, timesHandled } = globalThis as unknown as WorkerScope
      return { timesShown, timesHandled }
    })
  const before = await counts()
  await deliverPush(page, worker, data)
  await expect.poll(async () => (await counts()).timesHandled).toBe(before.timesHandled + 1)
  return (await counts()).timesShown - before.timesShown
}

export const shownNotifications = (worker: Worker): Promise<ShownNotification[]> =>
  worker.evaluate(async () => {
    const scope = globalThis as unknown as WorkerScope
    const shown = await scope.registration.getNotifications()
    return shown.map(({ title, body, tag, icon, data }) => ({ title, body, tag, icon, data }))
  })

/**
 * Dispatches the click event of a notification to the service worker, because DevTools has no command for a click. Only
 * a real click lets a service worker open or focus windows, so the service worker's calls for this are recorded
 * instead.
 * @returns the recorded calls.
 */
export const clickNotification = (worker: Worker, tag: string): Promise<string[]> =>
  worker.evaluate(async tag => {
    const scope = globalThis as unknown as WorkerScope
    scope.did = []
    scope.clients.openWindow = async (url: string) => void scope.did.push(`open ${url}`)
    const { WindowClient } = globalThis as unknown as { WindowClient: { prototype: { focus: unknown } } }
    WindowClient.prototype.focus = async function (this: { url: string }) {
      scope.did.push(`focus ${this.url}`)
    }
    const [notification] = await scope.registration.getNotifications({ tag })
    const { NotificationEvent } = globalThis as unknown as {
      NotificationEvent: new (type: string, init: object) => Event
    }
    const event = new NotificationEvent('notificationclick', { notification })
    let work: unknown
    Object.defineProperty(event, 'waitUntil', { value: (promise: unknown) => (work = promise) })
    scope.dispatchEvent(event)
    await work
    return scope.did
  }, tag)
