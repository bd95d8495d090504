import { call } from '#src/browser/api.ts'

const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Browsers that hide the key of a subscription cannot have one of another key. */
const isFor = ({ options }: PushSubscription, key: string): boolean =>
  !options.applicationServerKey || base64url(options.applicationServerKey) === key

/**
 * Sends the browser's push subscription to the site; a repeated one costs the site one read
 * (functions/push/subscribe.ts). A missing subscription, or one with another key, is created anew.
 * @param key the site's public key; empty on pages without it, which send an existing subscription only.
 * @throws DOMException when the browser refuses; the errors of `call`.
 */
export async function keepSubscribed(key: string): Promise<void> {
  const { pushManager } = await navigator.serviceWorker.ready
  const old = await pushManager.getSubscription()
  const isUsable = old && (!key || isFor(old, key))
  if (old && !isUsable) await old.unsubscribe()
  if (!isUsable && !key) return
  const subscription = isUsable
    ? old
    : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  try {
    await call('POST', '/push_subscriptions', subscription.toJSON())
  } catch (error) {
    // A subscription that the site does not know would be displayed as enabled.
    if (!isUsable) await subscription.unsubscribe()
    throw error
  }
}
