import type { Client, Row } from '@libsql/client/http'
import { COUNTERS, type Counter } from './counters.ts'
import type { Finding } from './finding.ts'
import { REFERENCES, type Reference } from './references.ts'

/** Rows of a counter's table beside what the counter ought to be; one that has no rows is 0. */
const wrongIn = ({ table, column, key, truth }: Counter): string =>
  `select t.${key} k, t.${column} kept, coalesce(n.n, 0) n from ${table} t left join (${truth}) n on n.k = t.${key}
    where t.${column} <> coalesce(n.n, 0)`

const oneRow = async (db: Client, query: string): Promise<Row> => (await db.execute(query)).rows[0] as Row

async function checkCounter(db: Client, counter: Counter): Promise<Finding | null> {
  const { count, k, kept, n } = await oneRow(db, `select count(*) count, min(k) k, kept, n from (${wrongIn(counter)})`)
  if (count === 0) return null
  const at = `${counter.table}.${counter.column}`
  return { at, rows: Number(count), example: `${k} has ${kept}, its rows say ${n}` }
}

async function checkReference(
  db: Client,
  { table, column, to, key = 'id', where = 'true' }: Reference
): Promise<Finding | null> {
  const lost = `select count(*) count, min(t.${column}) k from ${table} t
    where ${where} and not exists (select 1 from ${to} o where o.${key} = t.${column})`
  const { count, k } = await oneRow(db, lost)
  if (count === 0) return null
  return {
    at: `${table}.${column}`,
    rows: Number(count),
    example: `there is no ${k} in ${to}`
  }
}

/**
 * Looks for counters that differ from their rows, and for rows that name what is not there. Each column is read by one
 * statement, so a site may run meanwhile.
 */
export async function findFaults(db: Client): Promise<Finding[]> {
  const found: (Finding | null)[] = []
  for (const counter of COUNTERS) found.push(await checkCounter(db, counter))
  for (const reference of REFERENCES) found.push(await checkReference(db, reference))
  return found.filter(finding => finding !== null)
}

/**
 * Makes what follows from other rows follow from them again, each column by one statement; counters come last, for they
 * count the others. @returns how many rows were changed.
 */
export async function mendFaults(db: Client): Promise<number> {
  let set = 0
  for (const { mend } of REFERENCES) if (mend) set += (await db.execute(mend)).rowsAffected
  for (const counter of COUNTERS) {
    const { table, column, key } = counter
    const { rowsAffected } = await db.execute(
      `update ${table} set ${column} = w.n from (${wrongIn(counter)}) w where ${table}.${key} = w.k`
    )
    set += rowsAffected
  }
  return set
}
