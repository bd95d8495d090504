import { createHash, timingSafeEqual } from 'node:crypto'
import type { Settings } from '#functions/settings/settings.ts'
import { CONTENT_TYPE, metricsText } from './prometheus.ts'

const HEADERS = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' }

/** Of equal length whatever is compared, so that the time tells nothing of either. */
const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * What was counted, for whoever brings the token of METRICS_TOKEN.
 * @param authorization the header of that name.
 * @returns null without the setting, or without a header: then the address is any other one. 401 for another token.
 */
export function answerMetrics(
  authorization: string | null,
  { METRICS_TOKEN: token }: Pick<Settings, 'METRICS_TOKEN'>
): Response | null {
  if (token === undefined || authorization === null) return null
  if (!timingSafeEqual(digestOf(authorization), digestOf(`Bearer ${token}`)))
    return new Response('The token is another one.\n', {
      status: 401,
      headers: { ...HEADERS, 'Content-Type': 'text/plain; charset=utf-8', 'WWW-Authenticate': 'Bearer' }
    })
  return new Response(metricsText(), { headers: { ...HEADERS, 'Content-Type': CONTENT_TYPE } })
}
