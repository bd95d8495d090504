import type { Client } from '@libsql/client'
import type { DatabaseContent } from './prepare-database.ts'

/**
 * Finds the content of the database: the site's row is written last when it is filled, so accounts without that row are a
 * filling that was broken off.
 */
export async function findContent(db: Client): Promise<DatabaseContent> {
  const [site, users] = await db.batch(['select 1 from site limit 1', 'select 1 from users limit 1'], 'read')
  if (site && site.rows.length > 0) return 'whole'
  return users && users.rows.length > 0 ? 'half' : 'none'
}

/** The row of a site that nobody has written to yet. */
export async function fillEmpty(db: Client): Promise<void> {
  await db.execute('insert or ignore into site (id) values (1)')
}
