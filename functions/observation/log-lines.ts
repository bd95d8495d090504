/** Longest time in milliseconds for which lines of the log are gathered, and upper bound for the lines in one write. */
const GATHER_MS = 100
const GATHER_MAX = 100

let queued: string[] = []

const lineOf = (fields: object): string => JSON.stringify({ time: new Date().toISOString(), ...fields })

/** Writes a line of the log, which is one JSON object. @param fields fields of which none may identify the client. */
export function writeLogLine(fields: object, isFailure: boolean): void {
  const line = lineOf(fields)
  if (isFailure) console.error(line)
  else console.log(line)
}

/**
 * Writes a line of the log together with the other lines of the next 100 ms. Each write wakes the process that forwards
 * the log, and that costs more than everything else about a line.
 * @param later keeps the request alive until the write. The lines of a cancelled request are written with lines of
 * later requests.
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
