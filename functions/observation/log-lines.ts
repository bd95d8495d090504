/** Longest time in milliseconds and largest number of lines that are written together. */
const GATHER_MS = 100
const GATHER_MAX = 100

let queued: string[] = []

const lineOf = (fields: object): string => JSON.stringify({ time: new Date().toISOString(), ...fields })

/** Writes a line of the log, one JSON object. @param fields none of them may identify the client. */
export function writeLogLine(fields: object, isFailure: boolean): void {
  const line = lineOf(fields)
  if (isFailure) console.error(line)
  else console.log(line)
}

/**
 * Writes a line together with other lines of the next moment: each write wakes the process that passes the log on,
 * which costs more than all else about a line.
 * @param later keeps the request alive until then. The lines of a cancelled request are written with later ones.
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
