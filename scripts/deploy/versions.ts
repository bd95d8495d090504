import type { HealthyVersions } from './healthy-versions.ts'
import { type Platform, PlatformError } from './platform.ts'

/** Status with which the platform answers calls about a Worker that does not exist. */
const ABSENT = 404

interface Share {
  version_id: string
  percentage: number
}

/** A deployment in the platform's sense: the shares of requests that versions get from a time on. */
interface Deployment {
  created_on: string
  versions: Share[]
}

/** An uploaded version of the Worker, which is immutable. */
export interface Version {
  id: string
  /** Sequence number of the version. */
  number: number
  metadata: { created_on: string }
  annotations?: Record<string, string>
}

/**
 * Reads the digest of a version from its tag, in which an upload stores it. `commitIn` reads the commit from the
 * message.
 */
export const digestIn = ({ annotations }: Version): string | undefined => annotations?.['workers/tag']
export const commitIn = ({ annotations }: Version): string => annotations?.['workers/message'] ?? 'unknown'

async function unlessAbsent<T>(request: Promise<T>, instead: T): Promise<T> {
  try {
    return await request
  } catch (error) {
    if (error instanceof PlatformError && error.status === ABSENT) return instead
    throw error
  }
}

/** Lists the latest deployments of the Worker, newest first; empty when the Worker does not exist. */
async function listDeployments({ ask, script }: Platform): Promise<Deployment[]> {
  const answer = ask<{ deployments: Deployment[] }>('GET', `${script}/deployments`)
  return (await unlessAbsent(answer, { deployments: [] })).deployments
}

const getVersion = ({ ask, script }: Platform, id: string): Promise<Version> => ask('GET', `${script}/versions/${id}`)

/** Finds the id of the version with the largest share of requests. */
const mainOf = ({ versions }: Deployment): string =>
  versions.toSorted((a, b) => b.percentage - a.percentage)[0]?.version_id ?? ''

/** Finds the deployed version; null when no version is deployed. */
export async function findDeployed(platform: Platform): Promise<Version | null> {
  const [present] = await listDeployments(platform)
  return present ? getVersion(platform, mainOf(present)) : null
}

/**
 * Finds the target of a rollback: the healthy version that was deployed last.
 * @param below exclusive upper limit of the version's number.
 * @returns null when there is no healthy version.
 */
export async function findHealthyVersion(
  platform: Platform,
  healthyVersions: HealthyVersions,
  below = Infinity
): Promise<Version | null> {
  const deployed = new Set((await listDeployments(platform)).map(mainOf))
  for (const id of deployed) {
    const version = healthyVersions.has(id) ? await getVersion(platform, id) : null
    if (version && version.number < below) return version
  }
  return null
}

/**
 * Sends all requests to a version; the database stays unchanged. The deployment is forced, because the platform would
 * otherwise refuse a version that was uploaded with other secrets.
 */
export async function activateVersion({ ask, script }: Platform, { id }: Version, message: string): Promise<void> {
  await ask('POST', `${script}/deployments?force=true`, {
    strategy: 'percentage',
    versions: [{ version_id: id, percentage: 100 }],
    annotations: { 'workers/message': message }
  })
}

/** Lists the names of the secrets that the Worker has. */
export async function listSecrets({ ask, script }: Platform): Promise<string[]> {
  const secrets = await unlessAbsent(ask<{ name: string }[]>('GET', `${script}/secrets`), [])
  return secrets.map(({ name }) => name)
}
