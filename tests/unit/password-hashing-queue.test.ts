import { build } from 'esbuild'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** Number of simultaneous logins, far more than can wait for a hash. */
const MANY = 30
/** Cost of a hash. It is so low that a hash ends before the next slot begins, even on a busy machine. */
const COST = 12

/**
 * Source of a Worker without a hashing service, as on the edge platform. A request to /login checks a password.
 * Requests to /together/login wait until all of them have arrived, and then each checks a password. Requests to any
 * other path are answered as pages are.
 */
const WORKER = `
import { verifyPassword } from '#functions/sessions/password.ts'
let arrived = 0
export default {
  async fetch({ url }) {
    if (!url.endsWith('/login')) return new Response('a page')
    if (url.endsWith('/together/login')) {
      arrived += 1
      // The request polls, because in workerd one request cannot continue another.
      while (arrived < ${MANY}) await scheduler.wait(5)
    }
    try {
      await verifyPassword({ hasher: undefined, settings: { PASSWORD_COST: ${COST} } }, 'a guess', null)
      return new Response(null, { status: 401 })
    } catch ({ code }) {
      return new Response(code, { status: 503 })
    }
  }
}`
let edge: Miniflare
let origin: URL
beforeAll(async () => {
  const { outputFiles } = await build({
    stdin: { contents: WORKER, resolveDir: import.meta.dirname },
    bundle: true,
    format: 'esm',
    external: ['node:*'],
    write: false
  })
  const script = outputFiles[0]?.text ?? ''
  const platform = { compatibilityDate: '2026-10-01', compatibilityFlags: ['nodejs_compat'], cf: false as const }
  edge = new Miniflare(convertV4MiniflareOptions({ ...platform, modules: true, script }))
  origin = await edge.ready
})
afterAll(() => edge?.dispose())

const ask = async (path: string, signal: AbortSignal | null = null) => {
  const answer = await fetch(new URL(path, origin), { signal })
  return `${answer.status} ${await answer.text()}`
}
const logins = (path: string, signal?: AbortSignal) => Array.from({ length: MANY }, () => ask(path, signal))

test('without the hashing service passwords are checked one by one or refused, and pages are answered', async () => {
  const attempts = logins('/together/login')
  const pages: string[] = []
  let under = true
  const reading = (async () => {
    while (under) pages.push(await ask('/'))
  })()
  const answers = await Promise.all(attempts)
  under = false
  await reading
  const answered = answers.filter(answer => answer === '401 ').length
  // The number of checked passwords varies: a request that arrives after a hash has ended gets the slot of this hash.
  expect(answered).toBeGreaterThanOrEqual(6)
  expect(answered).toBeLessThan(MANY)
  expect(answers.filter(answer => answer === '503 unavailable').length).toBe(MANY - answered)
  expect(pages.length).toBeGreaterThan(6)
  expect(new Set(pages)).toEqual(new Set(['200 a page']))
})

test('waiting and running hashes of disconnected clients end, and later logins are answered', async () => {
  for (const ms of [30, 800]) {
    await Promise.allSettled(logins('/login', AbortSignal.timeout(ms)))
    await expect.poll(() => ask('/login'), { timeout: 25_000 }).toBe('401 ')
  }
})
