import { createClient, type InValue } from '@libsql/client/http'

const url = process.env.DATABASE_URL
if (!url) throw new Error('DATABASE_URL is not there: the site of the tests was not started')
const db = createClient({ url })

/** Reads rows of the site's database, with which tests compare the API's answers. */
export async function rows<Row>(sql: string, args: InValue[] = []): Promise<Row[]> {
  return (await db.execute({ sql, args })).rows as unknown as Row[]
}

/** Reads the first row of a query, which must exist. */
export async function one<Row>(sql: string, args: InValue[] = []): Promise<Row> {
  const [row] = await rows<Row>(sql, args)
  if (!row) throw new Error(`The demo forum has none: ${sql}`)
  return row
}
