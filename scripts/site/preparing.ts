import { join } from 'node:path'
import { startChild } from './children.ts'
import { QUIET } from './quiet.ts'
import { Refusal } from './refusal.ts'

const READY = join(import.meta.dirname, 'ready.ts')

/** A database that is to have the schema and some content. */
export interface Wanted {
  url: string
  authToken?: string | undefined
  /** The folder of the emulated file store and the moment that the demo forum is made for, in milliseconds; null for an empty site. */
  demo: { state: string; now: number } | null
}

/** Output of the process: a line for the operator, the content of the database, or the reason of its end. */
export type Told = { line: string } | { found: Found } | { refusal: string } | { lost: string } | { failure: string }

/** The connection to the database was refused or broken off: another try may succeed. */
export class ConnectionLost extends Error {
  override name = 'ConnectionLost'
}

/** What stood in the database before: a filling may have been broken off in the middle. */
export type Found = 'none' | 'half' | 'whole'

/** What else that process writes, such as a warning of Node, is for the operator, too. */
function toldBy(text: string): Told {
  try {
    return JSON.parse(text) as Told
  } catch {
    return { line: text }
  }
}

/**
 * Brings schema and content of a database to where they should be, in a process of its own.
 * @returns what stood there; 'half' was left as it is.
 * @throws Refusal when the database is of another version. @throws ConnectionLost. @throws Error when it does not work.
 */
export async function prepareDatabase(wanted: Wanted, say: (line: string) => void): Promise<Found> {
  const told: Told[] = []
  const onLine = (text: string) => {
    const word = toldBy(text)
    if ('line' in word) say(word.line)
    told.push(word)
  }
  const env = { ...process.env, ...QUIET }
  const input = Buffer.from(JSON.stringify(wanted))
  const child = startChild('Preparing the database', process.execPath, [READY], { env, input, onLine })
  const end = await child.ended
  const last = told.findLast(word => !('line' in word))
  if (last && 'found' in last) return last.found
  if (last && 'refusal' in last) throw new Refusal(last.refusal)
  if (last && 'lost' in last) throw new ConnectionLost(last.lost)
  throw new Error(last && 'failure' in last ? last.failure : `${child.name} ${end}`)
}
