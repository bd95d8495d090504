import type { Notification } from '#functions/contract/notifications.ts'
import { relativeTime } from '#src/ui/messages/times.ts'
import type { NoticeProps } from './NoticeRow.tsx'

const SIGNS: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }
const unescaped = (html: string): string => html.replace(/&[#\w]+;/g, entity => SIGNS[entity] ?? entity)

const pictureOf = ({ icons: [address] }: Notification): string | null =>
  address?.startsWith('/images/') ? address : null

/**
 * Makes the props of the row of a notification.
 * @param notification the notification, whose texts are HTML.
 * @param token CSRF token for the forms of the page.
 */
export function rowOf(notification: Notification, token: string, now: Date): NoticeProps {
  const { id, type, seen, toURL, title, body, excerpt, updatedAt } = notification
  return {
    id,
    type,
    seen,
    toURL,
    picture: pictureOf(notification),
    title: title.split(/<\/?b>/).map(unescaped),
    reason: unescaped(body),
    excerpt: unescaped(excerpt),
    time: { at: updatedAt, text: relativeTime((now.getTime() - Date.parse(updatedAt)) / 1000) },
    token
  }
}
