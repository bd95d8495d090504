import type { Client } from '@libsql/client'

/** Versions that may be gone back to, by their ids: those that were seen well, with the last migration each knows. */
export type HealthyVersions = ReadonlyMap<string, string>

/** Made here and not by a migration: a version's row is of one Worker, and no part of the site. */
const TABLE =
  'create table if not exists deploys_well (version text primary key, migration text not null) without rowid'

/** The versions that were seen well, of which nothing has been taken away since. */
export async function readHealthyVersions(db: Client): Promise<HealthyVersions> {
  await db.execute(TABLE)
  const { rows } = await db.execute('select version, migration from deploys_well')
  return new Map(rows.map(({ version, migration }) => [String(version), String(migration)]))
}

/** Writes down that a version was seen well. @param migration the last one that it knows. */
export async function addHealthyVersion(db: Client, version: string, migration: string): Promise<void> {
  await db.execute({
    sql: 'insert or ignore into deploys_well (version, migration) values (?, ?)',
    args: [version, migration]
  })
}

/** Forgets the versions that may use what was unused only since a migration. @returns those that are left. */
export async function forgetOlderVersions(db: Client, migration: string): Promise<HealthyVersions> {
  await db.execute({ sql: 'delete from deploys_well where migration < ?', args: [migration] })
  return readHealthyVersions(db)
}
