import { Agent, request } from 'node:http'
import { requestTarget } from '#scripts/site/ask.ts'

/** The Worker's word for a blocked address (src/worker/blocked.ts). */
const BLOCKED = 403
/** A Worker that does not answer for so long keeps no file back, in milliseconds. */
const PATIENCE_MS = 1000

/**
 * Asks the Worker, which holds the blocks in its memory, whether addresses are blocked: for files, which this server answers
 * itself. A word that were kept here would let an address in for a while after its block. Questions about one address at a
 * time share an answer.
 * @param at the socket file of the entry point `blocks`.
 */
export function openBlocks(at: string) {
  const agent = new Agent({ keepAlive: true, timeout: PATIENCE_MS })
  const asked = new Map<string, Promise<boolean>>()

  const ask = (address: string) =>
    new Promise<boolean>(resolve => {
      const headers = { Host: 'localhost', 'CF-Connecting-IP': address }
      const asking = request({ ...requestTarget(at), agent, path: 'http://localhost/', headers }, answer => {
        answer.resume()
        resolve(answer.statusCode === BLOCKED)
      })
      asking.setTimeout(PATIENCE_MS, () => asking.destroy())
      asking.on('error', () => resolve(false)).end()
    })

  return {
    isBlocked(address: string): Promise<boolean> {
      const same = asked.get(address)
      if (same) return same
      const answer = ask(address).finally(() => asked.delete(address))
      asked.set(address, answer)
      return answer
    },
    close: () => agent.destroy()
  }
}

export type Blocks = ReturnType<typeof openBlocks>
