import { request } from 'node:http'

const SOCKET = 'unix:'

/** The path of a socket file. */
export const socketOf = (at: string): string => at.slice(SOCKET.length)

/** The options by which a request reaches a server: one at an origin, or at a socket file, unix:/path. */
export function requestTarget(at: string): { host: string; port: string } | { socketPath: string } {
  if (at.startsWith(SOCKET)) return { socketPath: socketOf(at) }
  const { hostname, port } = new URL(at)
  return { host: hostname.replace(/^\[|\]$/g, ''), port }
}

/**
 * Asks a server of this machine, on a connection of its own.
 * @param at its origin, or its socket file.
 * @param path what stands in the request line: a proxy wants a whole address there.
 * @returns the status of its answer, however late it comes.
 */
export const ask = (at: string, path: string, signal?: AbortSignal): Promise<number> =>
  new Promise((resolve, reject) => {
    const asking = request({ ...requestTarget(at), agent: false, path, signal }, answer => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    asking.on('error', reject).end()
  })
