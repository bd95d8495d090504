import { pushedText } from '#src/messages/pushed.ts'
import { type PushEvent, scope } from './scope.ts'
import { closeShown, shownNow } from './shown.ts'

/** Content of a message (functions/push/payload.ts). */
interface Message {
  /** null: the message cannot be read. */
  id: number | null
  title: string
  body: string
  url: string
  icon: string
  /** How many notifications the member has not seen, with this one. */
  unseen: number
}

const PLAIN: Message = { ...pushedText, id: null, url: '/notifications', icon: '/icon-192.png', unseen: 0 }

function readMessage({ data }: PushEvent): Message {
  try {
    const { id, title, ...rest } = (data ? data.json() : {}) as Partial<Message>
    // A title is all that a notification must have.
    return id && title ? { ...PLAIN, ...rest, id, title } : PLAIN
  } catch {
    return PLAIN
  }
}

/** An address of this site; the list of notifications in the place of any other. */
function ownAddress(url: string): string {
  const asked = URL.canParse(url, location.origin) ? new URL(url, location.origin) : null
  return asked?.origin === location.origin ? asked.href : location.origin + PLAIN.url
}

/** Safari ends a subscription whose pushes show nothing, also where a window of the site has the focus. */
async function mustShow(): Promise<boolean> {
  const subscription = await scope.registration.pushManager.getSubscription()
  return /push\.apple\.com\//.test(subscription?.endpoint ?? '')
}

/**
 * Shows what a push tells. Browsers demand that something is shown for each, but for a push that comes while a window of
 * the site has the focus: there the bell shows it.
 */
export async function showPush(event: PushEvent): Promise<void> {
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const isLookedAt = windows.some(({ focused }) => focused)
  if (isLookedAt && !(await mustShow())) return
  const { id, title, body, icon, url, unseen } = readMessage(event)
  const tag = String(id ?? '')
  const shown = await shownNow()
  const same = shown.find(one => one.tag === tag)
  // The only one that is not seen: those before it were, on another device. It may itself come late.
  if (unseen === 1) for (const one of shown) if (+one.tag < +tag) one.close()
  const data = { id, url: ownAddress(url) }
  // One that was sent twice calls once.
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
