import { createClient } from '@libsql/client/http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { InitialState } from '#functions/contract/initial-state.ts'
import { guestToken, logIn } from '#tests/support/member.ts'
import { origin } from '#tests/support/origin.ts'
import { openTestSite, type TestSite } from '#tests/support/site.ts'
import { SECRET, SITE_KEY, type Siteverify, startSiteverify, turnstileSettings } from '#tests/support/turnstile.ts'
import { Visitor } from '#tests/support/visitor.ts'

let verifier: Siteverify
let site: TestSite
beforeAll(async () => {
  verifier = await startSiteverify()
  site = await openTestSite(turnstileSettings(verifier))
})
afterAll(async () => {
  await site?.stop()
  await verifier?.stop()
})
beforeEach(() => {
  verifier.setHealth('well')
  verifier.requests.length = 0
})

async function signUp(username: string, captchaToken: string): Promise<Response> {
  return fetch(`${site.origin}/api/_signup`, {
    method: 'POST',
    headers: { 'X-Csrf-Token': await guestToken(site.origin), 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password: 'long enough', email: '', captchaToken })
  })
}
const codeOf = async (answer: Response) => `${answer.status} ${((await answer.json()) as { code?: string }).code}`
const exists = async (username: string) =>
  (
    await createClient({ url: site.databaseUrl }).execute({
      sql: 'select 1 from users where username = ?',
      args: [username]
    })
  ).rows.length === 1

describe('sign-up with the captcha Turnstile', () => {
  test('has the public key of Turnstile in the initial state, and no call for a captcha of the site itself', async () => {
    const state = (await (await fetch(`${site.origin}/api/_initial`)).json()) as InitialState
    expect(state).toMatchObject({ captcha: 'turnstile', captchaSiteKey: SITE_KEY })
    expect(await codeOf(await fetch(`${site.origin}/api/_captcha`))).toBe('404 endpoint_not_found')
  })

  test('a sign-up without script is refused, and its form says that it needs script', async () => {
    const visitor = new Visitor(site.origin)
    await visitor.open('/signup')
    expect(visitor.all('form[data-signup] noscript .note')).toHaveLength(1)
    const fields = { 'Имя пользователя': 'Bez_skripta', Пароль: 'long enough', 'Повтор пароля': 'long enough' }
    for (const [label, text] of Object.entries(fields)) visitor.fill(label, text, 'main')
    await visitor.press('Создать аккаунт', 'main')
    expect(visitor.text('[role=alert]').replaceAll('\u00a0', ' ')).toBe('Проверка не пройдена. Попробуйте ещё раз.')
    expect(await exists('Bez_skripta')).toBe(false)
  })

  test('makes an account after Cloudflare has verified the token; each token works once', async () => {
    expect((await signUp('Proverennyj', 'good-1')).status).toBe(201)
    expect(verifier.requests).toEqual([
      {
        secret: SECRET,
        response: 'good-1',
        idempotency_key: expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/),
        remoteip: expect.stringMatching(/^[\d.:a-f]+$/)
      }
    ])
    expect(await codeOf(await signUp('Povtorivshij', 'good-1'))).toBe('403 captcha_failed')
    expect(verifier.requests[0]?.['idempotency_key']).not.toBe(verifier.requests[1]?.['idempotency_key'])
    expect(await exists('Povtorivshij')).toBe(false)
  })

  test('two simultaneous sign-ups with one token make one account', async () => {
    const answers = await Promise.all([signUp('Pervyj_iz_dvuh', 'good-2'), signUp('Vtoroj_iz_dvuh', 'good-2')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 403])
  })

  test('a sign-up is refused with a forged or expired token, or with a token made for another site or form', async () => {
    for (const token of ['made_up', 'too_old', 'elsewhere', 'for_login'])
      expect(await codeOf(await signUp('Robot', token)), token).toBe('403 captcha_failed')
    expect(verifier.requests).toHaveLength(4)
    for (const token of ['', 'x'.repeat(2049)])
      expect(await codeOf(await signUp('Robot', token))).toBe('403 captcha_failed')
    // Malformed tokens are refused without a request to Cloudflare.
    expect(verifier.requests).toHaveLength(4)
    expect(await exists('Robot')).toBe(false)
  })

  test('works on any host with Cloudflare’s test keys', async () => {
    expect((await signUp('Na_probu', 'trying_out')).status).toBe(201)
  })

  test('sends no request to Cloudflare if the sign-up is refused for a reason other than the captcha', async () => {
    expect(await codeOf(await signUp('Petrovich', 'good-3'))).toBe('409 user_exists')
    expect(await codeOf(await signUp('abc', 'good-3'))).toBe('400 invalid_username')
    expect(verifier.requests).toEqual([])
  })

  test('repeats a request to Cloudflare whose response was lost, with an equal idempotency key, and accepts the token', async () => {
    verifier.setHealth('lossy')
    expect((await signUp('Uporny_j', 'good-4')).status).toBe(201)
    const [first, second] = verifier.requests
    expect(second).toEqual(first)
  })

  test.each(['broken', 'silent'] as const)(
    'answers 503 with Retry-After while Cloudflare is %s, and accepts the token afterwards',
    async health => {
      verifier.setHealth(health)
      const answer = await signUp(`Vo_vremya_${health}`, `good-${health}`)
      expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '10'])
      expect(await answer.json()).toEqual({
        status: 503,
        code: 'captcha_failed',
        message: 'Проверка, что вы не робот, сейчас не работает. Попробуйте чуть позже.'
      })
      expect(await exists(`Vo_vremya_${health}`)).toBe(false)
      verifier.setHealth('well')
      expect((await signUp(`Vo_vremya_${health}`, `good-${health}`)).status).toBe(201)
    },
    20_000
  )

  test('answers 503, not 403, if Cloudflare fails or the site’s secret is wrong', async () => {
    expect(await codeOf(await signUp('Postradavshij', 'trouble'))).toBe('503 captcha_failed')
    const mistaken = await openTestSite({ ...turnstileSettings(verifier), CAPTCHA_SECRET: 'another', DEMO: '0' })
    const answer = await fetch(`${mistaken.origin}/api/_signup`, {
      method: 'POST',
      headers: { 'X-Csrf-Token': await guestToken(mistaken.origin), 'Content-Type': 'application/json' },
      body: JSON.stringify({ username: 'Postradavshij', password: 'long enough', captchaToken: 'good-5' })
    })
    await mistaken.stop()
    expect(await codeOf(answer)).toBe('503 captcha_failed')
  })
})

