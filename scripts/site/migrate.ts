import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from '@libsql/client'
import { Refusal } from './refusal.ts'

/** Folder of the site's migrations. */
export const MIGRATIONS = join(import.meta.dirname, '../../migrations')

export const BREAKPOINT = '--> statement-breakpoint'

export interface Migration {
  tag: string
  statements: string[]
  hash: string
}

/** Reads the migrations that drizzle-kit wrote into a folder, in their order. */
export function readMigrations(folder: string): Migration[] {
  const journal: { entries: { tag: string }[] } = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8'))
  return journal.entries.map(({ tag }) => {
    const text = readFileSync(join(folder, `${tag}.sql`), 'utf8')
    const statements = text.split(BREAKPOINT).filter(statement => statement.trim() !== '')
    return { tag, statements, hash: createHash('sha256').update(text).digest('hex') }
  })
}

/** Reads the migrations that the database has: the digest of each migration's text by its tag. */
async function appliedTo(db: Client): Promise<Map<string, string>> {
  const { rows: tables } = await db.execute("select 1 from sqlite_master where name = 'migrations'")
  if (tables.length === 0) return new Map()
  const { rows } = await db.execute('select tag, hash from migrations')
  return new Map(rows.map(row => [String(row['tag']), String(row['hash'])]))
}

/**
 * Finds the migrations that a database lacks, in their order. Nothing is changed.
 * @throws Refusal when the database has a migration that the code lacks, or whose text in the code is different.
 */
export async function missingMigrations(db: Client, migrations: Migration[]): Promise<Migration[]> {
  const applied = await appliedTo(db)
  const other = migrations.find(({ tag, hash }) => (applied.get(tag) ?? hash) !== hash)
  if (other)
    throw new Refusal(
      `Migration ${other.tag} is not the one that was applied to the database: restore the file, or start on a new DATA_DIR.`
    )
  const known = new Set(migrations.map(({ tag }) => tag))
  const unknown = [...applied.keys()].sort().find(tag => !known.has(tag))
  if (unknown)
    throw new Refusal(`The database is newer than the code (migration ${unknown} is unknown here): update the code.`)
  return migrations.filter(({ tag }) => !applied.has(tag))
}

/** Error of a migration that failed, or of which the database's response was lost. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

/** Codes of errors after which it is unknown whether the database ran the statements; errors of fetch have no code. */
const LOST = new Set([undefined, 'SERVER_ERROR', 'HRANA_PROTO_ERROR'])

async function apply(db: Client, { tag, statements, hash }: Migration): Promise<void> {
  const mark = {
    sql: 'insert into migrations (tag, hash, applied_at) values (?, ?, ?)',
    args: [tag, hash, Date.now()]
  }
  try {
    await db.batch([...statements, mark], 'write')
  } catch (error) {
    const { code, message } = error as Error & { code?: string }
    const text = LOST.has(code)
      ? `Migration ${tag} is done whole or not at all, for the database did not answer: ${message}`
      : `Migration ${tag} failed, and nothing of it was done: ${message}`
    throw new MigrationError(text, { cause: error })
  }
}

/**
 * Applies the migrations that a database lacks, each completely or not at all.
 * @param afterEach called after each migration.
 * @returns number of applied migrations.
 * @throws Refusal when the database has a migration that the code lacks, or whose text in the code is different.
 * @throws MigrationError that names the failed migration.
 */
export async function migrate(
  db: Client,
  migrations: Migration[],
  afterEach: () => Promise<void> = async () => {}
): Promise<number> {
  await db.execute(
    'create table if not exists migrations (tag text primary key, hash text not null, applied_at integer not null) without rowid'
  )
  const missing = await missingMigrations(db, migrations)
  for (const migration of missing) {
    await apply(db, migration)
    await afterEach()
  }
  return missing.length
}
