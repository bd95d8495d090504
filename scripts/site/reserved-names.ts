import type { Client } from '@libsql/client'
import { RESERVED } from '#functions/communities/rules.ts'

/** Makes warnings about communities whose name has become an address of the site since the communities were made. */
export async function reservedNameWarnings(db: Client): Promise<string[]> {
  const { rows } = await db.execute({
    sql: `select name from json_each(?) as reserved join communities on name = reserved.value collate nocase
      order by name collate nocase`,
    args: [JSON.stringify([...RESERVED])]
  })
  return rows.map(
    ({ name }) =>
      `The community ${name} has a name that is the site's own by now; it keeps its pages (docs/operation.md).`
  )
}
