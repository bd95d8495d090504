import * as v from 'valibot'
import { TURNSTILE_ORIGIN } from '#functions/contract/captcha.ts'
import { siteName } from '#functions/messages/site.ts'
import { mailEntries, namesServer, WITH_SERVER } from './mail-settings.ts'

/**
 * Default cost of a password hash: with the stored r and p of scrypt it takes 32 MiB and about a quarter of a second.
 */
export const DEFAULT_PASSWORD_COST = 15

const number = (fallback: number) =>
  v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'a whole number'), v.transform(Number)), String(fallback))

const address = v.pipe(
  v.string(),
  v.url('an address with its scheme'),
  v.transform(text => text.replace(/\/$/, ''))
)

/** Schema of a list of origins, separated by commas. */
const origins = v.pipe(
  v.optional(v.string(), ''),
  v.transform(text => text.split(',').filter(Boolean))
)

/** All settings of the Worker with their defaults; docs/settings.md describes each setting. */
const schema = v.object({
  LIBSQL_URL: v.pipe(
    v.string('the address of the libSQL database'),
    v.check(text => /^(?:libsql|https?):/i.test(text) && URL.canParse(text), 'the address of the libSQL database')
  ),
  LIBSQL_AUTH_TOKEN: v.optional(v.string()),
  /** Secret that signs cookies, tokens and picture addresses; at least 32 characters. */
  SECRET_KEY: v.pipe(
    v.string('a secret of at least 32 characters'),
    v.minLength(32, 'a secret of at least 32 characters')
  ),
  SITE_NAME: v.optional(v.pipe(v.string(), v.minLength(1, 'a name')), siteName),
  SITE_SLUG: v.optional(v.pipe(v.string(), v.regex(/^\w{1,12}$/, 'Latin letters, digits and _')), 'Veche'),
  SITE_URL: v.optional(address),
  CONTACT_EMAIL: v.optional(v.pipe(v.string(), v.email('an e-mail address')), 'hello@veche.example'),
  SOCIAL_URL: v.optional(address, 'https://mastodon.example/@veche'),
  SEARCH_URL: v.optional(
    v.pipe(v.string(), v.includes('{query}', 'an address with {query} in it')),
    'https://duckduckgo.com/?q={query}'
  ),
  CAPTCHA: v.optional(v.picklist(['altcha', 'turnstile', 'off'], 'altcha, turnstile or off'), 'altcha'),
  CAPTCHA_SITE_KEY: v.optional(v.string()),
  CAPTCHA_SECRET: v.optional(v.string()),
  /** URL of Turnstile's verifier; tests use another verifier. */
  TURNSTILE_URL: v.optional(address, `${TURNSTILE_ORIGIN}/turnstile/v0/siteverify`),
  /** The N of scrypt, as a power of two: memory and time of a password hash. */
  PASSWORD_COST: v.optional(
    v.pipe(v.string(), v.regex(/^1\d$/, 'a whole number from 10 to 19'), v.transform(Number)),
    String(DEFAULT_PASSWORD_COST)
  ),
  /** Members of whom the site demands a second factor before they act as moderators or admins. */
  SECOND_FACTOR: v.optional(
    v.picklist(['optional', 'admins', 'moderators'], 'optional, admins or moderators'),
    'optional'
  ),
  RATE_LIMITS: v.optional(v.picklist(['on', 'off'], 'on or off'), 'on'),
  /** Switch of the page cache. Off, for measurements: every page is rendered anew. */
  PAGE_CACHE: v.optional(v.picklist(['on', 'off'], 'on or off'), 'on'),
  /**
   * Seconds for which the copy of a guest's page counts as fresh. For a second period of this length the old copy is
   * still served while a new one is rendered.
   */
  PAGE_FRESH_S: v.optional(
    v.pipe(v.string(), v.regex(/^([1-9]|1[0-5])$/, 'a whole number from 1 to 15'), v.transform(Number)),
    '15'
  ),
  /** Store for the copies of guests' pages: the platform's cache, or the memory of the only isolate of the site. */
  PAGE_STORE: v.optional(v.picklist(['platform', 'memory'], 'platform or memory'), 'platform'),
  /** Switch of link fetching. Off: the pages of link posts are not fetched for titles and pictures. */
  LINK_FETCH: v.optional(v.picklist(['on', 'off'], 'on or off'), 'on'),
  /** The DNS-over-HTTPS resolver (with JSON answers) for host names in links. */
  LINK_DNS_URL: v.optional(address, 'https://cloudflare-dns.com/dns-query'),
  /** Origins from which links are fetched although their addresses are not public, for tests; separated by commas. */
  LINK_FETCH_ALLOW: origins,
  /** Switch of push messages. Off: no push messages are sent. */
  PUSH: v.optional(v.picklist(['on', 'off'], 'on or off'), 'on'),
  /**
   * Hosts of the browsers' push services, separated by commas; a dot before a name allows all hosts below that name.
   */
  PUSH_SERVICES: v.pipe(
    v.optional(v.string(), 'fcm.googleapis.com,.push.services.mozilla.com,.push.apple.com,.notify.windows.com'),
    v.regex(/^(?:\.?[a-z\d-]+(?:\.[a-z\d-]+)+,?)+$/, 'names of hosts, parted by commas'),
    v.transform(text => text.split(',').filter(Boolean))
  ),
  /** Origins that replace push services in tests, separated by commas. */
  PUSH_ALLOW: origins,
  ...mailEntries,
  /** Cloudflare's token and zone for purging the caches of its data centres. */
  CACHE_PURGE_TOKEN: v.optional(v.string()),
  CACHE_PURGE_ZONE: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/, 'the 32 digits of a zone'))),
  /** URL of Cloudflare's API; tests use an API server of their own. */
  CACHE_PURGE_URL: v.optional(address, 'https://api.cloudflare.com/client/v4'),
  /** Switch of the request log. Off: only errors are logged. */
  REQUEST_LOG: v.optional(v.picklist(['on', 'off'], 'on or off'), 'on'),
  /**
   * Switch of the header Server-Timing. On, for tests and measurements: responses show their database costs to
   * everybody.
   */
  SERVER_TIMING: v.optional(v.picklist(['on', 'off'], 'on or off'), 'off'),
  /** Token that a request for /metrics needs. */
  METRICS_TOKEN: v.optional(v.pipe(v.string(), v.minLength(16, 'a secret of at least 16 characters'))),
  IMAGE_POST_POINTS: number(0),
  LINK_POST_POINTS: number(0),
  /**
   * Which accounts may create communities, and how many communities a member may moderate at most to create another
   * one.
   */
  COMMUNITY_CREATION: v.optional(v.picklist(['members', 'admins'], 'members or admins'), 'members'),
  MAX_MODDED: number(10),
  /** Name of the community in the welcome notification of new members. */
  WELCOME_COMMUNITY: v.optional(v.string()),
  /** Number of points, and seconds since sign-up, below which a member's votes give no points. */
  NEW_USER_POINTS: number(0),
  NEW_USER_AGE: number(0)
})

