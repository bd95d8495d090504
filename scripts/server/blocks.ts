import { Agent, request } from 'node:http'
import { requestTarget } from '#scripts/site/ask.ts'

/** Status with which the Worker answers a blocked address (src/worker/blocked.ts). */
const BLOCKED = 403
/** Milliseconds after which a file is sent although the Worker has not answered. */
const PATIENCE_MS = 1000

/**
 * Asks the Worker whether the client that requests a file is blocked; the Worker has the IP blocks in memory. Answers
 * are not cached, so that a new block applies to the next request. Simultaneous requests from one address share one
 * question.
 * @param at socket file of the Worker's entry point `blocks`.
 */
export function openBlocks(at: string) {
  const agent = new Agent({ keepAlive: true, timeout: PATIENCE_MS })
  const pending = new Map<string, Promise<boolean>>()

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
      const same = pending.get(address)
      if (same) return same
      const answer = ask(address).finally(() => pending.delete(address))
      pending.set(address, answer)
      return answer
    },
    close: () => agent.destroy()
  }
}

export type Blocks = ReturnType<typeof openBlocks>
