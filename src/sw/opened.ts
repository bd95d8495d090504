import { type NotificationEvent, scope } from './scope.ts'
import { askSite, sendToSite } from './site.ts'

/**
 * Opens the target of a clicked notification and marks the notification as seen. Offline the marking is
 * repeated by Background Sync where the browser has it.
 */
export async function openPushed({ notification }: NotificationEvent): Promise<void> {
  notification.close()
  const { id, url } = notification.data as { id: number | null; url: string }
  const shown = showWindow(url)
  // Background Sync requires an open window.
  const later = () => shown.then(() => scope.registration.sync?.register(String(id)))
  await Promise.all([shown, id !== null && markSeen(id).catch(later).catch(console.warn)])
}

const withoutHash = (url: string): string => url.replace(/#.*/, '')

/**
 * Focuses a window with the address, or opens a new one. Other windows are left alone: their reader may be
 * writing.
 */
async function showWindow(url: string): Promise<void> {
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const opened = windows.find(one => withoutHash(one.url) === withoutHash(url))
  await (opened ? opened.focus() : scope.clients.openWindow(url))
}

/** Marks a notification as seen. One of another account is answered with 404, which is fine. */
export async function markSeen(id: number | string): Promise<void> {
  const { token } = await askSite('/api/_user')
  await sendToSite('PUT', `/api/notifications/${id}?action=markAsSeen&seen=true&seenFrom=webpush`, token)
}
