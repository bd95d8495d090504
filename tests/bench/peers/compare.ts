import { type Comparison, measureInTurns, type Site, type Times } from '../in-turns.ts'
import type { Description } from './description.ts'
import { openPeer } from './open.ts'

/**
 * Opens the described peers, measures them in turns with our own sites, and stops all of them. Peers that cannot be
 * started or logged in to are left out.
 * @param readyMs milliseconds that a peer has to become ready.
 */
export async function comparePeers(
  own: Site[],
  peers: Description[],
  { readyMs, ...times }: Times & { readyMs: number }
): Promise<Comparison> {
  const sites = [...own]
  const faults: string[] = []
  try {
    for (const peer of peers) {
      try {
        const open = await openPeer(peer, readyMs)
        sites.push(open.site)
        faults.push(...open.faults)
      } catch (error) {
        faults.push(`${peer.name}: ${(error as Error).message}`)
      }
    }
    const comparison = await measureInTurns(sites, times)
    return { ...comparison, faults: [...faults, ...comparison.faults] }
  } finally {
    for (const site of sites) await site.stop()
  }
}
