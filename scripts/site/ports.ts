import { randomInt } from 'node:crypto'
import { createServer, isIPv6 } from 'node:net'
import { Refusal } from './refusal.ts'

function listen(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(port, host, () => server.close(() => resolve(port)))
  })
}

/**
 * Range of ports for the parts of a site. It is below the ephemeral ports, because an outgoing connection could take an
 * ephemeral port before a server listens on it, or while the server restarts.
 */
const FIRST = 20_000
const LAST = 32_000
const TRIES = 50

/** Finds a random free port of the loopback interface. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < TRIES; tried++) {
    const port = await listen(randomInt(FIRST, LAST), '127.0.0.1').catch(() => null)
    if (port) return port
  }
  throw new Refusal(`No free port was found between ${FIRST} and ${LAST}.`)
}

/** Checks that the port can be opened. @throws Refusal when the port cannot be opened. */
export async function checkPort(port: number, host: string): Promise<void> {
  try {
    await listen(port, host)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new Refusal(`Port ${port} is in use: stop what listens there, or choose another one with PORT.`)
    if (code === 'EACCES')
      throw new Refusal(`Port ${port} needs more rights than this user has: choose one above 1023 with PORT.`)
    throw new Refusal(`${host}:${port} (HOST and PORT) cannot be listened to: ${message}`)
  }
}

const OF_THIS_MACHINE = new Set(['0.0.0.0', '::', '127.0.0.1', '::1'])

/** Makes the address at which a browser reaches a server that listens on a host and a port. */
export function originOf(host: string, port: number): string {
  if (OF_THIS_MACHINE.has(host)) return `http://localhost:${port}`
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`
}