/** The names of all settings. */
export const SETTINGS = Object.keys(schema.entries)

/** Secret settings, which the edge platform stores as secrets. */
export const SECRETS = [
  'LIBSQL_URL',
  'LIBSQL_AUTH_TOKEN',
  'SECRET_KEY',
  'CAPTCHA_SECRET',
  'MAIL_URL',
  'CACHE_PURGE_TOKEN',
  'METRICS_TOKEN'
]

/** Settings that a Turnstile widget needs, with their expected values. */
const WITH_TURNSTILE = { CAPTCHA_SITE_KEY: "the widget's site key", CAPTCHA_SECRET: "the widget's secret key" }

export type Settings = v.InferOutput<typeof schema>

/** Lists the settings that are missing beside other settings which need them, each with its expected value. */
function missingBeside(env: Record<string, unknown>): string[] {
  const needed = { ...(env['CAPTCHA'] === 'turnstile' && WITH_TURNSTILE), ...(namesServer(env) && WITH_SERVER) }
  return Object.entries(needed).flatMap(([name, what]) => (env[name] ? [] : [`${name}: is missing, must be ${what}`]))
}

/** Checks the environment. @throws Error with each wrong variable and its expected value. */
export function readSettings(env: Record<string, unknown>): Settings {
  // An absent setting is set to undefined, so that the schema of that setting reports it with its own message instead
  // of the schema of the object.
  const needed = Object.entries(schema.entries).filter(([, { type }]) => type !== 'optional')
  const absent = Object.fromEntries(needed.map(([name]) => [name, undefined]))
  // A setting without a value is left out: a binding of the Worker would make it the text 'undefined'.
  const input = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '' && value !== undefined))
  const result = v.safeParse(schema, { ...absent, ...input })
  const missing = missingBeside(input)
  if (result.success && missing.length === 0) return result.output
  const messages = (result.issues ?? []).map(
    issue =>
      `${v.getDotPath(issue)}: ${issue.kind === 'schema' && issue.received === 'undefined' ? 'is missing' : 'is wrong'}, must be ${issue.message}`
  )
  throw new Error(`Settings: ${[...messages, ...missing].join('; ')}`)
}
