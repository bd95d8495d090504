import { request } from 'node:http'

const SOCKET = 'unix:'

/** Path of a socket file. */
export const socketOf = (at: string): string => at.slice(SOCKET.length)

/** Options of a request to an origin, or to a socket file as unix:/path. */
export function requestTarget(at: string): { host: string; port: string } | { socketPath: string } {
  if (at.startsWith(SOCKET)) return { socketPath: socketOf(at) }
  const { hostname, port } = new URL(at)
  return { host: hostname.replace(/^\[|\]$/g, ''), port }
}

/**
 * Sends a request to a local server on a connection of its own.
 * @param at origin or socket file.
 * @param path request target; a proxy needs an absolute address.
 * @returns status of the response, without a timeout.
 */
export const ask = (at: string, path: string, signal?: AbortSignal): Promise<number> =>
  new Promise((resolve, reject) => {
    const asking = request({ ...requestTarget(at), agent: false, path, signal }, answer => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    asking.on('error', reject).end()
  })
