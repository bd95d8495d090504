import type { Client } from '@libsql/client'
import { fillEmpty } from '#scripts/site/content.ts'
import { destructiveSince, refuseTooEarly } from '#scripts/site/destructive-migrations.ts'
import { MIGRATIONS, MigrationError, migrate, missingMigrations, readMigrations } from '#scripts/site/migrate.ts'
import { makePushKeys } from '#scripts/site/push-keys.ts'
import { Refusal } from '#scripts/site/refusal.ts'
import { reservedNameWarnings } from '#scripts/site/reserved-names.ts'
import { refuseOnDatabaseError } from './database.ts'
import { forgetOlderVersions, type HealthyVersions } from './healthy-versions.ts'
import type { DeployState } from './rollback.ts'

/** The migrations of this version of the code. */
export const OWN_MIGRATIONS = readMigrations(MIGRATIONS)

/** Functions of the deploy that are called during its migrations. */
interface MigrationHooks {
  report(line: string): void
  /** Renews the deploy's lock after each migration. */
  renew(): Promise<void>
}

/**
 * Refuses migrations that remove tables or columns which the running version uses. Deletes older versions that use
 * these tables or columns from the targets of a rollback.
 * @returns the remaining targets of a rollback.
 */
async function refuseUnsafeMigrations(db: Client, { before, healthyVersions }: DeployState): Promise<HealthyVersions> {
  const missing = await missingMigrations(db, OWN_MIGRATIONS)
  // A database without any migrations is new. No version uses it, so every migration is safe.
  if (missing.length === OWN_MIGRATIONS.length) return healthyVersions
  if (before) refuseTooEarly(missing, healthyVersions.get(before.id) ?? '')
  const since = destructiveSince(missing)
  return since ? forgetOlderVersions(db, since) : healthyVersions
}

async function bringUp(db: Client, past: DeployState, { report, renew }: MigrationHooks): Promise<HealthyVersions> {
  const healthyVersions = await refuseUnsafeMigrations(db, past)
  const applied = await migrate(db, OWN_MIGRATIONS, renew)
  await fillEmpty(db)
  await makePushKeys(db)
  report(applied === 0 ? 'Database: up to date.' : `Database: ${applied} migrations applied.`)
  for (const line of await reservedNameWarnings(db)) report(line)
  return healthyVersions
}

/**
 * Migrates the remote database while the previous version is running.
 * @returns the remaining targets of a rollback.
 * @throws Refusal when a migration fails, or removes tables or columns in use. Migrations that were applied before the
 * failure stay applied.
 */
export async function migrateRemote(db: Client, past: DeployState, hooks: MigrationHooks): Promise<HealthyVersions> {
  const unchanged = `${past.before ? 'The version that runs goes on' : 'Nothing is deployed'}: mend what it says, and deploy again.`
  const migrated = bringUp(db, past, hooks).catch(error => {
    throw error instanceof MigrationError ? new Refusal(`${error.message}\n${unchanged}`) : error
  })
  return refuseOnDatabaseError(migrated, `Migrations that are done stay. ${unchanged}`)
}
