import { call } from '#src/browser/api.ts'

const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/**
 * True when a subscription was made with the given key. Browsers that do not tell a subscription's key are assumed to
 * have this key.
 */
const isFor = ({ options }: PushSubscription, key: string): boolean =>
  !options.applicationServerKey || base64url(options.applicationServerKey) === key

/**
 * Sends this browser's push subscription to the site, which costs the site one read if it knows the subscription
 * (functions/push/subscribe.ts). A missing subscription, or one with another key, is made anew.
 * @param key the site's public key; empty on pages without it, where only an existing subscription is sent.
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
    // A new subscription that the site does not know is cancelled: the settings would show push as switched on.
    if (!isUsable) await subscription.unsubscribe()
    throw error
  }
}
