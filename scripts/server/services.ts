import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import { socketOf } from '#scripts/site/ask.ts'
import type { Files } from './files.ts'
import { answerHash } from './hashing.ts'
import { answerPicture, endEncoders } from './pictures.ts'
import type { Service } from './service-call.ts'

/** Header that names the requested service; the runtime overwrites any value of the Worker. */
export const SERVICE = 'veche-service'
/** Bindings of the Worker that this process serves. */
export const HASHER = 'HASHER'
export const ASSETS = 'ASSETS'
export const ENCODER = 'ENCODER'

export interface Services {
  close(): void
}

/** Ignores log lines that Miniflare's services send to Miniflare. */
const ignore: Service = async () => ({ status: 204, headers: [] })

function serviceOf({ headers }: IncomingMessage, files: Files): Service {
  if (headers[SERVICE] === HASHER) return answerHash
  if (headers[SERVICE] === ASSETS) return files.answer
  return headers[SERVICE] === ENCODER ? answerPicture : ignore
}

async function answer(request: IncomingMessage, response: ServerResponse, files: Files): Promise<void> {
  const answered = await serviceOf(request, files)({ path: request.url ?? '/', body: request })
  for (const [name, value] of answered.headers) response.setHeader(name, value)
  response.writeHead(answered.status).end(answered.body)
}

/**
 * Opens the services of this process for the Worker and the emulated services: hashes, pictures and files.
 * @param at path of the socket file.
 */
export async function openServices(at: string, files: Files): Promise<Services> {
  const server = createServer((request, response) => {
    answer(request, response, files).catch((error: unknown) => {
      console.error(error instanceof Error ? error.message : error)
      response.destroy()
    })
  })
  await once(server.listen(socketOf(at)), 'listening')
  const close = () => {
    endEncoders()
    server.close()
    server.closeAllConnections()
  }
  return { close }
}
