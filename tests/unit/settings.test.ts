import { describe, expect, test } from 'vitest'
import { sendsMail } from '#functions/mail/is-on.ts'
import { mailServerOf, senderOf } from '#functions/settings/mail-settings.ts'
import { readSettings, SECRETS, SETTINGS } from '#functions/settings/settings.ts'
import { readOperation, workerSettings } from '#scripts/site/settings.ts'

const GOOD = { LIBSQL_URL: 'http://127.0.0.1:8080', SECRET_KEY: 'x'.repeat(32) }

test('missing and empty settings have their default values', () => {
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
])(
  'on one machine pages are cached in the store of the setting PAGE_STORE, by default in memory: %s',
  (_, env, store) => {
    expect(workerSettings(env, { url: GOOD.LIBSQL_URL, authToken: undefined }, GOOD.SECRET_KEY).PAGE_STORE).toBe(store)
  }
)

test('the settings of the Worker contain no token if the database needs none', () => {
  const settings = workerSettings({}, { url: GOOD.LIBSQL_URL, authToken: undefined }, GOOD.SECRET_KEY)
  expect(Object.keys(settings)).not.toContain('LIBSQL_AUTH_TOKEN')
  expect(Object.values(settings).map(String)).not.toContain('undefined')
})

test('environment variables and bindings that are no settings of the site are ignored', () => {
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
])('the error about a wrong setting names the setting and does not contain a secret value: %s (%s)', (name, value) => {
  const read = () => readSettings({ ...GOOD, [name]: value })
  expect(read).toThrow(new RegExp(`^Settings: ${name}: is (?:missing|wrong), must be (?:[a-z]|Latin)`))
  if (name === 'SECRET_KEY') expect(read).not.toThrow(/short/)
})

test('if several settings are wrong, one error names all of them', () => {
  expect(() => readSettings({ CAPTCHA: 'maybe' })).toThrow(/LIBSQL_URL.*SECRET_KEY.*CAPTCHA/)
})

test('the captcha Turnstile needs two keys, and sends its requests to Cloudflare by default', () => {
  const read = (settings: Record<string, string>) => readSettings({ ...GOOD, CAPTCHA: 'turnstile', ...settings })
  expect(() => read({})).toThrow(
    /^Settings: CAPTCHA_SITE_KEY: is missing, must be the widget's site key; CAPTCHA_SECRET: is missing, must be /
  )
  expect(() => read({ CAPTCHA_SITE_KEY: 'key', CAPTCHA_SECRET: '' })).toThrow(/^Settings: CAPTCHA_SECRET: is missing/)
  expect(() => read({ CAPTCHA_SITE_KEY: 'key', CAPTCHA_SECRET: 'secret' })).not.toThrow()
  expect(readSettings(GOOD).TURNSTILE_URL).toBe('https://challenges.cloudflare.com/turnstile/v0/siteverify')
})

