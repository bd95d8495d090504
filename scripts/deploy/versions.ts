import type { HealthyVersions } from './healthy-versions.ts'
import { type Platform, PlatformError } from './platform.ts'

/** Status of a Worker that does not exist. */
const ABSENT = 404

interface Share {
  version_id: string
  percentage: number
}

/** A deployment of the platform: from its time on, the share of requests that each version gets. */
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

/** The digest in a version's tag, and the commit in its message. */
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

/** Latest deployments of the Worker, newest first; empty when the Worker does not exist. */
async function listDeployments({ ask, script }: Platform): Promise<Deployment[]> {
  const answer = ask<{ deployments: Deployment[] }>('GET', `${script}/deployments`)
  return (await unlessAbsent(answer, { deployments: [] })).deployments
}

const getVersion = ({ ask, script }: Platform, id: string): Promise<Version> => ask('GET', `${script}/versions/${id}`)

/** Version with the largest share of requests. */
const mainOf = ({ versions }: Deployment): string =>
  versions.toSorted((a, b) => b.percentage - a.percentage)[0]?.version_id ?? ''

/** Version that is deployed; null without one. */
export async function findDeployed(platform: Platform): Promise<Version | null> {
  const [present] = await listDeployments(platform)
  return present ? getVersion(platform, mainOf(present)) : null
}

/**
 * Finds the target of a rollback: the healthy version deployed last.
 * @param below exclusive upper limit of the version's number.
 * @returns null without one.
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
 * Sends all requests to a version; the database stays unchanged. It is forced, because the platform refuses a
 * version whose secrets are not the latest.
 */
export async function activateVersion({ ask, script }: Platform, { id }: Version, message: string): Promise<void> {
  await ask('POST', `${script}/deployments?force=true`, {
    strategy: 'percentage',
    versions: [{ version_id: id, percentage: 100 }],
    annotations: { 'workers/message': message }
  })
}

/** Names of the secrets that the Worker has. */
export async function listSecrets({ ask, script }: Platform): Promise<string[]> {
  const secrets = await unlessAbsent(ask<{ name: string }[]>('GET', `${script}/secrets`), [])
  return secrets.map(({ name }) => name)
}
