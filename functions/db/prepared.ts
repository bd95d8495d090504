import { Column, fillPlaceholders, type GetColumnData, is, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/sqlite-proxy'
import type { Db } from './client.ts'
import { keptRows, type Row, type RowReader } from './kept-rows.ts'
import type { Plan } from './plan.ts'

type Field = Column | SQL
/** Selected fields by their names, at most one level deep. */
type Fields = Record<string, Field | Record<string, Field>>

type Value<F> = F extends Column ? GetColumnData<F> : F extends SQL<infer T> ? T : never
/** The result row of selected fields. */
type RowOf<F> = { [K in keyof F]: F[K] extends Field ? Value<F[K]> : { [L in keyof F[K]]: Value<F[K][L]> } }

/** A query whose last column is `jsonRow(fields)`. */
interface Query<F extends Fields> {
  fields: F
  select: SQLWrapper
  /** Common table expression that the query uses, such as `viewerTable`. */
  common?: SQL | undefined
}

/** A selected field with its name, and for a field of a group also the name of the group. */
interface Named {
  first: string
  second: string | undefined
  field: Field
}

interface Written {
  /** The SQL text, split at the parameters. */
  texts: TemplateStringsArray
  params: unknown[]
  readRow: RowReader
}

const unused = async () => ({ rows: [] })
/** A query builder without a connection. */
const writer: Db = drizzle(unused, async () => [], { casing: 'snake_case' })

/**
 * Upper bound for the cached shapes of each query (its variants with different SQL): a feed of subscriptions has one
 * shape for each number of communities, whose SQL takes up to 190 kB.
 */
export const SHAPES_KEPT = 200

/**
 * Makes plans (reads to be sent) of a query, with its SQL cached by shape (the values that change the SQL text).
 * Writing the SQL of a feed takes longer than reading its rows, so each isolate caches the SQL of the last used shapes.
 * Rows with the same values may be one object, so callers do not change them.
 * @param write writes the query of a shape, with `sql.placeholder(name)` for every parameter; its joins are inner
 * joins, and its integers are safe integers.
 */
export function prepared<Shape extends object, F extends Fields>(write: (db: Db, shape: Shape) => Query<F>) {
  /** Queries that have been written, by shape, the least recently used first. */
  const known = new Map<string, Written>()
  const writtenFor = (shape: Shape): Written => {
    const key = JSON.stringify(shape)
    const written = known.get(key) ?? writeDown(write(writer, shape))
    known.delete(key)
    known.set(key, written)
    const [oldest = ''] = known.keys()
    if (known.size > SHAPES_KEPT) known.delete(oldest)
    return written
  }
  return (shape: Shape, values: Record<string, unknown>): Plan<Readonly<RowOf<F>>[]> => {
    const { texts, params, readRow } = writtenFor(shape)
    return {
      statements: [writer.values(sql(texts, ...fillPlaceholders(params, values)))],
      read: ([rows]) => (rows as string[][]).map(cells => readRow(cells.at(-1) ?? '[]')) as RowOf<F>[]
    }
  }
}

/**
 * Gives the column of a prepared query with its fields as one JSON array. libSQL's protocol makes an object of every
 * value, so a row of one value is cheaper to send and to read.
 */
export const jsonRow = (fields: Fields) => ({
  row: sql<string>`json_array(${sql.join(
    // JSON columns are embedded as JSON, so they are parsed once.
    listOf(fields).map(({ field }) => (isJson(field) ? sql`json(${field})` : sql`${field}`)),
    sql`, `
  )})`
})

const listOf = (fields: Fields): Named[] =>
  Object.entries(fields).flatMap(([first, field]): Named[] =>
    isField(field)
      ? [{ first, second: undefined, field }]
      : Object.entries(field).map(([second, inner]) => ({ first, second, field: inner }))
  )

function writeDown<F extends Fields>({ fields, select, common }: Query<F>): Written {
  // The SQL of the query builder, unlike the builder itself, is written without parentheses.
  const whole = common ? sql`with ${common} ${select.getSQL()}` : select.getSQL()
  const { sql: text, params } = writer.values(whole).getQuery()
  const texts = text.split('?')
  if (texts.length !== params.length + 1) throw new Error('A prepared query holds a question mark that is no value')
  return { texts: Object.assign(texts, { raw: texts }), params, readRow: keptRows(readerOf(listOf(fields))) }
}

/** A selected field with its name, the position of its value, and the group whose object contains it. */
interface Placed {
  group: string | undefined
  name: string
  at: number
  decode: ((value: unknown) => unknown) | null
}

/** Makes the reader of a row, in which the fields of a group form an object of their own. */
function readerOf(list: Named[]): (values: unknown[]) => Row {
  const fields = list.map(
    ({ first, second, field }, at): Placed => ({
      group: second === undefined ? undefined : first,
      name: second ?? first,
      at,
      decode: decoderOf(field)
    })
  )
  const within = (group?: string) => fieldReader(fields.filter(field => field.group === group))
  const readOwn = within()
  const groups = [...new Set(fields.flatMap(({ group }) => group ?? []))].map(name => ({ name, read: within(name) }))
  return values => {
    const row = readOwn(values)
    for (const { name, read } of groups) row[name] = read(values)
    return row
  }
}

function fieldReader(fields: Placed[]): (values: unknown[]) => Row {
  // Copying an object that has all fields is cheaper than adding them one by one.
  const empty: Row = Object.fromEntries(fields.map(({ name }) => [name, null]))
  return values => {
    const row = { ...empty }
    for (const { name, at, decode } of fields) {
      const cell = values[at]
      if (cell !== null) row[name] = decode ? decode(cell) : cell
    }
    return row
  }
}

const isField = (field: Field | Record<string, Field>): field is Field => is(field, Column) || 'getSQL' in field

const isJson = (field: Field): boolean => is(field, Column) && field.dataType === 'json'

/** Gives the decoder of drizzle's column; null for values that stay as they are, such as those of JSON columns. */
function decoderOf(field: Field): ((value: unknown) => unknown) | null {
  if (!is(field, Column) || isJson(field) || field.mapFromDriverValue === Column.prototype.mapFromDriverValue)
    return null
  return value => field.mapFromDriverValue(value)
}
