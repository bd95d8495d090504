import { drizzle, type SqliteRemoteDatabase } from 'drizzle-orm/sqlite-proxy'
import { type Batch, DatabaseError, type Result, runBatch } from './batch.ts'
import { createSender, type Route } from './connection.ts'
import { CALL_MS, remaining, type Streams } from './streams.ts'

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

/** SQLite's code for a write lock that was not obtained in time. A batch with this error has changed nothing. */
const BUSY = 'SQLITE_BUSY'
/** Milliseconds before each retry; a random time of up to the same length is added. */
const PAUSES_MS = [30, 100, 300, 900]

/** Repeats an attempt while the database is busy and the deadline has not passed. */
async function whenFree<T>(attempt: (isRepeated: boolean) => Promise<T>, deadline: number): Promise<T> {
  for (const [at, shortest] of PAUSES_MS.entries()) {
    try {
      return await attempt(at > 0)
    } catch (error) {
      const pause = shortest * (1 + Math.random())
      if (!(error instanceof DatabaseError && error.code === BUSY) || remaining(deadline) <= pause) throw error
      await new Promise(resolve => setTimeout(resolve, pause))
    }
  }
  return attempt(true)
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

export interface DbOptions {
  /** Service binding to a database of this machine, behind whose few streams calls wait; the network by default. */
  route?: Route | undefined
  /** Streams that the isolate keeps. A process that ends soon keeps none, because each takes a slot of the server. */
  streams?: Streams
  /** Receives each call, so that the platform runs the call to its end after the client has disconnected. */
  finish?(call: Promise<unknown>): void
}

/**
 * Opens the database over HTTP and counts the costs of its queries, because hosts bill by rows read and tests assert
 * budgets for rows. Each call has a timeout of 10 seconds (CALL_MS).
 */
export function openDb(
  url: string,
  authToken: string | undefined,
  { route, streams, finish = () => undefined }: DbOptions = {}
): { db: Db; stats: DbStats } {
  const stats = noCosts()
  const add = (costs: Partial<DbStats>): void => {
    addCosts(stats, costs)
    addCosts(totals, costs)
  }
  const count = (rowsRead: number, rowsWritten: number): void => add({ rowsRead, rowsWritten })
  const send = createSender({
    url,
    authToken,
    route: route ?? globalThis,
    streams,
    isQueued: route !== undefined,
    onRoundTrip: () => add({ roundTrips: 1 })
  })
  const batch = async (queries: Query[]) => {
    const deadline = Date.now() + CALL_MS
    const statements = queries.map(({ sql, params }) => ({ sql, args: params }))
    const attempt = (isRepeated: boolean) => {
      const start = Date.now()
      const sendOnce = (steps: Batch, isWrite: boolean) =>
        send(steps, { isWrite, deadline, isRepeated }).finally(() => add({ ms: Date.now() - start }))
      return runBatch({ send: sendOnce, count }, statements)
    }
    const call = whenFree(attempt, deadline)
    finish(call.catch(() => undefined))
    return (await call).map((result, at) => answerOf(result, queries[at] as Query))
  }
  const one = async (...[sql, params, method]: [string, unknown[], Query['method']]) =>
    (await batch([{ sql, params, method }]))[0] ?? { rows: [] }
  return { db: drizzle(one, batch, { casing: 'snake_case' }), stats }
}
