import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import { socketOf } from '#scripts/site/ask.ts'
import type { Files } from './files.ts'
import { answerHash } from './hashing.ts'
import { openLetters } from './letters.ts'
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
export const MAIL = 'MAIL'

export interface Services {
  close(): void
}

/** Answers requests in which services of Miniflare report their log lines; the lines are ignored. */
const ignore: Service = async () => ({ status: 204, headers: [] })

type ByName = ReadonlyMap<string, Service>

async function answer(request: IncomingMessage, response: ServerResponse, services: ByName): Promise<void> {
  const service = services.get(String(request.headers[SERVICE])) ?? ignore
  const answered = await service({ path: request.url ?? '/', body: request })
  for (const [name, value] of answered.headers) response.setHeader(name, value)
  response.writeHead(answered.status).end(answered.body)
}

/**
 * Opens the services of this process: password hashes, the picture encoder, files and letters for the Worker, and the
 * log of Miniflare's services.
 * @param at path of the socket file.
 * @param letters folder for the files of letters.
 */
export async function openServices(at: string, files: Files, letters: string): Promise<Services> {
  const services = new Map<string, Service>([
    [HASHER, answerHash],
    [ASSETS, files.answer],
    [ENCODER, answerPicture],
    [MAIL, openLetters(letters)]
  ])
  const server = createServer((request, response) => {
    answer(request, response, services).catch((error: unknown) => {
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
