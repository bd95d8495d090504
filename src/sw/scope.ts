import type { PageShownMessage } from '#src/browser/cached-pages.ts'
import type { GUEST_PAGE_MESSAGE } from '#src/features/offline/guest-page.ts'

/**
 * Types of the service worker's scope, as far as they are used here: TypeScript's own library contradicts
 * that of pages.
 */
export interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

export interface FetchEvent extends ExtendableEvent {
  readonly request: Request
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response> | Response): void
}

export interface PushEvent extends ExtendableEvent {
  /** Null for a push without payload. */
  readonly data: { json(): unknown } | null
}

export interface NotificationEvent extends ExtendableEvent {
  readonly notification: Notification
}

export interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

interface MessageEvent extends ExtendableEvent {
  readonly data: PageShownMessage | typeof GUEST_PAGE_MESSAGE
}

interface Events {
  install: ExtendableEvent
  activate: ExtendableEvent
  fetch: FetchEvent
  push: PushEvent
  notificationclick: NotificationEvent
  sync: SyncEvent
  pushsubscriptionchange: ExtendableEvent
  message: MessageEvent
}

interface WindowClient {
  readonly url: string
  readonly focused: boolean
  focus(): Promise<unknown>
  postMessage(message: unknown): void
}

interface Clients {
  matchAll(options: { type: 'window'; includeUncontrolled?: boolean }): Promise<readonly WindowClient[]>
  openWindow(url: string): Promise<unknown>
}

interface Registration extends ServiceWorkerRegistration {
  getNotifications(options: { tag: string | undefined }): Promise<Notification[]>
  /** Absent in browsers without Background Sync. */
  readonly sync?: { register(tag: string): Promise<void> }
  /** @param options.renotify true to alert again when a notification is replaced. */
  showNotification(title: string, options: NotificationOptions & { renotify: boolean }): Promise<void>
}

interface Scope {
  readonly registration: Registration
  readonly clients: Clients
  skipWaiting(): Promise<void>
  addEventListener<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void
}

export const scope = globalThis as unknown as Scope
