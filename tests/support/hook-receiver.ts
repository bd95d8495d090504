import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { vi } from 'vitest'

/** A delivery that the receiver has got. */
export interface Received {
  path: string
  headers: IncomingHttpHeaders
  text: string
  body: { type: string; timestamp: string; data: Record<string, Record<string, unknown> | undefined> }
}

export interface HookReceiver {
  origin: string
  received: Received[]
  /** Answers by path: a status; an address to which the receiver redirects; null: no answer. Other paths get 204. */
  answers: Map<string, number | string | null>
  /** Waits until a path has got this number of deliveries, and returns them. */
  deliveries(path: string, count: number): Promise<Received[]>
  stop(): Promise<void>
}

/** Starts a receiver of webhooks on this machine. */
export async function startHookReceiver(): Promise<HookReceiver> {
  const received: Received[] = []
  const answers: HookReceiver['answers'] = new Map()
  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    const text = await readText(request)
    received.push({ path, headers: request.headers, text, body: text === '' ? null : JSON.parse(text) })
    const answer = answers.get(path)
    if (answer === null) return
    if (typeof answer === 'string') response.writeHead(307, { Location: answer }).end()
    else response.writeHead(answer ?? 204).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const at = (path: string) => received.filter(delivery => delivery.path === path)
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answers,
    deliveries: (path, count) =>
      vi.waitFor(
        () => {
          if (at(path).length < count) throw new Error(`${path} has got ${at(path).length} of ${count} deliveries`)
          return at(path)
        },
        { timeout: 20_000, interval: 50 }
      ),
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}

/** Makes the signature of a delivery as a receiver that follows Standard Webhooks does. */
export function expectedSignature(secret: string, { headers, text }: Received): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}
