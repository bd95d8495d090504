import { Column, fillPlaceholders, is, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { drizzle } from 'drizzle-orm/sqlite-proxy'
import type { Db } from './client.ts'
import type { Plan } from './plan.ts'

type Field = Column | SQL | SQL.Aliased
type Row = Record<string, unknown>

/** The parts of drizzle's select that this module uses. */
type Select = BatchItem<'sqlite'> & PromiseLike<unknown> & { toSQL(): { sql: string; params: unknown[] } }

/** A query with its selected fields in order, at most one level deep. */
interface Query<S extends Select> {
  fields: Record<string, Field | Record<string, Field>>
  select: S
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
  /** Makes a result row from a list of values. */
  read(values: unknown[]): Row
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
 * The rows come as one JSON text, because libSQL's protocol makes an object of every value.
 * @param write writes the query of a shape, with `sql.placeholder(name)` for every parameter; its joins are inner
 * joins, and its integers are safe integers.
 */
export function prepared<Shape extends object, S extends Select>(write: (db: Db, shape: Shape) => Query<S>) {
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
  return (shape: Shape, values: Record<string, unknown>): Plan<Awaited<S>> => {
    const { texts, params, read } = writtenFor(shape)
    return {
      statements: [writer.values(sql(texts, ...fillPlaceholders(params, values)))],
      read: ([rows]) => {
        const [[text]] = rows as [[string]]
        return (JSON.parse(text) as unknown[][]).map(read) as Awaited<S>
      }
    }
  }
}

function writeDown<S extends Select>({ fields, select, common }: Query<S>): Written {
  const list = Object.entries(fields).flatMap(([first, field]): Named[] =>
    isField(field)
      ? [{ first, second: undefined, field }]
      : Object.entries(field).map(([second, inner]) => ({ first, second, field: inner }))
  )
  const columns = list.map((_, at) => `c${at}`).join()
  // JSON columns are embedded as JSON, so they are parsed once.
  const values = list.map(({ field }, at) => (isJson(field) ? `json(c${at})` : `c${at}`)).join()
  // SQLite keeps the order of a subquery for json_group_array.
  const whole = sql`with ${common && sql`${common}, `}${sql.raw(`r(${columns})`)} as ${select} select json_group_array(json_array(${sql.raw(values)})) from r`
  const { sql: text, params } = writer.values(whole).getQuery()
  const texts = text.split('?')
  if (texts.length !== params.length + 1) throw new Error('A prepared query holds a question mark that is no value')
  return { texts: Object.assign(texts, { raw: texts }), params, read: readerOf(list) }
}

/** A selected field with its name, the position of its value, and the group whose object contains it. */
interface Placed {
  group: string | undefined
  name: string
  at: number
  decode: ((value: unknown) => unknown) | null
}

/** Makes the reader of a row, in which the fields of a group form an object of their own. */
function readerOf(list: Named[]): Written['read'] {
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

function fieldReader(fields: Placed[]): Written['read'] {
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
