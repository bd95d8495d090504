import { join } from 'node:path'
import { startChild } from './children.ts'
import { QUIET_ENV } from './quiet-env.ts'
import { Refusal } from './refusal.ts'

const PROCESS = join(import.meta.dirname, 'prepare-database-process.ts')

/** Request to migrate a database, and to fill it if it is empty. */
export interface PrepareRequest {
  url: string
  authToken?: string | undefined
  /** Folder of the file store, and the time in milliseconds at which the demo forum ends; null for an empty site. */
  demo: { state: string; now: number } | null
}

/**
 * Message of the process that prepares a database: a line for the operator, the state of the content that it found in
 * the database, or the reason of its failure.
 */
export type PrepareMessage =
  | { type: 'log'; line: string }
  | { type: 'done'; content: DatabaseContent }
  | { type: 'refused' | 'disconnected' | 'failed'; reason: string }

type Outcome = Exclude<PrepareMessage, { type: 'log' }>

/** Error of a refused or lost connection to the database, after which another attempt may succeed. */
export class ConnectionLost extends Error {
  override name = 'ConnectionLost'
}

/** State of the content of a database; 'half' after a filling that was interrupted. */
export type DatabaseContent = 'none' | 'half' | 'whole'

/**
 * Parses a line that the process has printed. A line without a message, such as a warning of Node, becomes a log line.
 */
function parseMessage(text: string): PrepareMessage {
  try {
    return JSON.parse(text) as PrepareMessage
  } catch {
    return { type: 'log', line: text }
  }
}

/**
 * Migrates a database in a process of its own, and fills it if it is empty.
 * @returns the state of the content before the filling; a database that is 'half' filled stays unchanged.
 * @throws Refusal when the database belongs to another version of the code.
 * @throws ConnectionLost when the connection to the database is refused or lost.
 * @throws Error for other failures.
 */
export async function prepareDatabase(
  request: PrepareRequest,
  report: (line: string) => void
): Promise<DatabaseContent> {
  const outcomes: Outcome[] = []
  const onLine = (text: string) => {
    const message = parseMessage(text)
    if (message.type === 'log') report(message.line)
    else outcomes.push(message)
  }
  const env = { ...process.env, ...QUIET_ENV }
  const input = Buffer.from(JSON.stringify(request))
  const child = startChild('Preparing the database', process.execPath, [PROCESS], { env, input, onLine })
  const end = await child.ended
  return contentFrom(outcomes.at(-1) ?? { type: 'failed', reason: `${child.name} ${end}` })
}

function contentFrom(outcome: Outcome): DatabaseContent {
  if (outcome.type === 'done') return outcome.content
  if (outcome.type === 'refused') throw new Refusal(outcome.reason)
  throw outcome.type === 'disconnected' ? new ConnectionLost(outcome.reason) : new Error(outcome.reason)
}
