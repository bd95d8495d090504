import type { IncomingMessage } from 'node:http'
import { Agent, request } from 'node:http'
import { Readable } from 'node:stream'
import { reaching } from '#scripts/site/ask.ts'
import { pause } from '#scripts/site/wait.ts'
import { openPlaces } from './places.ts'
import { isLong } from './request.ts'

/** A request as the Worker gets it. */
export interface Call {
  method: string
  /** The network of the client. */
  network: string
  /** The whole address, with the scheme that the client used: the runtime's socket takes requests as a proxy does. */
  url: string
  /** Names and values in turn. */
  headers: string[]
  body: Buffer | Readable | null
  /** Aborted when the client is gone. */
  signal: AbortSignal
}

/** The runtime closes connections that rest for 5 seconds: they are given up before, so that none closes under a request. */
const RESTING_MS = 3000
/**
 * Whole requests that the Worker works on at a time; the others wait here. One that a client is still sending, and an
 * answer that a client is still reading, do not count: slow clients must not keep others out.
 */
const AT_ONCE = 256
/** Of them those of one network: the Worker does one thing after the other, and a guest waits for no more than these. */
const NETWORK_MOST = 32
/** Those of one network with long bodies, each of which keeps the Worker busy for longer than many others. */
const LONG_MOST = 2
/** An answer that does not begin for so long does not come. */
const PATIENCE_MS = 60_000
/** How long a request waits for a runtime that has died to be back. */
const RETURN_MS = 5000
const RETRY_MS = 50

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])
/** No connection was made: nobody listens, or as many wait already as the socket has room for. */
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
  const agent = new Agent({ keepAlive: true, timeout: RESTING_MS, scheduling: 'lifo' })
  const places = openPlaces(AT_ONCE, NETWORK_MOST)
  const long = openPlaces(Number.POSITIVE_INFINITY, LONG_MOST)
  let answers = 0

  const send = ({ method, url, headers, body, signal }: Call) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const sent = request({ agent, ...reaching(at), method, path: url, headers, signal }, answer => {
        answers += 1
        resolve(answer)
      })
      sent.on('error', reject)
      sent.setTimeout(PATIENCE_MS, () => sent.destroy(new Error('The Worker has not answered')))
      if (body instanceof Readable) body.on('error', error => sent.destroy(error)).pipe(sent)
      else sent.end(body ?? undefined)
    })

  const sendUntilTaken = async (call: Call): Promise<IncomingMessage> => {
    for (const end = performance.now() + RETURN_MS; ; ) {
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
      const line = isLong(body) ? long : places
      await line.take(network)
      const sent = body instanceof Readable ? send(call) : sendUntilTaken(call)
      return sent.finally(() => line.give(network))
    },
    /** How many answers have come. */
    answers: () => answers,
    close: () => agent.destroy()
  }
}

export type Upstream = ReturnType<typeof openUpstream>
