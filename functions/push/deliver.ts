import { buildPushPayload } from '@block65/webcrypto-web-push'
import type { Settings } from '#functions/settings/settings.ts'
import type { Payload } from './payload.ts'
import { isPushService } from './services.ts'

/** Push address of a browser, and the keys that encrypt messages for this browser. */
export interface Device {
  endpoint: string
  p256dh: string
  auth: string
}

/** The site's push keys, by which push services identify the site (RFC 8292). */
export interface Keys {
  publicKey: string
  privateKey: string
}

/**
 * Outcome of a delivery. `gone`: the browser's subscription has ended; `refused`: the message can never be delivered;
 * `late`: the delivery must be repeated.
 */
export type Outcome = { is: 'sent' | 'gone' | 'refused' } | { is: 'late'; wait: number | null }

/** Seconds for which a push service stores a message for an offline browser. */
const TTL_S = 86_400
const PATIENCE_MS = 10_000
const GONE = new Set([404, 410])
const LATER = new Set([408, 425, 429])

function outcomeOf({ status, headers }: Response): Outcome {
  if (status >= 200 && status < 300) return { is: 'sent' }
  if (GONE.has(status)) return { is: 'gone' }
  if (!LATER.has(status) && status < 500) return { is: 'refused' }
  const seconds = Number(headers.get('Retry-After'))
  return { is: 'late', wait: seconds > 0 ? seconds * 1000 : null }
}

/** Encrypts a message for a browser and sends it to the push service (RFC 8030, RFC 8291). */
export async function deliver(
  payload: Payload,
  { endpoint, p256dh, auth }: Device,
  keys: Keys,
  settings: Pick<Settings, 'CONTACT_EMAIL' | 'PUSH_SERVICES' | 'PUSH_ALLOW'>
): Promise<Outcome> {
  // The list of allowed push services may have changed since the browser subscribed.
  if (!isPushService(endpoint, settings)) return { is: 'gone' }
  // The library that makes the request accepts only https addresses, while the push services in tests use http.
  const device = { endpoint: endpoint.replace(/^http:/, 'https:'), expirationTime: null, keys: { p256dh, auth } }
  const message = { data: { ...payload }, options: { ttl: TTL_S, topic: String(payload.id) } }
  const vapid = { subject: `mailto:${settings.CONTACT_EMAIL}`, ...keys }
  const request = await buildPushPayload(message, device, vapid)
  try {
    const answer = await fetch(endpoint, {
      ...request,
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS)
    })
    void answer.body?.cancel()
    return outcomeOf(answer)
  } catch {
    return { is: 'late', wait: null }
  }
}
