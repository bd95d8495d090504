import { join } from 'node:path'
import { startChild } from './children.ts'
import { QUIET_ENV } from './quiet-env.ts'
import { Refusal } from './refusal.ts'

const PROCESS = join(import.meta.dirname, 'prepare-database-process.ts')

/** A database to migrate and to fill. */
export interface PrepareRequest {
  url: string
  authToken?: string | undefined
  /** Folder of the emulated file store and the time of the demo forum in milliseconds; null for an empty site. */
  demo: { state: string; now: number } | null
}

/**
 * Message of the process: a line for the operator, the content found in the database, or the reason of its
 * end.
 */
export type PrepareMessage =
  | { type: 'log'; line: string }
  | { type: 'done'; content: DatabaseContent }
  | { type: 'refused' | 'disconnected' | 'failed'; reason: string }

type Outcome = Exclude<PrepareMessage, { type: 'log' }>

/** The connection to the database was refused or lost: another attempt may succeed. */
export class ConnectionLost extends Error {
  override name = 'ConnectionLost'
}

/** Content of a database before it is filled; 'half' after an interrupted filling. */
export type DatabaseContent = 'none' | 'half' | 'whole'

/** Parses a line of the process; other output, such as a warning of Node, is for the operator. */
function parseMessage(text: string): PrepareMessage {
  try {
    return JSON.parse(text) as PrepareMessage
  } catch {
    return { type: 'log', line: text }
  }
}

/**
 * Migrates and fills a database in a process of its own.
 * @returns the content before; 'half' stays unchanged.
 * @throws Refusal for a database of another version.
 * @throws ConnectionLost.
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
