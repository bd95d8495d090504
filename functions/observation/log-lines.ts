/** Lines wait so long for others, in milliseconds, and so many together at most. */
const GATHER_MS = 100
const GATHER_MAX = 100

let queued: string[] = []

const lineOf = (fields: object): string => JSON.stringify({ time: new Date().toISOString(), ...fields })

/**
 * Writes a line of the log, one object in JSON.
 * @param fields of which none may tell who asked.
 */
export function writeLogLine(fields: object, isFailure: boolean): void {
  const line = lineOf(fields)
  if (isFailure) console.error(line)
  else console.log(line)
}

/**
 * Writes a line together with those of the next moment: each write wakes the process that passes the log on, which costs
 * more than all else about a line.
 * @param later keeps the request alive until then. When it does not, as for one that is cancelled, the lines go with
 * those after them.
 */
export function queueLogLine(fields: object, later: (work: Promise<void>) => void): void {
  queued.push(lineOf(fields))
  if (queued.length >= GATHER_MAX) writeQueued()
  else if (queued.length === 1) later(new Promise(resolve => setTimeout(resolve, GATHER_MS)).then(writeQueued))
}

function writeQueued(): void {
  if (queued.length > 0) console.log(queued.join('\n'))
  queued = []
}
