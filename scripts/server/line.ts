import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { finished } from 'node:stream/promises'

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<unknown>

/** Hears when a connection begins to be worked for, and when it rests again. */
export interface Watcher {
  begins(socket: Socket): void
  rests(socket: Socket): void
}

interface Line {
  length: number
  last: Promise<void>
}

/** Requests that a client may send ahead of their answers. Browsers and proxies send none. */
const AHEAD_MOST = 32

/**
 * Answers the requests of each connection one after the other. Node would hand over all that have come, and those of a
 * client that reads no answer would be worked on, too: here the next one waits until the answer before has left.
 */
export function inLine(
  answer: Answer,
  { begins, rests }: Watcher
): (request: IncomingMessage, response: ServerResponse) => void {
  const lines = new WeakMap<Socket, Line>()
  const take: Answer = async (request, response) => {
    if (request.socket.destroyed) return
    await answer(request, response)
    await finished(response).catch(() => undefined)
  }
  return (request, response) => {
    const { socket } = request
    const line = lines.get(socket) ?? { length: 0, last: Promise.resolve() }
    lines.set(socket, line)
    if (line.length === AHEAD_MOST) return void socket.destroy()
    line.length += 1
    if (line.length === 1) begins(socket)
    line.last = line.last
      .then(() => take(request, response))
      .then(() => {
        line.length -= 1
        if (line.length === 0) rests(socket)
      })
  }
}
