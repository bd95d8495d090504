import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { finished } from 'node:stream/promises'

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<unknown>

/**
 * Handlers of two events of a connection: a request arrives while no other request is pending; the last pending request
 * has been answered.
 */
export interface ConnectionEvents {
  onBusy(socket: Socket): void
  onIdle(socket: Socket): void
}

interface Queue {
  length: number
  last: Promise<void>
}

/** Maximum number of pipelined requests that wait on one connection. Browsers and proxies do not pipeline requests. */
const AHEAD_MOST = 32

/**
 * Answers the requests of each connection one after another. Node passes on all pipelined requests immediately, even
 * those of a client that reads no responses. This queue passes on a request only when the response to the previous
 * request has been sent.
 */
export function queueRequests(
  answer: Answer,
  { onBusy, onIdle }: ConnectionEvents
): (request: IncomingMessage, response: ServerResponse) => void {
  const queues = new WeakMap<Socket, Queue>()
  const answerNext: Answer = async (request, response) => {
    if (request.socket.destroyed) return
    await answer(request, response)
    await finished(response).catch(() => undefined)
  }
  return (request, response) => {
    const { socket } = request
    const queue = queues.get(socket) ?? { length: 0, last: Promise.resolve() }
    queues.set(socket, queue)
    if (queue.length === AHEAD_MOST) return void socket.destroy()
    queue.length += 1
    if (queue.length === 1) onBusy(socket)
    queue.last = queue.last
      .then(() => answerNext(request, response))
      .then(() => {
        queue.length -= 1
        if (queue.length === 0) onIdle(socket)
      })
  }
}
