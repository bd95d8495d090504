import type { Ctx } from '#functions/context.ts'
import { signatureOf } from '#functions/hooks/secret.ts'
import { inTime, isOpen, userAgentOf } from '#functions/links/fetch.ts'

const SECOND = 1000

/** A message for the receiver of a webhook. */
export interface Message {
  /** Id of the delivery, the same at each try. */
  id: string
  body: string
}

/**
 * Sends a message to a webhook, signed as Standard Webhooks says. Nothing is sent to an address that is not public, and
 * redirects are not followed, because they could lead to one. A site that fetches no links sends nothing either.
 * @returns the status of the answer, whose body is not read; null without an answer.
 */
export async function deliver(ctx: Ctx, url: string, secret: string, { id, body }: Message): Promise<number | null> {
  if (ctx.settings.LINK_FETCH === 'off') return null
  const signal = inTime()
  const timestamp = Math.floor(Date.now() / SECOND)
  try {
    const address = new URL(url)
    if (!(await isOpen(ctx, address, signal))) return null
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
