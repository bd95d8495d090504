import { type FetchEvent, scope } from './scope.ts'

/** Returns the notifications of this site that the device shows now. */
export const shownNow = (tag?: string): Promise<Notification[]> => scope.registration.getNotifications({ tag })

/**
 * Closes notifications that the device shows.
 * @param tag id of a notification; all are closed without it.
 */
export async function closeShown(tag?: string): Promise<void> {
  for (const one of await shownNow(tag)) one.close()
}

const LIST = '/notifications'
const OPENED = /^\/-\/notifications\/(\d+)$/
const CHANGED = /^\/api\/notifications\/(\d+)$/
/** Paths of forms and API calls that end or start a session in this browser. */
const LEAVING = /^\/(-\/logout|login|signup)$/
const ARRIVING = /^\/api\/_(login|signup)$/
const LOGGED_OUT = 401

/** Closes notifications when the reader opens them: one by its address, or all by the list of notifications. */
export function followRequest(event: FetchEvent, path: string): void {
  const { method } = event.request
  const [, id] = OPENED.exec(path) ?? []
  if (method === 'POST' && LEAVING.test(path)) event.waitUntil(endPushes())
  else if (id || path === LIST) event.waitUntil(closeShown(id))
}

/**
 * Closes notifications that were seen or deleted on any device. This script learns that from the API calls of pages:
 * changes of notifications, and the polled number of new notifications.
 */
export async function followCall({ method }: Request, path: string, answer: Response): Promise<void> {
  if (path === '/api/_user') return followPoll(answer)
  if (!answer.ok || method === 'GET') return
  const [, id] = CHANGED.exec(path) ?? []
  if (id || path === `/api${LIST}`) await closeShown(id)
  else if (ARRIVING.test(path)) await endPushes()
}

async function followPoll(answer: Response): Promise<void> {
  // A body can be read only once, so it is copied before the page reads it.
  const copy = answer.clone()
  if (answer.status === LOGGED_OUT) return endPushes()
  if (!answer.ok) return
  const { notificationsNewCount } = (await copy.json()) as { notificationsNewCount: number }
  if (notificationsNewCount === 0) await closeShown()
}

/**
 * Ends push messages in this browser and closes all notifications, because the session has ended or another one begins.
 */
async function endPushes(): Promise<void> {
  await closeShown()
  const subscription = await scope.registration.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}

/**
 * Ends push messages when a page was rendered for a guest. During an outage of the database, members get such pages
 * too, so the session is checked first.
 */
export async function endForGuest(): Promise<void> {
  const subscription = await scope.registration.pushManager?.getSubscription()
  if (subscription || (await shownNow()).length > 0) await followPoll(await fetch('/api/_user'))
}
