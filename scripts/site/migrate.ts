import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from '@libsql/client'
import { Refusal } from './refusal.ts'

const BREAKPOINT = '--> statement-breakpoint'

export interface Migration {
  tag: string
  statements: string[]
  hash: string
}

/** The migrations of a folder in their order, as drizzle-kit wrote them. */
export function readMigrations(folder: string): Migration[] {
  const journal: { entries: { tag: string }[] } = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8'))
  return journal.entries.map(({ tag }) => {
    const text = readFileSync(join(folder, `${tag}.sql`), 'utf8')
    const statements = text.split(BREAKPOINT).filter(statement => statement.trim() !== '')
    return { tag, statements, hash: createHash('sha256').update(text).digest('hex') }
  })
}

/**
 * Brings the database up to the migrations; each is applied whole or not at all.
 * @returns how many were applied.
 * @throws Refusal when the database knows a migration that the code does not, or another text of one.
 */
export async function migrate(db: Client, migrations: Migration[]): Promise<number> {
  await db.execute(
    'create table if not exists migrations (tag text primary key, hash text not null, applied_at integer not null) without rowid'
  )
  const { rows } = await db.execute('select tag, hash from migrations order by tag')
  const applied = new Map(rows.map(row => [String(row.tag), String(row.hash)]))
  for (const { tag, hash } of migrations) {
    const before = applied.get(tag)
    if (before !== undefined && before !== hash) {
      throw new Refusal(
        `Migration ${tag} is not the one that was applied to the database: restore the file, or start on a new DATA_DIR.`
      )
    }
  }
  const known = new Set(migrations.map(({ tag }) => tag))
  const unknown = [...applied.keys()].find(tag => !known.has(tag))
  if (unknown)
    throw new Refusal(`The database is newer than the code (migration ${unknown} is unknown here): update the code.`)
  const missing = migrations.filter(({ tag }) => !applied.has(tag))
  for (const { tag, statements, hash } of missing) {
    const mark = {
      sql: 'insert into migrations (tag, hash, applied_at) values (?, ?, ?)',
      args: [tag, hash, Date.now()]
    }
    await db.batch([...statements, mark], 'write')
  }
  return missing.length
}
