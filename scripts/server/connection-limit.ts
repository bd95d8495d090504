import type { BlockList, Socket } from 'node:net'
import { networkOf } from '#functions/http/network.ts'
import { addressOf, isListed } from './client.ts'

interface Network {
  open: number
  /** Connections without a pending request; the connection that has been idle for longest is first. */
  idle: Set<Socket>
}

/** Maximum number of open connections from one network. */
const OPEN_MOST = 256

/**
 * Limits the number of open connections from each network, except from trusted proxies. When a connection exceeds the
 * limit, the connection of its network that has been idle for longest is closed, or the new one if all are busy.
 */
export function createConnectionLimit(trusted: BlockList) {
  const networks = new Map<string, Network>()
  const groups = new WeakMap<Socket, Network>()
  return {
    onConnect(socket: Socket): void {
      const address = addressOf(socket)
      if (isListed(address, trusted)) return
      const network = networkOf(address)
      const group = networks.get(network) ?? { open: 0, idle: new Set() }
      networks.set(network, group)
      groups.set(socket, group)
      group.open += 1
      group.idle.add(socket)
      socket.once('close', () => {
        group.open -= 1
        group.idle.delete(socket)
        if (group.open === 0) networks.delete(network)
      })
      if (group.open <= OPEN_MOST) return
      const [longest = socket] = group.idle
      group.idle.delete(longest)
      longest.destroy()
    },
    onBusy: (socket: Socket) => void groups.get(socket)?.idle.delete(socket),
    onIdle(socket: Socket): void {
      if (!socket.destroyed) groups.get(socket)?.idle.add(socket)
    }
  }
}
