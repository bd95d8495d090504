import { describe, expect, test } from 'vitest'
import { readSettings, SECRETS, SETTINGS } from '#functions/settings/settings.ts'
import { readOperation, workerSettings } from '#scripts/site/settings.ts'

const GOOD = { LIBSQL_URL: 'http://127.0.0.1:8080', SECRET_KEY: 'x'.repeat(32) }

test('settings have defaults, and an empty one counts as missing', () => {
  expect(readSettings({ ...GOOD, SITE_NAME: '', CAPTCHA: '' })).toMatchObject({
    SITE_NAME: 'Вече',
    SITE_SLUG: 'Veche',
    CAPTCHA: 'altcha',
    RATE_LIMITS: 'on',
    IMAGE_POST_POINTS: 0,
    LINK_POST_POINTS: 0
  })
})

test.each([
  ['nothing', {}, 'memory'],
  ['the empty text', { PAGE_STORE: '' }, 'memory'],
  ['platform', { PAGE_STORE: 'platform' }, 'platform']
])('a site on one machine caches pages where PAGE_STORE says, by default in memory: %s', (_, env, store) => {
  expect(workerSettings(env, { url: GOOD.LIBSQL_URL, authToken: undefined }, GOOD.SECRET_KEY).PAGE_STORE).toBe(store)
})

test('a database that needs no token gets none', () => {
  const settings = workerSettings({}, { url: GOOD.LIBSQL_URL, authToken: undefined }, GOOD.SECRET_KEY)
  expect(Object.keys(settings)).not.toContain('LIBSQL_AUTH_TOKEN')
  expect(Object.values(settings).map(String)).not.toContain('undefined')
})

test('a platform’s own environment variables are ignored', () => {
  expect(() => readSettings({ ...GOOD, MEDIA: {}, PATH: '/bin' })).not.toThrow()
})

test.each([
  ['LIBSQL_URL', undefined],
  ['LIBSQL_URL', 'localhost'],
  ['LIBSQL_URL', 'file:veche.db'],
  ['SECRET_KEY', undefined],
  ['SECRET_KEY', 'short'],
  ['SITE_URL', 'veche'],
  ['SITE_SLUG', 'Вече'],
  ['CONTACT_EMAIL', 'nobody'],
  ['SEARCH_URL', 'https://search.example/'],
  ['CAPTCHA', 'maybe'],
  ['RATE_LIMITS', 'yes'],
  ['IMAGE_POST_POINTS', '-1'],
  ['LINK_POST_POINTS', 'many']
])('a wrong %s (%s) is named, and its value is not shown', (name, value) => {
  const read = () => readSettings({ ...GOOD, [name]: value })
  expect(read).toThrow(new RegExp(`^Settings: ${name}: is (?:missing|wrong), must be (?:[a-z]|Latin)`))
  if (name === 'SECRET_KEY') expect(read).not.toThrow(/short/)
})

test('all wrong settings are named at once', () => {
  expect(() => readSettings({ CAPTCHA: 'maybe' })).toThrow(/LIBSQL_URL.*SECRET_KEY.*CAPTCHA/)
})

test('the captcha Turnstile needs its two keys, and asks Cloudflare by default', () => {
  const read = (settings: Record<string, string>) => readSettings({ ...GOOD, CAPTCHA: 'turnstile', ...settings })
  expect(() => read({})).toThrow(
    /^Settings: CAPTCHA_SITE_KEY: is missing, must be the widget's site key; CAPTCHA_SECRET: is missing, must be /
  )
  expect(() => read({ CAPTCHA_SITE_KEY: 'key', CAPTCHA_SECRET: '' })).toThrow(/^Settings: CAPTCHA_SECRET: is missing/)
  expect(() => read({ CAPTCHA_SITE_KEY: 'key', CAPTCHA_SECRET: 'secret' })).not.toThrow()
  expect(readSettings(GOOD).TURNSTILE_URL).toBe('https://challenges.cloudflare.com/turnstile/v0/siteverify')
})

test('every setting that is a key, token or secret is stored as a secret by the platform, except the public site key', () => {
  const sounds = SETTINGS.filter(name => /(?:KEY|TOKEN|SECRET)$/.test(name) && name !== 'CAPTCHA_SITE_KEY')
  expect(SECRETS).toEqual(expect.arrayContaining(sounds))
  expect(SETTINGS).toEqual(expect.arrayContaining(SECRETS))
})

describe('the second copy of the database', () => {
  const COPY = { REPLICATION_URL: 'https://account.r2.example/veche', REPLICATION_KEY_ID: 'id', REPLICATION_KEY: 'key' }

  test('exists when its three settings are set', () => {
    expect(readOperation({}).replication).toBeNull()
    expect(readOperation(COPY).replication).toEqual({
      endpoint: 'https://account.r2.example',
      bucket: 'veche',
      region: 'auto',
      keyId: 'id',
      key: 'key'
    })
  })

  test.each([
    ['REPLICATION_URL', { REPLICATION_URL: '' }],
    ['REPLICATION_URL', { REPLICATION_URL: 'https://account.r2.example' }],
    ['REPLICATION_URL', { REPLICATION_URL: 'veche' }],
    ['REPLICATION_URL', { LIBSQL_URL: GOOD.LIBSQL_URL }],
    ['REPLICATION_KEY_ID', { REPLICATION_KEY_ID: '' }],
    ['REPLICATION_KEY', { REPLICATION_KEY: '' }]
  ])('is refused with the wrong setting’s name: %s', (name, error) => {
    expect(() => readOperation({ ...COPY, ...error })).toThrow(`Settings: ${name}: is`)
  })
})
