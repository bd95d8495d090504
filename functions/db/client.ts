import { drizzle, type SqliteRemoteDatabase } from 'drizzle-orm/sqlite-proxy'
import { DatabaseError, type Result, runBatch } from './batch.ts'

export type Db = SqliteRemoteDatabase

/** Database costs of a request: round trips, rows, milliseconds. */
export interface DbStats {
  roundTrips: number
  rowsRead: number
  rowsWritten: number
  ms: number
}

const noCosts = (): DbStats => ({ roundTrips: 0, rowsRead: 0, rowsWritten: 0, ms: 0 })

/** Database costs of all requests of the isolate since it started. */
export const totals: DbStats = noCosts()

function addCosts(sum: DbStats, { roundTrips = 0, rowsRead = 0, rowsWritten = 0, ms = 0 }: Partial<DbStats>): void {
  sum.roundTrips += roundTrips
  sum.rowsRead += rowsRead
  sum.rowsWritten += rowsWritten
  sum.ms += ms
}

/** Timeout of a request to the database, in milliseconds. */
const PATIENCE_MS = 10_000

/** SQLite's code for a write lock that was not obtained in time. A batch with this error has changed nothing. */
const BUSY = 'SQLITE_BUSY'
const TOO_MANY_REQUESTS = 429
/** Milliseconds before each retry; a random time of up to the same length is added. */
const PAUSES_MS = [30, 100, 300, 900]

async function whenFree<T>(attempt: () => Promise<T>): Promise<T> {
  for (const pause of PAUSES_MS) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof DatabaseError && error.code === BUSY)) throw error
      await new Promise(resolve => setTimeout(resolve, pause * (1 + Math.random())))
    }
  }
  return attempt()
}

interface Query {
  sql: string
  params: unknown[]
  method: 'run' | 'all' | 'values' | 'get'
}

/** For the method `get`, drizzle's driver expects one row instead of a list of rows. */
const answerOf = (result: Result, { method }: Query): { rows: unknown[] } =>
  method === 'get' ? { rows: result.rows[0] ?? [] } : result

/** Gives the number of rows that a statement of a batch has changed. */
export const changedRows = (result: unknown): number => (result as Result).rowsAffected

/**
 * Object whose `fetch` sends requests to the database: a service binding of the Worker, or the global object, which
 * uses the network.
 */
export type Route = Pick<Fetcher, 'fetch'>

/**
 * Opens the database over HTTP and counts the costs of its queries, because hosts bill by rows read and tests assert
 * budgets for rows.
 */
export function openDb(
  url: string,
  authToken: string | undefined,
  route: Route = globalThis
): { db: Db; stats: DbStats } {
  const stats = noCosts()
  const add = (costs: Partial<DbStats>): void => {
    addCosts(stats, costs)
    addCosts(totals, costs)
  }
  const count = (rowsRead: number, rowsWritten: number): void => add({ rowsRead, rowsWritten })
  const pipeline = `${url.replace(/^libsql:/, 'https:').replace(/\/$/, '')}/v2/pipeline`
  const headers = { 'Content-Type': 'application/json', ...(authToken && { Authorization: `Bearer ${authToken}` }) }
  const send = async (body: string): Promise<string> => {
    const start = Date.now()
    const response = await route.fetch(pipeline, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(PATIENCE_MS)
    })
    const text = await response.text()
    add({ roundTrips: 1, ms: Date.now() - start })
    if (response.status === TOO_MANY_REQUESTS) throw new DatabaseError(BUSY, 'The server is busy')
    if (!response.ok) throw new DatabaseError('SERVER_ERROR', `The server answered ${response.status}`)
    return text
  }
  const batch = async (queries: Query[]) => {
    const statements = queries.map(({ sql, params }) => ({ sql, args: params }))
    const results = await whenFree(() => runBatch({ send, count }, statements))
    return results.map((result, at) => answerOf(result, queries[at] as Query))
  }
  const one = async (...[sql, params, method]: [string, unknown[], Query['method']]) =>
    (await batch([{ sql, params, method }]))[0] ?? { rows: [] }
  return { db: drizzle(one, batch, { casing: 'snake_case' }), stats }
}
