import { createServer } from 'node:net'
import { Refusal } from './refusal.ts'

function listen(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(port, host, () => {
      const address = server.address()
      server.close(() => resolve(address !== null && typeof address === 'object' ? address.port : port))
    })
  })
}

/** A port of the loopback interface that nobody listens to just now. */
export const freePort = (): Promise<number> => listen(0, '127.0.0.1')

/** @throws Refusal when the port cannot be listened to. */
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
