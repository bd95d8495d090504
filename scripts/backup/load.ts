import { gunzipSync } from 'node:zlib'
import { type Client, createClient } from '@libsql/client/http'
import { MIGRATIONS, type Migration, migrate, readMigrations } from '#scripts/site/migrate.ts'
import { Refusal } from '#scripts/site/refusal.ts'
import { startSqld } from '#scripts/site/sqld.ts'
import type { Manifest } from './manifest.ts'
import { readArchive } from './read.ts'

/** Maximum length of a part of a table's rows, in bytes. */
const PART_MAX = 256 * 1024 * 1024
/** Maximum length in characters of the rows in one insert; the database server refuses values of several MB. */
const CHUNK_LENGTH = 1024 * 1024

/**
 * Lists the migrations that the database of an archive has. They must be the first migrations of the code, without a
 * gap.
 * @throws Refusal when the code lacks a migration of the archive, or the archive skips a migration of the code.
 */
export function migrationsOf(file: string, { migrations }: Manifest): Migration[] {
  const all = readMigrations(MIGRATIONS)
  const known = new Map(all.map(migration => [migration.tag, migration]))
  const own = migrations
    .toSorted((a, b) => (a.tag < b.tag ? -1 : 1))
    .map(({ tag, hash }) => {
      const same = known.get(tag)
      if (!same)
        throw new Refusal(`${file} is newer than the code (migration ${tag} is unknown here): update the code.`)
      if (same.hash !== hash) throw new Refusal(`${file} is of other software: its migration ${tag} is another one.`)
      return same
    })
  const missing = all.find((migration, at) => (at === 0 || at < own.length) && own[at] !== migration)
  if (missing) throw new Refusal(`${file} is of other software: it lacks migration ${missing.tag}.`)
  return own
}

/** Splits lines into groups of at most CHUNK_LENGTH characters. A longer line is a group of its own. */
function* chunksOf(lines: string[]): Generator<string[]> {
  let chunk: string[] = []
  let length = 0
  for (const line of lines) {
    if (chunk.length > 0 && length + line.length > CHUNK_LENGTH) {
      yield chunk
      chunk = []
      length = 0
    }
    chunk.push(line)
    length += line.length
  }
  yield chunk
}

/** Inserts rows of an archive into a table. Each line is a row as a JSON object; all have equal columns. */
async function insertRows(db: Client, table: string, lines: string[]): Promise<void> {
  const columns = Object.keys(JSON.parse(lines[0] ?? '{}') as object)
  const quoted = columns.map(column => `"${column.replaceAll('"', '""')}"`)
  const values = columns.map((_, at) => `value ->> ?${at + 2}`)
  await db.execute({
    sql: `insert into "${table}" (${quoted.join(', ')}) select ${values.join(', ')} from json_each(?1)`,
    args: [`[${lines.join(',')}]`, ...columns.map(column => `$."${column}"`)]
  })
}

/**
 * Drops the indexes and triggers of empty tables, runs `load`, and creates the indexes and triggers again. Indexes
 * would slow down the inserts; triggers would raise counters whose final values are in the inserted rows.
 */
async function withBareTables(db: Client, tables: string[], load: () => Promise<void>): Promise<void> {
  const { rows } = await db.execute(
    "select type, name, sql from sqlite_master where type in ('trigger', 'index') and sql is not null"
  )
  for (const { type, name } of rows) await db.execute(`drop ${type} "${name}"`)
  for (const table of tables) await db.execute(`delete from "${table}"`)
  await load()
  for (const { sql } of rows) await db.execute(String(sql))
}

/**
 * Compares the number of rows of each table with the manifest.
 * @throws Error when a number differs.
 */
async function compareCounts(db: Client, rows: Manifest['rows']): Promise<void> {
  for (const [table, count] of Object.entries(rows)) {
    const result = await db.execute(`select count(*) n from "${table}"`)
    if (Number(result.rows[0]?.['n']) !== count) throw new Error(`not all rows of ${table} were restored`)
  }
}

/**
 * Creates a database with the content of an archive.
 * @param database folder in which the database server stores its files.
 */
export async function loadDatabase(database: string, file: string, manifest: Manifest): Promise<void> {
  const { url, authToken, child } = await startSqld(database)
  const db = createClient({ url, authToken })
  try {
    await migrate(db, migrationsOf(file, manifest))
    await withBareTables(db, Object.keys(manifest.rows), async () => {
      await readArchive(file, async (named, content) => {
        if (named.kind !== 'rows') return
        if (!Object.hasOwn(manifest.rows, named.table)) throw new Error(`its manifest has no table ${named.table}`)
        const text = gunzipSync(content, { maxOutputLength: PART_MAX }).toString()
        for (const lines of chunksOf(text.trimEnd().split('\n'))) await insertRows(db, named.table, lines)
      })
    })
    await compareCounts(db, manifest.rows)
  } finally {
    db.close()
    await child.stop()
  }
}
