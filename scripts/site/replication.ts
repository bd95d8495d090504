import { Refusal } from './refusal.ts'

/** Replication of the database to a bucket of an S3 service. */
export interface Replication {
  /** Address of the service, without the bucket. */
  endpoint: string
  bucket: string
  region: string
  keyId: string
  key: string
}

/**
 * Name of the replicated database in its bucket. All sites use this name, because each site has a bucket of its own.
 */
const DATABASE = 'veche'
/** Replication interval in seconds. When the disk fails, the writes of the last interval may be lost. */
const INTERVAL_S = '1'
const NEEDED = ['REPLICATION_URL', 'REPLICATION_KEY_ID', 'REPLICATION_KEY'] as const

function bucketOf(text: string): Pick<Replication, 'endpoint' | 'bucket'> {
  const { protocol, origin, pathname } = URL.parse(text) ?? {}
  const [, bucket] = /^\/([\w.-]+)\/?$/.exec(pathname ?? '') ?? []
  if (origin && bucket && /^https?:$/.test(protocol ?? '')) return { endpoint: origin, bucket }
  throw new Refusal(
    'Settings: REPLICATION_URL: is wrong, must be the address of a service and its bucket, https://…/bucket'
  )
}

/**
 * Reads the replication settings.
 * @returns null without replication.
 * @throws Refusal that names the invalid or missing variable.
 */
export function readReplication(env: NodeJS.ProcessEnv): Replication | null {
  const missing = NEEDED.find(name => !env[name])
  if (NEEDED.every(name => !env[name])) return null
  if (missing) throw new Refusal(`Settings: ${missing}: is missing, ${NEEDED.join(', ')} belong together`)
  const { REPLICATION_URL = '', REPLICATION_KEY_ID: keyId = '', REPLICATION_KEY: key = '' } = env
  return { ...bucketOf(REPLICATION_URL), region: env['REPLICATION_REGION'] || 'auto', keyId, key }
}

/**
 * Makes the environment variables of the database server from the replication settings. Other users of the machine
 * cannot read these variables.
 */
export const environmentOf = ({ endpoint, bucket, region, keyId, key }: Replication): Record<string, string> => ({
  SQLD_ENABLE_BOTTOMLESS_REPLICATION: 'true',
  LIBSQL_BOTTOMLESS_ENDPOINT: endpoint,
  LIBSQL_BOTTOMLESS_BUCKET: bucket,
  LIBSQL_BOTTOMLESS_DATABASE_ID: DATABASE,
  LIBSQL_BOTTOMLESS_AWS_DEFAULT_REGION: region,
  LIBSQL_BOTTOMLESS_AWS_ACCESS_KEY_ID: keyId,
  LIBSQL_BOTTOMLESS_AWS_SECRET_ACCESS_KEY: key,
  LIBSQL_BOTTOMLESS_BATCH_INTERVAL_SECS: INTERVAL_S
})
