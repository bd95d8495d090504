import * as v from 'valibot'
import { TURNSTILE_ORIGIN } from '#functions/contract/captcha.ts'
import { siteName } from '#functions/messages/site.ts'

/** With the r and p of scrypt that stand with passwords: 32 MiB and about a quarter of a second. */
export const DEFAULT_PASSWORD_COST = 15

const number = (fallback: number) =>
  v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'a whole number'), v.transform(Number)), String(fallback))

const address = v.pipe(
  v.string(),
  v.url('an address with its scheme'),
  v.transform(text => text.replace(/\/$/, ''))
)

/** Origins, parted by commas. */
const origins = v.pipe(
  v.optional(v.string(), ''),
  v.transform(text => text.split(',').filter(Boolean))
)

/** Every setting of the Worker with its default; docs/settings.md describes each. */
const schema = v.object({
  LIBSQL_URL: v.pipe(
    v.string('the address of the libSQL database'),
    v.check(text => /^(?:libsql|https?):/i.test(text) && URL.canParse(text), 'the address of the libSQL database')
  ),
  LIBSQL_AUTH_TOKEN: v.optional(v.string()),
  /** Signs cookies, tokens and picture addresses; at least 32 characters. */
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
  /** Another one than Cloudflare's stands in for it in tests. */
  TURNSTILE_URL: v.optional(address, `${TURNSTILE_ORIGIN}/turnstile/v0/siteverify`),
  /** The N of scrypt, as a power of two: what making the key of a password costs in memory and time. */
  PASSWORD_COST: v.optional(
    v.pipe(v.string(), v.regex(/^1\d$/, 'a whole number from 10 to 19'), v.transform(Number)),
    String(DEFAULT_PASSWORD_COST)
  ),
  RATE_LIMITS: v.optional(v.picklist(['on', 'off'], 'on or off'), 'on'),
  /** Off for measurements: every page is made anew. */
  PAGE_CACHE: v.optional(v.picklist(['on', 'off'], 'on or off'), 'on'),
  /** Seconds during which the copy of a guest's page counts as new; it is served for as long again while it is made anew. */
  PAGE_FRESH_S: v.optional(
    v.pipe(v.string(), v.regex(/^([1-9]|1[0-5])$/, 'a whole number from 1 to 15'), v.transform(Number)),
    '15'
  ),
  /** Where copies of guests' pages are kept: in the platform's cache, or in the memory of the one isolate that there is. */
  PAGE_STORE: v.optional(v.picklist(['platform', 'memory'], 'platform or memory'), 'platform'),
  /** Off: pages that posts link to are not fetched, neither for their titles nor for their pictures. */
  LINK_FETCH: v.optional(v.picklist(['on', 'off'], 'on or off'), 'on'),
  /** The DNS-over-HTTPS resolver (JSON) for names of links. */
  LINK_DNS_URL: v.optional(address, 'https://cloudflare-dns.com/dns-query'),
  /** Origins of tests, parted by commas, which are fetched from wherever they are. */
  LINK_FETCH_ALLOW: origins,
  /** Off: browsers get no notifications. */
  PUSH: v.optional(v.picklist(['on', 'off'], 'on or off'), 'on'),
  /** Hosts of the push services of browsers, parted by commas; a dot before a name: all below it. */
  PUSH_SERVICES: v.pipe(
    v.optional(v.string(), 'fcm.googleapis.com,.push.services.mozilla.com,.push.apple.com,.notify.windows.com'),
    v.regex(/^(?:\.?[a-z\d-]+(?:\.[a-z\d-]+)+,?)+$/, 'names of hosts, parted by commas'),
    v.transform(text => text.split(',').filter(Boolean))
  ),
  /** Origins of tests, parted by commas, which stand in for the push services of browsers. */
  PUSH_ALLOW: origins,
  /** Cloudflare's token and zone for dropping what its data centres keep. */
  CACHE_PURGE_TOKEN: v.optional(v.string()),
  CACHE_PURGE_ZONE: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/, 'the 32 digits of a zone'))),
  /** Another one than Cloudflare's stands in for it in tests. */
  CACHE_PURGE_URL: v.optional(address, 'https://api.cloudflare.com/client/v4'),
  /** Off: the log gets errors alone. */
  REQUEST_LOG: v.optional(v.picklist(['on', 'off'], 'on or off'), 'on'),
  /** On for tests and measurements: answers tell strangers what they cost the database. */
  SERVER_TIMING: v.optional(v.picklist(['on', 'off'], 'on or off'), 'off'),
  /** What whoever asks for /metrics must bring. */
  METRICS_TOKEN: v.optional(v.pipe(v.string(), v.minLength(16, 'a secret of at least 16 characters'))),
  IMAGE_POST_POINTS: number(0),
  LINK_POST_POINTS: number(0),
  /** Who may make communities, and how many a member may moderate to make one more. */
  COMMUNITY_CREATION: v.optional(v.picklist(['members', 'admins'], 'members or admins'), 'members'),
  MAX_MODDED: number(10),
  /** The community that new members are welcomed to. */
  WELCOME_COMMUNITY: v.optional(v.string()),
  /** Points, and seconds since sign-up, below which a member's votes give nobody points. */
  NEW_USER_POINTS: number(0),
  NEW_USER_AGE: number(0)
})

/** The name of every setting. */
export const SETTINGS = Object.keys(schema.entries)

/** Settings that nobody may read: the edge platform keeps them as secrets. */
export const SECRETS = [
  'LIBSQL_URL',
  'LIBSQL_AUTH_TOKEN',
  'SECRET_KEY',
  'CAPTCHA_SECRET',
  'CACHE_PURGE_TOKEN',
  'METRICS_TOKEN'
]

/** The keys of a Turnstile widget. */
const withTurnstile = v.object({
  ...schema.entries,
  CAPTCHA_SITE_KEY: v.string("the widget's site key"),
  CAPTCHA_SECRET: v.string("the widget's secret key")
})

export type Settings = v.InferOutput<typeof schema>

/**
 * Checks the environment.
 * @throws Error that names each wrong variable and what it should be.
 */
export function readSettings(env: Record<string, unknown>): Settings {
  const form = env['CAPTCHA'] === 'turnstile' ? withTurnstile : schema
  // There, though undefined: else it is the object that complains, in words of its own.
  const needed = Object.entries(form.entries).filter(([, { type }]) => type !== 'optional')
  const absent = Object.fromEntries(needed.map(([name]) => [name, undefined]))
  // A setting without a value is left out: as a binding of the Worker it would be the text 'undefined'.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '' && value !== undefined))
  const result = v.safeParse(form, { ...absent, ...given })
  if (result.success) return result.output
  const faults = result.issues.map(
    issue =>
      `${v.getDotPath(issue)}: ${issue.kind === 'schema' && issue.received === 'undefined' ? 'is missing' : 'is wrong'}, must be ${issue.message}`
  )
  throw new Error(`Settings: ${faults.join('; ')}`)
}
