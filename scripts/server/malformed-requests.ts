import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { type RefusalStatus, rawRefusal } from './refusals.ts'

const STATUS_OF: Record<string, RefusalStatus> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }
const TARGET = /^\w+ (\S+)/
/** Milliseconds after which a refused connection is closed. */
const LINGER_MS = 1000

/** The latest response on each connection. */
const answers = new WeakMap<Duplex, ServerResponse>()

export const rememberResponse = ({ socket }: IncomingMessage, response: ServerResponse): void =>
  void answers.set(socket, response)

/** True while a response is being sent on the connection, or waits until the previous response has been sent. */
function isAnswering(socket: Duplex): boolean {
  const answer = answers.get(socket)
  return answer !== undefined && !answer.writableFinished && (answer.headersSent || answer.socket === null)
}

/** Refuses a request that Node could not parse, because Node's own response would have neither text nor headers. */
export function refuseMalformed(error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket: Duplex): void {
  const { code = '', rawPacket } = error
  if (code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) return void socket.destroy()
  const [, target = '/'] = TARGET.exec(rawPacket?.toString('latin1') ?? '') ?? []
  end(socket, STATUS_OF[code] ?? 400, target)
}

/** Refuses a CONNECT request, because Node would close the connection without a response. */
export const refuseTunnel = ({ url = '/' }: IncomingMessage, socket: Duplex): void => end(socket, 400, url)

function end(socket: Duplex, status: RefusalStatus, target: string): void {
  socket.on('error', () => socket.destroy())
  socket.end(rawRefusal(status, target))
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}
