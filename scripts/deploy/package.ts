import { createHmac } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { buildIfChanged, DIST, sourcesHash } from '#scripts/site/build.ts'
import { Refusal } from '#scripts/site/refusal.ts'
import type { Route } from './domains.ts'
import { isGenerated } from './secrets.ts'
import type { Target } from './target.ts'

export const CONFIG = join(DIST, 'server/wrangler.json')
/** Maximum size of the Worker in KiB after gzip. The platform's limit is 3 MB. */
const WORKER_MAX = 1024
const DIGEST_LENGTH = 20

/** Resources of the Worker in the configuration file that the build makes from wrangler.toml. */
export interface Config {
  r2_buckets: { bucket_name: string }[]
  queues: { producers: { queue: string }[] }
  triggers: { crons: string[] }
  routes?: Route[]
}

export const readConfig = (): Config => JSON.parse(readFileSync(CONFIG, 'utf8'))

/** Joins the texts of all modules of the Worker. The platform limits the compressed size of this text. */
export function workerText(): string {
  const names = readdirSync(join(DIST, 'server'), { recursive: true, encoding: 'utf8' })
  // Folders whose names begin with a dot belong to wrangler and contain no modules of the Worker.
  const modules = names.filter(name => /^[^.].*\.m?js$/.test(name))
  return modules.map(name => readFileSync(join(DIST, 'server', name), 'utf8')).join('')
}

/** Lists the names of the build's script files. They contain hashes, so that only pages of this build link them. */
export const builtFiles = (): string[] =>
  readdirSync(join(DIST, 'client/_astro'))
    .filter(name => name.endsWith('.js'))
    .map(name => name.slice(0, -'.js'.length))

/**
 * Builds the site for an upload.
 * @returns size of the Worker in KiB after gzip.
 * @throws Refusal when the Worker is too large.
 */
export async function buildPackage(): Promise<number> {
  await buildIfChanged()
  const size = Math.round(gzipSync(workerText()).length / 1024)
  if (size > WORKER_MAX)
    throw new Refusal(`The Worker has ${size} KiB of gzip, more than ${WORKER_MAX}: leave something out.`)
  return size
}

/**
 * Computes a digest of the sources and all settings. If it equals the digest of the running version, a deploy would
 * change nothing. The digest is keyed, so that nobody can guess secrets from it.
 */
export function digestOf({ vars, secrets, databaseToken }: Target): string {
  const sent = Object.entries(secrets).filter(([name]) => !isGenerated(name))
  const text = JSON.stringify([sourcesHash(), Object.entries(vars), sent])
  return createHmac('sha256', databaseToken).update(text).digest('hex').slice(0, DIGEST_LENGTH)
}
