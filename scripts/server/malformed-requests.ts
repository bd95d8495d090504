import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { type RefusalStatus, rawRefusal } from './refusals.ts'

const STATUS_OF: Record<string, RefusalStatus> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }
const TARGET = /^\w+ (\S+)/
/** A client that has its answer and does not close its side of the connection is let go, in milliseconds. */
const LINGER_MS = 1000

/** The last answer of each connection. */
const answers = new WeakMap<Duplex, ServerResponse>()

export const rememberResponse = ({ socket }: IncomingMessage, response: ServerResponse): void =>
  void answers.set(socket, response)

/** True when bytes written now would stand inside an answer, or before one that is due. */
function isAnswering(socket: Duplex): boolean {
  const answer = answers.get(socket)
  return answer !== undefined && !answer.writableFinished && (answer.headersSent || answer.socket === null)
}

/** Answers what Node could not read as HTTP: its own answer would have neither text nor headers. */
export function refuseMalformed(error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket: Duplex): void {
  const { code = '', rawPacket } = error
  if (code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) return void socket.destroy()
  const [, target = '/'] = TARGET.exec(rawPacket?.toString('latin1') ?? '') ?? []
  end(socket, STATUS_OF[code] ?? 400, target)
}

/** Answers CONNECT: Node would close the connection without a word. */
export const refuseTunnel = ({ url = '/' }: IncomingMessage, socket: Duplex): void => end(socket, 400, url)

function end(socket: Duplex, status: RefusalStatus, target: string): void {
  socket.on('error', () => socket.destroy())
  socket.end(rawRefusal(status, target))
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}
