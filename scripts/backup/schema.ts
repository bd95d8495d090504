import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import * as schema from '#functions/db/schema/index.ts'

/** The tables of the site, with those in which the schema and the numbers that were given out are kept. */
export const OURS = new Set([
  ...Object.values(schema)
    .filter(table => table instanceof SQLiteTable)
    .map(table => getTableConfig(table).name),
  'migrations',
  'sqlite_sequence'
])
