import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import { socketOf } from '#scripts/site/ask.ts'
import type { Files } from './files.ts'
import { answerHash } from './hashing.ts'
import { answerPicture, endEncoders } from './pictures.ts'
import type { Service } from './service-call.ts'

/**
 * Name of the header with the name of the requested service. workerd sets it, so the Worker cannot choose its value.
 */
export const SERVICE = 'veche-service'
/** Names of the Worker's bindings whose requests this process answers. */
export const HASHER = 'HASHER'
export const ASSETS = 'ASSETS'
export const ENCODER = 'ENCODER'

export interface Services {
  close(): void
}

/** Answers requests in which services of Miniflare report their log lines; the lines are ignored. */
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
 * Opens the services of this process: password hashes, the picture encoder and files for the Worker, and the log of
 * Miniflare's services.
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
