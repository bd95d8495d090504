import { readdirSync, readFileSync } from 'node:fs'
import { type Call, load } from './load.ts'

/** Clock ticks a second, as Linux tells them to programs everywhere. */
const TICKS = 100
const CONNECTIONS = 4

/** Processor time in milliseconds that a process group has used. */
function usedBy(group: number): number {
  let ticks = 0
  for (const pid of readdirSync('/proc').filter(name => /^\d+$/.test(name))) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      if (Number(fields[2]) === group) ticks += Number(fields[11]) + Number(fields[12])
    } catch {
      // It ended while we looked.
    }
  }
  return (ticks * 1000) / TICKS
}

/**
 * Processor milliseconds of the server and its runtime for one request.
 * @param group process group of the server.
 */
export async function cpuPerRequest(group: number, call: Call, requests: number): Promise<number> {
  await load(call, CONNECTIONS, { requests: Math.ceil(requests / 4) })
  const before = usedBy(group)
  const { answers, failures } = await load(call, CONNECTIONS, { requests })
  if (failures > 0) throw new Error(`${failures} of ${answers} answers of ${call.address} were not OK`)
  return (usedBy(group) - before) / answers
}
