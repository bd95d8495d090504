import type { IncomingMessage } from 'node:http'
import { Agent, request } from 'node:http'
import { Readable } from 'node:stream'
import { requestTarget } from '#scripts/site/ask.ts'
import { pause } from '#scripts/site/wait.ts'
import { createConcurrencyLimit } from './concurrency-limit.ts'
import { isLong } from './request.ts'

/** A request to the Worker. */
export interface Call {
  method: string
  /** The network of the client. */
  network: string
  /** The whole address, with the scheme that the client used: the runtime's socket takes requests as a proxy does. */
  url: string
  /** Names and values, alternating. */
  headers: string[]
  body: Buffer | Readable | null
  /** Aborted when the client is gone. */
  signal: AbortSignal
}

/** Milliseconds after which an idle connection is closed here: the runtime closes it after 5 seconds, maybe under a request. */
const IDLE_MS = 3000
/**
 * The most requests that the Worker handles at a time; the others wait here. Requests that are still being received, and
 * responses that are still being sent, do not count: slow clients must not keep others out.
 */
const CONCURRENT_MAX = 256
/** The most concurrent requests of one network: the Worker has one thread, and a guest waits for no more than these. */
const NETWORK_MAX = 32
/** The most concurrent requests of one network with long bodies, each of which keeps the Worker busy for long. */
const LONG_BODY_MAX = 2
/** Milliseconds in which a response must begin. */
const RESPONSE_TIMEOUT_MS = 60_000
/** Milliseconds that a request waits for a dead runtime to restart. */
const RESTART_TIMEOUT_MS = 5000
const RETRY_MS = 50

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Error codes of a failed connection: nobody listens, or the socket's backlog is full. */
const NOT_ARRIVED = new Set(['ECONNREFUSED', 'ENOENT', 'EAGAIN'])

/**
 * True when sending a whole call once more does no harm: it has not arrived, changes nothing, or has a key by which the Worker knows it again.
 */
function isRepeatable({ method, headers }: Call, { code = '' }: NodeJS.ErrnoException): boolean {
  const isKnown = headers.some((name, at) => at % 2 === 0 && name.toLowerCase() === 'idempotency-key')
  return NOT_ARRIVED.has(code) || SAFE.has(method) || isKnown
}

/** Sends calls to a socket of the Worker. @param at its socket file. */
export function openUpstream(at: string) {
  const agent = new Agent({ keepAlive: true, timeout: IDLE_MS, scheduling: 'lifo' })
  const anySize = createConcurrencyLimit(CONCURRENT_MAX, NETWORK_MAX)
  const longBodies = createConcurrencyLimit(Number.POSITIVE_INFINITY, LONG_BODY_MAX)
  let answers = 0

  const send = ({ method, url, headers, body, signal }: Call) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const sent = request({ agent, ...requestTarget(at), method, path: url, headers, signal }, answer => {
        answers += 1
        resolve(answer)
      })
      sent.on('error', reject)
      sent.setTimeout(RESPONSE_TIMEOUT_MS, () => sent.destroy(new Error('The Worker has not answered')))
      if (body instanceof Readable) body.on('error', error => sent.destroy(error)).pipe(sent)
      else sent.end(body ?? undefined)
    })

  const sendUntilTaken = async (call: Call): Promise<IncomingMessage> => {
    for (const end = performance.now() + RESTART_TIMEOUT_MS; ; ) {
      try {
        call.signal.throwIfAborted()
        return await send(call)
      } catch (error) {
        if (call.signal.aborted || performance.now() > end || !isRepeatable(call, error as NodeJS.ErrnoException))
          throw error
        await pause(RETRY_MS)
      }
    }
  }

  return {
    /** The Worker's answer. A call that may be repeated waits for a runtime that has died and is back soon. @throws when there is none. */
    async answer(call: Call): Promise<IncomingMessage> {
      const { network, body } = call
      const line = isLong(body) ? longBodies : anySize
      await line.acquire(network)
      const sent = body instanceof Readable ? send(call) : sendUntilTaken(call)
      return sent.finally(() => line.release(network))
    },
    /** The number of received responses. */
    answers: () => answers,
    close: () => agent.destroy()
  }
}

export type Upstream = ReturnType<typeof openUpstream>
