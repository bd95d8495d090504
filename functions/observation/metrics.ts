import { createHash, timingSafeEqual } from 'node:crypto'
import type { Settings } from '#functions/settings/settings.ts'
import { type CachedPages, CONTENT_TYPE, metricsText } from './prometheus.ts'

const HEADERS = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' }

/** Makes a digest of a token. Digests have equal length, so that the duration of their comparison reveals nothing. */
const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * Answers with the counters to a client with the token of METRICS_TOKEN.
 * @param authorization the Authorization header.
 * @returns null without the setting or the header: then /metrics is handled like an address without a page. 401 for a
 * wrong token.
 */
export function answerMetrics(
  authorization: string | null,
  { METRICS_TOKEN: token }: Pick<Settings, 'METRICS_TOKEN'>,
  cached: CachedPages
): Response | null {
  if (token === undefined || authorization === null) return null
  if (!timingSafeEqual(digestOf(authorization), digestOf(`Bearer ${token}`)))
    return new Response('The token is another one.\n', {
      status: 401,
      headers: { ...HEADERS, 'Content-Type': 'text/plain; charset=utf-8', 'WWW-Authenticate': 'Bearer' }
    })
  return new Response(metricsText(cached), { headers: { ...HEADERS, 'Content-Type': CONTENT_TYPE } })
}
