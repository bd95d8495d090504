import type { Ctx } from '#functions/context.ts'
import { signatureOf } from '#functions/hooks/secret.ts'
import { inTime, isOpen, userAgentOf } from '#functions/links/fetch.ts'
import { logError } from '#functions/observation/log.ts'

const SECOND = 1000

/** A message for the receiver of a webhook. */
export interface Message {
  /** Id of the delivery, the same at each try. */
  id: string
  body: string
}

/** Result of a try: HTTP status of the answer; null without an answer; 'unsent' when the site itself could not send. */
export type Outcome = number | null | 'unsent'

/**
 * Sends a message to a webhook, signed as Standard Webhooks says. Nothing is sent to an address that is not public, and
 * redirects are not followed, because they could lead to one. A site that fetches no links sends nothing either. The
 * body of the answer is not read.
 */
export async function deliver(ctx: Ctx, url: string, secret: string, { id, body }: Message): Promise<Outcome> {
  if (ctx.settings.LINK_FETCH === 'off') return 'unsent'
  const signal = inTime()
  const timestamp = Math.floor(Date.now() / SECOND)
  const address = new URL(url)
  const isPublic = await isOpen(ctx, address, signal).catch((error: unknown) => {
    // The owner of a name can make its look-up slow, but a resolver that fails is the site's own trouble.
    if (signal.aborted) return false
    logError(ctx.trace, error)
    return null
  })
  if (!isPublic) return isPublic === null ? 'unsent' : null
  try {
    const headers = {
      'Content-Type': 'application/json',
      'User-Agent': userAgentOf(ctx),
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signatureOf(secret, { id, timestamp, body })
    }
    const response = await fetch(address, { method: 'POST', headers, body, redirect: 'manual', signal })
    void response.body?.cancel()
    return response.status
  } catch {
    return null
  }
}
