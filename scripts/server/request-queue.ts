import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { finished } from 'node:stream/promises'

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<unknown>

/** Hears when a connection begins to be worked for, and when it rests again. */
export interface ConnectionEvents {
  onBusy(socket: Socket): void
  onIdle(socket: Socket): void
}

interface Queue {
  length: number
  last: Promise<void>
}

/** Requests that a client may send ahead of their answers. Browsers and proxies send none. */
const AHEAD_MOST = 32

/**
 * Answers the requests of each connection one after the other. Node would hand over all that have come, and those of a
 * client that reads no answer would be worked on, too: here the next one waits until the answer before has left.
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
