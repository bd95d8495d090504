import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { mailServerOf, OWN_HOST } from '#functions/settings/mail-settings.ts'
import { readSettings, SECRETS, SETTINGS } from '#functions/settings/settings.ts'
import { Refusal } from '#scripts/site/refusal.ts'

const CONFIG = join(import.meta.dirname, '../../wrangler.toml')
const API = 'https://api.cloudflare.com/client/v4'
const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/
/** The port between mail servers. */
const CLOSED_PORT = 25
/** Valid values that stand in for missing settings while the given settings are validated. */
const SOME_DATABASE = 'https://database.example'
const SOME_SECRET = 'x'.repeat(32)

/** Required environment variables, each with advice where the operator gets its value. */
const REQUIRED = {
  CLOUDFLARE_API_TOKEN:
    'make a token at https://dash.cloudflare.com/profile/api-tokens; docs/deploy.md lists its permissions',
  CLOUDFLARE_ACCOUNT_ID: 'it stands in the address of the dashboard, https://dash.cloudflare.com/ACCOUNT_ID',
  LIBSQL_URL: 'the address of a libSQL database that the edge platform reaches, such as libsql://NAME.turso.io',
  LIBSQL_AUTH_TOKEN: 'the token of that database, by its host (turso db tokens create NAME)'
}

/** Target and settings of a deploy. */
export interface Target {
  /** Base address of the platform's API. */
  api: string
  account: string
  token: string
  /** Name of the Worker in wrangler.toml. */
  worker: string
  databaseUrl: string
  databaseToken: string
  /** Public address of the site; undefined for a site at its workers.dev address. */
  siteUrl: string | undefined
  /** Public and secret settings by name. */
  vars: Record<string, string>
  secrets: Record<string, string>
  /** Seconds after which a health check of a new version gives up. */
  patience: number
}

/**
 * Reads the name of the Worker from wrangler.toml.
 * @throws Refusal when wrangler.toml has no name.
 */
export function workerName(): string {
  const name = /^name\s*=\s*"([^"]+)"/m.exec(readFileSync(CONFIG, 'utf8'))?.[1]
  if (name) return name
  throw new Refusal('wrangler.toml names no Worker: write name = "…" in its first line.')
}

/** Collects the settings of the Worker that are wanted and have a value in the environment, by name. */
function settingsWith(env: NodeJS.ProcessEnv, isWanted: (name: string) => boolean): Record<string, string> {
  const pairs = SETTINGS.filter(isWanted).map(name => [name, env[name] ?? ''] as const)
  return Object.fromEntries(pairs.filter(([, value]) => value !== ''))
}

/** Lists the problems of a mail server that is right under `npm start` and not on the edge platform. */
function mailProblems({ MAIL_URL = '' }: NodeJS.ProcessEnv): string[] {
  if (MAIL_URL === 'file:')
    return ['MAIL_URL: is wrong, letters are kept as files by npm start alone: name an SMTP server, or off.']
  const server = mailServerOf({ MAIL_URL })
  if (server?.port === CLOSED_PORT)
    return ['MAIL_URL: is wrong, port 25 is closed on the edge platform: use 465 (smtps://) or 587 (smtp://).']
  if (server && OWN_HOST.test(server.host))
    return ['MAIL_URL: is wrong, the edge platform does not reach a mail server on this machine.']
  return []
}

/** Lists the problems of the Worker's settings. Missing required variables are reported by missingVariables instead. */
export function settingProblems(env: NodeJS.ProcessEnv): string[] {
  try {
    const { LIBSQL_URL = SOME_DATABASE, SECRET_KEY = SOME_SECRET, ...others } = settingsWith(env, () => true)
    readSettings({ ...others, LIBSQL_URL, SECRET_KEY })
    return mailProblems(env)
  } catch (error) {
    return [(error as Error).message]
  }
}

/** Makes messages about missing required variables. */
export const missingVariables = (env: NodeJS.ProcessEnv): string[] =>
  Object.entries(REQUIRED)
    .filter(([name]) => !env[name])
    .map(([name, where]) => `${name} is missing: ${where}.`)

/**
 * Lists the problems of the database's address. The edge platform cannot reach a database on this machine; a stand-in
 * of the platform in tests, which runs on this machine, can.
 */
function databaseProblems(url: string, api: string): string[] {
  if (!url || !URL.canParse(url)) return []
  const { protocol, hostname } = new URL(url)
  if (LOOPBACK.test(new URL(api).hostname)) return []
  if (LOOPBACK.test(hostname))
    return ['LIBSQL_URL: is wrong, the edge platform does not reach a database on this machine.']
  if (protocol === 'https:' || protocol === 'libsql:') return []
  return ['LIBSQL_URL: is wrong, must begin with https:// or libsql://.']
}

const LOOK_S = '120'

/** Lists the problems of the variables that only the deploy command reads. */
function ownProblems({
  CLOUDFLARE_API_BASE_URL: base,
  LOOK_S: seconds,
  LIBSQL_URL: url = ''
}: NodeJS.ProcessEnv): string[] {
  const late = /^[1-9]\d{0,3}$/.test(seconds || LOOK_S) ? [] : ['LOOK_S: is wrong, must be a whole number of seconds.']
  if (!URL.canParse(base || API)) return [...late, 'CLOUDFLARE_API_BASE_URL: is wrong, must be an address.']
  return [...late, ...databaseProblems(url, base || API)]
}

/**
 * Reads the target and the settings of a deploy from environment variables.
 * @throws Refusal with all problems, one line for each.
 */
export function readTarget(env: NodeJS.ProcessEnv): Target {
  const { LIBSQL_URL = '', CLOUDFLARE_API_TOKEN = '', CLOUDFLARE_ACCOUNT_ID = '', LIBSQL_AUTH_TOKEN = '' } = env
  const problems = [...missingVariables(env), ...settingProblems(env), ...ownProblems(env)]
  if (problems.length > 0) throw new Refusal(problems.join('\n'))
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

/** Collects the settings of the Worker that a deploy uploads. */
export const settingsToSend = (env: NodeJS.ProcessEnv): Pick<Target, 'vars' | 'secrets'> => ({
  vars: settingsWith(env, name => !SECRETS.includes(name)),
  secrets: settingsWith(env, name => SECRETS.includes(name))
})
