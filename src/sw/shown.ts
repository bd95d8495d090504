import { type FetchEvent, scope } from './scope.ts'

/** Displayed notifications of this site. */
export const shownNow = (tag?: string): Promise<Notification[]> => scope.registration.getNotifications({ tag })

/**
 * Closes displayed notifications.
 * @param tag id of a notification; all without it.
 */
export async function closeShown(tag?: string): Promise<void> {
  for (const one of await shownNow(tag)) one.close()
}

const LIST = '/notifications'
const OPENED = /^\/-\/notifications\/(\d+)$/
const CHANGED = /^\/api\/notifications\/(\d+)$/
/** Forms and calls that end or start a session in this browser. */
const LEAVING = /^\/(-\/logout|login|signup)$/
const ARRIVING = /^\/api\/_(login|signup)$/
const LOGGED_OUT = 401

/** Closes notifications whose target is opened: one by its address, all by the list. */
export function followRequest(event: FetchEvent, path: string): void {
  const { method } = event.request
  const [, id] = OPENED.exec(path) ?? []
  if (method === 'POST' && LEAVING.test(path)) event.waitUntil(endPushes())
  else if (id || path === LIST) event.waitUntil(closeShown(id))
}

/**
 * Closes notifications that were seen or deleted on any device, by the pages' API calls: their changes, and
 * the polled count.
 */
export async function followCall({ method }: Request, path: string, answer: Response): Promise<void> {
  if (path === '/api/_user') return followPoll(answer)
  if (!answer.ok || method === 'GET') return
  const [, id] = CHANGED.exec(path) ?? []
  if (id || path === `/api${LIST}`) await closeShown(id)
  else if (ARRIVING.test(path)) await endPushes()
}

async function followPoll(answer: Response): Promise<void> {
  // The body is copied before the page reads it.
  const copy = answer.clone()
  if (answer.status === LOGGED_OUT) return endPushes()
  if (!answer.ok) return
  const { notificationsNewCount } = (await copy.json()) as { notificationsNewCount: number }
  if (notificationsNewCount === 0) await closeShown()
}

/** Ends push messages in this browser and closes all notifications after a session. */
async function endPushes(): Promise<void> {
  await closeShown()
  const subscription = await scope.registration.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}

/**
 * Ends push messages after a session ended. A page without a member may also have been rendered during a
 * database outage, so the session is checked first.
 */
export async function endForGuest(): Promise<void> {
  const subscription = await scope.registration.pushManager?.getSubscription()
  if (subscription || (await shownNow()).length > 0) await followPoll(await fetch('/api/_user'))
}