describe('the settings of mail', () => {
  const WITH_MAIL = { ...GOOD, SITE_URL: 'https://veche.example', MAIL_FROM: 'post@veche.example' }
  const serverOf = (MAIL_URL: string) => mailServerOf(readSettings({ ...WITH_MAIL, MAIL_URL }))

  test('a site without MAIL_URL sends no mail', () => {
    expect(readSettings(GOOD).MAIL_URL).toBe('off')
    expect(['off', 'file:', ''].map(MAIL_URL => sendsMail(readSettings({ ...GOOD, MAIL_URL })))).toEqual([
      false,
      true,
      false
    ])
  })

  test('MAIL_URL names a server with encryption, port and login', () => {
    const login = { user: 'veche@mail.example', password: 'p@ss/Ж' }
    expect(serverOf('smtps://veche%40mail.example:p%40ss%2F%D0%96@mail.example')).toEqual({
      host: 'mail.example',
      port: 465,
      encryption: 'tls',
      login
    })
    expect(serverOf('smtp://mail.example')).toEqual({
      host: 'mail.example',
      port: 587,
      encryption: 'starttls',
      login: null
    })
    expect(serverOf('smtp://mail.example:2525/')).toMatchObject({ port: 2525, encryption: 'starttls' })
    expect(serverOf('smtp://localhost:2525?tls=off')).toMatchObject({ host: 'localhost', encryption: 'off' })
    expect(serverOf('smtps://[::1]:4650')).toMatchObject({ host: '::1', port: 4650 })
    expect(serverOf('file:')).toBeNull()
  })

  test.each([
    'on',
    'file:///letters',
    'https://mail.example',
    'smtps://',
    'smtps://почта.рф',
    'smtps://mail.example/inbox',
    'smtps://mail.example#x',
    'smtps://mail.example:0',
    'smtps://mail.example:99999',
    'smtps://veche@mail.example',
    'smtps://:secret-word@mail.example',
    'smtps://veche:secret-word%0d%0a@mail.example',
    'smtps://veche:secret-word%@mail.example',
    'smtps://mail.example?tls=off',
    'smtp://mail.example?tls=off',
    'smtp://localhost?tls=no',
    'smtps://mail.exa mple',
    'smtps://mail.example\r\nX'
  ])('MAIL_URL is refused, without its password in the error: %j', MAIL_URL => {
    expect(() => readSettings({ ...WITH_MAIL, MAIL_URL })).toThrow(/^Settings: MAIL_URL: is wrong, must be smtps:/)
    expect(() => readSettings({ ...WITH_MAIL, MAIL_URL })).not.toThrow(/secret-word/)
  })

  test('a site with a mail server needs a sender and its own address', () => {
    const MAIL_URL = 'smtps://veche:x@mail.example'
    expect(() => readSettings({ ...GOOD, MAIL_URL })).toThrow(
      /^Settings: MAIL_FROM: is missing, must be the sender.*; SITE_URL: is missing, must be /
    )
    expect(() => readSettings({ ...GOOD, MAIL_URL: 'file:' })).not.toThrow()
  })

  test.each([
    ['post@veche.example', { name: '', address: 'post@veche.example' }],
    ['Вече <post@veche.example>', { name: 'Вече', address: 'post@veche.example' }],
    ['"Вече, форум" <post@вече.рф>', { name: 'Вече, форум', address: 'post@вече.рф' }],
    [undefined, { name: 'Вече', address: 'hello@veche.example' }]
  ])('MAIL_FROM is an address, or a name with an address: %s', (MAIL_FROM, sender) => {
    expect(senderOf(readSettings({ ...GOOD, MAIL_FROM }))).toEqual(sender)
  })

  test.each([
    'post',
    'Вече',
    '<post@veche.example',
    'a@b.example, c@d.example',
    'Вече <a@b.example> <c@d.example>',
    'Вече\r\nBcc: evil@mail.example <post@veche.example>',
    'post@veche.example\n'
  ])('MAIL_FROM is refused: %j', MAIL_FROM => {
    expect(() => readSettings({ ...GOOD, MAIL_FROM })).toThrow('Settings: MAIL_FROM: is wrong, must be an address')
  })
})

test('every setting whose name ends in KEY, TOKEN or SECRET is a secret, except the public site key', () => {
  const sounds = SETTINGS.filter(name => /(?:KEY|TOKEN|SECRET)$/.test(name) && name !== 'CAPTCHA_SITE_KEY')
  expect(SECRETS).toEqual(expect.arrayContaining([...sounds, 'MAIL_URL']))
  expect(SETTINGS).toEqual(expect.arrayContaining(SECRETS))
})

describe('the replication of the database', () => {
  const COPY = { REPLICATION_URL: 'https://account.r2.example/veche', REPLICATION_KEY_ID: 'id', REPLICATION_KEY: 'key' }

  test('the database is replicated if all three settings of the replication are set', () => {
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
  ])('the error about wrong settings of the replication names the wrong one: %s', (name, error) => {
    expect(() => readOperation({ ...COPY, ...error })).toThrow(`Settings: ${name}: is`)
  })
})
