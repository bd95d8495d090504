import type { Client } from '@libsql/client'
import type { DatabaseContent } from './prepare-database.ts'

/**
 * Content of the database: the site's row is written last, so accounts without that row are an interrupted
 * filling.
 */
export async function findContent(db: Client): Promise<DatabaseContent> {
  const [site, users] = await db.batch(['select 1 from site limit 1', 'select 1 from users limit 1'], 'read')
  if (site && site.rows.length > 0) return 'whole'
  return users && users.rows.length > 0 ? 'half' : 'none'
}

/** Creates the row of a new, empty site. */
export async function fillEmpty(db: Client): Promise<void> {
  await db.execute('insert or ignore into site (id) values (1)')
}
