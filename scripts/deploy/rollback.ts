import type { Client } from '@libsql/client'
import { Refusal } from '#scripts/site/refusal.ts'
import { refuseOnDatabaseError } from './database.ts'
import { type HealthyVersions, readHealthyVersions } from './healthy-versions.ts'
import type { Platform } from './platform.ts'
import { activateVersion, commitIn, findDeployed, findHealthyVersion, type Version } from './versions.ts'

export const versionName = (version: Version): string => `version ${version.number} (commit ${commitIn(version)})`

const AGAIN = 'Mend what it says, and deploy again.'
const NOTHING = 'There is no version to go back to.'

/**
 * Rolls back from an unhealthy version to the last healthy version.
 * @returns a message for the operator.
 */
export async function rollBackUnhealthy(
  platform: Platform,
  healthyVersions: HealthyVersions,
  reason: string
): Promise<string> {
  try {
    const before = await findHealthyVersion(platform, healthyVersions)
    if (!before) return `${reason}\n${NOTHING} ${AGAIN}`
    await activateVersion(platform, before, `back to ${before.number}: unwell`)
    return `${reason}\nBack at ${versionName(before)}; the database stays as it is. ${AGAIN}`
  } catch (error) {
    return `${reason}\nIt was not possible to go back (${(error as Error).message}): npm run deploy -- rollback`
  }
}

/** The deployed version before a deploy, and the versions that a rollback may choose. */
export interface DeployState {
  before: Version | null
  healthyVersions: HealthyVersions
}

/**
 * Handles a failed upload: rolls back if the platform has already deployed the new version.
 * @returns a message that names the running version.
 */
export async function reportFailedUpload(
  platform: Platform,
  { before, healthyVersions }: DeployState,
  reason: string
): Promise<string> {
  const present = await findDeployed(platform).catch(() => undefined)
  if (present === undefined)
    return `${reason}\nWhat answers now is not known: npm run deploy -- status tells. To deploy again does no harm.`
  if (present && present.id !== before?.id) return rollBackUnhealthy(platform, healthyVersions, reason)
  return `${reason}\n${before ? `Nothing has changed: ${versionName(before)} goes on.` : 'Nothing is deployed.'} ${AGAIN}`
}

/**
 * Rolls back to the last healthy version before the deployed one.
 * @returns a message for the operator.
 * @throws Refusal when there is no such version.
 */
export async function rollBack(platform: Platform, db: Client): Promise<string> {
  const present = await findDeployed(platform)
  if (!present) throw new Refusal(`Nothing is deployed. ${NOTHING}`)
  const healthyVersions = await refuseOnDatabaseError(
    readHealthyVersions(db),
    `Nothing has changed: ${versionName(present)} goes on.`
  )
  const before = await findHealthyVersion(platform, healthyVersions, present.number)
  if (!before)
    throw new Refusal(
      `${versionName(present)} goes on: of those before it that the platform still knows, none was seen well with all that it uses still in the database. ${NOTHING}`
    )
  await activateVersion(platform, before, `back to ${before.number}: by hand`)
  return `Back at ${versionName(before)}, from ${versionName(present)}. The database stays as it is: migrations only add.`
}
