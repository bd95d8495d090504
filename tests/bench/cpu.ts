import { type Call, load } from './load.ts'
import { cpuTimesOf } from './process-tree.ts'

const CONNECTIONS = 4

/** Measures the processor time in milliseconds of a process and all its descendant processes. */
export const cpuTimeOf = (root: number): number => Object.values(cpuTimesOf(root)).reduce((sum, ms) => sum + ms, 0)

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
