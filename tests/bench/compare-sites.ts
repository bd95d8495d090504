import { type Load, load } from './load.ts'
import { fixed, printTable, type Row } from './table.ts'

const ROUNDS = 5
const MS = 4000
const CONNECTIONS = 10
/** Requests that are measured. The last one accepts Brotli, as requests of browsers over https do. */
const ASKED = {
  '/healthz': { path: '/healthz', headers: {} },
  '/': { path: '/', headers: {} },
  '/ in Brotli': { path: '/', headers: { 'Accept-Encoding': 'br' } }
}

const middleOf = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/**
 * Measures how many requests a second running sites answer. The sites are measured in turns, because the speed of a
 * machine changes by the minute.
 * @param sites sites as NAME=ORIGIN. Each is compared with the first.
 */
export async function compareSites(sites: string[]): Promise<void> {
  const origins = sites.map(site => site.split('=') as [string, string])
  const loadsOf = new Map<string, Load[]>()
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [requestName, { path, headers }] of Object.entries(ASKED)) {
      for (const [name, origin] of origins) {
        const call = { address: origin + path, headers }
        await load(call, CONNECTIONS, { requests: CONNECTIONS })
        const key = `${requestName} ${name}`
        loadsOf.set(key, [...(loadsOf.get(key) ?? []), await load(call, CONNECTIONS, { ms: MS })])
      }
    }
  }
  const rows = Object.keys(ASKED).flatMap(requestName => {
    const speeds = origins.map(([name]) =>
      (loadsOf.get(`${requestName} ${name}`) ?? []).map(({ perSecond }) => perSecond)
    )
    return origins.map(([name], at): Row => {
      const loads = loadsOf.get(`${requestName} ${name}`) ?? []
      const shares = (speeds[at] ?? []).map((speed, round) => speed / (speeds[0]?.[round] ?? speed))
      return {
        request: requestName,
        site: name,
        'requests/s': fixed(middleOf(speeds[at] ?? []), 0),
        '× the first': fixed(middleOf(shares), 2),
        'not 2xx': loads.reduce((sum, { failures }) => sum + failures, 0),
        'p99 ms': fixed(middleOf(loads.map(({ p99 }) => p99)))
      }
    })
  })
  printTable(`In turns, ${ROUNDS} rounds of ${MS / 1000} s, ${CONNECTIONS} connections, middle of the rounds`, rows)
}
