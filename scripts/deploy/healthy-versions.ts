import type { Client } from '@libsql/client'

/**
 * Versions that passed a health check, which are the targets of a rollback. For each id of a version the map has the
 * name of the last migration that the version knows.
 */
export type HealthyVersions = ReadonlyMap<string, string>

/** No migration creates this table, because its rows describe versions of one Worker, not content of the site. */
const TABLE =
  'create table if not exists deploys_well (version text primary key, migration text not null) without rowid'

/** Reads the healthy versions that still have all tables and columns that they use. */
export async function readHealthyVersions(db: Client): Promise<HealthyVersions> {
  await db.execute(TABLE)
  const { rows } = await db.execute('select version, migration from deploys_well')
  return new Map(rows.map(({ version, migration }) => [String(version), String(migration)]))
}

/** Records a healthy version. @param migration the last migration that the version knows. */
export async function addHealthyVersion(db: Client, version: string, migration: string): Promise<void> {
  await db.execute({
    sql: 'insert or ignore into deploys_well (version, migration) values (?, ?)',
    args: [version, migration]
  })
}

/**
 * Deletes the records of versions that do not know a migration.
 * @returns the remaining healthy versions.
 */
export async function forgetOlderVersions(db: Client, migration: string): Promise<HealthyVersions> {
  await db.execute({ sql: 'delete from deploys_well where migration < ?', args: [migration] })
  return readHealthyVersions(db)
}
