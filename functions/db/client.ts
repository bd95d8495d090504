import { createClient, LibsqlError } from '@libsql/client/web'
import type { LibSQLDatabase } from 'drizzle-orm/libsql'
import { drizzle } from 'drizzle-orm/libsql/web'
import { runBatch, type Statement } from './batch.ts'

export type Db = LibSQLDatabase

/** What a request cost the database: round trips, rows, milliseconds. */
export interface DbStats {
  roundTrips: number
  rowsRead: number
  rowsWritten: number
  ms: number
}

/** A database that says nothing for so long is away. */
const PATIENCE_MS = 10_000

/** The database's word for another writer that holds its pen for too long. Nothing of the batch is done then. */
const BUSY = 'SQLITE_BUSY'
const TOO_MANY_REQUESTS = 429
/** Milliseconds before each further attempt, and up to as many more: those who wait do not come back at once. */
const PAUSES_MS = [30, 100, 300, 900]

async function whenFree<T>(attempt: () => Promise<T>): Promise<T> {
  for (const pause of PAUSES_MS) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof LibsqlError && error.code === BUSY)) throw error
      await new Promise(resolve => setTimeout(resolve, pause * (1 + Math.random())))
    }
  }
  return attempt()
}

const ROWS = /"rows_(read|written)":(\d+)/g

/** Opens the database over HTTP and counts what is asked of it: hosts bill by rows read, and our budgets are written in them. */
export function openDb(url: string, authToken: string | undefined): { db: Db; stats: DbStats } {
  const stats: DbStats = { roundTrips: 0, rowsRead: 0, rowsWritten: 0, ms: 0 }
  const ask = async (...[to, init]: Parameters<typeof fetch>): Promise<{ response: Response; text: string }> => {
    const start = Date.now()
    const response = await fetch(to, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) })
    const text = await response.text()
    stats.roundTrips += 1
    stats.ms += Date.now() - start
    return { response, text }
  }
  const count = (read: number, written: number): void => {
    stats.rowsRead += read
    stats.rowsWritten += written
  }
  const forClient = async (request: Request): Promise<Response> => {
    const { response, text } = await ask(request)
    for (const [, kind, rows] of text.matchAll(ROWS))
      count(kind === 'read' ? Number(rows) : 0, kind === 'read' ? 0 : Number(rows))
    return new Response(text, { status: response.status, headers: response.headers })
  }
  const pipeline = `${url.replace(/^libsql:/, 'https:').replace(/\/$/, '')}/v2/pipeline`
  const headers = { 'Content-Type': 'application/json', ...(authToken && { Authorization: `Bearer ${authToken}` }) }
  const send = async (body: string): Promise<string> => {
    const { response, text } = await ask(pipeline, { method: 'POST', headers, body })
    if (response.status === TOO_MANY_REQUESTS) throw new LibsqlError('The server is busy', BUSY)
    if (!response.ok) throw new LibsqlError(`The server answered ${response.status}`, 'SERVER_ERROR')
    return text
  }
  const client = createClient({ url, ...(authToken ? { authToken } : {}), fetch: forClient as typeof fetch })
  const batch = (statements: Statement[]) => whenFree(() => runBatch({ send, count }, statements))
  return { db: drizzle(Object.assign(client, { batch }), { casing: 'snake_case' }), stats }
}
