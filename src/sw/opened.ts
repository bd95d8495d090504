import { type NotificationEvent, scope } from './scope.ts'
import { askSite, sendToSite } from './site.ts'

/**
 * Opens what a notification tells of, and marks it as seen; it is opened though that fails. Without a network the browser
 * has it marked once there is one again, where it can do such a thing.
 */
export async function openPushed({ notification }: NotificationEvent): Promise<void> {
  notification.close()
  const { id, url } = notification.data as { id: number | null; url: string }
  const shown = showWindow(url)
  // It does so for sites that have a window.
  const later = () => shown.then(() => scope.registration.sync?.register(String(id)))
  await Promise.all([shown, id !== null && markSeen(id).catch(later).catch(console.warn)])
}

const withoutHash = (url: string): string => url.replace(/#.*/, '')

/** A window that is there already comes to the front. What stands in any other is its reader's: they may be writing. */
async function showWindow(url: string): Promise<void> {
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find(one => withoutHash(one.url) === withoutHash(url))
  await (there ? there.focus() : scope.clients.openWindow(url))
}

/** One of another account is not found, and that is as well. */
export async function markSeen(id: number | string): Promise<void> {
  const { token } = await askSite('/api/_user')
  await sendToSite('PUT', `/api/notifications/${id}?action=markAsSeen&seen=true&seenFrom=webpush`, token)
}
