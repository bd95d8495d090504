import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSettings, SECRETS, SETTINGS } from '#functions/settings/settings.ts'
import { Refusal } from '#scripts/site/refusal.ts'

const CONFIG = join(import.meta.dirname, '../../wrangler.toml')
const API = 'https://api.cloudflare.com/client/v4'
const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/
/** Stands for what is missing while the other settings are read. */
const SOME_DATABASE = 'https://database.example'
const SOME_SECRET = 'x'.repeat(32)

/** Variables without which nothing can be deployed, and where to get each. */
const REQUIRED = {
  CLOUDFLARE_API_TOKEN:
    'make a token at https://dash.cloudflare.com/profile/api-tokens; docs/deploy.md lists its permissions',
  CLOUDFLARE_ACCOUNT_ID: 'it stands in the address of the dashboard, https://dash.cloudflare.com/ACCOUNT_ID',
  LIBSQL_URL: 'the address of a libSQL database that the edge platform reaches, such as libsql://NAME.turso.io',
  LIBSQL_AUTH_TOKEN: 'the token of that database, by its host (turso db tokens create NAME)'
}

/** Where and with what a site is deployed. */
export interface Target {
  /** The base of the platform's API. */
  api: string
  account: string
  token: string
  /** The Worker's name in wrangler.toml. */
  worker: string
  databaseUrl: string
  databaseToken: string
  /** The address in links for others; without it the platform's own is looked at. */
  siteUrl: string | undefined
  /** Settings that everybody may read, and those that nobody may, by their names. */
  vars: Record<string, string>
  secrets: Record<string, string>
  /** Seconds in which what was deployed must answer. */
  patience: number
}

/** The Worker's name. @throws Refusal when wrangler.toml has none. */
export function workerName(): string {
  const name = /^name\s*=\s*"([^"]+)"/m.exec(readFileSync(CONFIG, 'utf8'))?.[1]
  if (name) return name
  throw new Refusal('wrangler.toml names no Worker: write name = "…" in its first line.')
}

/** Settings of the Worker that have a value, by their names. */
function settingsWith(env: NodeJS.ProcessEnv, isWanted: (name: string) => boolean): Record<string, string> {
  const pairs = SETTINGS.filter(isWanted).map(name => [name, env[name] ?? ''] as const)
  return Object.fromEntries(pairs.filter(([, value]) => value !== ''))
}

/** Faults of the Worker's settings; missingVariables lists the missing ones of REQUIRED. */
export function settingFaults(env: NodeJS.ProcessEnv): string[] {
  try {
    const { LIBSQL_URL = SOME_DATABASE, SECRET_KEY = SOME_SECRET, ...others } = settingsWith(env, () => true)
    readSettings({ ...others, LIBSQL_URL, SECRET_KEY })
    return []
  } catch (error) {
    return [(error as Error).message]
  }
}

/** Variables that a deploy needs and that are not there. */
export const missingVariables = (env: NodeJS.ProcessEnv): string[] =>
  Object.entries(REQUIRED)
    .filter(([name]) => !env[name])
    .map(([name, where]) => `${name} is missing: ${where}.`)

/** A database that the platform does not reach is refused; one beside a stand-in of the platform is not. */
function databaseFaults(url: string, api: string): string[] {
  if (!url || !URL.canParse(url)) return []
  const { protocol, hostname } = new URL(url)
  if (LOOPBACK.test(new URL(api).hostname)) return []
  if (LOOPBACK.test(hostname))
    return ['LIBSQL_URL: is wrong, the edge platform does not reach a database on this machine.']
  if (protocol === 'https:' || protocol === 'libsql:') return []
  return ['LIBSQL_URL: is wrong, must begin with https:// or libsql://.']
}

const LOOK_S = '120'

/** Faults of the command's own variables. */
function ownFaults({
  CLOUDFLARE_API_BASE_URL: base,
  LOOK_S: seconds,
  LIBSQL_URL: url = ''
}: NodeJS.ProcessEnv): string[] {
  const late = /^[1-9]\d{0,3}$/.test(seconds || LOOK_S) ? [] : ['LOOK_S: is wrong, must be a whole number of seconds.']
  if (!URL.canParse(base || API)) return [...late, 'CLOUDFLARE_API_BASE_URL: is wrong, must be an address.']
  return [...late, ...databaseFaults(url, base || API)]
}

/**
 * Reads the environment.
 * @throws Refusal that names everything that is missing or wrong, a line each.
 */
export function readTarget(env: NodeJS.ProcessEnv): Target {
  const { LIBSQL_URL = '', CLOUDFLARE_API_TOKEN = '', CLOUDFLARE_ACCOUNT_ID = '', LIBSQL_AUTH_TOKEN = '' } = env
  const faults = [...missingVariables(env), ...settingFaults(env), ...ownFaults(env)]
  if (faults.length > 0) throw new Refusal(faults.join('\n'))
  return {
    api: (env['CLOUDFLARE_API_BASE_URL'] || API).replace(/\/$/, ''),
    account: CLOUDFLARE_ACCOUNT_ID,
    token: CLOUDFLARE_API_TOKEN,
    worker: workerName(),
    databaseUrl: LIBSQL_URL,
    databaseToken: LIBSQL_AUTH_TOKEN,
    siteUrl: env['SITE_URL']?.replace(/\/$/, '') || undefined,
    ...settingsToSend(env),
    patience: Number(env['LOOK_S'] || LOOK_S)
  }
}

/** The Worker's settings, as they are sent. */
export const settingsToSend = (env: NodeJS.ProcessEnv): Pick<Target, 'vars' | 'secrets'> => ({
  vars: settingsWith(env, name => !SECRETS.includes(name)),
  secrets: settingsWith(env, name => SECRETS.includes(name))
})
