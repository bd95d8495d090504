import type { Client } from '@libsql/client'
import { missingMigrations } from '#scripts/site/migrate.ts'
import { Refusal } from '#scripts/site/refusal.ts'
import { openDatabase } from './database.ts'
import { checkHealth, siteAddress } from './health-check.ts'
import { OWN_MIGRATIONS } from './migrations.ts'
import { digestOf } from './package.ts'
import { openPlatform, type Platform, reasonOf } from './platform.ts'
import { versionName } from './rollback.ts'
import type { Target } from './target.ts'
import { digestIn, findDeployed, type Version } from './versions.ts'

async function databaseLine(db: Client): Promise<string> {
  try {
    const missing = await missingMigrations(db, OWN_MIGRATIONS)
    const migrationsLine = `Database: ${OWN_MIGRATIONS.length - missing.length} of ${OWN_MIGRATIONS.length} migrations`
    return missing.length === 0
      ? `${migrationsLine}.`
      : `${migrationsLine}; to come: ${missing.map(({ tag }) => tag).join(', ')}.`
  } catch (error) {
    if (error instanceof Refusal) return `Database: ${error.message}`
    return `Database: does not answer: ${reasonOf(error as Error)}.`
  }
}

async function siteLines(target: Target, platform: Platform, present: Version): Promise<string[]> {
  const site = await siteAddress(target, platform)
  const problem = await checkHealth(site, present.id)
  const isOwn = digestIn(present) === digestOf(target)
  return [
    `Worker ${target.worker}: ${versionName(present)} of ${present.metadata.created_on}, id ${present.id}.`,
    `Site: ${site} ${problem ? `is unwell: ${problem}` : 'is well'}.`,
    `Sources and settings here ${isOwn ? 'are those that are deployed' : 'are others than those that are deployed'}.`
  ]
}

/** Makes lines for the operator that describe the deployed version and the database. Nothing is changed. */
export async function statusLines(target: Target): Promise<string[]> {
  const platform = openPlatform(target)
  const present = await findDeployed(platform)
  const site = present
    ? await siteLines(target, platform, present)
    : [`Worker ${target.worker}: not deployed yet; npm run deploy does it.`]
  return [...site, await databaseLine(openDatabase(target))]
}
