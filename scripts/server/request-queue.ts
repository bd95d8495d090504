import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { finished } from 'node:stream/promises'

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<unknown>

/** Events of a connection: its first request begins, its last one is answered. */
export interface ConnectionEvents {
  onBusy(socket: Socket): void
  onIdle(socket: Socket): void
}

interface Queue {
  length: number
  last: Promise<void>
}

/** Pipelined requests that a connection may have in its queue. Browsers and proxies send none. */
const AHEAD_MOST = 32

/**
 * Answers the requests of each connection one after the other. Node passes on pipelined requests at once, also those of a
 * client that reads no response: this queue holds the next request until the response before it is sent.
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
