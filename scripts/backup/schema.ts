import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import * as schema from '#functions/db/schema/index.ts'

/** Tables of the site, including the table of migrations and SQLite's sequence table. */
export const OURS = new Set([
  ...Object.values(schema)
    .filter(table => table instanceof SQLiteTable)
    .map(table => getTableConfig(table).name),
  'migrations',
  'sqlite_sequence'
])
