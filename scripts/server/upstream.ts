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
  /** Absolute address with the client's scheme: the runtime's socket takes requests as a proxy does. */
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
 * Maximum of concurrent requests at the Worker; others wait here. Requests that are still being received and
 * responses that are still being sent do not count, so that slow clients do not keep others out.
 */
const CONCURRENT_MAX = 256
/**
 * Maximum of concurrent requests of one network: the Worker has one thread, and a guest waits for no more
 * than these.
 */
const NETWORK_MAX = 32
/** Maximum of concurrent long bodies of one network, each of which keeps the Worker busy for long. */
const LONG_BODY_MAX = 2
/** Timeout in milliseconds for the first byte of a response. */
const RESPONSE_TIMEOUT_MS = 60_000
/** Longest wait for a dead runtime to restart, in milliseconds. */
const RESTART_TIMEOUT_MS = 5000
const RETRY_MS = 50

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Error codes of a failed connection: nobody listens, or the socket's backlog is full. */
const NOT_ARRIVED = new Set(['ECONNREFUSED', 'ENOENT', 'EAGAIN'])

/** True when a call can be repeated safely: it has not arrived, changes nothing, or has an idempotency key. */
function isRepeatable({ method, headers }: Call, { code = '' }: NodeJS.ErrnoException): boolean {
  const isKnown = headers.some((name, at) => at % 2 === 0 && name.toLowerCase() === 'idempotency-key')
  return NOT_ARRIVED.has(code) || SAFE.has(method) || isKnown
}

/**
 * Sends calls to a socket of the Worker.
 * @param at path of the socket file.
 */
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
    /**
     * Response of the Worker. A repeatable call waits for a dead runtime to restart.
     * @throws when there is none.
     */
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
