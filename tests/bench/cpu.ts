import { type Call, load } from './load.ts'
import { read, treeOf } from './tree.ts'

/** Clock ticks a second, as Linux tells them to programs everywhere. */
const TICKS = 100
const CONNECTIONS = 4

/** Processor time in milliseconds that a process and all that it has started have used. */
export function usedBy(root: number): number {
  let ticks = 0
  for (const pid of treeOf(root)) {
    const stat = read(pid, 'stat')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    ticks += Number(fields[11] ?? 0) + Number(fields[12] ?? 0)
  }
  return (ticks * 1000) / TICKS
}

/**
 * Processor milliseconds of the server and its runtime for one request.
 * @param server the process that serves.
 */
export async function cpuPerRequest(server: number, call: Call, requests: number): Promise<number> {
  await load(call, CONNECTIONS, { requests: Math.ceil(requests / 4) })
  const before = usedBy(server)
  const { answers, failures } = await load(call, CONNECTIONS, { requests })
  if (failures > 0) throw new Error(`${failures} of ${answers} answers of ${call.address} were not OK`)
  return (usedBy(server) - before) / answers
}
