import { existsSync } from 'node:fs'
import { destructiveStatements, unusedSince } from '#scripts/site/destructive-migrations.ts'
import { BREAKPOINT } from '#scripts/site/migrate.ts'
import type { Check, SourceFile, Violation } from './files.ts'

/**
 * Number of the first migration that is checked. Earlier migrations are from a time when no older version of the code
 * ran during a deployment, and a published migration is never changed.
 */
const FIRST_HELD = '0025'

const MIGRATION = /^migrations\/(\d{4}_\w+)\.sql$/
const numberOf = (path: string): string => MIGRATION.exec(path)?.[1] ?? ''

function violationsOf({ path, text }: SourceFile, exists: (path: string) => boolean): Violation[] {
  const statements = text.split(BREAKPOINT)
  const since = unusedSince(statements)
  if (since && since < numberOf(path) && exists(`migrations/${since}.sql`)) return []
  return destructiveStatements(statements).map(statement => ({
    path,
    line: 0,
    message: `"${statement.split('\n')[0]}" takes away: docs/decisions/migrations-only-add.md says when it may`
  }))
}

/**
 * Check that migrations only add to the schema. During a migration the previous version of the code keeps running, and
 * a rollback may return to that version.
 */
export const migrationCheck = (exists: (path: string) => boolean = existsSync): Check => ({
  name: 'migrations only add',
  covers: path => MIGRATION.test(path) && numberOf(path) >= FIRST_HELD,
  violations: file => violationsOf(file, exists)
})
