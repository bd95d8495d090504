import { setTimeout as pause } from 'node:timers/promises'
import { unreachable } from './database-errors.ts'
import { Refusal } from './refusal.ts'

/** Milliseconds for which rows are read without a pause. */
const TURN_MS = 10
/** Length of a pause as a multiple of the reading time. In the pauses the database answers requests of the site. */
const REST = 2

/** A database reached over HTTP. */
export interface Address {
  url: string
  authToken: string | undefined
}

/** Makes the options with which the database client connects to an address. */
export const optionsOf = ({ url, authToken }: Address) => ({ url, ...(authToken && { authToken }) })

export type Value = string | number | null
export type Row = Record<string, Value>

/** A value in Hrana's encoding: https://github.com/tursodatabase/libsql/blob/main/docs/HRANA_3_SPEC.md */
type Encoded = { type: 'null' } | { type: 'integer' | 'text'; value: string } | { type: 'float'; value: number }

type Entry =
  | { type: 'step_begin'; step: number; cols: { name: string }[] }
  | { type: 'row'; row: Encoded[] }
  | { type: 'step_end' }
  | { type: 'step_error' | 'error'; error: { message: string } }

function decoded(encoded: Encoded): Value {
  if (encoded.type === 'null') return null
  if (encoded.type !== 'integer') return encoded.value
  const value = Number(encoded.value)
  if (Number.isSafeInteger(value)) return value
  throw new Refusal(`An integer of the database is too large for JSON: ${encoded.value}.`)
}

/**
 * Reports an error of a connection to the database.
 * @throws Refusal with the reason why the database is unreachable.
 */
const refuse = (error: unknown): never => {
  throw unreachable(error)
}

const post = ({ url, authToken }: Address, path: string, body: unknown, signal?: AbortSignal): Promise<Response> =>
  fetch(new URL(path, url.replace(/^libsql:/, 'https:')), {
    method: 'POST',
    body: JSON.stringify(body),
    ...(authToken && { headers: { Authorization: `Bearer ${authToken}` } }),
    ...(signal && { signal })
  })

/** Steps of a Hrana batch that run queries one after another in one read transaction. */
const stepsOf = (queries: string[]) =>
  ['begin', ...queries, 'commit'].map((sql, at) => ({
    stmt: { sql },
    ...(at > 0 && { condition: { type: 'ok', step: at - 1 } })
  }))

/**
 * Closes a cursor on the database server. An open cursor would occupy a connection of the server for ten more
 * seconds.
 */
async function release(address: Address, baton: string): Promise<void> {
  const answer = await post(address, 'v3/pipeline', { baton, requests: [{ type: 'close' }] })
  await answer.arrayBuffer()
}

/** Parses a stream with a JSON value on each line. */
async function* valuesIn(stream: AsyncIterator<Uint8Array>): AsyncGenerator<unknown> {
  const decoder = new TextDecoder()
  let rest = ''
  let busy = 0
  for (;;) {
    const part = await stream.next().catch(refuse)
    if (part.done) return
    const startedAt = performance.now()
    const lines = (rest + decoder.decode(part.value, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield JSON.parse(line)
    busy += performance.now() - startedAt
    if (busy < TURN_MS) continue
    await pause(REST * busy)
    busy = 0
  }
}

/**
 * Reads the rows from the stream of a cursor.
 * @throws Refusal when the stream contains an error, or ends before the number of steps in `steps` is complete.
 */
async function* rowsIn(entries: AsyncIterable<unknown>, steps: number): AsyncGenerator<[query: number, row: Row]> {
  let query = 0
  let columns: string[] = []
  let ended = 0
  for await (const entry of entries as AsyncIterable<Entry>) {
    if ('error' in entry) throw new Refusal(`The database could not be read: ${entry.error.message}`)
    if (entry.type === 'step_end') ended += 1
    if (entry.type === 'step_begin') {
      query = entry.step - 1
      columns = entry.cols.map(({ name }) => name)
    }
    if (entry.type === 'row')
      yield [query, Object.fromEntries(entry.row.map((value, at) => [columns[at], decoded(value)]))]
  }
  if (ended < steps) throw new Refusal('The database ended its answer before all rows were read.')
}

/**
 * Reads the rows of several queries in one transaction, as a stream of any length. The stream occupies one of the
 * database's connections until its end.
 * @returns each row with the index of its query.
 * @throws Refusal when the database is unreachable, or answers with an error.
 */
export async function* readRows(address: Address, queries: string[]): AsyncGenerator<[query: number, row: Row]> {
  const closed = new AbortController()
  const steps = stepsOf(queries)
  const answer = await post(address, 'v3/cursor', { batch: { steps } }, closed.signal).catch(refuse)
  if (!answer.ok || !answer.body)
    throw new Refusal(`The database answered ${answer.status}: ${(await answer.text()).split('\n', 1)[0]}`)
  const values = valuesIn(answer.body[Symbol.asyncIterator]())
  const { baton } = (await values.next()).value as { baton: string | null }
  try {
    yield* rowsIn(values, steps.length)
  } finally {
    closed.abort()
    // Errors are ignored, because a database that has become unreachable has no cursor to close.
    if (baton) await release(address, baton).catch(() => {})
  }
}
