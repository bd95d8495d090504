import http from 'node:http'
import https from 'node:https'

/** A request that is sent repeatedly. */
export interface Call {
  address: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  /** Status of a successful response; by default each 2xx. */
  status?: number
}

/** A call, or a function that makes the next one when each request differs. */
export type CallSource = Call | (() => Call)

export interface Load {
  answers: number
  perSecond: number
  /** Number of responses with a status other than that of success, and of requests without a response. */
  failures: number
  /** The median and 99th percentile of the response times, in milliseconds. */
  median: number
  p99: number
  /** Longest response time in milliseconds. */
  longest: number
}

/** Computes the median and the 99th percentile of times. */
export function spread(times: number[]): { median: number; p99: number } {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0
  return { median: at(0.5), p99: at(0.99) }
}

const protocolOf = (address: string) => (address.startsWith('https:') ? https : http)

const nextCall = (source: CallSource): Call => (typeof source === 'function' ? source() : source)

const isSuccess = (status: number, wanted?: number): boolean =>
  wanted === undefined ? status >= 200 && status < 300 : status === wanted

function ask(agent: http.Agent, { address, method = 'GET', headers = {}, body, status }: Call): Promise<boolean> {
  return new Promise(resolve => {
    const request = protocolOf(address).request(address, { agent, method, headers }, answer => {
      answer.resume()
      answer.on('end', () => resolve(isSuccess(answer.statusCode ?? 0, status)))
      answer.on('error', () => resolve(false))
    })
    request.on('error', () => resolve(false))
    request.end(body)
  })
}

/**
 * Sends a call again and again, or several calls to one site in turns, on keep-alive connections. The sending ends
 * after a time or a number of requests.
 */
export async function load(
  calls: CallSource | CallSource[],
  connections: number,
  until: { ms: number } | { requests: number }
): Promise<Load> {
  const times: number[] = []
  const all = [calls].flat()
  const { Agent } = protocolOf(all[0] ? nextCall(all[0]).address : '')
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  let sent = 0
  let failures = 0
  const started = performance.now()
  const isRunning = () => ('ms' in until ? performance.now() - started < until.ms : sent < until.requests)
  const worker = async () => {
    while (isRunning()) {
      const source = all[sent % all.length]
      const call = source && nextCall(source)
      sent += 1
      const startedAt = performance.now()
      if (!call || !(await ask(agent, call))) failures += 1
      times.push(performance.now() - startedAt)
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  const seconds = (performance.now() - started) / 1000
  agent.destroy()
  return {
    answers: times.length,
    perSecond: times.length / seconds,
    failures,
    ...spread(times),
    longest: Math.max(...times)
  }
}
