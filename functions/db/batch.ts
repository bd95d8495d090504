/** A value in the JSON of libSQL's protocol (Hrana over HTTP, version 2). */
type Value =
  | { type: 'null' }
  | { type: 'integer'; value: string }
  | { type: 'float'; value: number }
  | { type: 'text'; value: string }

interface Failure {
  message: string
  code?: string
}

interface StepResult {
  rows: Value[][]
  affected_row_count: number
  rows_read?: number
  rows_written?: number
}

export type Answer =
  | { type: 'error'; error: Failure }
  | { type: 'ok'; response: { result: { step_results: (StepResult | null)[]; step_errors: (Failure | null)[] } } }

/** A parameter of a statement. */
type Parameter = string | number | bigint | boolean | null

export interface Statement {
  sql: string
  args: unknown[]
}

export interface Result {
  /** Rows as arrays of values, in the order of the columns. */
  rows: (string | number | null)[][]
  rowsAffected: number
}

/** An error of the database or of the connection to it. */
export class DatabaseError extends Error {
  override name = 'DatabaseError'
  /** The database's code, such as SQLITE_BUSY. */
  readonly code: string

  constructor(code: string, message: string) {
    super(`${code}: ${message}`)
    this.code = code
  }
}

/** A condition of a step: an earlier step has succeeded, or no transaction is open. */
type Condition = { type: 'ok'; step: number } | { type: 'not'; cond: { type: 'is_autocommit' } }

/** A request that runs steps one after another; a step whose condition is false is left out. */
export interface Batch {
  type: 'batch'
  batch: { steps: { condition?: Condition; stmt: { sql: string; args?: Value[] } }[] }
}

/** The connection by which a batch is sent to the database. */
export interface Connection {
  /** Sends a batch, and returns its answer. */
  send(batch: Batch, isWrite: boolean): Promise<Answer | undefined>
  /** Called for each statement with the numbers of rows that it read and wrote. */
  count(rowsRead: number, rowsWritten: number): void
}

const WRITES = /^\s*(?:insert|update|delete)\b/i

/**
 * Runs statements as one transaction in one request. A row is an array, as drizzle's proxy driver takes it: libSQL's
 * own client makes an object with named and numbered properties of every row, which took more than half of the
 * processor time of a long thread.
 * @throws DatabaseError with the database's code; the transaction is rolled back.
 */
export async function runBatch(connection: Connection, statements: Statement[]): Promise<Result[]> {
  const isWrite = statements.some(({ sql }) => WRITES.test(sql))
  const answer = await connection.send(batchOf(statements, isWrite), isWrite)
  if (answer?.type !== 'ok') throw refusal(answer?.error)
  const { step_results, step_errors } = answer.response.result
  for (const step of step_results) connection.count(step?.rows_read ?? 0, step?.rows_written ?? 0)
  const committed = step_results[statements.length + 1]
  if (!committed) throw refusal(step_errors.find(error => error !== null))
  return step_results.slice(1, statements.length + 1).map(resultOf)
}

const batchOf = (statements: Statement[], isWrite: boolean): Batch => {
  const steps: Batch['batch']['steps'] = [
    // A deferred transaction that starts to write fails with SQLITE_BUSY when another transaction has written since it
    // began.
    { stmt: { sql: isWrite ? 'BEGIN IMMEDIATE' : 'BEGIN DEFERRED' } },
    ...statements.map(({ sql, args }, at) => ({ condition: isDone(at), stmt: { sql, args: args.map(encode) } })),
    { condition: isDone(statements.length), stmt: { sql: 'COMMIT' } },
    { condition: IN_TRANSACTION, stmt: { sql: 'ROLLBACK' } }
  ]
  return { type: 'batch', batch: { steps } }
}

const IN_TRANSACTION: Condition = { type: 'not', cond: { type: 'is_autocommit' } }

/** True when an answer shows that no transaction is open: the last step, the rollback, was left out or has succeeded. */
export const isSettled = (answer: Answer | undefined): boolean =>
  answer?.type === 'ok' && answer.response.result.step_errors.at(-1) === null

const isDone = (step: number): Condition => ({ type: 'ok', step })

const refusal = (failure: Failure | null | undefined) =>
  new DatabaseError(failure?.code ?? 'UNKNOWN', failure?.message ?? 'The batch was not executed')

const resultOf = (step: StepResult | null): Result => ({
  rows: (step?.rows ?? []).map(row => row.map(decode)),
  rowsAffected: step?.affected_row_count ?? 0
})

function decode(value: Value): string | number | null {
  if (value.type === 'integer') return Number(value.value)
  return value.type === 'null' ? null : value.value
}

function encode(input: unknown): Value {
  const value = input as Parameter
  if (value === null) return { type: 'null' }
  if (typeof value === 'string') return { type: 'text', value }
  if (typeof value === 'boolean') return { type: 'integer', value: value ? '1' : '0' }
  if (typeof value === 'number' && !Number.isSafeInteger(value)) return { type: 'float', value }
  if (typeof value === 'number' || typeof value === 'bigint') return { type: 'integer', value: String(value) }
  throw new DatabaseError('UNKNOWN', 'Neither bytes nor dates are kept in this database')
}
