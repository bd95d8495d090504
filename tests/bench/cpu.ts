import { type Call, load } from './load.ts'
import { processTree, readProc } from './process-tree.ts'

/** Number of clock ticks in a second, in which Linux reports processor times. */
const TICKS = 100
const CONNECTIONS = 4

/** Measures the processor time in milliseconds of a process and all its descendant processes. */
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
 * Measures the processor time in milliseconds that a site's server and workerd need for one request.
 * @param server process id of the server.
 */
export async function cpuPerRequest(server: number, call: Call, requests: number): Promise<number> {
  await load(call, CONNECTIONS, { requests: Math.ceil(requests / 4) })
  const before = cpuTimeOf(server)
  const { answers, failures } = await load(call, CONNECTIONS, { requests })
  if (failures > 0) throw new Error(`${failures} of ${answers} answers of ${call.address} were not OK`)
  return (cpuTimeOf(server) - before) / answers
}
