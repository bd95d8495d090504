import type { Client } from '@libsql/client'
import type { DatabaseContent } from './prepare-database.ts'

/**
 * Finds the state of the content of a database. The row of the table `site` is written last, so a database that has
 * accounts but lacks this row was filled incompletely.
 */
export async function findContent(db: Client): Promise<DatabaseContent> {
  const [site, users] = await db.batch(['select 1 from site limit 1', 'select 1 from users limit 1'], 'read')
  if (site && site.rows.length > 0) return 'whole'
  return users && users.rows.length > 0 ? 'half' : 'none'
}

/** Creates the row in the table `site` for a new forum without content. */
export async function fillEmpty(db: Client): Promise<void> {
  await db.execute('insert or ignore into site (id) values (1)')
}
