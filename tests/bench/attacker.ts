/** Worker thread of attack.ts that sends the calls of an attack, so that they do not slow down the measurement. */
import http from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

/** The calls that one client repeats as fast as it can. */
export interface Attack {
  calls: AttackCall[]
  /** Number of simultaneous requests. */
  connections: number
  ms: number
}

export interface AttackCall {
  address: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: Uint8Array
}

/** Number of responses with each status; the status 0 stands for requests without a response. */
export type Outcome = Map<number, number>

/** Milliseconds to wait for the last responses after the end of an attack. */
const LAST_MS = 5000

async function attack({ calls, connections, ms }: Attack): Promise<Outcome> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  const outcome: Outcome = new Map()
  const end = performance.now() + ms
  let sent = 0
  const send = ({ address, method, headers, body }: AttackCall) =>
    new Promise<number>(resolve => {
      const request = http.request(address, { agent, method, headers }, answer => {
        answer.resume()
        answer.once('close', () => resolve(answer.statusCode ?? 0))
      })
      request.once('error', () => resolve(0))
      request.setTimeout(ms + LAST_MS, () => request.destroy())
      request.end(body)
    })
  const worker = async () => {
    while (performance.now() < end) {
      const call = calls[sent % calls.length]
      sent += 1
      if (!call) return
      const status = await send(call)
      outcome.set(status, (outcome.get(status) ?? 0) + 1)
    }
  }
  const late = new Promise(resolve => setTimeout(resolve, ms + LAST_MS).unref())
  await Promise.race([Promise.all(Array.from({ length: connections }, worker)), late])
  agent.destroy()
  return outcome
}

parentPort?.postMessage(await attack(workerData as Attack))
