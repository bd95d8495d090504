import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { expect, test } from 'vitest'
import * as schema from '#functions/db/schema/index.ts'
import { omittedBy } from '#scripts/backup/tables.ts'

/** Matches names of columns that contain secrets or personal data. */
const PRIVATE = /(?:^|_)(?:ip|email|hash|token|secret|auth|p256dh|endpoint|agent|key)(?:_|$)/
/** Columns that the pattern matches although they contain no secrets: keys of labels, groups, links; a version. */
const HARMLESS = ['community_labels.name_key', 'notifications.group_key', 'posts.link_key', 'site.ip_blocks_version']

/** Converts the name of a column into snake case, which names in the database have (drizzle.config.ts). */
const snake = (name: string): string => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

test('an export without accounts has no column with secrets, addresses or e-mail', () => {
  const { tables, columns } = omittedBy(false)
  const exported = Object.values(schema)
    .filter(table => table instanceof SQLiteTable)
    .map(table => getTableConfig(table))
    .filter(({ name }) => !tables.includes(name))
    .flatMap(table => table.columns.map(({ name }) => [table.name, snake(name)] as const))
    .filter(([table, column]) => !columns[table]?.includes(column))
  expect(exported.length).toBeGreaterThan(100)
  const names = exported.filter(([, column]) => PRIVATE.test(column)).map(names => names.join('.'))
  expect(names).toEqual(HARMLESS)
})
