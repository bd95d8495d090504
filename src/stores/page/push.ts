import { call } from '#src/api.ts'

const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Browsers that do not tell the key of a subscription have one site behind them, and so one key. */
const isFor = ({ options }: PushSubscription, key: string): boolean =>
  !options.applicationServerKey || base64url(options.applicationServerKey) === key

/**
 * Sends the browser's subscription to the site; the same again costs the site a look (functions/push/subscribe.ts). One
 * that is missing, or was made with another key, is made anew.
 * @param key the site's; '': the page does not have it, and what is there is sent as it is.
 * @throws DOMException where the browser does not subscribe; what `call` throws.
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
    // One that the site has never got would count as switched on.
    if (!isUsable) await subscription.unsubscribe()
    throw error
  }
}
