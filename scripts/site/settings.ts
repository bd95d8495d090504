import { readSettings, type Settings } from '#functions/settings/settings.ts'
import { trustedList } from '#scripts/server/client.ts'
import type { Address } from './cursor.ts'
import { Refusal } from './refusal.ts'
import { type Replication, readReplication } from './replication.ts'

/** Settings for running the site on one machine. docs/settings.md describes each setting. */
export interface Operation {
  port: number
  host: string
  dataDir: string
  demo: boolean
  /** IP addresses and networks of the proxies whose headers about the client are trusted. */
  trustedProxies: string[]
  /** Seconds without a response after which a part of the site counts as dead. */
  patience: number
  /** Remote database; null when the site runs a database server of its own on dataDir. */
  remoteDatabase: { url: string; authToken: string | undefined } | null
  /** Replication of the site's own database; null without replication. */
  replication: Replication | null
}

/** Port of `npm start`. */
export const DEFAULT_PORT = '8787'
const OWN_DATABASE = 'http://127.0.0.1'
const OWN_SECRET = 'x'.repeat(32)

function portOf(text: string): number {
  const port = Number(text)
  if (!/^\d{1,5}$/.test(text) || port < 1 || port > 65535)
    throw new Refusal('Settings: PORT: is wrong, must be a number from 1 to 65535')
  return port
}

function secondsOf(name: string, text: string): number {
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new Refusal(`Settings: ${name}: is wrong, must be a whole number of seconds`)
  return Number(text)
}

function switchOf(name: string, text: string): boolean {
  if (text !== '0' && text !== '1') throw new Refusal(`Settings: ${name}: is wrong, must be 0 or 1`)
  return text === '1'
}

function proxiesOf(text: string): string[] {
  const proxies = text.split(/[\s,]+/).filter(Boolean)
  try {
    trustedList(proxies)
    return proxies
  } catch (error) {
    throw new Refusal(`Settings: TRUSTED_PROXY: ${(error as Error).message} is neither an IP address nor a network`)
  }
}

function replicationBeside(url: string | null, env: NodeJS.ProcessEnv): Replication | null {
  const replication = readReplication(env)
  if (url === null || replication === null) return replication
  throw new Refusal(
    'Settings: REPLICATION_URL: is for the database of the site itself, and LIBSQL_URL names another one'
  )
}

/**
 * Reads the settings of the Worker for a command that uses neither its database nor its secret key.
 * @throws Refusal naming the invalid variable.
 */
export const siteSettings = (env: NodeJS.ProcessEnv): Settings =>
  workerSettings(env, { url: env.LIBSQL_URL || OWN_DATABASE, authToken: undefined }, env.SECRET_KEY || OWN_SECRET)

/**
 * Reads the settings of `npm start`.
 * @throws Refusal naming the invalid variable.
 */
export function readOperation(env: NodeJS.ProcessEnv): Operation {
  const url = env.LIBSQL_URL || null
  siteSettings(env)
  return {
    port: portOf(env.PORT || DEFAULT_PORT),
    host: env.HOST || '127.0.0.1',
    dataDir: env.DATA_DIR || '.data',
    demo: switchOf('DEMO', env.DEMO || '1'),
    trustedProxies: proxiesOf(env.TRUSTED_PROXY || ''),
    patience: secondsOf('SILENCE_S', env.SILENCE_S || '30'),
    remoteDatabase: url === null ? null : { url, authToken: env.LIBSQL_AUTH_TOKEN || undefined },
    replication: replicationBeside(url, env)
  }
}

/**
 * Reads the settings of the Worker from environment variables, and fills in all defaults.
 * @throws Refusal naming the invalid variable.
 */
export function workerSettings(env: NodeJS.ProcessEnv, { url, authToken }: Address, secret: string): Settings {
  try {
    // The cache of pages is in memory by default, because a single isolate serves the whole site.
    const store = env['PAGE_STORE'] || 'memory'
    // Requests are logged unless the output is a terminal, in which the operator needs only errors.
    const log = env['REQUEST_LOG'] || (process.stdout.isTTY ? 'off' : 'on')
    const database = { LIBSQL_URL: url, LIBSQL_AUTH_TOKEN: authToken }
    return readSettings({ ...env, PAGE_STORE: store, REQUEST_LOG: log, ...database, SECRET_KEY: secret })
  } catch (error) {
    throw new Refusal(error instanceof Error ? error.message : String(error))
  }
}
