import { type Call, load } from './load.ts'
import { processTree, readProc } from './process-tree.ts'

/** Clock ticks a second, as Linux reports them to programs everywhere. */
const TICKS = 100
const CONNECTIONS = 4

/** Processor time in milliseconds of a process and all its descendants. */
export function cpuTimeOf(root: number): number {
  let ticks = 0
  for (const pid of processTree(root)) {
    const stat = readProc(pid, 'stat')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    ticks += Number(fields[11] ?? 0) + Number(fields[12] ?? 0)
  }
  return (ticks * 1000) / TICKS
}

/**
 * Processor milliseconds of the server and its runtime for one request.
 * @param server the server's process id.
 */
export async function cpuPerRequest(server: number, call: Call, requests: number): Promise<number> {
  await load(call, CONNECTIONS, { requests: Math.ceil(requests / 4) })
  const before = cpuTimeOf(server)
  const { answers, failures } = await load(call, CONNECTIONS, { requests })
  if (failures > 0) throw new Error(`${failures} of ${answers} answers of ${call.address} were not OK`)
  return (cpuTimeOf(server) - before) / answers
}
