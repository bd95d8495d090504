import { request } from 'node:http'

const SOCKET = 'unix:'

/** Extracts the path of the socket file from an address of the form unix:/path. */
export const socketOf = (at: string): string => at.slice(SOCKET.length)

/** Makes the options of node:http for a request to an origin, or to a socket file given as unix:/path. */
export function requestTarget(at: string): { host: string; port: string } | { socketPath: string } {
  if (at.startsWith(SOCKET)) return { socketPath: socketOf(at) }
  const { hostname, port } = new URL(at)
  return { host: hostname.replace(/^\[|\]$/g, ''), port }
}

/**
 * Sends a GET request to a local server on a new connection. The request has no timeout.
 * @param at origin, or socket file as unix:/path.
 * @param path target of the request: a path, or an absolute address for a server that expects one, as proxies do.
 * @returns status of the response.
 */
export const ask = (at: string, path: string, signal?: AbortSignal): Promise<number> =>
  new Promise((resolve, reject) => {
    const asking = request({ ...requestTarget(at), agent: false, path, signal }, answer => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    asking.on('error', reject).end()
  })
