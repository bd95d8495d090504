import type { PageShownMessage } from '#src/browser/cached-pages.ts'
import type { GUEST_PAGE_MESSAGE } from '#src/features/offline/guest-page.ts'

/**
 * Types of the service worker's global scope, as far as this folder uses it. TypeScript's own types for workers
 * contradict its types for pages.
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
  /** Content of the message; null for a push without content. */
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
  /** Background Sync; absent in browsers without it. */
  readonly sync?: { register(tag: string): Promise<void> }
  /** @param options.renotify true to alert again when the notification replaces another one. */
  showNotification(title: string, options: NotificationOptions & { renotify: boolean }): Promise<void>
}

interface Scope {
  readonly registration: Registration
  readonly clients: Clients
  skipWaiting(): Promise<void>
  addEventListener<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void
}

export const scope = globalThis as unknown as Scope
