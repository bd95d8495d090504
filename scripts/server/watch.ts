import { connect } from 'node:net'

const EACH_MS = 1000
/** A port that has been dead for so long stays dead. */
const DEAD_MS = 5000

const isOpen = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    const end = (open: boolean) => {
      socket.destroy()
      resolve(open)
    }
    socket.once('connect', () => end(true)).once('error', () => end(false))
  })

/** Calls `dead` when nothing has listened to a port of the loopback interface for 5 seconds. */
export function watchPort(port: number, dead: () => void): void {
  let lastOpen = Date.now()
  const look = async () => {
    if (await isOpen(port)) lastOpen = Date.now()
    else if (Date.now() - lastOpen > DEAD_MS) dead()
  }
  setInterval(look, EACH_MS).unref()
}
