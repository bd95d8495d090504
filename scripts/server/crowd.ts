import type { BlockList, Socket } from 'node:net'
import { networkOf } from '#functions/http/network.ts'
import { addressOf, isListed } from './client.ts'

interface Group {
  open: number
  /** Connections that are not worked for, the longest rest first. */
  resting: Set<Socket>
}

/** Connections that one network may have open. */
const OPEN_MOST = 256

/**
 * Bounds the connections of each network, but those of trusted proxies: one too many ends the one that has rested for
 * longest. Where all are worked for, that is the new one.
 */
export function openCrowd(trusted: BlockList) {
  const networks = new Map<string, Group>()
  const groups = new WeakMap<Socket, Group>()
  return {
    enters(socket: Socket): void {
      const address = addressOf(socket)
      if (isListed(address, trusted)) return
      const network = networkOf(address)
      const group = networks.get(network) ?? { open: 0, resting: new Set() }
      networks.set(network, group)
      groups.set(socket, group)
      group.open += 1
      group.resting.add(socket)
      socket.once('close', () => {
        group.open -= 1
        group.resting.delete(socket)
        if (group.open === 0) networks.delete(network)
      })
      if (group.open <= OPEN_MOST) return
      const [longest = socket] = group.resting
      group.resting.delete(longest)
      longest.destroy()
    },
    begins: (socket: Socket) => void groups.get(socket)?.resting.delete(socket),
    rests(socket: Socket): void {
      if (!socket.destroyed) groups.get(socket)?.resting.add(socket)
    }
  }
}
