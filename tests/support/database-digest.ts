import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Names of the tables of the search index and of the columns that refer to it, which a restored site fills anew. */
const OF_SEARCH = /_search(?:_|$)|^search_doc$/

/**
 * Computes a digest of the database in a data folder, which is read without a database server. The digest has the
 * schema, and for each table the number of rows and a hash of the values and types in their order. The search index is
 * left out.
 */
export function databaseDigest(dataDir: string): Record<string, unknown> {
  const db = new DatabaseSync(join(dataDir, 'db/dbs/default/data'), { readOnly: true })
  const all = (query: string) => db.prepare(query).all()
  const digests: Record<string, string> = {}
  const namesIn = (query: string) =>
    all(query)
      .map(({ name }) => String(name))
      .filter(name => !OF_SEARCH.test(name))
  for (const name of namesIn("select name from sqlite_master where type = 'table'")) {
    const columns = namesIn(`select name from pragma_table_info('${name}')`).map(column => `"${column}"`)
    const digest = createHash('sha256')
    let rows = 0
    for (const row of db.prepare(`select ${columns.map(c => `${c}, typeof(${c})`)} from "${name}"`).iterate()) {
      digest.update(JSON.stringify(Object.values(row)))
      rows += 1
    }
    digests[name] = `${rows} ${digest.digest('hex')}`
  }
  const schema = all('select type, name, tbl_name, sql from sqlite_master order by type, name')
  db.close()
  return { schema, ...digests }
}
