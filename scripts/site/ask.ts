import { request } from './http.ts'

/**
 * Asks a server of this machine, on a connection of its own.
 * @param path what stands in the request line: a proxy wants a whole address there.
 * @returns the status of its answer, however late it comes.
 */
export const ask = (origin: string, path: string, signal?: AbortSignal): Promise<number> =>
  new Promise((resolve, reject) => {
    const asking = request(origin, { agent: false, path, signal }, answer => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    asking.on('error', reject).end()
  })
