import { type NotificationEvent, scope } from './scope.ts'
import { askSite, sendToSite } from './site.ts'

/**
 * Opens the page that a clicked notification is about, and marks the notification as seen. Offline, browsers with
 * Background Sync mark it later.
 */
export async function openPushed({ notification }: NotificationEvent): Promise<void> {
  notification.close()
  const { id, url } = notification.data as { id: number | null; url: string }
  const shown = showWindow(url)
  // Background Sync can be requested only while a window is open.
  const later = () => shown.then(() => scope.registration.sync?.register(String(id)))
  await Promise.all([shown, id !== null && markSeen(id).catch(later).catch(console.warn)])
}

const withoutHash = (url: string): string => url.replace(/#.*/, '')

/**
 * Focuses the window that has the address, or opens a new window. Windows with other addresses are not changed, because
 * their readers may be writing.
 */
async function showWindow(url: string): Promise<void> {
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const opened = windows.find(one => withoutHash(one.url) === withoutHash(url))
  await (opened ? opened.focus() : scope.clients.openWindow(url))
}

/**
 * Marks a notification as seen. The server answers with 404 for a notification of another account, which is ignored.
 */
export async function markSeen(id: number | string): Promise<void> {
  const { token } = await askSite('/api/_user')
  await sendToSite('PUT', `/api/notifications/${id}?action=markAsSeen&seen=true&seenFrom=webpush`, token)
}
