import { type InValue, LibsqlError, type ResultSet } from '@libsql/client/web'

/** A value as libSQL's protocol (Hrana over HTTP, version 2) writes it in JSON. */
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
  last_insert_rowid: string | null
  rows_read?: number
  rows_written?: number
}

type Answer =
  | { type: 'error'; error: Failure }
  | { type: 'ok'; response: { result: { step_results: (StepResult | null)[]; step_errors: (Failure | null)[] } } }

export interface Statement {
  sql: string
  args: InValue[]
}

/** How a batch reaches the database. */
export interface Line {
  /** Sends the body of a request and gives the text of the answer. */
  send(body: string): Promise<string>
  /** Hears what each statement cost. */
  count(rowsRead: number, rowsWritten: number): void
}

const WRITES = /^\s*(?:insert|update|delete)\b/i

/**
 * Runs statements as one transaction in one request, as the client's own batch does. That one makes an object with
 * named and numbered properties of every row, which took more than half of the time that a long thread takes; here a
 * row is the array that drizzle wants. So a raw query without fields has no names in a batch.
 * @throws LibsqlError with the database's code; then nothing of the batch is done.
 */
export async function runBatch(line: Line, statements: Statement[]): Promise<ResultSet[]> {
  const steps = [
    // A transaction that turned from reading to writing half-way would fail wherever another wrote meanwhile.
    { stmt: { sql: statements.some(({ sql }) => WRITES.test(sql)) ? 'BEGIN IMMEDIATE' : 'BEGIN DEFERRED' } },
    ...statements.map(({ sql, args }, at) => ({ condition: isDone(at), stmt: { sql, args: args.map(encode) } })),
    { condition: isDone(statements.length), stmt: { sql: 'COMMIT' } },
    { condition: { type: 'not', cond: isDone(statements.length + 1) }, stmt: { sql: 'ROLLBACK' } }
  ]
  const text = await line.send(JSON.stringify({ requests: [{ type: 'batch', batch: { steps } }, { type: 'close' }] }))
  const [answer] = (JSON.parse(text) as { results: Answer[] }).results
  if (answer?.type !== 'ok') throw refusal(answer?.error)
  const { step_results, step_errors } = answer.response.result
  for (const step of step_results) line.count(step?.rows_read ?? 0, step?.rows_written ?? 0)
  const committed = step_results[statements.length + 1]
  if (!committed) throw refusal(step_errors.find(error => error !== null))
  return step_results.slice(1, statements.length + 1).map(resultOf)
}

const isDone = (step: number) => ({ type: 'ok', step })

const refusal = (failure: Failure | null | undefined) =>
  new LibsqlError(failure?.message ?? 'The batch was not executed', failure?.code ?? 'UNKNOWN')

function resultOf(step: StepResult | null): ResultSet {
  const rows = (step?.rows ?? []).map(row => row.map(decode))
  return {
    rows,
    rowsAffected: step?.affected_row_count ?? 0,
    lastInsertRowid: step?.last_insert_rowid ? BigInt(step.last_insert_rowid) : undefined
  } as unknown as ResultSet
}

function decode(value: Value): string | number | null {
  if (value.type === 'integer') return Number(value.value)
  return value.type === 'null' ? null : value.value
}

function encode(value: InValue): Value {
  if (value === null) return { type: 'null' }
  if (typeof value === 'string') return { type: 'text', value }
  if (typeof value === 'boolean') return { type: 'integer', value: value ? '1' : '0' }
  if (typeof value === 'number' && !Number.isSafeInteger(value)) return { type: 'float', value }
  if (typeof value === 'number' || typeof value === 'bigint') return { type: 'integer', value: String(value) }
  throw new LibsqlError('Neither bytes nor dates are kept in this database', 'UNKNOWN')
}
