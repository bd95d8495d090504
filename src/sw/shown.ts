import { type FetchEvent, scope } from './scope.ts'

/** Notifications of this site that the device shows. */
export const shownNow = (tag?: string): Promise<Notification[]> => scope.registration.getNotifications({ tag })

/** @param tag the id of one notification; absent: all. */
export async function closeShown(tag?: string): Promise<void> {
  for (const one of await shownNow(tag)) one.close()
}

const LIST = '/notifications'
const OPENED = /^\/-\/notifications\/(\d+)$/
const CHANGED = /^\/api\/notifications\/(\d+)$/
/** Forms and calls at which one account leaves this browser, or another one comes. */
const LEAVING = /^\/(-\/logout|login|signup)$/
const ARRIVING = /^\/api\/_(login|signup)$/
const LOGGED_OUT = 401

/** Closes what its reader opens on the site: one by its address, all by opening their list. */
export function followRequest(event: FetchEvent, path: string): void {
  const { method } = event.request
  const [, id] = OPENED.exec(path) ?? []
  if (method === 'POST' && LEAVING.test(path)) event.waitUntil(endPushes())
  else if (id || path === LIST) event.waitUntil(closeShown(id))
}

/**
 * Closes what was seen or deleted on this device or elsewhere, by what pages ask the API for anyway: the changes that they
 * send, and the count that each of them polls.
 */
export async function followCall({ method }: Request, path: string, answer: Response): Promise<void> {
  if (path === '/api/_user') return followPoll(answer)
  if (!answer.ok || method === 'GET') return
  const [, id] = CHANGED.exec(path) ?? []
  if (id || path === `/api${LIST}`) await closeShown(id)
  else if (ARRIVING.test(path)) await endPushes()
}

async function followPoll(answer: Response): Promise<void> {
  // Before the page reads it.
  const copy = answer.clone()
  if (answer.status === LOGGED_OUT) return endPushes()
  if (!answer.ok) return
  const { notificationsNewCount } = (await copy.json()) as { notificationsNewCount: number }
  if (notificationsNewCount === 0) await closeShown()
}

/** This browser is told nothing more, and shows nothing of who has left it. */
async function endPushes(): Promise<void> {
  await closeShown()
  const subscription = await scope.registration.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}

/** A page without its member may also be one that was made while the database was away: asked where there is what ends. */
export async function endForGuest(): Promise<void> {
  const subscription = await scope.registration.pushManager?.getSubscription()
  if (subscription || (await shownNow()).length > 0) await followPoll(await fetch('/api/_user'))
}
