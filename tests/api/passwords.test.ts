import { afterAll, beforeAll, expect, test } from 'vitest'
import { guestToken, logIn, logInAnswer, type Member } from '#tests/support/member.ts'
import { openTestSite, type TestSite } from '#tests/support/site.ts'

const BUSY = 'Слишком много паролей проверяется одновременно. Попробуйте через несколько секунд.'
/** Number of requests, far more than may wait for a password hash simultaneously. */
const MANY = 30

let site: TestSite
let token: string
let marina: Member
beforeAll(async () => {
  site = await openTestSite({ CAPTCHA: 'off', PASSWORD_COST: '15' })
  token = await guestToken(site.origin)
  marina = await logIn(site.origin, 'Marina_K')
})
afterAll(() => site?.stop())

const attempt = (n: number, signal: AbortSignal | null = null) =>
  fetch(`${site.origin}/api/_login`, {
    method: 'POST',
    headers: { 'X-Csrf-Token': token, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      username: n % 2 ? 'Petrovich' : `nobody_${n}`,
      password: n % 4 === 1 ? 'veche-demo' : 'no'
    }),
    signal
  })
const attempts = (signal?: AbortSignal) => Array.from({ length: MANY }, (_, n) => attempt(n, signal))

/** Repeats a request while the queue for password hashes is full, until the request is refused with 503. */
async function whileBusy(send: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const others = attempts()
    await Promise.any(others.map(async other => expect((await other).status).toBe(503)))
    const answer = await send()
    await Promise.all(others)
    if (answer.status === 503) return answer
  }
}

test('in a burst of logins some are answered and the rest are refused with 503, and pages still load', async () => {
  const logins = attempts()
  let under = true
  const pages: number[] = []
  const reading = (async () => {
    while (under) pages.push((await fetch(`${site.origin}/`)).status)
  })()
  const answers = await Promise.all(logins)
  under = false
  await reading
  const statuses = answers.map(({ status }) => status)
  for (const status of statuses) expect([200, 401, 503]).toContain(status)
  expect(statuses).toContain(401)
  const busy = answers.filter(({ status }) => status === 503)
  expect(busy.length).toBeGreaterThan(0)
  for (const answer of busy) {
    expect(answer.headers.get('Retry-After')).toBe('10')
    expect(await answer.json()).toEqual({ status: 503, code: 'unavailable', message: BUSY })
  }
  expect(pages.length).toBeGreaterThan(2)
  expect(new Set(pages)).toEqual(new Set([200]))
})

test('logins whose clients disconnect do not block later logins', async () => {
  for (const ms of [50, 400]) {
    const cancelled = attempts(AbortSignal.timeout(ms)).map(login => login.catch(() => null))
    await Promise.all(cancelled)
    await expect.poll(async () => (await logInAnswer(site.origin, 'Petrovich')).status, { timeout: 20_000 }).toBe(200)
  }
})

const field = (html: string, name: string) => new RegExp(`<input[^>]* name="${name}"[^>]*>`).exec(html)?.[0] ?? ''

/** Sends a form as a browser without script does, while the queue for password hashes is full. */
async function busyForm(path: string, fields: () => Record<string, string>, by?: Member): Promise<string> {
  const { origin } = site
  const answer = await whileBusy(() =>
    fetch(origin + path, {
      method: 'POST',
      headers: { Origin: origin, ...(by && { Cookie: by.cookie }) },
      body: new URLSearchParams({ _csrf: by?.token ?? token, ...fields() }),
      redirect: 'manual'
    })
  )
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '10'])
  const html = await answer.text()
  expect(html).toContain(BUSY)
  expect(html).not.toContain('sesame')
  return html
}

test('the login form, refused while the queue for password hashes is full, comes back with the typed name', async () => {
  const html = await busyForm('/login', () => ({ username: 'Petrovich', password: 'open sesame', next: '/new' }))
  expect(field(html, 'username')).toContain('value="Petrovich"')
  expect(field(html, 'next')).toContain('value="/new"')
})

test('the sign-up form, refused while the queue for password hashes is full, comes back with name and e-mail, and makes no account', async () => {
  let sent = 0
  const html = await busyForm('/signup', () => {
    sent += 1
    const password = 'open sesame'
    return { username: `Prishelec_${sent}`, email: 'a@example.org', password, repeat: password }
  })
  expect(field(html, 'username')).toContain(`value="Prishelec_${sent}"`)
  expect(field(html, 'email')).toContain('value="a@example.org"')
  expect((await fetch(`${site.origin}/api/users/Prishelec_${sent}`)).status).toBe(404)
})

test('the forms that delete an account or change a password come back with their choices if the queue for hashes is full', async () => {
  const deletion = { action: 'delete', confirm: 'ДА', deletePassword: 'open sesame', deleteContent: 'on' }
  const html = await busyForm('/settings', () => deletion, marina)
  expect(field(html, 'deleteContent')).toContain('checked')
  const password = 'open sesame'
  const change = { action: 'password', password, newPassword: password, repeatPassword: password }
  await busyForm('/settings', () => change, marina)
  expect((await marina.fetch('/api/_user')).status).toBe(200)
})
