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
  /** The network of the client's address. */
  network: string
  /** Absolute address with the client's scheme; workerd's socket takes absolute addresses, as a proxy does. */
  url: string
  /** Names and values of the headers, alternating. */
  headers: string[]
  body: Buffer | Readable | null
  /** Aborted when the client has disconnected. */
  signal: AbortSignal
}

/**
 * Milliseconds after which this server closes an idle connection to workerd. workerd would close it after 5 seconds,
 * perhaps at the moment at which a request is sent.
 */
const IDLE_MS = 3000
/**
 * Maximum number of concurrent requests to the Worker; further requests wait in this process. Requests that are still
 * being received and responses that are still being sent do not count, so that slow clients do not block other clients.
 */
const CONCURRENT_MAX = 256
/**
 * Maximum number of concurrent requests from one network. The Worker has one thread, so a request from another network
 * waits for this number of requests at most.
 */
const NETWORK_MAX = 32
/** Maximum number of concurrent requests with long bodies from one network; the Worker needs much time for each. */
const LONG_BODY_MAX = 2
/** Milliseconds within which the first byte of a response must arrive. */
const RESPONSE_TIMEOUT_MS = 60_000
/** Maximum time in milliseconds that a request waits for workerd to restart. */
const RESTART_TIMEOUT_MS = 5000
const RETRY_MS = 50
/**
 * Milliseconds for which a request whose client has disconnected still counts. The Worker completes the database call of
 * such a request, so a client that sends and disconnects would otherwise get around the limits.
 */
const ABANDONED_MS = 300

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Error codes of a connection that was not made: no process listens, or the socket's backlog is full. */
const NOT_ARRIVED = new Set(['ECONNREFUSED', 'ENOENT', 'EAGAIN'])

/** True when a failed call can be sent again: it never arrived, its method is safe, or it has an idempotency key. */
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
     * Sends a call and returns the response of the Worker. If workerd has died, a repeatable call is sent again after
     * its restart.
     * @throws Error when there is no response.
     */
    async answer(call: Call): Promise<IncomingMessage> {
      const { network, body } = call
      const line = isLong(body) ? longBodies : anySize
      await line.acquire(network)
      const sent = body instanceof Readable ? send(call) : sendUntilTaken(call)
      return sent.finally(() => {
        if (call.signal.aborted) setTimeout(line.release, ABANDONED_MS, network)
        else line.release(network)
      })
    },
    /** The number of responses received so far. */
    answers: () => answers,
    close: () => agent.destroy()
  }
}

export type Upstream = ReturnType<typeof openUpstream>
