import { createClient } from '@libsql/client/http'
import type { ErrorEnvelope } from '#functions/contract/errors.ts'
import { DEMO_PASSWORD } from '#scripts/demo/names.ts'
import { guestToken } from '#tests/support/member.ts'
import { openTestSite, type TestSite } from '#tests/support/site.ts'
import { withPassword } from './accounts.ts'
import { spread } from './load.ts'
import { sendSteadily } from './steady-load.ts'
import { fixed, printTable, type Row } from './table.ts'

const MS = 20_000
const FEEDS_PER_SECOND = 10
const LOGINS_PER_SECOND = 10
/** Number of simultaneous logins from one IP address. */
const BURST = 100
const NAMES = 40
const OUTCOMES = ['200', '401', '429', '503', '5xx']

interface Login {
  /** Status of the response; "5xx" for a failure that the contract of the API does not allow. */
  outcome: string
  ms: number
}

/**
 * Makes a function that sends logins. Half of them have the right password, and each has another name than the login
 * before.
 */
async function sender(site: TestSite): Promise<(n: number) => Promise<Login>> {
  const db = createClient({ url: site.databaseUrl })
  const names = await withPassword(db, NAMES)
  db.close()
  const headers = { 'X-Csrf-Token': await guestToken(site.origin), 'Content-Type': 'application/json' }
  return async n => {
    const username = names[n % names.length]
    const body = JSON.stringify({ username, password: n % 2 === 0 ? DEMO_PASSWORD : 'a guess' })
    const startedAt = performance.now()
    const answer = await fetch(`${site.origin}/api/_login`, { method: 'POST', headers, body })
    const text = await answer.text()
    return { outcome: outcomeOf(answer, text), ms: performance.now() - startedAt }
  }
}

function outcomeOf({ status, headers }: Response, text: string): string {
  if (status < 500) return String(status)
  const isUnavailable = status === 503 && headers.has('Retry-After') && headers.get('Content-Type')?.includes('json')
  return isUnavailable && (JSON.parse(text) as ErrorEnvelope).code === 'unavailable' ? '503' : '5xx'
}

/** Measures response times of the feed for guests, requested at a steady rate while `logIn` sends logins. */
async function measured(what: string, { origin }: TestSite, logIn: () => Promise<Login[]>): Promise<Row> {
  const feeds = sendSteadily(FEEDS_PER_SECOND, MS, async () => {
    const startedAt = performance.now()
    const answer = await fetch(`${origin}/`)
    await answer.text()
    return { ok: answer.ok, ms: performance.now() - startedAt }
  })
  const [pages, logins] = await Promise.all([feeds, logIn()])
  const feed = spread(pages.map(({ ms }) => ms))
  const counted = (outcome: string) => logins.filter(login => login.outcome === outcome).length
  return {
    what,
    'feed p50 ms': fixed(feed.median),
    'feed p99 ms': fixed(feed.p99),
    'feed not 2xx': pages.filter(({ ok }) => !ok).length,
    ...Object.fromEntries(OUTCOMES.map(outcome => [`login ${outcome}`, counted(outcome)])),
    'login p99 ms': logins.length === 0 ? undefined : fixed(spread(logins.map(({ ms }) => ms)).p99)
  }
}

async function measureOn(settings: Record<string, string>, name: string): Promise<Row[]> {
  const site = await openTestSite(settings)
  try {
    const logIn = await sender(site)
    const steady = () => sendSteadily(LOGINS_PER_SECOND, MS, logIn)
    const burst = () => Promise.all(Array.from({ length: BURST }, (_, n) => logIn(n)))
    const row = (what: string, logins: () => Promise<Login[]>) => measured(`${what}, ${name}`, site, logins)
    return [
      await row('no logins', async () => []),
      settings['RATE_LIMITS'] === 'on'
        ? await row(`${BURST} logins at once`, burst)
        : await row(`${LOGINS_PER_SECOND} logins a second`, steady)
    ]
  } finally {
    await site.stop()
  }
}

/**
 * Measures response times of the feed for guests during logins: first ten logins a second, then a hundred simultaneous
 * logins.
 * @throws Error when a login failed in a way that the contract of the API does not allow.
 */
export async function benchLogins(): Promise<void> {
  const rows = [
    ...(await measureOn({ PAGE_CACHE: 'on' }, 'cached')),
    ...(await measureOn({}, 'uncached')),
    ...(await measureOn({ PAGE_CACHE: 'on', RATE_LIMITS: 'on' }, 'limits on'))
  ]
  printTable(`Guests' feed, ${FEEDS_PER_SECOND} times a second for ${MS / 1000} s beside logins by status`, rows)
  if (rows.some(row => row['login 5xx'] !== 0))
    throw new Error('Logins were answered with failures that nobody expects')
}
