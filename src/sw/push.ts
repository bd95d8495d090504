import { pushedText } from '#src/features/push/messages/pushed.ts'
import { type PushEvent, scope } from './scope.ts'
import { closeShown, shownNow } from './shown.ts'

/** Content of a push message (functions/push/payload.ts). */
interface Message {
  /** Id of the notification; null for a message that cannot be read. */
  id: number | null
  title: string
  body: string
  url: string
  icon: string
  /** Number of the member's unseen notifications, this one included. */
  unseen: number
}

const PLAIN: Message = { ...pushedText, id: null, url: '/notifications', icon: '/icon-192.png', unseen: 0 }

function readMessage({ data }: PushEvent): Message {
  try {
    const { id, title, ...rest } = (data ? data.json() : {}) as Partial<Message>
    // A notification cannot be shown without a title.
    return id && title ? { ...PLAIN, ...rest, id, title } : PLAIN
  } catch {
    return PLAIN
  }
}

/** Returns the address, if it belongs to this site; otherwise the address of the list of notifications. */
function ownAddress(url: string): string {
  const target = URL.canParse(url, location.origin) ? new URL(url, location.origin) : null
  return target?.origin === location.origin ? target.href : location.origin + PLAIN.url
}

/**
 * True in Safari, which ends a subscription whose messages show no notification, even while a window of the site has
 * the focus.
 */
async function mustShow(): Promise<boolean> {
  const subscription = await scope.registration.pushManager.getSubscription()
  return /push\.apple\.com\//.test(subscription?.endpoint ?? '')
}

/**
 * Shows a push message as a notification, as browsers require for each message. While a window of the site has the
 * focus, no notification is required, and the badge of the bell shows the message.
 */
export async function showPush(event: PushEvent): Promise<void> {
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const isLookedAt = windows.some(({ focused }) => focused)
  if (isLookedAt && !(await mustShow())) return
  const { id, title, body, icon, url, unseen } = readMessage(event)
  const tag = String(id ?? '')
  const shown = await shownNow()
  const same = shown.find(one => one.tag === tag)
  // If this is the only unseen notification, the earlier notifications were seen on another device, so they are closed.
  // Later notifications stay, because this message may be delayed.
  if (unseen === 1) for (const one of shown) if (+one.tag < +tag) one.close()
  const data = { id, url: ownAddress(url) }
  // A message that repeats a shown notification does not alert again.
  const renotify = tag !== '' && (same?.title !== title || same.body !== body)
  await scope.registration.showNotification(title, {
    body,
    icon,
    badge: '/icon-badge.png',
    lang: 'ru',
    tag,
    renotify,
    data
  })
  if (isLookedAt) await closeShown(tag)
}