describe('the Content-Security-Policy', () => {
  const HOST = 'https://challenges.cloudflare.com'
  const policyOf = async (answer: Promise<Response>) =>
    Object.fromEntries(
      ((await answer).headers.get('Content-Security-Policy') ?? '').split(';').map(part => {
        const [name = '', ...sources] = part.trim().split(/\s+/)
        return [name, sources]
      })
    )

  test('the Content-Security-Policy of a guest’s page allows scripts and frames from Cloudflare, in addition to the sources that it allows without Turnstile', async () => {
    for (const path of ['/', '/signup', '/login', '/Radio', '/terms', '/nothing-here/at/all']) {
      const policy = await policyOf(fetch(site.origin + path))
      const plain = await policyOf(fetch(origin + path))
      expect(policy['script-src'], path).toEqual(expect.arrayContaining(["'self'", HOST]))
      expect(policy['frame-src'], path).toEqual([...(plain['frame-src'] ?? []), HOST])
      for (const name of Object.keys(plain).filter(name => !['script-src', 'frame-src', 'style-src'].includes(name)))
        expect(policy[name], name).toEqual(plain[name])
    }
  })

  test('the Content-Security-Policy of members’ pages, other responses and a site with another captcha omits Cloudflare', async () => {
    const member = await logIn(site.origin, 'Petrovich')
    const answers = ['/', '/settings', '/Radio'].map(path => member.fetch(path))
    answers.push(...['/api/_initial', '/feed.xml', '/robots.txt'].map(path => fetch(site.origin + path)))
    answers.push(...['/', '/signup'].map(path => fetch(origin + path)))
    for (const answer of answers) expect(JSON.stringify(await policyOf(answer))).not.toContain('cloudflare')
  })
})
