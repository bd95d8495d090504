import type { Shown } from '#src/lib/kept.ts'

/** What a service worker is, as far as this one uses it: TypeScript's own library for it contradicts that of pages. */
export interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

export interface FetchEvent extends ExtendableEvent {
  readonly request: Request
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response> | Response): void
}

interface MessageEvent extends ExtendableEvent {
  readonly data: Shown
}

interface Events {
  install: ExtendableEvent
  activate: ExtendableEvent
  fetch: FetchEvent
  message: MessageEvent
}

interface Scope {
  readonly registration: ServiceWorkerRegistration
  skipWaiting(): Promise<void>
  addEventListener<Name extends keyof Events>(name: Name, act: (event: Events[Name]) => void): void
}

export const scope = globalThis as unknown as Scope
