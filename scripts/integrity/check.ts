import type { Client, Row } from '@libsql/client/http'
import { COUNTERS, type Counter } from './counters.ts'
import type { Finding } from './finding.ts'
import { REFERENCES, type Reference } from './references.ts'

/**
 * Makes the query of rows whose stored counter differs from its computed value. A row without a computed value must
 * have 0.
 */
const wrongIn = ({ table, column, key, truth }: Counter): string =>
  `select t.${key} k, t.${column} stored, coalesce(n.n, 0) n from ${table} t left join (${truth}) n on n.k = t.${key}
    where t.${column} <> coalesce(n.n, 0)`

const oneRow = async (db: Client, query: string): Promise<Row> => (await db.execute(query)).rows[0] as Row

async function checkCounter(db: Client, counter: Counter): Promise<Finding | null> {
  const { count, k, stored, n } = await oneRow(
    db,
    `select count(*) count, min(k) k, stored, n from (${wrongIn(counter)})`
  )
  if (count === 0) return null
  const at = `${counter.table}.${counter.column}`
  return { at, rows: Number(count), example: `${k} has ${stored}, its rows say ${n}` }
}

async function checkReference(
  db: Client,
  { table, column, to, key = 'id', where = 'true' }: Reference
): Promise<Finding | null> {
  const dangling = `select count(*) count, min(t.${column}) k from ${table} t
    where ${where} and not exists (select 1 from ${to} o where o.${key} = t.${column})`
  const { count, k } = await oneRow(db, dangling)
  if (count === 0) return null
  return {
    at: `${table}.${column}`,
    rows: Number(count),
    example: `there is no ${k} in ${to}`
  }
}

/**
 * Finds counters that differ from the number of counted rows, and references to missing rows. Each column is checked by
 * a single statement, so that simultaneous changes by a running site cannot cause a false problem.
 */
export async function findProblems(db: Client): Promise<Finding[]> {
  const results: (Finding | null)[] = []
  for (const counter of COUNTERS) results.push(await checkCounter(db, counter))
  for (const reference of REFERENCES) results.push(await checkReference(db, reference))
  return results.filter(finding => finding !== null)
}

/**
 * Recomputes derived values, each column by one statement. References are repaired first, because counters count the
 * repaired rows.
 * @returns number of changed rows.
 */
export async function repairCounters(db: Client): Promise<number> {
  let set = 0
  for (const { repair } of REFERENCES) if (repair) set += (await db.execute(repair)).rowsAffected
  for (const counter of COUNTERS) {
    const { table, column, key } = counter
    const { rowsAffected } = await db.execute(
      `update ${table} set ${column} = w.n from (${wrongIn(counter)}) w where ${table}.${key} = w.k`
    )
    set += rowsAffected
  }
  return set
}
