import { counters, type Runs } from './counters.ts'
import { logError } from './log.ts'
import { traceOf } from './trace.ts'

/** Work that no request waits for. @param execution stands for it, as the platform's own object does for a request. */
type Work = (execution: object) => Promise<void>

/**
 * Runs a job of the queue, and counts it by how it ends. A failure gets a line in the log.
 * @throws Error with the id of that line. The platform logs it, so it has nothing else of what failed.
 */
export async function runJob(type: string, work: Work): Promise<void> {
  const runs = counters.jobs.get(type) ?? { done: 0, failed: 0 }
  counters.jobs.set(type, runs)
  await run(runs, work)
}

/** The same of the timers. */
export async function runTimerWork(work: Work): Promise<void> {
  await run(counters.timers, work)
  counters.timersAt = Date.now()
}

async function run(runs: Runs, work: Work): Promise<void> {
  const execution = {}
  try {
    await work(execution)
    runs.done += 1
  } catch (error) {
    runs.failed += 1
    const trace = traceOf(execution)
    logError(trace, error)
    throw new Error(`Failed: the log tells why under ${trace.id}`)
  }
}
