import { Column, fillPlaceholders, is } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { drizzle } from 'drizzle-orm/libsql/web'
import type { SQLitePreparedQuery } from 'drizzle-orm/sqlite-core'
import type { Db } from './client.ts'

type Query = SQLitePreparedQuery<{
  type: 'async'
  run: unknown
  all: unknown
  get: unknown
  values: unknown
  execute: unknown
}> & { fields: { path: string[]; field: unknown }[] }
type Select = BatchItem<'sqlite'> & { prepare(): unknown }
type Row = Record<string, unknown>

interface Written {
  sql: string
  params: unknown[]
  /** The row that a list of values is. */
  read(values: unknown[]): Row
}

/** Writes statements and runs none. */
const writer = drizzle.mock({ casing: 'snake_case' }) as unknown as Db

/**
 * Queries by their shape, for a batch. Writing the SQL of a feed takes longer than reading its rows, so each shape is
 * written once in the life of an isolate; and the rows come as one JSON text, for libSQL's protocol makes an object of
 * every value.
 * @param write writes the query of a shape, with `sql.placeholder(name)` for every value that varies. Its joins are
 * inner ones, its fields stand at most one level deep, and its integers are safe ones.
 */
export function prepared<Shape extends object, S extends Select>(write: (db: Db, shape: Shape) => S) {
  const known = new Map<string, Written>()
  return (shape: Shape, values: Record<string, unknown>): S => {
    const key = JSON.stringify(shape)
    const written = known.get(key) ?? writeDown(write(writer, shape).prepare() as Query)
    known.set(key, written)
    const { sql, params, read } = written
    const bound = {
      getQuery: () => ({ sql, params: fillPlaceholders(params, values) }),
      mapResult: ({ rows: [[text]] }: { rows: [[string]] }) => (JSON.parse(text) as unknown[][]).map(read)
    }
    // All that a batch asks of a statement.
    return { _prepare: () => bound } as unknown as S
  }
}

function writeDown(query: Query): Written {
  const { sql, params } = query.getQuery()
  const columns = query.fields.map((_, at) => `c${at}`).join()
  // JSON stands in the text as it is: quoted once more, it would have to be read twice.
  const values = query.fields.map(({ field }, at) => (isJson(field) ? `json(c${at})` : `c${at}`)).join()
  return {
    // The database keeps the order of an inner query for every aggregate but count, min and max.
    sql: `with r(${columns}) as (${sql}) select json_group_array(json_array(${values})) from r`,
    params,
    read: readerOf(query)
  }
}

function readerOf({ fields }: Query): Written['read'] {
  const readers = fields.map(({ path: [first = '', second], field }) => ({ first, second, decode: decoderOf(field) }))
  return values => {
    const row: Row = {}
    let at = 0
    for (const { first, second, decode } of readers) {
      const cell = values[at]
      at += 1
      const value = cell === null ? null : decode(cell)
      if (second === undefined) {
        row[first] = value
        continue
      }
      const inner = (row[first] as Row | undefined) ?? {}
      inner[second] = value
      row[first] = inner
    }
    return row
  }
}

const isJson = (field: unknown): boolean => is(field, Column) && field.dataType === 'json'

/** As drizzle decodes the column; a value of an expression stays as it is, and so does JSON. */
function decoderOf(field: unknown): (value: unknown) => unknown {
  return is(field, Column) && !isJson(field) ? value => field.mapFromDriverValue(value) : value => value
}
