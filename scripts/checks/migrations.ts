import { existsSync } from 'node:fs'
import { destructiveStatements, unusedSince } from '#scripts/site/destructive-migrations.ts'
import { BREAKPOINT } from '#scripts/site/migrate.ts'
import type { Check, SourceFile, Violation } from './files.ts'

/**
 * First checked migration: earlier ones landed before deployments had to work beside an older version, and
 * are never changed.
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
 * Check that migrations only add: the running version continues during a migration, and a rollback may return
 * to it.
 */
export const migrationCheck = (exists: (path: string) => boolean = existsSync): Check => ({
  name: 'migrations only add',
  covers: path => MIGRATION.test(path) && numberOf(path) >= FIRST_HELD,
  violations: file => violationsOf(file, exists)
})
