import { counters, type Runs } from './counters.ts'
import { logError } from './log.ts'
import { traceOf } from './trace.ts'

/**
 * Work outside requests.
 * @param execution an object that identifies the run, as the platform's context does for a request.
 */
type Work = (execution: object) => Promise<void>

/**
 * Runs a job of the queue and counts its success or failure. A failure is logged.
 * @throws Error with the id of the log line. The platform logs this error, so it contains only this id.
 */
export async function runJob(type: string, work: Work): Promise<void> {
  const runs = counters.jobs.get(type) ?? { done: 0, failed: 0 }
  counters.jobs.set(type, runs)
  await run(runs, work)
}

/** Runs the work of the scheduled job and counts its success or failure. */
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
